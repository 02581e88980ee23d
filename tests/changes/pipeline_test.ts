import assert from "node:assert/strict";
import type { Operation } from "../../mod/changes/operation.ts";
import { probeUpdateSetParameter } from "../../mod/changes/target/probe_parameter.ts";
import type { ChangesTables } from "../../mod/changes/tables.ts";
import { undoOperations } from "../../mod/changes/undo/undo_operations.ts";
import { type Pipeline, PIPELINE_HOST, startPipeline } from "../support/pipeline.ts";
import { makeUpdateSet, TEST_MESSAGE } from "../support/pipeline_data.ts";
import { present } from "../support/present.ts";

const createMessage = (values: Record<string, unknown> = {}): Operation => ({
  kind: "create",
  table: "sys_rest_message",
  values: { ...TEST_MESSAGE, ...values },
});

Deno.test("create: stored, read back, captured in the current set, in three round trips", async () => {
  await using pipeline = await startPipeline();
  const set = await makeUpdateSet(pipeline);
  await pipeline.apply([createMessage({ name: "Warm up" })]);
  const before = pipeline.client.roundTrips;
  const outcome = await pipeline.apply([createMessage()]);
  assert.equal(outcome.status, "done");
  assert.equal(pipeline.client.roundTrips - before, 3);
  const report = present(outcome.reports[0]);
  assert.deepEqual(report.capture, {
    state: "captured",
    update_set: set.sysId,
    update_set_name: set.name,
  });
  const stored = await pipeline.read("sys_rest_message", report.sys_id ?? "");
  assert.equal(stored?.rest_endpoint, TEST_MESSAGE.rest_endpoint);
  const entry = await pipeline.journal.get(report.id ?? "");
  assert.equal(entry.state, "done");
  assert.equal(entry.updateSet, set.sysId);
});

Deno.test("update: only what differs is sent, the difference is answered, values stay otherwise", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const outcome = await pipeline.apply([{
    kind: "update",
    table: "sys_rest_message",
    id: "Parcel service",
    values: { description: "New words", rest_endpoint: "https://parcels.example.com/v1" },
  }]);
  assert.equal(outcome.status, "done");
  assert.deepEqual(Object.keys(outcome.reports[0]?.diff ?? {}), ["description"]);
  assert.equal(outcome.reports[0]?.diff.description?.to, "New words");
});

Deno.test("update: values that stand already write nothing", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const outcome = await pipeline.apply([{
    kind: "update",
    table: "sys_rest_message",
    id: "Parcel service",
    values: { rest_endpoint: "https://parcels.example.com/v1" },
  }]);
  assert.equal(outcome.status, "done");
  assert.match(outcome.warnings.join(), /Nothing to change/);
  assert.equal(outcome.reports[0]?.status, "unchanged");
  assert.deepEqual(
    await pipeline.journal.list({ hosts: [PIPELINE_HOST] }),
    await journalOfSet(pipeline),
  );
});

Deno.test("length: a text over a short column's is a warning, a longer column takes any", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const short = await pipeline.apply([createMessage({ name: "n".repeat(300) })]);
  assert.match(short.warnings.join(), /\.name holds \d+ characters; the value has 300\./);
  const long = await pipeline.apply([createMessage({ description: "d".repeat(9_000) })]);
  assert.equal(long.status, "done");
  assert.doesNotMatch(long.warnings.join(), /holds/);
  const stored = await pipeline.read("sys_rest_message", long.reports[0]?.sys_id ?? "");
  assert.equal(String(stored?.description).length, 9_000);
});

/** The entries that `makeUpdateSet` itself left. */
async function journalOfSet(pipeline: Pipeline) {
  return (await pipeline.journal.list()).filter((entry) => entry.table !== "sys_rest_message");
}

Deno.test("references: a name is resolved, an unknown and an ambiguous one are refused by field", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const fn = (message: string): Operation => ({
    kind: "create",
    table: "sys_rest_message_fn",
    values: { rest_message: message, function_name: "find", http_method: "get" },
  });
  const outcome = await pipeline.apply([fn("Parcel service")]);
  assert.equal(outcome.status, "done");
  assert.match(outcome.records[0]?.rest_message ?? "", /^[0-9a-f]{32}$/);
  await assert.rejects(
    pipeline.apply([fn("No such message")]),
    /rest_message: .*"No such message"/,
  );
  await pipeline.apply([createMessage({ name: "Twin" })]);
  await pipeline.apply([createMessage({ name: "Twin" })]);
  await assert.rejects(pipeline.apply([fn("Twin")]), /rest_message: "Twin" names 2 records/);
});

Deno.test("dry run: the plan is answered and nothing is written or journalled", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const entries = (await pipeline.journal.list()).length;
  const outcome = await pipeline.apply([createMessage()], { options: { dry_run: true } });
  assert.equal(outcome.status, "planned");
  assert.deepEqual(present(outcome.reports[0]).diff.name, { from: null, to: TEST_MESSAGE.name });
  assert.equal((await pipeline.journal.list()).length, entries);
  const found = await pipeline.client.listRecords("sys_rest_message", {
    query: `name=${TEST_MESSAGE.name}`,
  });
  assert.equal(found.records.length, 0);
});

Deno.test("delete: first the plan and a token, then only the same call with it runs, once", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const remove: Operation = { kind: "delete", table: "sys_rest_message", id: "Parcel service" };
  const asked = await pipeline.apply([remove]);
  assert.equal(asked.status, "needs_approval");
  const approval = asked.approval?.approval ?? "";
  await assert.rejects(
    pipeline.apply([{ ...remove, id: "Parcel service" }], {
      args: { other: true },
      options: { approval },
    }),
    /belongs to another call/,
  );
  const done = await pipeline.apply([remove], { options: { approval } });
  assert.equal(done.status, "done");
  assert.equal(done.reports[0]?.capture.state, "captured");
  await assert.rejects(pipeline.apply([remove], { options: { approval } }));
});

Deno.test("writes: ask takes a person's decision between two calls", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  await pipeline.connections.save({
    instance: PIPELINE_HOST,
    origin: "hub",
    username: "admin",
    secrets: { kind: "basic", password: "x" },
    environment: "dev",
  });
  await pipeline.connections.update(PIPELINE_HOST, { writes: "ask" });
  const asked = await pipeline.apply([createMessage()]);
  assert.equal(asked.status, "needs_approval");
  assert.equal(asked.approval?.by, "person");
  const id = asked.approval?.approval ?? "";
  await assert.rejects(
    pipeline.apply([createMessage()], { options: { approval: id } }),
    /still waits for a person/,
  );
  await pipeline.journal.decide(id, "approved");
  const done = await pipeline.apply([createMessage()], { options: { approval: id } });
  assert.equal(done.status, "done");
  await assert.rejects(
    pipeline.apply([createMessage()], { options: { approval: id } }),
    /was used already/,
  );
});

Deno.test("several operations: a failure in the middle stops, reports and offers the undo", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  let posts = 0;
  const { apply } = pipeline.again({
    intercept: (request) =>
      request.method === "POST" && request.url.includes("/table/sys_rest_message") && ++posts === 2
        ? Response.json({
          error: { message: "Operation Failed", detail: "ACL" },
          status: "failure",
        }, {
          status: 403,
        })
        : undefined,
  });
  const outcome = await apply([
    createMessage({ name: "One" }),
    createMessage({ name: "Two" }),
    createMessage({ name: "Three" }),
  ]);
  assert.equal(outcome.status, "failed");
  assert.deepEqual(outcome.reports.map((report) => report.status), ["done", "failed", "not_run"]);
  assert.match(outcome.next ?? "", /sn_undo_changes/);
  assert.ok(outcome.next?.includes(outcome.reports[0]?.id ?? "?"));
});

Deno.test("a write that was stored although the answer was an error is found and done", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const { apply } = pipeline.again({ intercept: committedBut500() });
  const outcome = await apply([createMessage()]);
  assert.equal(outcome.status, "done");
  assert.match(outcome.warnings.join(), /answer got lost/);

  function committedBut500() {
    const plain = pipeline.again({ intercept: undefined });
    return async (request: Request) => {
      if (request.method !== "POST" || !request.url.includes("/table/sys_rest_message")) {
        return undefined;
      }
      const values = await request.json();
      await plain.client.createRecord("sys_rest_message", values);
      return Response.json({ error: { message: "Transaction cancelled", detail: "" } }, {
        status: 500,
      });
    };
  }
});

Deno.test("a write whose answer and proof are both lost is unknown, not done", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  let posted = false;
  const { apply } = pipeline.again({
    intercept(request) {
      if (request.method === "POST" && request.url.includes("/table/sys_rest_message")) {
        posted = true;
      }
      return posted ? Response.json({ error: { message: "gone" } }, { status: 503 }) : undefined;
    },
  });
  const outcome = await apply([createMessage()]);
  assert.equal(outcome.status, "unknown");
  const id = present(outcome.reports[0]).id ?? "";
  assert.equal((await pipeline.journal.get(id)).state, "unknown");
});

Deno.test("an entry that a dead process left open is read again before the next write", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const created = await pipeline.apply([createMessage()]);
  const entry = await pipeline.journal.get(present(created.reports[0]).id ?? "");
  const { state: _state, after: _after, capture: _capture, error: _error, ...intent } = entry;
  const { opened: _opened, closed: _closed, ...rest } = intent;
  await pipeline.journal.open({ ...rest, id: "chg_dead", approval: null });
  await pipeline.journal.open({ ...rest, id: "chg_lost", sysId: "0".repeat(32), approval: null });
  pipeline.clock.now += 5 * 60_000;
  await pipeline.apply([createMessage({ name: "Next" })]);
  assert.equal((await pipeline.journal.get("chg_dead")).state, "done");
  assert.equal((await pipeline.journal.get("chg_lost")).state, "unknown");
});

Deno.test("the intent is durable before the write is sent", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const states: string[] = [];
  const { apply } = pipeline.again({
    async intercept(request) {
      if (request.method === "POST" && request.url.includes("/table/sys_rest_message")) {
        states.push(
          ...(await pipeline.journal.list({ state: "open" })).map((entry) => entry.state),
        );
      }
      return undefined;
    },
  });
  await apply([createMessage()]);
  assert.deepEqual(states, ["open"]);
});

Deno.test("undo: a created message and its function go, both deletions are in the same set", async () => {
  await using pipeline = await startPipeline();
  const set = await makeUpdateSet(pipeline);
  const message = await pipeline.apply([createMessage()]);
  const fn = await pipeline.apply([{
    kind: "create",
    table: "sys_rest_message_fn",
    values: { rest_message: TEST_MESSAGE.name, function_name: "today", http_method: "get" },
  }]);
  const ids = [present(message.reports[0]).id ?? "", present(fn.reports[0]).id ?? ""];
  const entries = await Promise.all(ids.map((id) => pipeline.journal.get(id)));
  const plan = undoOperations(entries, [PIPELINE_HOST]);
  const options = { update_set: plan.updateSet };
  const asked = await pipeline.apply(plan.operations, { options });
  const approval = asked.approval?.approval;
  const undone = await pipeline.apply(plan.operations, { options: { ...options, approval } });
  assert.equal(undone.status, "done");
  assert.equal(
    await pipeline.read("sys_rest_message", present(message.reports[0]).sys_id ?? ""),
    null,
  );
  assert.deepEqual(
    (await Promise.all(ids.map((id) => pipeline.journal.get(id)))).map((entry) => entry.state),
    ["undone", "undone"],
  );
  const { records } = await pipeline.client.listRecords("sys_update_xml", {
    query: `update_set=${set.sysId}`,
  });
  assert.ok(records.length >= 2 && records.every((row) => row.action === "DELETE"));
});

Deno.test("undo: a record that somebody changed since is left alone", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const created = await pipeline.apply([createMessage()]);
  await pipeline.client.updateRecord("sys_rest_message", present(created.reports[0]).sys_id ?? "", {
    description: "by hand",
  });
  const entry = await pipeline.journal.get(present(created.reports[0]).id ?? "");
  const plan = undoOperations([entry], [PIPELINE_HOST]);
  await assert.rejects(pipeline.apply(plan.operations), /was changed since/);
});

Deno.test("another set than the current one: named per request where the instance honours it", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const other = await makeUpdateSet(pipeline, { makeCurrent: false });
  const { client, store } = pipeline;
  const known = await pipeline.knownAs();
  const facts = { client, store, known, clock: () => pipeline.clock.now };
  assert.equal(await probeUpdateSetParameter(facts), true);
  await pipeline.apply([createMessage({ name: "Warm up" })]);
  const before = pipeline.client.roundTrips;
  const outcome = await pipeline.apply([createMessage()], { options: { update_set: other.name } });
  assert.equal(outcome.status, "done");
  assert.equal(outcome.context?.update_set, other.name);
  assert.equal(pipeline.client.roundTrips - before, 3);
});

Deno.test("another set than the current one: switched and put back where it is not honoured", async () => {
  await using pipeline = await startPipeline({
    demo: { behaviour: { honoursTransactionUpdateSet: false } },
  });
  const current = await makeUpdateSet(pipeline);
  const other = await makeUpdateSet(pipeline, { makeCurrent: false });
  const { client, store } = pipeline;
  const known = await pipeline.knownAs();
  const facts = { client, store, known, clock: () => pipeline.clock.now };
  assert.equal(await probeUpdateSetParameter(facts), false);
  const outcomes = await Promise.all([
    pipeline.apply([createMessage({ name: "A" })], { options: { update_set: other.name } }),
    pipeline.again().apply([createMessage({ name: "B" })], { options: { update_set: other.name } }),
  ]);
  for (const outcome of outcomes) {
    assert.equal(outcome.status, "done");
    assert.equal(outcome.reports[0]?.capture.state, "captured");
  }
  const after = await pipeline.apply([createMessage({ name: "C" })]);
  assert.equal(after.context?.update_set, current.name);
  assert.equal(after.status, "done");
});

Deno.test("a set that is complete, of another application or unknown is refused", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const into = (update_set: string) =>
    pipeline.apply([createMessage()], { options: { update_set } });
  await assert.rejects(into("Fleet 1.2"), /no update set "Fleet 1\.2" in state "in progress"/);
  await assert.rejects(into("nonsense"), /no update set "nonsense"/);
  const existing: Operation = {
    kind: "update",
    table: "sys_rest_message",
    id: "Parcel service",
    values: { description: "x" },
  };
  await assert.rejects(
    pipeline.apply([existing], { options: { update_set: "Fleet 1.3" } }),
    /belongs to Fleet Management/,
  );
});

Deno.test("plain data needs no update set and says so", async () => {
  await using pipeline = await startPipeline();
  const outcome = await pipeline.apply([{
    kind: "update",
    table: "incident",
    id: "INC0010001",
    values: { work_notes: "Router restarted" },
  }]);
  assert.equal(outcome.status, "done");
  assert.deepEqual(outcome.reports[0]?.capture, { state: "untracked" });
});

Deno.test("secrets: a password is neither in the journal nor in the result", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const outcome = await pipeline.apply([{
    kind: "update",
    table: "sys_user",
    id: "requester",
    values: { user_password: "Planted-Secret-1" },
  }], { options: { dry_run: true } });
  assert.equal(JSON.stringify(outcome).includes("Planted-Secret-1"), false);
  assert.equal(JSON.stringify(await pipeline.journal.list()).includes("Planted-Secret-1"), false);
});

Deno.test("a developer's own context decides: the session's application, its remembered set", async () => {
  await using pipeline = await startPipeline({ username: "developer" });
  const outcome = await pipeline.apply([createMessage()], { options: { scope: "global" } });
  assert.equal(outcome.status, "done", outcome.next);
  assert.equal(outcome.context?.scope, "Global");
  assert.equal(outcome.context?.update_set, "Ticket integration");
  // The stale preference names a complete set, so this application falls back to its Default.
  await assert.rejects(pipeline.apply([createMessage()]), /"Default" of Fleet Management/);
});

Deno.test("where the dictionary is closed: configuration still needs a set, columns are unverified", async () => {
  await using pipeline = await startPipeline({
    username: "developer",
    demo: { behaviour: { schemaForAdminsOnly: true } },
  });
  const outcome = await pipeline.apply([createMessage()], { options: { scope: "global" } });
  assert.equal(outcome.status, "done", outcome.next);
  assert.equal(outcome.reports[0]?.capture.state, "captured");
  assert.match(outcome.warnings.join(), /dictionary of sys_rest_message cannot be read/);
});

Deno.test("a switch that a dead process left behind is put back before the next write", async () => {
  await using pipeline = await startPipeline();
  const mine = await makeUpdateSet(pipeline);
  const left = await makeUpdateSet(pipeline);
  await pipeline.store.tables<ChangesTables>().insertInto("change_switch").values({
    id: "swi_dead",
    host: PIPELINE_HOST,
    user_name: "admin",
    preferences: JSON.stringify({ sys_update_set: mine.sysId }),
    opened: new Date(pipeline.clock.now - 3_600_000).toISOString(),
  }).execute();
  const outcome = await pipeline.apply([createMessage()]);
  assert.notEqual(outcome.context?.update_set, left.name);
  assert.equal(outcome.context?.update_set, mine.name);
  assert.equal(outcome.status, "done");
});

Deno.test("a switch that cannot be put back does not hide what was written", async () => {
  await using pipeline = await startPipeline({
    demo: { behaviour: { honoursTransactionUpdateSet: false } },
  });
  await makeUpdateSet(pipeline);
  const other = await makeUpdateSet(pipeline, { makeCurrent: false });
  let written = false;
  const { apply } = pipeline.again({
    intercept({ method, url }) {
      if (method === "POST" && url.includes("/table/sys_rest_message")) written = true;
      return written && method !== "GET" && url.includes("/table/sys_user_preference")
        ? Response.json({ error: { message: "Operation Failed", detail: "" } }, { status: 403 })
        : undefined;
    },
  });
  const outcome = await apply([createMessage()], { options: { update_set: other.name } });
  assert.equal(outcome.status, "done", outcome.next);
  assert.match(outcome.warnings.join(), /could not be put back/);
  assert.equal((await pipeline.journal.get(outcome.reports[0]?.id ?? "")).state, "done");
  // What was there before is still known, and is put back once the instance lets us.
  pipeline.clock.now += 5 * 60_000;
  const next = await pipeline.apply([createMessage({ name: "Next" })]);
  assert.notEqual(next.context?.update_set, other.name);
});

Deno.test("a caller who leaves: what was sent is proved, nothing more is sent", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const leaving = new AbortController();
  const { apply } = pipeline.again({
    intercept(request) {
      // Leaves once the first write is on its way.
      if (request.method === "POST" && request.url.includes("/table/sys_rest_message")) {
        leaving.abort();
      }
      return undefined;
    },
  });
  const outcome = await apply(
    [createMessage({ name: "First" }), createMessage({ name: "Second" })],
    {
      signal: leaving.signal,
    },
  );
  assert.deepEqual(outcome.reports.map((report) => report.status).slice(1), ["not_run"]);
  const first = present(outcome.reports[0]);
  const stored = await pipeline.read("sys_rest_message", first.sys_id ?? "");
  assert.equal(first.status === "done", stored !== null);
  const { records } = await pipeline.client.listRecords("sys_rest_message", {
    query: "name=Second",
  });
  assert.equal(records.length, 0);
});
