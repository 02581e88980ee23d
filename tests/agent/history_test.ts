import assert from "node:assert/strict";
import { createHistory } from "../../mod/agent/history/create_history.ts";
import { createSortableIds } from "../../mod/agent/history/sortable_id.ts";
import { closeInterrupted } from "../../mod/agent/run/recovery.ts";
import { createFeed } from "../../mod/agent/feed.ts";
import {
  type AgentMessage,
  type AgentSession,
  newMessage,
  noTokens,
} from "../../mod/agent/session.ts";
import { AGENT_MIGRATIONS } from "../support/agent.ts";
import { testOnStores } from "../support/stores.ts";

const NOW = "2026-01-01T00:00:00.000Z";

function session(id: string, fields: Partial<AgentSession> = {}): AgentSession {
  return {
    id,
    parentId: null,
    rootId: id,
    directory: "/project",
    instance: null,
    title: `Title of ${id}`,
    titleState: "auto",
    agent: "build",
    model: null,
    readOnly: false,
    cost: null,
    tokens: noTokens(),
    created: NOW,
    updated: NOW,
    archived: null,
    ...fields,
  };
}

function message(id: string, fields: Partial<AgentMessage> = {}): AgentMessage {
  return newMessage({
    id,
    sessionId: "one",
    role: "assistant",
    agent: "build",
    model: "scripted/one",
    created: NOW,
    ...fields,
  });
}

Deno.test("ids sort in the order they were made, also when the clock goes back and after a restart", () => {
  const times = [5_000, 5_000, 5_001, 4_000, 9_000];
  const newId = createSortableIds(() => times.shift() ?? 1);
  const ids = Array.from({ length: 8 }, () => newId("msg"));
  assert.deepEqual([...ids].sort(), ids);
  const later = createSortableIds(() => 1_000, ids.at(-1))("msg");
  assert.ok(later > (ids.at(-1) ?? ""));
});

testOnStores("sessions and messages: listed, searched, paged, changed, removed with their tasks", {
  migrations: AGENT_MIGRATIONS,
}, async (store) => {
  let time = 1_000;
  const history = await createHistory({ store, clock: () => time++ });
  await history.addSession(session("one"));
  await history.addSession(session("two", { title: "About INCIDENTS 100%", cost: 0.25 }));
  await history.addSession(session("task", { parentId: "one", rootId: "one", readOnly: true }));
  const { title } = await history.changeSession("one", { title: "Renamed" });
  assert.equal(title, "Renamed");
  const titles = async (query: object) => (await history.sessions(query)).map(({ id }) => id);
  assert.deepEqual(await titles({}), ["two", "one"].sort((a) => a === "two" ? -1 : 1));
  assert.deepEqual(await titles({ search: "incidents" }), ["two"]);
  assert.deepEqual(await titles({ limit: 1, before: "two" }), ["one"]);
  assert.equal((await history.session("two")).cost, 0.25);
  assert.equal((await history.children("one"))[0]?.readOnly, true);

  for (const id of ["m1", "m2", "m3"]) {
    const place = { messageId: id, sessionId: "one" };
    await history.savePart({ id: `p${id}`, ...place, type: "text", text: `say \0 ${id}` });
    await history.saveMessage(message(id));
  }
  await history.saveMessage(message("m2", { finish: "stop", completed: NOW }));
  const told = await history.entries("one", { limit: 2, before: "m3" });
  assert.deepEqual(told.map((entry) => [entry.message.id, entry.parts.length]), [["m1", 1], [
    "m2",
    1,
  ]]);
  assert.equal(told[1]?.message.finish, "stop");
  await history.saveTodos("one", [{ text: "a", status: "pending" }]);
  assert.equal((await history.todos("one"))[0]?.text, "a");
  assert.deepEqual((await history.removeSession("one")).sort(), ["one", "task"]);
  await assert.rejects(history.session("task"), /There is no agent session/);
  assert.deepEqual(await history.entries("one"), []);
});

testOnStores(
  "a restart ends what was left open, and leaves alone what another process has in hand",
  {
    migrations: AGENT_MIGRATIONS,
  },
  async (store) => {
    const history = await createHistory({ store, clock: () => 1_000 });
    const parts = { history, feed: createFeed(), clock: () => 1_000 };
    for (const id of ["one", "held"]) {
      await history.addSession(session(id));
      const place = { messageId: `m-${id}`, sessionId: id };
      await history.saveMessage(message(`m-${id}`, { sessionId: id }));
      await history.savePart({ id: `p-${id}`, ...place, type: "text", text: "So far" });
      await history.savePart({
        id: `t-${id}`,
        ...place,
        type: "tool",
        callId: "c",
        tool: "bash",
        status: "running",
        input: {},
        output: "half",
      });
    }
    const unasked: string[] = [];
    const closing = {
      store,
      isRunning: () => false,
      leaseMs: 10_000,
      endAsks: (id: string) => Promise.resolve(void unasked.push(id)),
    };
    const close = () => closeInterrupted(closing, parts);
    await store.withLease("agent:held", async () => assert.deepEqual(await close(), ["held"]));
    assert.deepEqual(unasked, ["one"]);
    const [ended] = await history.entries("one");
    assert.equal(ended?.message.error?.name, "interrupted");
    const [text, tool] = ended?.parts ?? [];
    assert.equal(text?.type === "text" && text.text, "So far");
    assert.equal(tool?.type === "tool" && tool.error, "interrupted by restart");
    assert.equal(tool?.type === "tool" && tool.output, "half");
    assert.equal((await history.entries("held"))[0]?.message.completed, null);
    assert.deepEqual(await close(), []);
    assert.ok((await history.entries("held"))[0]?.message.completed);
  },
);

Deno.test("the feed replays what came after an id, and says when it does not know", () => {
  const feed = createFeed();
  const heard: string[] = [];
  const stop = feed.subscribe(({ id }) => heard.push(id));
  const start = feed.position();
  const status = { type: "session.status", sessionId: "one", status: "busy" } as const;
  for (let index = 0; index < 12_000; index++) feed.publish("one", status);
  assert.equal(feed.since(start), null, "too long ago");
  assert.deepEqual(feed.since(feed.position()), []);
  assert.deepEqual(feed.since(heard.at(-3) ?? "")?.map(({ id }) => id), heard.slice(-2));
  assert.equal(feed.since("elsewhere-3"), null);
  assert.equal(feed.since("nonsense"), null);
  const place = { id: "p", messageId: "m", sessionId: "one" };
  const part = { ...place, type: "text", text: "x".repeat(1_000_000) } as const;
  for (let index = 0; index < 20; index++) feed.publish("one", { type: "part.updated", part });
  assert.equal(feed.since(heard[11_999] ?? ""), null, "too much since");
  assert.equal(feed.since(heard.at(-3) ?? "")?.length, 2);
  stop();
  feed.publish("one", status);
  assert.equal(heard.length, 12_020);
});
