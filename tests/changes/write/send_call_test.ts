import assert from "node:assert/strict";
import type { CallOperation, Operation } from "../../../mod/changes/operation.ts";
import { settleEntries } from "../../../mod/changes/settle/settle_entries.ts";
import { undoOperations } from "../../../mod/changes/undo/undo_operations.ts";
import { PIPELINE_HOST, startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet, TEST_MESSAGE } from "../../support/pipeline_data.ts";
import { present } from "../../support/present.ts";

const NAME = "Fleet 1.5";

/** Makes an update set by the CI/CD interface and proves it by reading the record. */
const makeSet = (more: Partial<CallOperation> = {}): CallOperation => ({
  kind: "call",
  sends: false,
  table: "sys_update_set",
  id: "",
  summary: `create update set "${NAME}"`,
  request: {
    method: "POST",
    path: "/api/sn_cicd/update_set/create",
    query: { update_set_name: NAME, scope: "x_demo_fleet" },
  },
  async prove(answer, { reader }) {
    const { update_set_id: id } = answer as { update_set_id: string };
    const after = await reader.getRecord("sys_update_set", id);
    return after.name === NAME
      ? { state: "done", result: { id }, after }
      : { state: "failed", result: null, error: `The set is named "${after.name}"` };
  },
  ...more,
});

Deno.test("call: sent once, journalled, proved by reading, its result handed on", async () => {
  await using pipeline = await startPipeline();
  const outcome = await pipeline.apply([makeSet()]);
  assert.equal(outcome.status, "done");
  const report = present(outcome.reports[0]);
  assert.deepEqual(report.call, {
    summary: `create update set "${NAME}"`,
    request: "POST /api/sn_cicd/update_set/create",
  });
  assert.deepEqual(report.capture, { state: "untracked" });
  const { id } = outcome.results[0] as { id: string };
  assert.equal((await pipeline.read("sys_update_set", id))?.name, NAME);
  const entry = await pipeline.journal.get(report.id ?? "");
  assert.equal(entry.state, "done");
  assert.equal(entry.operation, "call");
  assert.equal(entry.planned?.request, "POST /api/sn_cicd/update_set/create");
});

Deno.test("call: a dry run and a call that needs approval send nothing", async () => {
  const seen: string[] = [];
  await using pipeline = await startPipeline({
    intercept: (request) => void seen.push(new URL(request.url).pathname),
  });
  const planned = await pipeline.apply([makeSet()], { options: { dry_run: true } });
  assert.equal(planned.status, "planned");
  assert.equal(planned.reports[0]?.call?.summary, `create update set "${NAME}"`);
  const asked = await pipeline.apply([makeSet({ risk: "D" })]);
  assert.equal(asked.status, "needs_approval");
  assert.ok(!seen.some((path) => path.startsWith("/api/sn_cicd")));
});

Deno.test("call: one that the proof does not confirm has failed, and ends the plan", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const refused = makeSet({
    prove: () => Promise.resolve({ state: "failed", result: null, error: "Two problems are open" }),
  });
  const outcome = await pipeline.apply([
    refused,
    { kind: "create", table: "sys_rest_message", values: TEST_MESSAGE },
  ]);
  assert.equal(outcome.status, "failed");
  assert.deepEqual(outcome.reports.map(({ status }) => status), ["failed", "not_run"]);
  assert.match(outcome.next ?? "", /Two problems are open/);
  assert.doesNotMatch(outcome.next ?? "", /Nothing was written/);
});

Deno.test("call: a refusal by the instance is a failure and nothing was written", async () => {
  await using pipeline = await startPipeline();
  const outcome = await pipeline.apply([makeSet({
    request: { method: "POST", path: "/api/sn_cicd/no_such_thing" },
  })]);
  assert.equal(outcome.status, "failed");
  assert.match(outcome.next ?? "", /Nothing was written/);
});

Deno.test("call: a lost answer and a proof that cannot be read are unknown, never done", async () => {
  let cut = "";
  await using pipeline = await startPipeline({
    intercept: (request) => {
      const { pathname } = new URL(request.url);
      if (cut !== "" && pathname.startsWith(cut)) return new Response("gone", { status: 502 });
    },
  });
  cut = "/api/sn_cicd/";
  const lost = await pipeline.apply([makeSet()]);
  assert.equal(lost.status, "unknown");
  assert.match(lost.warnings.join(), /Look before you repeat it/);
  cut = "/api/now/table/sys_update_set";
  const unread = await pipeline.apply([makeSet()]);
  assert.equal(unread.status, "unknown");
  assert.match(unread.next ?? "", /what it came to could not be read/);
});

Deno.test("call: one that changes configuration is proved to be in the update set", async () => {
  await using pipeline = await startPipeline();
  const patch = (captured: boolean): CallOperation => ({
    kind: "call",
    sends: false,
    table: "sys_rest_message",
    id: "Parcel service",
    summary: 'describe "Parcel service"',
    captured,
    request: {
      method: "PATCH",
      path: `/api/now/table/sys_rest_message/${messageId}`,
      body: { description: `described ${captured}` },
    },
    prove: async (_answer, { reader }) => ({
      state: "done",
      result: null,
      after: await reader.getRecord("sys_rest_message", present(messageId)),
    }),
  });
  const { records } = await pipeline.client.listRecords("sys_rest_message", {
    query: "name=Parcel service",
  });
  const messageId = present(records[0]).sys_id;
  await assert.rejects(pipeline.apply([patch(true)]), /never ships/);
  const set = await makeUpdateSet(pipeline);
  const outcome = await pipeline.apply([patch(true)]);
  assert.equal(outcome.status, "done", JSON.stringify(outcome.reports));
  assert.deepEqual(outcome.reports[0]?.capture, {
    state: "captured",
    update_set: set.sysId,
    update_set_name: set.name,
  });
  assert.equal(outcome.reports[0]?.name, "Parcel service");
});

Deno.test("call: an undo says how it is taken back, and a crash leaves it unknown", async () => {
  await using pipeline = await startPipeline();
  const undo = "sn_back_out_update_set";
  const outcome = await pipeline.apply([makeSet({ undo })]);
  const entry = await pipeline.journal.get(present(outcome.reports[0]).id ?? "");
  assert.throws(
    () => undoOperations([entry], [PIPELINE_HOST]),
    (error: Error & { remedy?: string }) => error.remedy?.includes(undo) ?? false,
  );
  const { state: _state, after: _after, capture: _capture, error: _error, ...intent } = entry;
  await pipeline.journal.open({ ...intent, id: "chg_open", approval: null });
  pipeline.clock.now += 10 * 60_000;
  await settleEntries(pipeline.client, {
    ...pipeline,
    known: await pipeline.knownAs(),
    log: pipeline.log.logger,
    clock: () => pipeline.clock.now,
  });
  assert.equal((await pipeline.journal.get("chg_open")).state, "unknown");
});

Deno.test("call: a clean-up is sent after a failure and for a caller who left, not while work may go on", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const message: Operation = { kind: "create", table: "sys_rest_message", values: TEST_MESSAGE };
  const ended = (state: "failed" | "unknown", before = () => {}) =>
    makeSet({
      prove: () => {
        before();
        return Promise.resolve({ state, result: null, error: "It did not end well" });
      },
    });
  const cleanup = makeSet({
    cleanup: true,
    summary: "clean up",
    prove: () => Promise.resolve({ state: "done", result: "gone" }),
  });
  const controller = new AbortController();
  const statesOf = async (operations: Operation[], more = {}) =>
    (await pipeline.apply(operations, more)).reports.map(({ status }) => status);
  assert.deepEqual(await statesOf([message, ended("failed"), message, cleanup]), [
    "done",
    "failed",
    "not_run",
    "done",
  ]);
  assert.deepEqual((await statesOf([message, ended("unknown"), cleanup])).at(-1), "not_run");
  const left = [message, ended("failed", () => controller.abort()), cleanup];
  assert.equal((await statesOf(left, { signal: controller.signal })).at(-1), "done");
  const refused = makeSet({ request: { method: "POST", path: "/api/sn_cicd/no_such_thing" } });
  assert.deepEqual(await statesOf([refused, cleanup]), ["failed", "not_run"]);
});
