import assert from "node:assert/strict";
import { join } from "node:path";
import { freePort } from "../support/free_port.ts";
import { runService, startService } from "../support/service.ts";

async function inHome(work: (home: string) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir();
  try {
    await work(home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name);
}

Deno.test("assistant: a taken second port leaves nothing announced, opened or written", async () => {
  await inHome(async (home) => {
    const holder = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const mcpPort = freePort();
    const args = ["--port", String(holder.addr.port), "--mcp-port", String(mcpPort)];
    // The holder takes connections and says nothing: asking who it is must end.
    const { code, stdout, stderr } = await runService(args, { home });
    holder.close();
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, new RegExp(`Port ${args[1]} .*another program[\\s\\S]*--port`));
    await assert.rejects(Deno.connect({ hostname: "127.0.0.1", port: mcpPort }));
    assert.deepEqual(await filesIn(home), []);
  });
});

Deno.test("assistant: the web port does not leave this machine without a token", async () => {
  await inHome(async (home) => {
    const args = ["--hostname", "0.0.0.0", "--port", "0", "--mcp-port", "0"];
    const { code, stdout, stderr } = await runService(args, { home });
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /ASSISTANT_API_TOKEN/);
    assert.deepEqual(await filesIn(home), []);
  });
});

Deno.test("assistant serve: without an instance the snippets say that theirs is an example", async () => {
  await using service = await startService({ args: ["serve"] });
  assert.match(service.output(), new RegExp(`API +${service.webUrl}/api`));
  assert.match(service.output(), /your-instance[\s\S]*assistant auth login/);
  assert.equal(await service.stop(), 0);
});

Deno.test("assistant: an open dashboard does not hold up the exit", async () => {
  await using service = await startService({ args: [] });
  const response = await fetch(`${service.webUrl}/api/events`);
  const reader = response.body?.getReader();
  await reader?.read();
  assert.equal(await service.stop("SIGTERM"), 0);
  const log = await Deno.readTextFile(join(service.home, ".assistant", "assistant-mcp.log"));
  assert.match(log, /Stopping on/);
  assert.doesNotMatch(log, /still running/, "the grace of calls in flight was used up");
  await reader?.cancel();
});
