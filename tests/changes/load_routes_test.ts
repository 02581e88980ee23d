/** Record files brought in by each route that an instance may have, in their order. */
import assert from "node:assert/strict";
import { newSysId } from "../../mod/base/ids.ts";
import type { Behaviour } from "../../mod/demo/database/instance.ts";
import {
  applyApproved,
  loadOf,
  messageFile,
  messageText,
  tickEachChange,
  undoChange,
} from "../support/loads.ts";
import { type Pipeline, startPipeline } from "../support/pipeline.ts";
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
  return tickEachChange(pipeline);
}

/** The upload asks for the length that a socket would tell. */
async function withLength(request: Request, next: (request: Request) => Promise<Response>) {
  if (!request.url.endsWith("/sys_upload.do")) return await next(request);
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set("content-length", String(body.byteLength));
  return await next(new Request(request.url, { method: "POST", headers, body }));
}

Deno.test("without the load interface, files of global are committed as a set of their own", async () => {
  await using pipeline = await start({ withoutSourceLoad: true });
  const [first, second] = [newSysId(), newSysId()];
  const files = [messageFile(first, "A", "global"), messageFile(second, "B", "global")];
  const plan = await pipeline.apply([loadOf(files)], { options: { dry_run: true } });
  assert.match(plan.reports[0]?.load?.request ?? "", /sys_upload\.do/);
  assert.match(
    plan.warnings.join(),
    /never run on a real instance.*lacks the vendor's development/,
  );
  const made = await applyApproved(pipeline, [loadOf(files)]);
  assert.deepEqual([made.status, made.reports.length], ["done", 1], JSON.stringify(made, null, 1));
  assert.deepEqual([await messageText(pipeline, first), await messageText(pipeline, second)], [
    "A",
    "B",
  ]);
  const [report] = made.reports;
  assert.equal(report?.capture.state, "captured");
  const set = report?.capture.state === "captured" ? report.capture.update_set : "";
  const recorded = await pipeline.client.listRecords("sys_update_xml", {
    query: `update_set=${set}`,
  });
  assert.equal(recorded.records.length, 2, "and in no other set");
  const changed = await applyApproved(pipeline, [loadOf([messageFile(first, "C", "global")])]);
  assert.equal(await messageText(pipeline, first), "C");

  assert.equal((await undoChange(pipeline, changed.reports[0]?.id)).status, "done");
  assert.equal(await messageText(pipeline, first), "A", "restored by the same route");
  const undone = await undoChange(pipeline, report?.id);
  assert.equal(undone.status, "done", JSON.stringify(undone, null, 1));
  assert.deepEqual([await messageText(pipeline, first), await messageText(pipeline, second)], [
    null,
    null,
  ]);
});

Deno.test("a preview that finds an error commits nothing, and names it", async () => {
  await using pipeline = await start({ withoutSourceLoad: true });
  const sysId = newSysId();
  const bad = messageFile(sysId, "A", "global");
  const other = `<sys_domain>x</sys_domain><sys_scope>${newSysId()}</sys_scope>`;
  const outcome = await applyApproved(pipeline, [
    loadOf([{ ...bad, xml: bad.xml.replace("<sys_scope>global</sys_scope>", other) }]),
  ]);
  assert.equal(outcome.status, "failed");
  assert.match(outcome.next ?? "", /Could not find a record in sys_scope.*Nothing was written/);
  assert.equal(await messageText(pipeline, sysId), null);
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
  const asked = await pipeline.apply([loadOf([messageFile(sysId, "A", scope)], { id: scope })], {
    options,
  });
  assert.equal(asked.status, "needs_approval", "it may take away what a package does not hold");
  const made = await applyApproved(pipeline, [
    loadOf([messageFile(sysId, "A", scope)], { id: scope }),
  ], options);
  assert.equal(made.status, "done", JSON.stringify(made, null, 1));
  const { load: told, capture, id } = present(made.reports[0]);
  assert.match(told?.request ?? "", /sn_appclient_upload_processor/);
  const rollback = present(told?.rollback);
  assert.ok(await pipeline.read("sys_rollback_context", rollback), "named for who needs it");
  assert.equal(capture.state, "untracked");
  assert.equal(await messageText(pipeline, sysId), "A");
  assert.equal((await undoChange(pipeline, id, options)).status, "done");
  assert.equal(await messageText(pipeline, sysId), null);
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
    const operation = loadOf([messageFile(newSysId(), "A", scope)], { id: scope });
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
  const outcome = await apply([loadOf([messageFile(sysId, "A", "global")])], { client });
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
    apply([loadOf([messageFile(sysId, "A", "global")])], { client }),
    (error: Error & { remedy?: string }) => {
      assert.match(error.message, /no interface that takes/);
      assert.match(error.remedy ?? "", /api\/fluent\/load.*; and the CI\/CD interface/);
      return true;
    },
  );
  assert.equal(await messageText(pipeline, sysId), null);
});
