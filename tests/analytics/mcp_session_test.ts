import assert from "node:assert/strict";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { createMcpApp } from "../../mod/mcp/app.ts";
import { startTestServices, type TestServices } from "../support/services.ts";
import { present } from "../support/present.ts";

const HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  host: "127.0.0.1:3006",
  "x-sn-instance": "demo",
};

function connect({ services }: TestServices) {
  const app = createMcpApp(services);
  const send = (method: string, { body, session }: { body?: unknown; session?: string }) =>
    app.fetch(
      new Request("http://127.0.0.1:3006/mcp", {
        method,
        headers: { ...HEADERS, ...(session && { "mcp-session-id": session }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  return {
    async initialize() {
      const params = {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "claude-code", version: "2.1" },
      };
      const body = { jsonrpc: "2.0", id: 1, method: "initialize", params };
      const response = await send("POST", { body });
      await response.text();
      return response.headers.get("mcp-session-id") ?? "";
    },
    async call(session: string, tool: string) {
      const params = { name: "tool_execute", arguments: { tool, args: {} } };
      const body = { jsonrpc: "2.0", id: 2, method: "tools/call", params };
      const answer = await (await send("POST", { body, session })).text();
      assert.match(answer, /done/);
    },
    end: async (session: string) => await (await send("DELETE", { session })).text(),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

Deno.test("MCP session: named for its client, continued by a new process of the port, ended by DELETE", async () => {
  await using started = await startTestServices();
  const { sessions } = started.services.analytics;
  let id = "";
  {
    await using first = connect(started);
    id = await first.initialize();
    await first.call(id, "sn_get_context");
  }
  const open = present((await sessions.list())[0], "open");
  assert.deepEqual([open.clientName, open.clientVersion, open.kind, open.ended, open.calls], [
    "claude-code",
    "2.1",
    "mcp",
    null,
    1,
  ]);
  assert.ok(open.host);
  await using second = connect(started);
  await second.call(id, "sn_get_context");
  const again = await second.initialize();
  await second.call(again, "sn_get_context");
  assert.deepEqual((await sessions.list()).map(({ calls }) => calls).sort(), [1, 2]);
  await second.end(id);
  const ended = await sessions.get(open.id);
  assert.ok(ended.ended !== null);
  assert.equal((await sessions.list()).filter((session) => session.ended === null).length, 1);
});

Deno.test("MCP session: the idle time is the config's, then the environment's", async () => {
  const { config } = await resolveSettings({ home: "/nowhere", cwd: "/nowhere", env: {} });
  const withConfig = { ...config, analytics: { ...config.analytics, mcpSettleMinutes: 5 } };
  for (
    const [settings, ended] of [
      [{ sessionIdleMs: 1 }, true],
      [{ sessionIdleMs: 1, config: withConfig }, false],
      [{}, false],
    ] as const
  ) {
    await using started = await startTestServices({ settings });
    await using client = connect(started);
    await client.call(await client.initialize(), "sn_get_context");
    await new Promise((resolve) => setTimeout(resolve, 20));
    const session = present((await started.services.analytics.sessions.list())[0], "session");
    assert.equal(session.ended !== null, ended);
  }
});

Deno.test("MCP session: a store that takes no calls fails none", async () => {
  await using started = await startTestServices();
  const { store, analytics } = started.services;
  await store.tables<Record<string, never>>().schema.dropTable("tool_calls").execute();
  await using client = connect(started);
  await client.call(await client.initialize(), "sn_get_context");
  await assert.rejects(analytics.summary().then(() => analytics.sessions.removeAll()));
  await client.call(await client.initialize(), "sn_get_context");
});
