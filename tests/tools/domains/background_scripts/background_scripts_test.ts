import assert from "node:assert/strict";
import { newSysId } from "../../../../mod/base/ids.ts";
import { prepareScript } from "../../../../mod/tools/domains/background_scripts/prepare_script.ts";
import { scriptOperation } from "../../../../mod/tools/domains/background_scripts/script_operation.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";

const PRODUCT = "gs.print(gs.getProperty('glide.product.name'));";

Deno.test("scripts in the pipeline: a lost end is unknown, journalled, and names the run", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      request.method === "POST" && request.url.endsWith("/sys.scripts.do")
        ? new Response("<PRE>", { status: 200 })
        : undefined,
  });
  const operation = scriptOperation({
    summary: "run a script",
    body: "printLine(1);",
    route: "minted_session",
  });
  const asked = await pipeline.apply([operation]);
  assert.equal(asked.status, "needs_approval");
  const { approval } = asked.approval ?? {};
  const outcome = await pipeline.apply([operation], { options: { approval } });
  assert.equal(outcome.status, "unknown");
  assert.match(outcome.next ?? "", new RegExp(operation.script?.marker ?? "none"));
  const entry = await pipeline.journal.get(present(outcome.reports[0]).id ?? "");
  assert.equal(entry.state, "unknown");
  assert.doesNotMatch(JSON.stringify(entry), /printLine/);
});

Deno.test("prepareScript: what prints is heard, what does not parse is refused", () => {
  const { body } = prepareScript(
    "gs.info('a {0}', gs.getProperty('x')); gs.addInfoMessage('b'); other.gs.print(1);\n// end",
    { scope: "scoped" },
  );
  assert.equal(
    body,
    "printLine('a {0}', gs.getProperty('x')); gs.addInfoMessage('b'); other.gs.print(1);\n// end",
  );
  for (const broken of ["})(); gs.print(1); (function () {", "if (", "var a = 'x"]) {
    assert.throws(() => prepareScript(broken, { scope: "global" }), /cannot be parsed/, broken);
  }
});

/** The second call of a write that takes two. */
async function approved({ run }: TestServices, tool: string, args: unknown, options = {}) {
  const asked = await run(tool, args, options);
  assert.equal(asked.status, "needs_approval", JSON.stringify(asked));
  return await run(tool, args, { ...options, approval: asked.approval?.approval });
}

Deno.test("sn_run_script: approved for one text, run once, its output answered", async () => {
  await using started = await startTestServices();
  const asked = await started.run("sn_run_script", { script: PRODUCT });
  assert.equal(asked.status, "needs_approval");
  assert.match(JSON.stringify(asked.change), /run a script of 1 line in Global/);
  assert.match(present(asked.change?.[0]).call?.script ?? "", /glide\.product\.name/);
  const approval = asked.approval?.approval;
  await assert.rejects(
    started.run("sn_run_script", { script: "gs.print(gs.getProperty('glide.buildname'));" }, {
      approval,
    }),
    /another call/,
  );
  const done = await started.run("sn_run_script", { script: PRODUCT }, { approval });
  assert.equal(done.status, "done", JSON.stringify(done));
  assert.equal(present(done.change?.[0]).call?.script, undefined);
  const { output, route, run_id } = done.result as Record<string, string>;
  assert.deepEqual([output, route], ["Demo instance", "minted_session"]);
  assert.match(present(run_id), /^[0-9a-f]{32}$/);
  await assert.rejects(started.run("sn_run_script", { script: PRODUCT }, { approval }), /used/);
});

Deno.test("sn_run_script: a script that stops has failed, with its words; another one has run", async () => {
  await using started = await startTestServices();
  for (const route of ["minted_session", "scheduler"]) {
    const stopped = await approved(started, "sn_run_script", { script: "nothing.there();", route });
    assert.equal(stopped.status, "failed", JSON.stringify(stopped));
    assert.match(JSON.stringify(stopped), /ReferenceError/);
    const script = `var gr = new GlideRecord("problem");
gr.setLimit(2);
gr.query();
while (gr.next()) gs.print(gr.getTableName());`;
    const done = await approved(started, "sn_run_script", { script, route });
    assert.equal(done.status, "done", JSON.stringify(done));
    assert.equal((done.result as Record<string, string>).output, "problem\nproblem");
  }
});

Deno.test("sn_run_script: production is refused before anything is sent", async () => {
  await using started = await startTestServices();
  const [demo] = await started.services.connections.list();
  await started.services.connections.update(present(demo).host, {
    environment: "prod",
    writes: "deny",
  });
  await assert.rejects(
    started.run("sn_run_script", { script: PRODUCT }),
    (error: Error & { code?: string }) => error.code === "write_refused",
  );
});

Deno.test("script helper: installed with its lock, used by route, removed without a trace", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Runner" });
  const planned = await started.run("sn_install_script_helper", {});
  assert.equal(planned.status, "needs_approval");
  assert.match(planned.warnings.join(), /elevated role security_admin.*nothing is written/);
  const installed = await approved(started, "sn_install_script_helper", {});
  assert.equal(installed.status, "done", JSON.stringify(installed));
  assert.match(installed.warnings.join(), /keep it out of what ships/);
  await assert.rejects(started.run("sn_install_script_helper", {}), /installed on .* already/);
  const ran = await approved(started, "sn_run_script", { script: PRODUCT, route: "helper" });
  assert.equal((ran.result as { output: string }).output, "Demo instance");
  const removed = await approved(started, "sn_remove_script_helper", {});
  assert.equal(removed.status, "done", JSON.stringify(removed));
  for (
    const [table, query] of [
      ["sys_ws_definition", "service_id=assistant_script"],
      ["sys_ws_operation", "relative_path=/run"],
      ["sys_security_acl", "name=assistant_script"],
    ]
  ) {
    const { result } = await started.run("sn_query_table", { table, query });
    assert.deepEqual((result as { rows: unknown[] }).rows, [], table);
  }
});

Deno.test("sn_get_script_result: what came to the log, and what did not", async () => {
  await using started = await startTestServices();
  const ran = await approved(started, "sn_run_script", { script: PRODUCT, route: "scheduler" });
  const { run_id } = ran.result as { run_id: string };
  const { result } = await started.run("sn_get_script_result", { run: run_id });
  assert.deepEqual(result, { run_id, output: "Demo instance", state: "done" });
  const none = await started.run("sn_get_script_result", { run: newSysId() });
  assert.equal((none.result as { state: string }).state, "unknown");
});

Deno.test("sn_track_record: lands in the current set, data tables too; Default is refused", async () => {
  await using started = await startTestServices();
  const group = { table: "sys_user_group", id: "Network" };
  await assert.rejects(started.run("sn_track_record", group), /Default update set/);
  const set = await started.run("sn_create_update_set", { name: "Groups" });
  assert.equal(set.status, "done");
  for (const args of [group, { table: "sys_script", id: "Incident: close children" }]) {
    const tracked = await approved(started, "sn_track_record", args);
    assert.equal(tracked.status, "done", JSON.stringify(tracked));
    assert.equal((tracked.result as { update_set: string }).update_set, "Groups");
  }
  await started.run("sn_create_update_set", { name: "Later" });
  await assert.rejects(
    started.run("sn_track_record", group, { update_set: "Groups" }),
    /records in the current update set "Later"/,
  );
});

Deno.test("sn_fire_event: the queue had it; a name that nobody registered is warned about", async () => {
  await using started = await startTestServices();
  const event = { name: "incident.resolvd", table: "incident", id: "INC0010001", parm1: `a"b\n` };
  const fired = await approved(started, "sn_fire_event", event);
  assert.equal(fired.status, "done", JSON.stringify(fired));
  assert.match(fired.warnings.join(), /Did you mean incident.resolved/);
  const { result } = await started.run("sn_list_events", { name: event.name, state: "processed" });
  assert.equal((result as { rows: Record<string, string>[] }).rows[0]?.parm1, event.parm1);
  await assert.rejects(
    started.run("sn_fire_event", { name: "incident.resolved", table: "incident" }),
    /together/,
  );
});

Deno.test("sn_run_transform: rows are counted by what became of them, and none waits twice", async () => {
  await using started = await startTestServices();
  const args = { import_set: "ISET0010002", map: "Vehicle import" };
  const ran = await approved(started, "sn_run_transform", args);
  assert.equal(ran.status, "done", JSON.stringify(ran));
  assert.equal((ran.result as { rows: Record<string, number> }).rows.pending, undefined);
  await assert.rejects(started.run("sn_run_transform", args), /No row of ISET0010002 waits/);
  await assert.rejects(
    started.run("sn_run_transform", { import_set: "ISET0010001", map: "Nonsense" }),
    /no one active transform map/,
  );
});

Deno.test("sn_test_rest_message: an answer is answered, silence is a failure", async () => {
  await using started = await startTestServices();
  const frost = {
    rest_message: "Weather service",
    function: "frost",
    variables: { place: "Bern" },
  };
  const sent = await approved(started, "sn_test_rest_message", frost);
  assert.equal(sent.status, "done", JSON.stringify(sent));
  const { status, body, endpoint } = sent.result as Record<string, unknown>;
  assert.deepEqual([status, endpoint], [200, "https://weather.example.com/v2/frost/Bern"]);
  assert.match(String(body), /22:00/);
  const silent = await approved(started, "sn_test_rest_message", {
    rest_message: "Parcel service",
    function: "track",
  });
  assert.equal(silent.status, "failed");
  await assert.rejects(
    started.run("sn_test_rest_message", { ...frost, function: "snow" }),
    /no function "snow"/,
  );
});

Deno.test("sn_run_flow: its context is read back; one that is not there has failed", async () => {
  await using started = await startTestServices();
  const flow = { kind: "flow", name: "global.escalate_an_old_incident" };
  const ran = await approved(started, "sn_run_flow", flow);
  assert.equal(ran.status, "done", JSON.stringify(ran));
  assert.equal((ran.result as { state: string }).state, "COMPLETE");
  const level = { log_level: "warn", log_message: "From outside" };
  const log = { kind: "action", name: "global.log", inputs: level };
  const logged = (await approved(started, "sn_run_flow", log)).result as Record<string, string>;
  assert.equal(logged.state, "COMPLETE");
  const { result } = await started.run("sn_query_table", {
    table: "sys_flow_log",
    query: `context=${logged.context}`,
    fields: ["message", "level"],
  });
  assert.match(JSON.stringify(result), /From outside/);
  const create = { kind: "action", name: "global.create_record" };
  const inputs = { table_name: "incident", values: "short_description=Made by an action" };
  const made = (await approved(started, "sn_run_flow", { ...create, inputs })).result;
  const { record } = (made as { outputs: Record<string, string> }).outputs;
  const read = await started.run("sn_get_incident", { id: record });
  assert.match(JSON.stringify(read.result), /Made by an action/);
  const mail = await approved(started, "sn_run_flow", {
    kind: "action",
    name: "global.send_email",
  });
  assert.match(JSON.stringify(mail), /does not carry this step out/);
  const missing = await approved(started, "sn_run_flow", { kind: "subflow", name: "global.none" });
  assert.equal(missing.status, "failed");
  assert.match(JSON.stringify(missing), /No active subflow global.none/);
});

Deno.test("sn_run_scheduled_job, sn_run_fix_script: by their records, in their application", async () => {
  await using started = await startTestServices();
  const job = await approved(started, "sn_run_scheduled_job", { id: "Print the build name" });
  assert.equal((job.result as { started: boolean }).started, true);
  const fix = await approved(started, "sn_run_fix_script", { id: "Print the product name" });
  assert.equal((fix.result as { output: string }).output, "Demo instance");
  const filled = await approved(started, "sn_run_fix_script", { id: "Fill empty time zones" });
  assert.match((filled.result as { output: string }).output, /^\d+$/);
  const { result } = await started.run("sn_get_script_rollback", { limit: 1 });
  const { runs } = result as { runs: { rollback_context: string }[] };
  assert.match(present(runs[0]).rollback_context, /^[0-9a-f]{32}$/);
});

Deno.test("sn_preview_notification: filled in from the record, and to whom", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_preview_notification", {
    notification: "Incident resolved",
    id: "INC0010001",
  });
  const { subject, recipients } = result as Record<string, Record<string, Record<string, string>>>;
  assert.equal(subject, "INC0010001 is solved");
  assert.ok(recipients?.of_fields?.caller_id);
});
