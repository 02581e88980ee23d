import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { runApproved } from "../../../support/tool_runs.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";

interface Outcome {
  suite_result: string;
  passed: boolean;
  counts: Record<"success" | "failure" | "error" | "skipped", number>;
  faults: { test: string; status: string; output: string; steps: { says: string }[] }[];
}

async function switchOff(started: TestServices): Promise<void> {
  await started.run("sn_create_update_set", { name: "Switch off" });
  const off = await runApproved(started, "sn_update_record", {
    table: "sys_properties",
    id: "sn_atf.runner.enabled",
    values: { value: "false" },
  });
  assert.equal(off.status, "done", JSON.stringify(off));
}

const countOf = async ({ run }: TestServices, table: string, query = "") =>
  ((await run("sn_count_records", { table, query })).result as { count: number }).count;

Deno.test("sn_run_atf_suite: a suite with a wrong test has run, and says which test fails and why", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_run_atf_suite", { suite: "Server regression" });
  assert.equal(answer.status, "done", JSON.stringify(answer));
  const outcome = answer.result as Outcome;
  assert.equal(outcome.passed, false);
  assert.deepEqual(outcome.counts, { success: 4, failure: 1, error: 0, skipped: 0 });
  const fault = present(outcome.faults[0]);
  assert.equal(fault.test, "Change: a new one is not assessed yet");
  assert.ok(fault.steps.some(({ says }) => /state/.test(says)), JSON.stringify(fault));
  const again = await started.run("sn_get_atf_results", { suite: "Server regression" });
  assert.deepEqual(again.result, outcome);
});

Deno.test("sn_run_atf_suite: a runner that is switched off is a failure, not an empty success", async () => {
  await using started = await startTestServices();
  await switchOff(started);
  const answer = await started.run("sn_run_atf_suite", { suite: "Server regression" });
  assert.equal(answer.status, "failed");
  assert.match(answer.next ?? "", /switched off/);
});

Deno.test("sn_run_atf_test: the suite made for the run is gone, also when the test fails", async () => {
  await using started = await startTestServices();
  const suites = await countOf(started, "sys_atf_test_suite");
  const good = await started.run("sn_run_atf_test", { test: "Fleet: no negative mileage" });
  assert.equal(good.status, "done", JSON.stringify(good));
  assert.equal((good.result as Outcome).passed, true);
  assert.ok(good.warnings.some((warning) => /came and went/.test(warning)));
  const bad = await started.run("sn_run_atf_test", {
    test: "Change: a new one is not assessed yet",
  });
  assert.equal((bad.result as Outcome).passed, false);
  assert.equal(await countOf(started, "sys_atf_test_suite"), suites);
  assert.equal(await countOf(started, "sys_atf_test_suite_test", "test_suite.nameLIKERun of"), 0);
});

Deno.test("sn_run_atf_test: a run that the instance refuses leaves no suite behind", async () => {
  await using started = await startTestServices();
  const suites = await countOf(started, "sys_atf_test_suite");
  await switchOff(started);
  const answer = await started.run("sn_run_atf_test", { test: "Fleet: no negative mileage" });
  assert.equal(answer.status, "failed");
  assert.match(answer.next ?? "", /switched off/);
  assert.equal(await countOf(started, "sys_atf_test_suite"), suites);
});

Deno.test("sn_run_atf_test: a suite that holds the test alone is used; nothing is written for it", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_run_atf_test", { test: "Incident form: caller" });
  assert.equal(answer.status, "done");
  assert.equal(answer.change?.length, 1);
  assert.equal((answer.result as Outcome).counts.error, 1);
  assert.match(present((answer.result as Outcome).faults[0]).output, /runner/);
});

Deno.test("sn_add_atf_step: stored behind the last with its inputs; the test runs it", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "New tests" });
  const test = await started.run("sn_create_atf_test", { name: "Incident: priority" });
  assert.equal(test.status, "done", JSON.stringify(test));
  const insert = await started.run("sn_add_atf_step", {
    test: "Incident: priority",
    step_config: "Record Insert",
    inputs: { table: "incident", field_values: "short_description=ATF priority^EQ" },
  });
  assert.equal(insert.status, "done", JSON.stringify(insert));
  const { step } = insert.result as { step: string };
  const check = await started.run("sn_add_atf_step", {
    test: "Incident: priority",
    step_config: "Record Validation",
    inputs: {
      table: "incident",
      record: `{{step['${step}'].record_id}}`,
      field_values: "state=7",
    },
  });
  assert.equal((check.result as { order: string }).order, "200");
  const run = await started.run("sn_run_atf_test", { test: "Incident: priority" });
  assert.equal((run.result as Outcome).counts.failure, 1, JSON.stringify(run.result));
});

Deno.test("sn_add_atf_step: unknown and missing inputs are refused with the inputs there are", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "New tests" });
  const add = (inputs: Record<string, string>) =>
    started.run("sn_add_atf_step", {
      test: "Fleet: no negative mileage",
      step_config: "Record Insert",
      inputs,
    });
  await assert.rejects(
    add({ tabel: "incident" }),
    (error: Error & { remedy?: string }) =>
      /no input "tabel".*needs "table", "field_values"/.test(error.message) &&
      /table!/.test(error.remedy ?? ""),
  );
});

Deno.test("sn_get_atf_results: neither or both of suite and result, and a suite that never ran, are refused", async () => {
  await using started = await startTestServices();
  await assert.rejects(started.run("sn_get_atf_results", {}), /either a suite or/);
  await assert.rejects(
    started.run("sn_get_atf_results", { suite: "Server regression" }),
    /has no result/,
  );
});

Deno.test("sn_get_atf_coverage: computed for a run; without a run it is refused", async () => {
  await using started = await startTestServices();
  await assert.rejects(started.run("sn_get_atf_coverage", {}), /No test result is named/);
  const { result } = await started.run("sn_get_atf_results", { suite: "Forms" });
  const answer = await started.run("sn_get_atf_coverage", {
    suite_results: [(result as Outcome).suite_result],
  });
  assert.equal(answer.status, "done", JSON.stringify(answer));
  assert.equal((answer.result as { percent: number }).percent, 0);
});

interface Scan {
  scan_result: string;
  total: number;
  by_check: Record<string, number>;
  findings: { check: string; priority: string; record: string }[];
}

Deno.test("scans: a full scan finds the planted faults, a point scan those of one record, a suite those of an application", async () => {
  await using started = await startTestServices();
  const full = (await started.run("sn_run_full_scan")).result as Scan;
  assert.ok(present(full.by_check["eval in a script"]) >= 1, JSON.stringify(full.by_check));
  assert.equal(full.findings[0]?.priority, "1");
  const point = await started.run("sn_run_point_scan", {
    table: "sys_script_include",
    id: "FormulaRunner",
  });
  assert.deepEqual((point.result as Scan).by_check, { "eval in a script": 1 });
  const suite = await started.run("sn_run_suite_scan", {
    suite: "Code quality",
    applications: ["x_demo_fleet"],
  });
  assert.equal(suite.status, "done", JSON.stringify(suite));
  assert.ok((suite.result as Scan).total > 0);
  await assert.rejects(
    started.run("sn_run_suite_scan", { suite: "Code quality" }),
    /either applications or update sets/,
  );
  const read = await started.run("sn_get_scan_results", {
    scan: (suite.result as Scan).scan_result,
  });
  assert.deepEqual(read.result, suite.result);
});

Deno.test("scan findings: a muted one no longer counts", async () => {
  await using started = await startTestServices();
  const before = (await started.run("sn_get_scan_results", { scan: "RES0000002" })).result as Scan;
  const muted = await started.run("sn_update_scan_finding", {
    id: "32bfdd98bdf667abcad5422972c3a817",
    changes: { muted: true },
  });
  assert.equal(muted.status, "done", JSON.stringify(muted));
  const { total } = (await started.run("sn_get_scan_results", { scan: "RES0000002" }))
    .result as Scan;
  assert.equal(total, before.total - 1);
});
