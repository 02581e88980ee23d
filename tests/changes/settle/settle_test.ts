import assert from "node:assert/strict";
import { sql } from "kysely";
import type { AppError } from "../../../mod/base/errors.ts";
import type { Operation } from "../../../mod/changes/operation.ts";
import { settleEntries, STALE_MS } from "../../../mod/changes/settle/settle_entries.ts";
import { createSettler } from "../../../mod/changes/settle/settler.ts";
import type { ChangesTables } from "../../../mod/changes/tables.ts";
import { undoOperations } from "../../../mod/changes/undo/undo_operations.ts";
import { LOST_ANSWERS } from "../../support/faults.ts";
import {
  type Pipeline,
  PIPELINE_HOST,
  type PipelineOptions,
  startPipeline,
} from "../../support/pipeline.ts";
import { present } from "../../support/present.ts";
import { until } from "../../support/until.ts";

const lost = present(LOST_ANSWERS["connection lost"]);
const isWrite = (request: Request) =>
  request.method !== "GET" && request.url.includes("/table/incident");
const HOUR = 3_600_000;

const create: Operation = {
  kind: "create",
  table: "incident",
  values: { short_description: "Slow" },
};

/** Writes get no answer, and are stored when `store` is called. */
function storedLate() {
  let stored: () => Promise<void> = () => Promise.reject(new Error("nothing was sent"));
  const around: PipelineOptions["around"] = async (request, next) => {
    if (!isWrite(request)) return await next(request);
    const kept = request.clone();
    stored = async () => void await next(kept);
    return await lost(request);
  };
  return { around, store: () => stored() };
}

async function settle(pipeline: Pipeline): Promise<void> {
  const { clock, log } = pipeline;
  await settleEntries(pipeline.client, {
    ...pipeline,
    known: await pipeline.knownAs(),
    log: log.logger,
    clock: () => clock.now,
  });
}

async function stateOf(pipeline: Pipeline, id: string | null | undefined): Promise<string> {
  return (await pipeline.journal.get(id ?? "")).state;
}

Deno.test("settle: a create that the instance stored after the answer was lost is found", async () => {
  await using pipeline = await startPipeline();
  const { around, store } = storedLate();
  const outcome = await pipeline.again({ around }).apply([create]);
  assert.equal(outcome.status, "unknown");
  assert.match(outcome.next ?? "", /do not repeat it.*sn_get_change_status/);
  assert.doesNotMatch(outcome.next ?? "", /Nothing was written/);
  const id = outcome.reports[0]?.id;
  await settle(pipeline);
  assert.equal(await stateOf(pipeline, id), "unknown", "before its time nobody looks");
  pipeline.clock.now += 6_000;
  await settle(pipeline);
  assert.equal(await stateOf(pipeline, id), "unknown");
  await store();
  pipeline.clock.now += 30_000;
  await settle(pipeline);
  assert.equal(await stateOf(pipeline, id), "done");
});

Deno.test("settle: what another user wrote is left to that user's next call", async () => {
  await using pipeline = await startPipeline();
  const { around, store } = storedLate();
  const outcome = await pipeline.again({ around, username: "itil.agent" }).apply([create]);
  const id = outcome.reports[0]?.id;
  await store();
  pipeline.clock.now += 6_000;
  await settle(pipeline);
  assert.equal(await stateOf(pipeline, id), "unknown");
  await pipeline.again({ username: "itil.agent" }).apply([create]);
  assert.equal(await stateOf(pipeline, id), "done");
});

Deno.test("settle: a call that reads looks as well, where a look is due, and asks nothing else", async () => {
  await using pipeline = await startPipeline();
  const { around, store } = storedLate();
  const outcome = await pipeline.again({ around }).apply([create]);
  const { id } = present(outcome.reports[0]);
  await store();
  const asked: string[] = [];
  const { changes, client } = pipeline.again({
    around(request, next) {
      asked.push(request.method);
      return next(request);
    },
  });
  await changes.settleOnRead(client);
  assert.deepEqual(asked, [], "no look is due yet");
  pipeline.clock.now += HOUR;
  await changes.settleOnRead(client);
  assert.equal(await stateOf(pipeline, id), "done");
  assert.ok(!asked.some((method) => method === "PATCH" || method === "PUT" || method === "DELETE"));
  asked.length = 0;
  await changes.settleOnRead(client);
  assert.deepEqual(asked, [], "nothing is unsettled");
});

Deno.test("settle: an update that never came is failed after an hour, not before", async () => {
  await using pipeline = await startPipeline();
  const update: Operation = {
    kind: "update",
    table: "incident",
    id: "INC0010001",
    values: { short_description: "Never stored" },
  };
  const { around } = storedLate();
  const outcome = await pipeline.again({ around }).apply([update]);
  const id = outcome.reports[0]?.id;
  pipeline.clock.now += HOUR / 2;
  await settle(pipeline);
  assert.equal(await stateOf(pipeline, id), "unknown");
  pipeline.clock.now += HOUR;
  await settle(pipeline);
  assert.equal(await stateOf(pipeline, id), "failed");
});

Deno.test("settle: an own later change that was acknowledged shows what the earlier one left", async () => {
  await using pipeline = await startPipeline();
  const update = (short_description: string): Operation => ({
    kind: "update",
    table: "incident",
    id: "INC0010001",
    values: { short_description },
  });
  const first = storedLate();
  const stored = await pipeline.again({ around: first.around }).apply([update("First")]);
  await first.store();
  pipeline.clock.now += 1_000;
  const never = storedLate();
  const dropped = await pipeline.again({ around: never.around }).apply([update("Second")]);
  pipeline.clock.now += 1_000;
  assert.equal((await pipeline.apply([update("Third")])).status, "done");
  pipeline.clock.now += 2 * HOUR;
  await settle(pipeline);
  assert.equal(await stateOf(pipeline, stored.reports[0]?.id), "done");
  assert.equal(await stateOf(pipeline, dropped.reports[0]?.id), "failed");
});

Deno.test("settle: a service looks on its own, and a new one at what an earlier one left", async () => {
  await using pipeline = await startPipeline();
  const { clock, log } = pipeline;
  const { around, store } = storedLate();
  const outcome = await pipeline.again({ around }).apply([create]);
  const id = outcome.reports[0]?.id;
  await store();
  const options = {
    ...pipeline,
    log: log.logger,
    clock: () => clock.now,
    clientOf: () => Promise.resolve(pipeline.client),
  };
  clock.now += 4_990;
  const settler = createSettler(options);
  settler.expect();
  clock.now += 20;
  await until(async () => await stateOf(pipeline, id) === "done", { what: "it looks" });
  await settler.close();

  const second = storedLate();
  const left = await pipeline.again({ around: second.around }).apply([create]);
  await second.store();
  const next = createSettler(options);
  await next.start();
  assert.equal(await stateOf(pipeline, left.reports[0]?.id), "done");
  await next.close();
});

Deno.test("settle: what a process left open that died a moment ago is looked at once it is stale", async () => {
  await using pipeline = await startPipeline();
  const { id = "" } = present((await pipeline.apply([create])).reports[0]);
  const reopen = pipeline.store.tables<ChangesTables>().updateTable("change_entry")
    .set({ state: "open", closed: null }).where("id", "=", id);
  await reopen.execute();
  const settler = createSettler({
    ...pipeline,
    clock: () => pipeline.clock.now,
    log: pipeline.log.logger,
    clientOf: () => Promise.resolve(pipeline.client),
  });
  await settler.start();
  assert.equal(await stateOf(pipeline, id), "open");
  pipeline.clock.now += STALE_MS - 10;
  settler.expect();
  pipeline.clock.now += 20;
  await until(async () => await stateOf(pipeline, id) === "done", { what: "it looks" });
  await settler.close();
});

/** How an instance answers the reading of a record that an account may create and not read. */
const UNREADABLE: Readonly<Record<string, () => Response>> = {
  "is not shown": () => Response.json({ result: [] }, { headers: { "x-total-count": "0" } }),
  "is in a table that it may not read": () => refusal(403, "Insufficient rights to query records"),
  "is in a table that it does not see": () => refusal(404, "No Record found"),
};

function refusal(status: number, message: string): Response {
  return Response.json({ error: { message, detail: "" }, status: "failure" }, { status });
}

for (const [how, answer] of Object.entries(UNREADABLE)) {
  Deno.test(`settle: a create whose record ${how} is unknown, and undone by its sys_id`, async () => {
    await using pipeline = await startPipeline();
    const hidden = pipeline.again({
      async around(request, next) {
        const url = decodeURIComponent(request.url);
        if (url.includes("/batch")) return new Response("", { status: 404 });
        return /table\/incident\?.*sys_id=/.test(url) ? answer() : await next(request);
      },
    });
    const outcome = await hidden.apply([create]);
    assert.equal(outcome.status, "unknown");
    assert.match(outcome.next ?? "", /says that incident \w{32} is created; this account may not/);
    const { id, sys_id } = present(outcome.reports[0]);
    assert.notEqual(await pipeline.read("incident", sys_id ?? ""), null);
    const entry = await pipeline.journal.get(id ?? "");
    const { operations } = undoOperations([entry], [PIPELINE_HOST]);
    const planned = await hidden.apply(operations);
    const undone = await hidden.apply(operations, {
      options: { approval: present(planned.approval).approval },
    });
    assert.equal(undone.status, "done", undone.next);
    assert.equal(await pipeline.read("incident", sys_id ?? ""), null);
    assert.equal(await stateOf(pipeline, id), "undone");
  });
}

Deno.test("undo: a change whose outcome nobody knows is refused until it is settled", async () => {
  await using pipeline = await startPipeline();
  const { around } = storedLate();
  const outcome = await pipeline.again({ around }).apply([
    { kind: "delete", table: "incident", id: "INC0010001" },
  ]);
  const approved = await pipeline.again({ around }).apply([
    { kind: "delete", table: "incident", id: "INC0010001" },
  ], { options: { approval: present(outcome.approval).approval } });
  const entry = await pipeline.journal.get(present(approved.reports[0]).id ?? "");
  assert.equal(entry.state, "unknown");
  // The record is still there: that much a look has told, and there is nothing to restore.
  assert.throws(
    () => undoOperations([{ ...entry, after: null }], [PIPELINE_HOST]),
    (error: Error & { remedy?: string }) => /sn_get_change_status/.test(error.remedy ?? ""),
  );
});

/** A create that stores nothing: the instance answers it with the sys_id of another record. */
function createPassedOff(pipeline: Pipeline, sysId: string) {
  return pipeline.again({
    around: async (request, next) =>
      isWrite(request)
        ? Response.json({ result: { sys_id: sysId } }, { status: 201 })
        : await next(request),
  }).apply([create]);
}

Deno.test("create: an instance that answers with another record's sys_id does not make it ours", async () => {
  await using pipeline = await startPipeline();
  const { records } = await pipeline.client.listRecords("incident", {
    query: "number=INC0010001",
  });
  const other = present(present(records[0]).sys_id);
  const outcome = await createPassedOff(pipeline, other);
  assert.equal(outcome.status, "unknown");
  assert.match(outcome.next ?? "", /which is another record/);
  const report = present(outcome.reports[0]);
  assert.notEqual(report.sys_id, other);
  assert.notEqual((await pipeline.journal.get(report.id ?? "")).sysId, other);
});

for (
  const [which, wanted] of [
    ["a record of the same user and minute that says something else", "another text"],
    ["a record that it made for us before", present(create.values.short_description)],
  ] as const
) {
  Deno.test(`create: an instance that answers with ${which} does not make it ours`, async () => {
    await using pipeline = await startPipeline();
    const values = { ...create.values, short_description: wanted };
    const first = await pipeline.apply([{ ...create, values }]);
    const other = present(present(first.reports[0]).sys_id);
    const outcome = await createPassedOff(pipeline, other);
    assert.equal(outcome.status, "unknown");
    assert.match(outcome.next ?? "", /which is another record/);
    assert.notEqual(
      (await pipeline.journal.get(present(outcome.reports[0]).id ?? "")).sysId,
      other,
    );
  });
}

Deno.test("update: a replica that is behind is read a second time before anything is said", async () => {
  await using pipeline = await startPipeline();
  let before: string | undefined;
  let behind = 1;
  const { apply } = pipeline.again({
    async around(request, next) {
      const url = decodeURIComponent(request.url);
      if (url.includes("/batch")) return new Response("", { status: 404 });
      if (!/table\/incident\?/.test(url)) return await next(request);
      if (before === undefined) {
        before = await (await next(request)).text();
        return new Response(before, { headers: { "content-type": "application/json" } });
      }
      const json = { headers: { "content-type": "application/json" } };
      return behind-- > 0 ? new Response(before, json) : await next(request);
    },
  });
  const outcome = await apply([{
    kind: "update",
    table: "incident",
    id: "INC0010001",
    values: { short_description: "Read from a replica" },
  }]);
  assert.equal(outcome.status, "done", outcome.next);
});

/** The journal's file takes nothing more from some moment on, as on a full disk. */
function fullDisk(pipeline: Pipeline): { fill(): Promise<void>; free(): Promise<void> } {
  const db = pipeline.store.tables<ChangesTables>();
  return {
    async fill() {
      await sql`create trigger full_insert before insert on change_entry
        begin select raise(abort, 'database or disk is full'); end`.execute(db);
      await sql`create trigger full_update before update on change_entry
        begin select raise(abort, 'database or disk is full'); end`.execute(db);
    },
    async free() {
      await sql`drop trigger full_insert`.execute(db);
      await sql`drop trigger full_update`.execute(db);
    },
  };
}

Deno.test("full disk between intent and outcome: the record is named, unknown, and settled later", async () => {
  await using pipeline = await startPipeline();
  const disk = fullDisk(pipeline);
  const outcome = await pipeline.again({
    async around(request, next) {
      if (isWrite(request)) await disk.fill();
      return await next(request);
    },
  }).apply([create, create]);
  assert.equal(outcome.status, "failed");
  assert.deepEqual(outcome.reports.map(({ status }) => status), ["unknown", "failed"]);
  const { id, sys_id } = present(outcome.reports[0]);
  assert.match(outcome.next ?? "", new RegExp(`incident ${sys_id} could not be journalled`));
  assert.match(outcome.next ?? "", /so it was not sent/);
  assert.notEqual(await pipeline.read("incident", sys_id ?? ""), null);
  await disk.free();
  assert.equal(await stateOf(pipeline, id), "open");
  pipeline.clock.now += HOUR;
  await settle(pipeline);
  assert.equal(await stateOf(pipeline, id), "done");
});

Deno.test("full disk between intent and outcome: who asks for the change by its id settles it", async () => {
  await using pipeline = await startPipeline();
  const disk = fullDisk(pipeline);
  const { apply, changes, client } = pipeline.again({
    async around(request, next) {
      if (isWrite(request)) await disk.fill();
      return await next(request);
    },
  });
  const { reports } = await apply([create]);
  await disk.free();
  const id = present(present(reports[0]).id);
  const open = await changes.lookAgain(client, id);
  assert.equal(open.state, "open", "it may be another process's, and under way");
  assert.throws(
    () => undoOperations([open], [PIPELINE_HOST]),
    (error: AppError) => error.nextCall?.tool === "sn_get_change_status",
  );
  pipeline.clock.now += STALE_MS + 1;
  assert.equal((await changes.lookAgain(client, id)).state, "done");
});

Deno.test("full disk before the first intent: nothing is sent", async () => {
  await using pipeline = await startPipeline();
  const disk = fullDisk(pipeline);
  await disk.fill();
  const sent: string[] = [];
  await assert.rejects(
    pipeline.again({
      around(request, next) {
        if (isWrite(request)) sent.push(request.method);
        return next(request);
      },
    }).apply([create]),
    /disk is full/,
  );
  assert.deepEqual(sent, []);
});
