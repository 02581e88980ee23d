import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { AppError } from "../../mod/base/errors.ts";
import { parseHeaders } from "../../mod/cli/bridge.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** A real server of both eras whose tool repeats its argument and the instance header. */
function startServer() {
  const handler = createMcpHandler(({ requestInfo }) => {
    const server = new McpServer({ name: "echo", version: "1.0.0" });
    const instance = (requestInfo as Request).headers.get("x-sn-instance");
    server.registerTool(
      "echo",
      { description: "Repeats", inputSchema: z.object({ text: z.string() }) },
      ({ text }) => ({ content: [{ type: "text", text: `${instance}: ${text}` }] }),
    );
    return server;
  });
  const eras: (string | null)[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, (r) => {
    eras.push(r.headers.get("mcp-method"));
    return handler.fetch(r);
  });
  return { url: `http://127.0.0.1:${server.addr.port}/mcp`, eras, stop: () => server.shutdown() };
}

function bridge(url: string) {
  return {
    command: Deno.execPath(),
    args: ["run", "-A", MAIN, "bridge", url, "--header", "X-SN-Instance:${WHICH}"],
    cwd: "/",
    stderr: "pipe" as const,
    // A proxy that nobody reaches: calls to this machine must not go through it.
    env: { ...Deno.env.toObject(), WHICH: "demo", HTTP_PROXY: "http://127.0.0.1:9" },
  };
}

/** The official stdio transports leave a timer behind at close. */
const transportTimer = { sanitizeOps: false, sanitizeResources: false };

type AnyClient = Pick<Client, "callTool" | "listTools" | "close">;

async function useTool(client: AnyClient): Promise<void> {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool: { name: string }) => tool.name), ["echo"]);
  const text = `zwei\nZeilen äöü ${"x".repeat(200_000)}`;
  const calls = Array.from(
    { length: 10 },
    (_, index) => client.callTool({ name: "echo", arguments: { text: `${index} ${text}` } }),
  );
  for (const [index, answer] of (await Promise.all(calls)).entries()) {
    assert.deepEqual(answer.content, [{ type: "text", text: `demo: ${index} ${text}` }]);
  }
}

// First: on Deno 2.4 timers of the clients below end within the tests behind theirs.
Deno.test("bridge: ends with 0 when the client closes its end, after answering what is open", async () => {
  const server = startServer();
  const { command, args, env } = bridge(server.url);
  const child = new Deno.Command(command, {
    args,
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const request = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } };
  await writer.write(new TextEncoder().encode(`${JSON.stringify(request)}\n`));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
  assert.deepEqual([code, lines.length, JSON.parse(lines[0] ?? "").id], [0, 1, 1]);
  assert.match(new TextDecoder().decode(stderr), /headers: x-sn-instance/);
  assert.doesNotMatch(new TextDecoder().decode(stderr), /demo/);
  await server.stop();
});

Deno.test("bridge: a client of the session era works through it", transportTimer, async () => {
  const server = startServer();
  const client = new Client({ name: "t", version: "1" });
  await client.connect(new StdioClientTransport(bridge(server.url)));
  await useTool(client);
  await client.close();
  await server.stop();
  assert.ok(server.eras.every((method) => method === null));
});

Deno.test("bridge: a client of the session-less era works through it", transportTimer, async () => {
  const server = startServer();
  const client = new ModernClient({ name: "t", version: "1" }, {
    versionNegotiation: { mode: { pin: "2026-07-28" } },
  });
  await client.connect(new ModernStdio(bridge(server.url)));
  await useTool(client as unknown as AnyClient);
  await client.close();
  await server.stop();
  assert.ok(server.eras.includes("tools/call"));
});

Deno.test("parseHeaders: keeps colons of the value and replaces variables", () => {
  const headers = parseHeaders(
    ["X-SN-Instance: https://dev1.example:8443", "Authorization:Bearer ${TOKEN}"],
    { TOKEN: "t-1" },
  );
  assert.deepEqual(headers, {
    "x-sn-instance": "https://dev1.example:8443",
    authorization: "Bearer t-1",
  });
});

Deno.test("parseHeaders: refuses what HTTP cannot carry without repeating a value", () => {
  const bad = [
    "X-SN-Password",
    ": hush",
    "X-SN-Password:hu\nsh",
    "X-SN-Password:hüsh",
    "X:${NONE}",
  ];
  for (const pair of bad) {
    assert.throws(() => parseHeaders([pair], {}), (error: AppError) => {
      assert.equal(error.code, "wrong_usage");
      assert.doesNotMatch(`${error.message} ${error.remedy}`, /hu|hü|sh\b/);
      return true;
    });
  }
});
