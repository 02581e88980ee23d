import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { connectStdio } from "../support/mcp_clients.ts";
import { createRestMessageScenario } from "../support/rest_message_scenario.ts";
import { freePort } from "../support/free_port.ts";
import { mainCommand, runService, serviceEnvironment, startService } from "../support/service.ts";

const config = fileURLToPath(new URL("../../deno.json", import.meta.url));
const MCP_REMOTE = [Deno.execPath(), "run", "-A", `--config=${config}`, "npm:mcp-remote@0.15.1"];

const bridges: Record<string, (url: string) => string[]> = {
  "mcp-remote": (url) => [...MCP_REMOTE, `${url}/mcp`, "--header", "X-SN-Instance:demo"],
  "assistant bridge": (
    url,
  ) => [...mainCommand(), "bridge", `${url}/mcp`, "--header", "X-SN-Instance:demo"],
};

for (const [name, command] of Object.entries(bridges)) {
  Deno.test(`${name}: builds, outlives a restart of the service, and undoes`, async () => {
    await using service = await startService();
    const env = await serviceEnvironment(service.home);
    await using client = await connectStdio(command(service.mcpUrl), { env, cwd: service.home });
    const scenario = createRestMessageScenario(client.call, name);
    await scenario.build();
    assert.equal(await service.stop(), 0);
    await service.start();
    await scenario.undo();
  });
}

Deno.test("assistant bridge: a stopped service is named with the address and the remedy", async () => {
  const home = await Deno.makeTempDir();
  try {
    const url = `http://127.0.0.1:${freePort()}/mcp`;
    const command = [...mainCommand(), "bridge", url, "--header", "X-SN-Instance:demo"];
    const env = await serviceEnvironment(home);
    await assert.rejects(
      async () => {
        await using client = await connectStdio(command, { env, cwd: home });
        await client.listTools();
      },
      (error: Error) => {
        const text = `${error.message} ${error.cause}`;
        assert.match(text, new RegExp(url.replaceAll(".", "\\.")));
        assert.match(text, /start|running/i);
        return true;
      },
    );
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("assistant bridge: without an address it ends with 2 and the usage", async () => {
  const home = await Deno.makeTempDir();
  try {
    const { code, stderr } = await runService(["bridge"], { home });
    assert.equal(code, 2);
    assert.match(stderr, /url/i);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
