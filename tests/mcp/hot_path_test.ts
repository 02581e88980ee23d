import assert from "node:assert/strict";
import { createCallsInFlight } from "../../mod/mcp/calls_in_flight.ts";
import { createHotPath } from "../../mod/mcp/hot_path.ts";
import { createMetaTools } from "../../mod/meta_tools/meta_tools.ts";
import { createPlatformCalls } from "../../mod/mcp/platform_calls.ts";
import { createToolRunner } from "../../mod/mcp/run_tool.ts";
import { createSdkPath } from "../../mod/mcp/sdk_path.ts";
import { createProtocolSessions } from "../../mod/mcp/protocol_sessions.ts";
import { createToolList } from "../../mod/mcp/tool_list.ts";
import { LEGACY_HEADERS, startMcpApp } from "../support/mcp_app.ts";

interface Recorded {
  name: string;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
}

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const CLIENT = "io.modelcontextprotocol/clientInfo";

function legacy(name: string, body: object, headers: Record<string, string> = {}): Recorded {
  return { name, body: { jsonrpc: "2.0", id: 1, ...body }, headers };
}

function modern(
  name: string,
  { params, ...body }: { method: string; id?: unknown; params?: Record<string, unknown> },
  headers: Record<string, string | undefined> = {},
): Recorded {
  const meta = { [VERSION]: "2026-07-28", [CAPABILITIES]: {}, ...params?._meta as object };
  const sent: Record<string, string | undefined> = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": body.method,
    "mcp-name": params?.name as string | undefined,
    ...headers,
  };
  return {
    name: `modern: ${name}`,
    body: { jsonrpc: "2.0", id: 1, ...body, params: { ...params, _meta: meta } },
    headers: Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined),
    ) as Record<string, string>,
  };
}

const call = (name: string, args?: unknown, more: object = {}) => ({
  method: "tools/call",
  params: { name, ...(args !== undefined && { arguments: args }), ...more },
});
const search = call("tool_search", { query: "rows" });
const execute = (args: object) => call("tool_execute", { tool: "sn_list_rows", ...args });

/** What both answer: the hot path must take each, and say the same as the SDK. */
const plain: Recorded[] = [
  legacy("list", { method: "tools/list" }),
  legacy("list with empty params", { method: "tools/list", params: {} }),
  legacy("list of the newest legacy revision", { method: "tools/list" }, {
    "mcp-protocol-version": "2025-11-25",
  }),
  legacy("search", search),
  legacy("no event stream accepted", search, { accept: "application/json" }),
  legacy("a text id with odd characters", { ...search, id: 'a"\\\n✓' }),
  legacy("ids zero and below", { ...search, id: 0 }),
  legacy("a negative id", { ...search, id: -7 }),
  legacy("other _meta", { ...call("tool_search", { query: "rows" }, { _meta: { a: [1] } }) }),
  legacy("no arguments at all", call("sn_load_skill")),
  legacy("wrong arguments", call("tool_search", { query: 7, limit: "x" })),
  legacy("a refusal", execute({ tool: "sn_list_rowz", args: {} })),
  legacy("a call", execute({ args: { rows: 2 } })),
  legacy("a call that is cut", execute({ args: { rows: 2000 } })),
  legacy("a whole skill", call("sn_load_skill", { name: "weaving" })),
  legacy("notes", call("sn_memory_search", { query: "prefix" })),
  modern("list", { method: "tools/list" }),
  modern("search", search),
  modern("a client that says who it is", {
    ...search,
    params: { ...search.params, _meta: { [CLIENT]: { name: "c", version: "1", title: "C" } } },
  }),
  modern("capabilities and trace", {
    ...search,
    params: {
      ...search.params,
      _meta: {
        [CAPABILITIES]: { elicitation: {} },
        traceparent: "00-11111111111111111111111111111111-2222222222222222-01",
      },
    },
  }),
  modern("a refusal", execute({ tool: "sn_list_rowz", args: {} })),
  modern("a call", { ...execute({ args: { rows: 2 } }), id: "m" }),
  modern("a session header, which means nothing", search, { "mcp-session-id": "gone" }),
];

/** What the hot path must leave to the SDK, because only the SDK knows the right refusal. */
const unusual: Recorded[] = [
  legacy("unknown tool", call("tool_serch", {})),
  legacy("arguments that are a list", call("tool_search", [])),
  legacy("a name that is a number", { method: "tools/call", params: { name: 4 } }),
  legacy("no params", { method: "tools/call" }),
  legacy("params that are a list", { method: "tools/list", params: [] }),
  legacy("_meta that is a text", call("tool_search", { query: "rows" }, { _meta: "x" })),
  legacy("a foreign field", { ...search, extra: 1 }),
  legacy("another JSON-RPC", { ...search, jsonrpc: "1.0" }),
  legacy("an id that is a fraction", { ...search, id: 1.5 }),
  legacy("an id that is null", { ...search, id: null }),
  legacy("a task", call("tool_search", { query: "rows" }, { task: { ttl: 1 } })),
  legacy("an unknown cursor", { method: "tools/list", params: { cursor: "x" } }),
  legacy("an unknown version", search, { "mcp-protocol-version": "2020-01-01" }),
  legacy("progress", call("tool_search", { query: "rows" }, { _meta: { progressToken: 1 } })),
  modern("unknown tool", call("tool_serch", {})),
  modern("no method header", search, { "mcp-method": undefined }),
  modern("another method header", search, { "mcp-method": "tools/list" }),
  modern("no name header", search, { "mcp-name": undefined }),
  modern("another name header", search, { "mcp-name": "tool_execute" }),
  modern("an encoded name header", search, { "mcp-name": `=?base64?${btoa("tool_search")}?=` }),
  modern("no version header", search, { "mcp-protocol-version": undefined }),
  modern("another version header", search, { "mcp-protocol-version": "2025-11-25" }),
  modern("capabilities that are none", {
    ...search,
    params: { ...search.params, _meta: { [CAPABILITIES]: 1 } },
  }),
  modern("a client without a name", {
    ...search,
    params: { ...search.params, _meta: { [CLIENT]: { version: "1" } } },
  }),
  modern("a log level", {
    ...search,
    params: { ...search.params, _meta: { "io.modelcontextprotocol/logLevel": "debug" } },
  }),
];

async function buildBoth() {
  const app = await startMcpApp();
  const { services } = app;
  const sessions = createProtocolSessions(services.store, { log: services.log });
  await sessions.ready;
  const calls = createPlatformCalls({ services, sessions, inFlight: createCallsInFlight() });
  const tools = createToolList(createMetaTools(services, calls));
  const runTool = createToolRunner({ log: services.log, noteCall: () => undefined });
  return {
    hotPath: createHotPath(tools, runTool),
    sdkPath: createSdkPath({ tools, runTool, log: services.log }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

function toRequest({ body, headers }: Recorded) {
  const request = new Request("http://127.0.0.1:3006/mcp", {
    method: "POST",
    headers: { ...LEGACY_HEADERS, ...headers },
    body: JSON.stringify(body),
  });
  const version = request.headers.get("mcp-protocol-version");
  return { request, body: body as unknown, version, session: null };
}

Deno.test("hot path: answers what it takes with the same JSON as the SDK", async (t) => {
  await using both = await buildBoth();
  for (const recorded of plain) {
    await t.step(recorded.name, async () => {
      const hot = await both.hotPath(toRequest(recorded));
      assert.ok(hot, "the hot path declined");
      const sdk = await both.sdkPath.answer(toRequest(recorded));
      assert.equal(hot.status, sdk.status);
      assert.equal(hot.headers.get("content-type"), sdk.headers.get("content-type"));
      const answer = await hot.json();
      assert.equal(answer.id, recorded.body.id);
      assert.ok(answer.result);
      assert.deepEqual(answer, await sdk.json());
    });
  }
});

Deno.test("hot path: leaves every unusual request to the SDK", async (t) => {
  await using both = await buildBoth();
  for (const recorded of unusual) {
    await t.step(recorded.name, async () => {
      assert.equal(both.hotPath(toRequest(recorded)), undefined);
      const sdk = await both.sdkPath.answer(toRequest(recorded));
      assert.ok(sdk.status < 500, `status ${sdk.status}`);
      await sdk.body?.cancel();
    });
  }
});
