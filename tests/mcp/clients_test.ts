/** What only a real client shows: progress, cancellation and a connection that breaks. */
import assert from "node:assert/strict";
import {
  Client as ModernClient,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { LEGACY_HEADERS, type McpTestApp, startMcpApp } from "../support/mcp_app.ts";
import { connectSdk1, connectSdk2 } from "../support/mcp_clients.ts";
import { present } from "../support/present.ts";
import { until } from "../support/until.ts";

interface RequestOptions {
  onprogress?: (
    progress: { progress: number; total?: number | undefined; message?: string | undefined },
  ) => void;
  signal?: AbortSignal;
  timeout?: number;
}

interface OpenClient extends AsyncDisposable {
  execute(args: object, options?: RequestOptions): Promise<{ structuredContent?: unknown }>;
}

const rowsCall = (args: object) => ({
  name: "tool_execute",
  arguments: { tool: "sn_list_rows", args },
});

const openers: Record<string, (app: McpTestApp) => Promise<OpenClient>> = {
  "sdk 1.x": async (app) => {
    const client = new Client({ name: "weaver", version: "1.2" });
    await client.connect(new LegacyTransport(new URL(`${app.url}/mcp`)));
    return {
      execute: (args, options) => client.callTool(rowsCall(args), undefined, options),
      [Symbol.asyncDispose]: () => client.close(),
    };
  },
  "client 2.x, legacy era": (app) => openModern(app, "legacy"),
  "client 2.x, modern era": (app) => openModern(app, { pin: "2026-07-28" }),
};

async function openModern(
  app: McpTestApp,
  mode: "legacy" | { pin: string },
): Promise<OpenClient> {
  const client = new ModernClient(
    { name: "weaver", version: "1.2" },
    { versionNegotiation: { mode } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`)));
  return {
    execute: (args, options) => client.callTool(rowsCall(args), options),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Settles when the pipeline has a call. */
async function untilCalled(app: McpTestApp): Promise<AbortSignal> {
  await until(() => app.calls.length > 0, { what: "a call of the pipeline", every: 10 });
  const { signal } = present(app.calls[0]);
  assert.ok(signal, "the call has no signal");
  return signal;
}

async function aborted(signal: AbortSignal): Promise<void> {
  await until(() => signal.aborted, { what: "the signal of the call", every: 10 });
}

for (const [name, open] of Object.entries(openers)) {
  Deno.test(`${name}: progress comes before the result, each value above the last`, async () => {
    await using app = await startMcpApp();
    await using client = await open(app);
    const seen: number[] = [];
    const messages: (string | undefined)[] = [];
    const result = await client.execute({ rows: 1, wait_ms: 90 }, {
      onprogress: ({ progress, message }) => {
        seen.push(progress);
        messages.push(message);
      },
    });
    assert.equal((result.structuredContent as { status: string }).status, "done");
    assert.deepEqual(seen, [0, 1, 2, 3]);
    assert.deepEqual(messages, ["Running sn_list_rows", "step 1", "step 2", "step 3"]);
  });

  Deno.test(`${name}: a cancelled call reaches the pipeline's signal, with and without progress`, async () => {
    for (const onprogress of [undefined, () => {}]) {
      await using app = await startMcpApp();
      await using client = await open(app);
      const controller = new AbortController();
      const call = client.execute({ rows: 1, wait_ms: 60_000 }, {
        signal: controller.signal,
        ...(onprogress && { onprogress }),
      });
      const rejected = assert.rejects(call);
      const signal = await untilCalled(app);
      assert.equal(signal.aborted, false);
      controller.abort();
      await aborted(signal);
      await rejected;
    }
  });

  Deno.test(`${name}: names itself to the pipeline, and its calls share a session`, async () => {
    await using app = await startMcpApp();
    await using client = await open(app);
    await client.execute({ rows: 1 });
    await client.execute({ rows: 2 });
    const [first, second] = app.calls.map((call) => call.caller);
    assert.equal(first?.client, "weaver/1.2");
    assert.equal(first.port, "mcp");
    assert.ok(first.session);
    assert.equal(first.session, second?.session);
  });

  Deno.test(`${name}: many calls at once are answered each with its own result`, async () => {
    await using app = await startMcpApp();
    await using client = await open(app);
    const counts = Array.from({ length: 50 }, (_, n) => n);
    const answers = await Promise.all(counts.map((rows) => client.execute({ rows, wait_ms: 3 })));
    const lengths = answers.map((answer) =>
      (answer.structuredContent as { result: { records: unknown[] } }).result.records.length
    );
    assert.deepEqual(lengths, counts);
  });
}

const sessions: Record<string, string>[] = [{}, { "mcp-session-id": "mine" }];
for (const session of sessions) {
  const where = "mcp-session-id" in session ? "in" : "outside";
  Deno.test(`a connection that breaks ends the platform call, ${where} a session`, async () => {
    await using app = await startMcpApp();
    const controller = new AbortController();
    const broken = app.fetch("/mcp", {
      method: "POST",
      signal: controller.signal,
      headers: { ...LEGACY_HEADERS, ...session },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: rowsCall({ rows: 1, wait_ms: 60_000 }),
      }),
    });
    const rejected = assert.rejects(broken);
    const signal = await untilCalled(app);
    controller.abort();
    await aborted(signal);
    await rejected;
  });
}

Deno.test("a cancellation of another session leaves the call alone", async () => {
  await using app = await startMcpApp();
  const call = app.post({
    jsonrpc: "2.0",
    id: 7,
    method: "tools/call",
    params: rowsCall({ rows: 1, wait_ms: 300 }),
  }, { "mcp-session-id": "mine" });
  await untilCalled(app);
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } };
  const answer = await app.post(cancelled, { "mcp-session-id": "theirs" });
  assert.equal(answer.status, 202);
  await answer.body?.cancel();
  assert.equal((await (await call).json()).result.structuredContent.status, "done");
});

Deno.test("local tools get no signal: reading it would cost half the throughput", async () => {
  await using app = await startMcpApp();
  await using client = await connectSdk1({ url: app.url });
  await client.call("tool_execute", { tool: "sn_explain_rows", args: { rows: 1 } });
  assert.equal(present(app.calls[0]).signal, undefined);
});

Deno.test("both eras list the same four tools", async () => {
  await using app = await startMcpApp();
  await using legacy = await connectSdk1({ url: app.url });
  await using modern = await connectSdk2({ url: app.url }, "modern");
  const names = ["tool_search", "tool_execute", "sn_load_skill", "sn_memory_search"];
  assert.deepEqual(await legacy.listTools(), names);
  assert.deepEqual(await modern.listTools(), names);
});
