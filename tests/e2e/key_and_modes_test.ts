import assert from "node:assert/strict";
import { join } from "node:path";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { runService, startService } from "../support/service.ts";
import { storeConnections } from "../support/stored_connections.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

Deno.test("auth rekey beside a running service: it names the remedy, and works on after a restart", async () => {
  const demo = await serveDemoCopy();
  try {
    const secrets = { kind: "basic", password: "admin" } as const;
    await using service = await startService({
      args: [],
      prepare: (home) =>
        storeConnections(home, [
          { instance: demo.url, label: "mine", origin: "hub", username: "admin", secrets },
        ]),
    });
    const ask = async () => {
      const headers = { "X-SN-Instance": "mine" };
      await using client = await connectSdk1({ url: service.mcpUrl, headers });
      const args = { table: "incident", limit: 1 };
      return await client.ask("tool_execute", { tool: "sn_query_table", args });
    };
    assert.equal((await ask()).isError, false);
    const { code, stderr } = await runService(["auth", "rekey"], { home: service.home });
    assert.equal(code, 0, stderr);
    const refused = await ask();
    assert.equal(refused.isError, true);
    assert.match(refused.text, /does not fit the stored secrets/);
    assert.match(refused.text, /restart the service/);
    await service.stop();
    await service.start();
    const answered = await ask();
    assert.equal(answered.isError, false, answered.text);
  } finally {
    await demo.close();
  }
});

Deno.test({
  name: "files that became open to other users: closed at the next start, and named",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using service = await startService({ args: [] });
    await service.stop();
    const folder = join(service.home, ".assistant");
    const files = ["assistant.db", "key", "assistant-mcp.log"].map((name) => join(folder, name));
    for (const path of files) await Deno.chmod(path, 0o644);
    await Deno.chmod(folder, 0o755);
    await service.start();
    for (const path of [folder, ...files]) {
      assert.match(service.output(), new RegExp(`${path} was open to other users`));
      assert.equal((await Deno.stat(path)).mode! & 0o077, 0, path);
    }
  },
});
