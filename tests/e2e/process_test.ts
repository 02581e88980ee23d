import assert from "node:assert/strict";
import { join } from "node:path";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { freePort } from "../support/free_port.ts";
import { runService, startService } from "../support/service.ts";

const demo = { "X-SN-Instance": "demo" };

Deno.test("start: prints both endpoints, the bind address and what to paste, and no credentials", async () => {
  await using service = await startService();
  const output = service.output();
  assert.match(output, new RegExp(`${service.mcpUrl}/mcp`));
  assert.match(output, new RegExp(`${service.mcpUrl}/health`));
  assert.match(output, /Bound to: +127\.0\.0\.1/);
  assert.match(output, /"X-SN-Instance": "demo"/);
  assert.match(output, /X-SN-Instance:demo/);
  assert.doesNotMatch(output, /password|warning/i);
});

Deno.test("start on another bind address: warns under the Bound to line", async () => {
  const args = ["--demo", "--mcp-hostname", "0.0.0.0"];
  await using service = await startService({ args });
  const lines = service.output().split("\n");
  const bound = lines.findIndex((line) => /Bound to: +0\.0\.0\.0/.test(line));
  assert.ok(bound >= 0, service.output());
  assert.match(lines[bound + 1] ?? "", /warning/i);
});

Deno.test("serve: no dashboard, and the answer says so", async () => {
  await using service = await startService({ args: ["serve", "--demo"] });
  const page = await fetch(`${service.webUrl}/`);
  assert.equal(page.status, 404);
  assert.match(page.headers.get("content-type") ?? "", /json/);
  assert.match(await page.text(), /serve|headless|dashboard/i);
});

Deno.test("a taken port: one error with the port, its flag and its variable; exit code 1", async () => {
  await using service = await startService();
  const cases = [
    { taken: service.mcpPort, flag: "--mcp-port", variable: "SN_MCP_HTTP_PORT" },
    { taken: service.webPort, flag: "--port", variable: "ASSISTANT_SERVER_PORT" },
  ];
  for (const { taken, flag, variable } of cases) {
    const home = await Deno.makeTempDir();
    const other = flag === "--port" ? "--mcp-port" : "--port";
    const args = [flag, String(taken), other, String(freePort())];
    const { code, stdout, stderr } = await runService(args, { home });
    assert.equal(code, 1, stdout + stderr);
    assert.match(stderr, new RegExp(`\\b${taken}\\b`));
    assert.match(stderr, new RegExp(flag));
    assert.match(stderr, new RegExp(variable));
    assert.match(stderr, /another copy|already running/i);
    await Deno.remove(home, { recursive: true });
  }
  const health = await fetch(`${service.mcpUrl}/health`);
  assert.equal((await health.json()).status, "ok");
});

Deno.test("SIGTERM: an idle kept-alive connection does not hold up the exit; code 0", async () => {
  await using service = await startService();
  const connections = [];
  for (const port of [service.mcpPort, service.webPort]) {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    const request = `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    await connection.write(new TextEncoder().encode(request));
    await connection.read(new Uint8Array(4096));
    connections.push(connection);
  }
  assert.equal(await service.stop("SIGTERM"), 0);
  const log = await Deno.readTextFile(join(service.home, ".assistant", "assistant-mcp.log"));
  assert.match(log, /Stopping on .*SIGTERM/);
  assert.doesNotMatch(log, /were still running|did not close within/);
  for (const connection of connections) connection.close();
});

Deno.test("SIGINT: exit code 0, nothing left half-written", async () => {
  await using service = await startService();
  assert.equal(await service.stop("SIGINT"), 0);
  for await (const entry of Deno.readDir(join(service.home, ".assistant"))) {
    assert.doesNotMatch(entry.name, /\.tmp$/);
  }
});

Deno.test("kill -9 and start again: the connection, the records and the update set are there", async () => {
  await using service = await startService();
  const target = { url: service.mcpUrl, headers: demo };
  {
    await using client = await connectSdk1(target);
    const args = { name: "Kept", make_current: true };
    await client.call("tool_execute", { tool: "sn_create_update_set", args });
  }
  await service.stop("SIGKILL");
  await service.start();
  await using client = await connectSdk1(target);
  const args = { table: "sys_update_set", query: "name=Kept", fields: ["name"] };
  const answer = await client.call("tool_execute", { tool: "sn_query_table", args });
  assert.match(JSON.stringify(answer), /"Kept"/);
});

Deno.test("files of the service: private to their owner", async () => {
  await using service = await startService();
  const folder = join(service.home, ".assistant");
  for (const name of ["assistant.db", "key", "assistant-mcp.log"]) {
    const { mode } = await Deno.stat(join(folder, name));
    assert.equal((mode ?? 0) & 0o077, 0, `${name} is open to others`);
  }
});

Deno.test("a malformed assistant.jsonc: named with line and column, left untouched, defaults in use", async () => {
  await using service = await startService();
  await service.stop();
  const file = join(service.home, "assistant.jsonc");
  const broken = '{\n  "model": "acme/large",\n  "mcp": {,}\n}\n';
  await Deno.writeTextFile(file, broken);
  await service.start();
  assert.match(service.output(), /assistant\.jsonc:3:\d+|line 3/);
  assert.equal(await Deno.readTextFile(file), broken);
});

Deno.test("wrong usage: exit code 2 and the nearest flag", async () => {
  const home = await Deno.makeTempDir();
  const { code, stderr } = await runService(["--mcp-prt", "4000"], { home });
  assert.equal(code, 2, stderr);
  assert.match(stderr, /--mcp-port/);
  await Deno.remove(home, { recursive: true });
});
