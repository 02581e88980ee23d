import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { OperationInput, OperationRun, Outcome } from "../progress/operation.ts";
import { requireRecord } from "../../api/read_parameters.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows, isTrue } from "../../database/find_rows.ts";
import { insertRow, readRow, textOf, updateRow } from "../../database/rows.ts";
import { readStoredTime, storedTime } from "../../values/time.ts";
import { runTest, type TestOutcome } from "./run_test.ts";
import type { StepStatus } from "./step.ts";

const RESULT = "sys_atf_test_suite_result";
const STEP_RESULT = "sys_atf_test_result_step";

type SuiteInput = OperationInput<"sysId" | OperationRun>;

/** How many tests of a suite ended how. */
type Counts = Record<"success" | "failure" | "error" | "skip", number>;

/** POST `testsuite/run`: the suite's tests in their order, then the suites below it. */
export function runSuite(call: DemoCall, input: SuiteInput): Outcome {
  // Measured: with the runner switched off a run ends as failed.
  if (call.instance.property("sn_atf.runner.enabled") === "false") {
    const message = "Running tests is switched off: the property sn_atf.runner.enabled is false";
    return { failed: true, message };
  }
  const suite = requireRecord(call, "sys_atf_test_suite", input.sysId);
  const { sysId, counts } = runWithChildren(call, suite, { input, parent: "", above: [] });
  const success = statusOf(counts) === "success";
  const message = success ? "Suite passed" : "Suite failed";
  return {
    failed: !success,
    message,
    detail: message,
    links: { results: { id: sysId, path: `/api/sn_cicd/testsuite/results/${sysId}` } },
  };
}

function runWithChildren(
  call: DemoCall,
  suite: SqlRow,
  { input, parent, above }: { input: SuiteInput; parent: string; above: string[] },
): { sysId: string; counts: Counts } {
  const { instance } = call;
  const suiteId = textOf(suite, "sys_id");
  const { started: start_time, ended: end_time } = input;
  const result = newRow(call, RESULT, { test_suite: suiteId, parent, start_time, end_time });
  insertRow(instance, RESULT, result);
  const own = runMembers(call, suiteId, { result: result.sys_id, start_time, end_time });
  const total = { ...own };
  for (const child of findRows(instance, "sys_atf_test_suite", { parent: suiteId })) {
    // Suites that are each other's parents would never end.
    if (!isTrue(child, "active") || [...above, suiteId].includes(textOf(child, "sys_id"))) continue;
    const below = { input, parent: result.sys_id, above: [...above, suiteId] };
    const { counts } = runWithChildren(call, child, below);
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name];
  }
  const status = statusOf(total);
  const ran = (readStoredTime(end_time) ?? 0) - (readStoredTime(start_time) ?? 0);
  updateRow(instance, RESULT, {
    sysId: result.sys_id,
    changes: {
      status,
      success: String(status === "success"),
      run_time: storedTime(ran),
      ...columns("", own),
      ...columns("rolled_up_test_", total),
    },
  });
  return { sysId: result.sys_id, counts: total };
}

function columns(prefix: string, counts: Counts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [`${prefix}${name}_count`, String(count)]),
  );
}

/** The status of a suite: an error outweighs a failure, a failure outweighs success. */
export function statusOf(counts: Counts): StepStatus {
  if (counts.error > 0) return "error";
  return counts.failure > 0 ? "failure" : "success";
}

interface MemberRun {
  result: string;
  start_time: string;
  end_time: string;
}

function runMembers(call: DemoCall, suite: string, run: MemberRun): Counts {
  const counts: Counts = { success: 0, failure: 0, error: 0, skip: 0 };
  let aborted = false;
  for (const member of findRows(call.instance, "sys_atf_test_suite_test", { test_suite: suite })) {
    const table = call.instance.table("sys_atf_test");
    const test = table && readRow(call.instance, table, textOf(member, "test"));
    if (!test) continue;
    const outcome: TestOutcome = aborted ? skippedTest(test) : runTest(call, test);
    keep(call, outcome, run);
    counts[outcome.status === "skipped" ? "skip" : outcome.status]++;
    const bad = outcome.status === "failure" || outcome.status === "error";
    aborted ||= bad && isTrue(member, "abort_on_failure");
  }
  return counts;
}

function skippedTest(test: SqlRow): TestOutcome {
  const output = "An earlier test of the suite failed, and stops it";
  return { test, status: "skipped", output, steps: [] };
}

function keep(
  call: DemoCall,
  { test, status, output, steps }: TestOutcome,
  { result, ...times }: MemberRun,
): void {
  const row = newRow(call, "sys_atf_test_result", {
    test: textOf(test, "sys_id"),
    test_name: textOf(test, "name"),
    parent: result,
    status,
    output,
    ...times,
  });
  let failing = "";
  for (const { step, status, summary } of steps) {
    const stepRow = newRow(call, STEP_RESULT, {
      test_result: row.sys_id,
      step: textOf(step, "sys_id"),
      order: textOf(step, "order"),
      status,
      summary: summary.slice(0, 1000),
    });
    insertRow(call.instance, STEP_RESULT, stepRow);
    if (status === "failure" || status === "error") failing ||= stepRow.sys_id;
  }
  insertRow(call.instance, "sys_atf_test_result", { ...row, first_failing_step: failing });
}
