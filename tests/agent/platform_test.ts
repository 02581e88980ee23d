import assert from "node:assert/strict";
import { executeTurn, type ModelRequest, type Turn } from "../support/model_server/turn.ts";
import { startModelServer } from "../support/model_server/model_server.ts";
import { answered, lastText, scriptedConfig, withTitles } from "../support/agent.ts";
import { present } from "../support/present.ts";
import type { AgentTables } from "../../mod/agent/tables.ts";
import type { ChangesTables } from "../../mod/changes/tables.ts";
import type { Settings } from "../../mod/config/settings.ts";
import { startTestServices, type TestServices } from "../support/services.ts";
import { until } from "../support/until.ts";

const RULE = {
  name: "Agent rule",
  table: "incident",
  when: "before",
  action_insert: true,
  advanced: true,
  script:
    "(function executeRule(current, previous) {\n  current.work_notes = 'seen';\n})(current, previous);",
};

/** A scripted model that does one call after the other and then repeats what it got last. */
function doing(...turns: Turn[]) {
  return (request: ModelRequest): Turn => {
    const done = request.messages.filter(({ role }) => role === "tool").length;
    return turns[done] ?? { text: request.messages.at(-1)?.results[0]?.text ?? "" };
  };
}

async function rulesOf({ run }: TestServices, name: string): Promise<unknown[]> {
  const answer = await run("sn_query_table", { table: "sys_script", query: `name=${name}` });
  const { result } = answer as { result: { rows: unknown[] } };
  return result.rows;
}

/** The agent of a service with the demo instance, on a scripted model. */
async function openDemo(settings: Partial<Settings> = {}) {
  const server = startModelServer({ script: [] });
  const test = await startTestServices({
    settings: { config: scriptedConfig(server.baseURL), ...settings },
  });
  const { agent } = test.services;
  return {
    test,
    agent,
    play: (...turns: Turn[]) => server.play(withTitles(doing(...turns))),
    async ask(text: string, name = "build") {
      const { id } = await agent.create({ agent: name, instance: "demo" });
      await agent.prompt(id, { text });
      return id;
    },
    async ended(id: string) {
      await agent.settled(id);
      return await answered(agent, id);
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

Deno.test("on the demo: Build makes a business rule, a delete asks a person, Plan writes nothing", async () => {
  await using opened = await openDemo();
  const { test, agent, play, ask, ended } = opened;

  play(
    { calls: [{ name: "tool_search", input: { query: "create a business rule" } }] },
    { calls: [{ name: "skill", input: { name: "servicenow-dev" } }] },
    executeTurn("sn_create_update_set", { name: "Agent work" }),
    executeTurn("sn_create_business_rule", RULE, { update_set: "Agent work" }),
  );
  const built = await ended(await ask("Make a rule"));
  assert.match(lastText(built), /"status":"done"/);
  assert.equal((await rulesOf(test, RULE.name)).length, 1);
  const tools = built.parts.filter((part) => part.type === "tool");
  assert.deepEqual(tools.map(({ status }) => status), Array(4).fill("completed"));
  const card = present(tools.at(-1)).metadata?.platform as { status: string; change: object[] };
  assert.equal(card.status, "done");
  assert.equal(card.change.length, 1);

  play(executeTurn("sn_create_business_rule", { ...RULE, name: "Planned rule" }));
  const planned = await ended(await ask("Make a rule", "plan"));
  assert.match(lastText(planned), /only reads/);
  play(
    executeTurn("sn_create_business_rule", { ...RULE, name: "Planned rule" }, { dry_run: true }),
  );
  const dry = await ended(await ask("What would you do?", "plan"));
  assert.match(lastText(dry), /"status":"planned"/);
  assert.deepEqual(await rulesOf(test, "Planned rule"), []);

  const remove = { table: "incident", id: "INC0010002" };
  play(executeTurn("sn_delete_record", remove, { approval: "made.up" }));
  assert.match(lastText(await ended(await ask("Delete it"))), /the person's to give/);
  play(executeTurn("sn_delete_record", remove));
  const id = await ask("Delete it");
  await until(() => agent.requests(id).length > 0, { what: "an ask", every: 10 });
  const [request] = agent.requests(id);
  await until(async () => {
    const tool = (await answered(agent, id)).parts.find((part) => part.type === "tool");
    return /needs_approval/.test(JSON.stringify(tool?.metadata));
  }, { what: "the plan while it waits", every: 20 });
  assert.equal(request?.permission, "platform");
  assert.match(present(request).preview, /INC0010002/);
  await assert.rejects(agent.reply(present(request).id, { reply: "always" }), /once at a time/);
  await agent.reply(present(request).id, { reply: "once" });
  assert.match(lastText(await ended(id)), /"status":"done"/);

  const [session] = await test.services.analytics.sessions.list({ limit: 1 });
  assert.equal(session?.kind, "hub");
  assert.equal(session?.model, "scripted/one");
  await agent.end(id);
  assert.ok((await test.services.analytics.sessions.get(present(session).id)).ended);
});

const INCIDENT = { short_description: "Asked by the agent" };

Deno.test("writes: ask on the demo: the plan waits in the conversation, and a click or a refusal there decides it", async () => {
  await using opened = await openDemo();
  const { test, agent, play, ask, ended } = opened;
  const { connections, journal } = test.services;
  const [demo] = await connections.list();
  await connections.update(present(demo).host, { writes: "ask" });
  const made = async () => {
    const query = `short_description=${INCIDENT.short_description}`;
    const { result } = await test.run("sn_query_table", { table: "incident", query });
    return (result as { rows: unknown[] }).rows.length;
  };
  const asked = async () => {
    const id = await ask("Make it");
    await until(() => agent.requests(id).length > 0, { what: "an ask", every: 10 });
    return { id, request: present(agent.requests(id)[0]) };
  };
  const states = async () => (await journal.approvals()).map(({ state }) => state).toSorted();
  play(executeTurn("sn_create_record", { table: "incident", values: INCIDENT }));

  const refused = await asked();
  assert.equal(refused.request.changes?.[0]?.table, "incident");
  assert.deepEqual([await made(), await states()], [0, ["waiting"]]);
  await agent.reply(refused.request.id, { reply: "reject", message: "not today" });
  assert.match(lastText(await ended(refused.id)), /not today/);
  assert.deepEqual([await made(), await states()], [0, ["rejected"]]);

  const allowed = await asked();
  await agent.reply(allowed.request.id, { reply: "once" });
  assert.match(lastText(await ended(allowed.id)), /"status":"done"/);
  assert.deepEqual([await made(), await states()], [1, ["rejected", "used"]]);

  const elsewhere = await asked();
  const waiting = (await journal.approvals()).find(({ state }) => state === "waiting");
  await journal.decide(present(waiting).id, "rejected");
  await agent.reply(elsewhere.request.id, { reply: "once" });
  assert.match(lastText(await ended(elsewhere.id)), /was rejected by a person/);
  assert.equal(await made(), 1);
});

Deno.test("writes: ask on the demo: what is decided under Activity, or by nobody, closes the ask and holds for its run", async () => {
  await using opened = await openDemo();
  const { test, agent, play, ask } = opened;
  const { connections, journal } = test.services;
  const [demo] = await connections.list();
  await connections.update(present(demo).host, { writes: "ask" });
  const told: string[] = [];
  agent.feed.subscribe(({ data }) => {
    if (data.type === "permission.replied") told.push(`${data.reply} ${data.elsewhere}`);
  });
  const db = test.services.store.tables<ChangesTables>();
  const closed = async (decide: (id: string) => Promise<unknown>) => {
    const id = await ask("Make it");
    await until(() => agent.requests(id).length > 0, { what: "an ask", every: 10 });
    const waiting = (await journal.approvals()).find(({ state }) => state === "waiting");
    await decide(present(waiting).id);
    await agent.settled(id);
    assert.deepEqual(agent.requests(id), []);
    return await answered(agent, id);
  };
  play(executeTurn("sn_create_record", { table: "incident", values: INCIDENT }));

  const approved = await closed((id) => journal.decide(id, "approved"));
  assert.match(lastText(approved), /"status":"done"/);
  const rejected = await closed((id) => journal.decide(id, "rejected"));
  const [part] = rejected.parts.filter(({ type }) => type === "tool");
  assert.match(JSON.stringify(part), /The person refused this/);
  const lapsed = await closed((id) =>
    db.updateTable("change_approval").set({ expires: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", id).execute()
  );
  assert.match(lastText(lapsed), /Nobody decided in time/);
  await closed(() => agent.abort(present(agent.requests()[0]).rootId));
  assert.deepEqual(told, ["once true", "reject true", "expired true", "aborted false"]);
  const states = (await journal.approvals()).map(({ state }) => state).toSorted();
  assert.deepEqual(states, ["expired", "rejected", "rejected", "used"]);
});

Deno.test("writes: ask on the demo: a restart ends the ask of its run, and says so wherever it stands", async () => {
  await using opened = await openDemo();
  const { test, agent, play, ask } = opened;
  const { connections, journal } = test.services;
  const [demo] = await connections.list();
  await connections.update(present(demo).host, { writes: "ask" });
  play(executeTurn("sn_create_record", { table: "incident", values: INCIDENT }));
  const id = await ask("Make it");
  await until(() => agent.requests(id).length > 0, { what: "an ask", every: 10 });
  const asked = present((await journal.approvals())[0]);
  await agent.abort(id);
  await agent.settled(id);
  // As a process leaves them that is killed while it asks.
  const db = test.services.store.tables<ChangesTables & AgentTables>();
  await db.updateTable("change_approval").set({ state: "waiting" }).execute();
  await db.updateTable("agent_message").set({ completed: null, error: null })
    .where("role", "=", "assistant").execute();
  const events: string[] = [];
  agent.feed.subscribe(({ data }) => events.push(data.type));
  const before = await journal.revision();

  await agent.recover();
  assert.deepEqual(agent.requests(), []);
  assert.match(JSON.stringify(await answered(agent, id)), /interrupted by restart/);
  assert.equal(await journal.approvalState(asked.id), "ended");
  assert.equal((await journal.approvals())[0]?.state, "ended");
  assert.ok(await journal.revision() > before);
  assert.ok(events.includes("message.updated"), events.join());
  await assert.rejects(journal.decide(asked.id, "approved"), /what asked was interrupted/);
  const quiet = await journal.revision();
  await agent.recover();
  assert.equal(await journal.revision(), quiet);
});
