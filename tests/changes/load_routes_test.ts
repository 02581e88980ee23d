/** Record files brought in by each route that an instance may have, in their order. */
import assert from "node:assert/strict";
import { newSysId } from "../../mod/base/ids.ts";
import type { ChangeOutcome } from "../../mod/changes/apply.ts";
import type { LoadOperation } from "../../mod/changes/operation.ts";
import { undoOperations } from "../../mod/changes/undo/undo_operations.ts";
import type { CallOptions } from "../../mod/changes/call_options.ts";
import type { Behaviour } from "../../mod/demo/database/instance.ts";
import { type Pipeline, PIPELINE_HOST, startPipeline } from "../support/pipeline.ts";
import { makeUpdateSet } from "../support/pipeline_data.ts";
import { present } from "../support/present.ts";

const ABSENT = () =>
  Response.json({ error: { message: "Requested URI does not represent any resource" } }, {
    status: 400,
  });

async function start(behaviour: Partial<Behaviour>): Promise<Pipeline> {
  const demo = { behaviour: { operationsAtOnce: true, ...behaviour } };
  const pipeline = await startPipeline({ demo, around: withLength });
  await makeUpdateSet(pipeline);
  // Changes of one moment have no order.
  const { apply } = pipeline;
  pipeline.apply = (...call) => {
    pipeline.clock.now += 1000;
    return apply(...call);
  };
  return pipeline;
}

/** The upload asks for the length that a socket would tell. */
async function withLength(request: Request, next: (request: Request) => Promise<Response>) {
  if (!request.url.endsWith("/sys_upload.do")) return await next(request);
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set("content-length", String(body.byteLength));
  return await next(new Request(request.url, { method: "POST", headers, body }));
}

const message = (sysId: string, text: string, scope = "global") => ({
  name: `sys_ui_message_${sysId}.xml`,
  xml: `<?xml version="1.0"?><record_update table="sys_ui_message">` +
    `<sys_ui_message action="INSERT_OR_UPDATE"><sys_id>${sysId}</sys_id><key>k ${sysId}</key>` +
    `<language>en</language><message>${text}</message><sys_scope>${scope}</sys_scope>` +
    `</sys_ui_message></record_update>`,
});

const load = (files: LoadOperation["files"], id = "global"): LoadOperation => ({
  kind: "load",
  table: "sys_scope",
  id,
  name: "Under test",
  files,
});

const textOf = async (pipeline: Pipeline, sysId: string) =>
  (await pipeline.read("sys_ui_message", sysId))?.message ?? null;

/** Applies, and once more with the approval where it asks. */
async function approved(
  { apply }: Pick<Pipeline, "apply">,
  operations: LoadOperation[],
  options: CallOptions = {},
): Promise<ChangeOutcome> {
  const asked = await apply(operations, { options });
  const approval = asked.approval?.approval;
  return approval ? await apply(operations, { options: { ...options, approval } }) : asked;
}

/** Undoes a change as one call. */
async function undo(pipeline: Pipeline, id: string | null | undefined, options: CallOptions = {}) {
  const entry = await pipeline.journal.get(id ?? "");
  const later = await pipeline.journal.list({ since: entry.opened });
  const { operations } = undoOperations([entry], [PIPELINE_HOST], later);
  return await approved(pipeline, operations as LoadOperation[], options);
}

Deno.test("without the load interface, files of global are committed as a set of their own", async () => {
  await using pipeline = await start({ withoutSourceLoad: true });
  const [first, second] = [newSysId(), newSysId()];
  const files = [message(first, "A"), message(second, "B")];
  const plan = await pipeline.apply([load(files)], { options: { dry_run: true } });
  assert.match(plan.reports[0]?.load?.request ?? "", /sys_upload\.do/);
  assert.match(
    plan.warnings.join(),
    /never run on a real instance.*lacks the vendor's development/,
  );
  const made = await approved(pipeline, [load(files)]);
  assert.deepEqual([made.status, made.reports.length], ["done", 1], JSON.stringify(made, null, 1));
  assert.deepEqual([await textOf(pipeline, first), await textOf(pipeline, second)], ["A", "B"]);
  const [report] = made.reports;
  assert.equal(report?.capture.state, "captured");
  const set = report?.capture.state === "captured" ? report.capture.update_set : "";
  const recorded = await pipeline.client.listRecords("sys_update_xml", {
    query: `update_set=${set}`,
  });
  assert.equal(recorded.records.length, 2, "and in no other set");
  const changed = await approved(pipeline, [load([message(first, "C")])]);
  assert.equal(await textOf(pipeline, first), "C");

  assert.equal((await undo(pipeline, changed.reports[0]?.id)).status, "done");
  assert.equal(await textOf(pipeline, first), "A", "restored by the same route");
  const undone = await undo(pipeline, report?.id);
  assert.equal(undone.status, "done", JSON.stringify(undone, null, 1));
  assert.deepEqual([await textOf(pipeline, first), await textOf(pipeline, second)], [null, null]);
});

Deno.test("a preview that finds an error commits nothing, and names it", async () => {
  await using pipeline = await start({ withoutSourceLoad: true });
  const sysId = newSysId();
  const bad = message(sysId, "A");
  const other = `<sys_domain>x</sys_domain><sys_scope>${newSysId()}</sys_scope>`;
  const outcome = await approved(pipeline, [
    load([{ ...bad, xml: bad.xml.replace("<sys_scope>global</sys_scope>", other) }]),
  ]);
  assert.equal(outcome.status, "failed");
  assert.match(outcome.next ?? "", /Could not find a record in sys_scope.*Nothing was written/);
  assert.equal(await textOf(pipeline, sysId), null);
});

Deno.test("without the load interface, an application's files are installed as a package", async () => {
  await using pipeline = await start({ withoutSourceLoad: true });
  const { records: [app] } = await pipeline.client.listRecords("sys_app", {
    query: "scope=x_demo_fleet",
  });
  const scope = present(app?.sys_id);
  const sysId = newSysId();
  await pipeline.client.createRecord("sys_update_set", {
    name: "Fleet",
    application: scope,
    state: "in progress",
  }, { params: { sysparm_transaction_scope: scope } });
  const options = { update_set: "Fleet" };
  const asked = await pipeline.apply([load([message(sysId, "A", scope)], scope)], { options });
  assert.equal(asked.status, "needs_approval", "it may take away what a package does not hold");
  const made = await approved(pipeline, [load([message(sysId, "A", scope)], scope)], options);
  assert.equal(made.status, "done", JSON.stringify(made, null, 1));
  const { load: told, capture, id } = present(made.reports[0]);
  assert.match(told?.request ?? "", /sn_appclient_upload_processor/);
  const rollback = present(told?.rollback);
  assert.ok(await pipeline.read("sys_rollback_context", rollback), "named for who needs it");
  assert.equal(capture.state, "untracked");
  assert.equal(await textOf(pipeline, sysId), "A");
  assert.equal((await undo(pipeline, id, options)).status, "done");
  assert.equal(await textOf(pipeline, sysId), null);
});

Deno.test("what becomes of an installation is never guessed: its own refusal fails, a lost answer asks again", async () => {
  await using pipeline = await start({ withoutSourceLoad: true });
  const { records: [app] } = await pipeline.client.listRecords("sys_app", {
    query: "scope=x_demo_fleet",
  });
  const scope = present(app?.sys_id);
  const params = { sysparm_transaction_scope: scope };
  const set = { name: "Fleet", application: scope, state: "in progress" };
  await pipeline.client.createRecord("sys_update_set", set, { params });
  const tracker = (status: string, status_message: string) =>
    Response.json({ result: { status, status_message } });
  const page = () =>
    new Response("<html>busy</html>", { headers: { "content-type": "text/html" } });
  const started = () => Response.json({ executionTracker: "f".repeat(32), rollbackContext: "" });
  const cases: [string, (url: URL) => Response | undefined, string, RegExp][] = [
    [
      "refused",
      ({ pathname }) => {
        if (pathname.startsWith("/sn_appclient")) return started();
        return pathname.includes("/progress/f") ? tracker("3", "no such table") : undefined;
      },
      "failed",
      /The installation failed: no such table.*Nothing was written/s,
    ],
    [
      "a page in place of an answer",
      ({ pathname }) => pathname.startsWith("/sn_appclient") ? page() : undefined,
      "unknown",
      /names no tracker|page|HTML/i,
    ],
    [
      "progress that cannot be read",
      ({ pathname }) => {
        if (pathname.startsWith("/sn_appclient")) return started();
        return pathname.includes("/progress/f") ? new Response("", { status: 503 }) : undefined;
      },
      "unknown",
      /What became of the installation cannot be read/,
    ],
  ];
  for (const [name, answer, status, says] of cases) {
    const { client, apply } = pipeline.again({
      around: async (request, next) => {
        const isPost = request.method === "POST" || request.url.includes("/progress/f");
        return (isPost && answer(new URL(request.url))) || await next(request);
      },
    });
    const operation = load([message(newSysId(), "A", scope)], scope);
    const options = { update_set: "Fleet" };
    const asked = await apply([operation], { client, options });
    const approval = present(asked.approval?.approval);
    const outcome = await apply([operation], { client, options: { ...options, approval } });
    assert.equal(outcome.status, status, `${name}: ${outcome.next}`);
    assert.match(outcome.next ?? "", says, name);
  }
});

Deno.test("a commit whose progress is lost is read back, not failed", async () => {
  await using pipeline = await start({ withoutSourceLoad: true });
  let committed = false;
  const { client, apply } = pipeline.again({
    around: async (request, next) => {
      const answer = await withLength(request, next);
      if (request.url.includes("/update_set/commit/")) committed = true;
      const lost = committed && request.url.includes("/progress/");
      return lost ? new Response("", { status: 500 }) : answer;
    },
  });
  const sysId = newSysId();
  const outcome = await apply([load([message(sysId, "A")])], { client });
  assert.notEqual(outcome.status, "failed", outcome.next);
  assert.match(JSON.stringify(outcome), /cannot be read|answer got lost/);
});

Deno.test("without the page for packages too, an application's files are committed as a set", async () => {
  await using pipeline = await start({ withoutSourceLoad: true, withoutPackageUpload: true });
  const { open, lacks } = await pipeline.client.sourceRoutes();
  assert.deepEqual(open, ["update_set"]);
  assert.match(lacks.join(), /sn_appclient_upload_processor/);
  const calls = pipeline.client.roundTrips;
  await pipeline.client.sourceRoutes();
  assert.equal(pipeline.client.roundTrips, calls, "asked once");
});

Deno.test("an instance with none of the routes is left alone, and told what it lacks", async () => {
  await using pipeline = await start({ withoutSourceLoad: true });
  const { client, apply } = pipeline.again({
    intercept: (request) => request.url.includes("/api/sn_cicd") ? ABSENT() : undefined,
  });
  const sysId = newSysId();
  await assert.rejects(
    apply([load([message(sysId, "A")])], { client }),
    (error: Error & { remedy?: string }) => {
      assert.match(error.message, /no interface that takes/);
      assert.match(error.remedy ?? "", /api\/fluent\/load.*; and the CI\/CD interface/);
      return true;
    },
  );
  assert.equal(await textOf(pipeline, sysId), null);
});
