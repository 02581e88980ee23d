import assert from "node:assert/strict";
import { getLogger } from "@logtape/logtape";
import { sessionMigrations } from "../../mod/analytics/mcp_sessions.ts";
import { createProtocolSessions } from "../../mod/mcp/protocol_sessions.ts";
import { startMcpApp } from "../support/mcp_app.ts";
import { testOnStores } from "../support/stores.ts";

const log = getLogger(["assistant"]);
const DAY_MS = 24 * 3_600_000;

function initialize(version = "2025-06-18") {
  return {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: "loom", version: "2" },
    },
  };
}

const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };

testOnStores(
  "sessions: an ended one is closed for every process, now and after a restart",
  { migrations: sessionMigrations },
  async (store) => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const clock = () => now;
    const first = createProtocolSessions(store, { log, clock });
    const second = createProtocolSessions(store, { log, clock });
    await Promise.all([first.ready, second.ready]);
    const id = await first.begin("loom/2");
    assert.equal(second.isOpen(id), true);
    await first.end(id);
    assert.equal(first.isOpen(id), false);
    now += 6_000;
    second.isOpen(id); // starts the refresh
    await second.close();
    assert.equal(second.isOpen(id), false);
    const restarted = createProtocolSessions(store, { log, clock });
    await restarted.ready;
    assert.equal(restarted.isOpen(id), false);
  },
);

testOnStores(
  "sessions: an id that was never begun here is open until it is ended",
  { migrations: sessionMigrations },
  async (store) => {
    const sessions = createProtocolSessions(store, { log });
    await sessions.ready;
    assert.equal(sessions.isOpen("from-another-life"), true);
    await sessions.end("from-another-life");
    await sessions.end("from-another-life");
    assert.equal(sessions.isOpen("from-another-life"), false);
    for (const id of ["", "with space", "ümlaut", "x".repeat(129), "tab\t"]) {
      assert.equal(sessions.isOpen(id), false, id);
    }
  },
);

testOnStores(
  "sessions: another process knows the client; what is a month old is forgotten",
  { migrations: sessionMigrations },
  async (store) => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const clock = () => now;
    const first = createProtocolSessions(store, { log, clock });
    await first.ready;
    const id = await first.begin("loom/2");
    const second = createProtocolSessions(store, { log, clock });
    await second.ready;
    assert.equal(await second.clientOf(id), "loom/2");
    assert.equal(await second.clientOf("unknown"), undefined);
    now += 31 * DAY_MS;
    const later = createProtocolSessions(store, { log, clock });
    await later.ready;
    assert.equal(await later.clientOf(id), undefined);
  },
);

Deno.test("initialize: every handshake gets an id of its own, a failed one gets none", async () => {
  await using app = await startMcpApp();
  const ids = new Set<string>();
  for (let n = 0; n < 3; n++) {
    const response = await app.post(initialize());
    assert.equal((await response.json()).result.protocolVersion, "2025-06-18");
    const id = response.headers.get("mcp-session-id") ?? "";
    assert.match(id, /^[\x21-\x7e]{16,}$/);
    ids.add(id);
  }
  assert.equal(ids.size, 3);
  const failed = await app.post({ ...initialize(), params: { capabilities: 7 } });
  assert.equal(failed.headers.get("mcp-session-id"), null);
  await failed.body?.cancel();
  const { params } = initialize();
  const eager = await app.post({
    ...initialize(),
    params: { ...params, _meta: { progressToken: 1 } },
  });
  assert.ok(eager.headers.get("mcp-session-id"));
  await eager.body?.cancel();
  const unknown = await app.post(initialize("2099-01-01"));
  assert.equal((await unknown.json()).result.protocolVersion, "2025-11-25");
});

Deno.test("DELETE: ends a session for good, also for another process on the store", async () => {
  await using app = await startMcpApp();
  const response = await app.post(initialize());
  await response.body?.cancel();
  const headers = { "mcp-session-id": response.headers.get("mcp-session-id") ?? "" };
  const send = async (body: unknown, port = app) => {
    const answer = await port.post(body, headers);
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await send(list), 200);
  const remove = async () => {
    const answer = await app.fetch("/mcp", { method: "DELETE", headers });
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await remove(), 200);
  assert.equal(await remove(), 404);
  assert.equal(await send(list), 404);
  assert.equal(await send({ jsonrpc: "2.0", id: 3, method: "ping" }), 404);
  assert.equal(await send(initialize()), 200);
  await using restarted = await startMcpApp({ store: app.store });
  assert.equal(await send(list, restarted), 404);
});

Deno.test("a session id after a restart: accepted, and it groups the calls with the client's name", async () => {
  await using app = await startMcpApp();
  const response = await app.post(initialize());
  await response.body?.cancel();
  const id = response.headers.get("mcp-session-id") ?? "";
  await using restarted = await startMcpApp({ store: app.store });
  const call = {
    ...list,
    method: "tools/call",
    params: { name: "tool_execute", arguments: { tool: "sn_list_rows", args: { rows: 1 } } },
  };
  const answer = await restarted.post(call, { "mcp-session-id": id });
  assert.equal((await answer.json()).result.structuredContent.status, "done");
  assert.equal(restarted.calls[0]?.caller.session, id);
  assert.equal(restarted.calls[0]?.caller.client, "loom/2");
});

Deno.test("DELETE: without an id 400, in the modern era 405", async () => {
  await using app = await startMcpApp();
  const none = await app.fetch("/mcp", { method: "DELETE" });
  assert.equal(none.status, 400);
  await none.body?.cancel();
  const modern = await app.fetch("/mcp", {
    method: "DELETE",
    headers: { "mcp-session-id": "x", "mcp-protocol-version": "2026-07-28" },
  });
  assert.equal(modern.status, 405);
  assert.equal(modern.headers.get("allow"), "POST");
  await modern.body?.cancel();
});
