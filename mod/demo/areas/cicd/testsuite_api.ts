import type { DemoAnswer, DemoCall } from "../../call.ts";
import { badRequest, parameter, requireRecord } from "../../api/read_parameters.ts";
import { startOperation } from "./start_operation.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows } from "../../database/find_rows.ts";
import { noRecord, RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { readStoredTime } from "../../values/time.ts";

const SUITE = "sys_atf_test_suite";
const RESULT = "sys_atf_test_suite_result";

/** `/api/sn_cicd/testsuite/run` and `/testsuite/results/{id}`; shapes are documented. */
export function testsuiteApi(call: DemoCall, path: string[]): DemoAnswer {
  const [action, sysId, ...more] = path;
  if (action === "run" && path.length === 1) {
    if (call.method !== "POST") throw wrongMethod(call.method);
    return startOperation(call, { kind: "run_suite", input: { sysId: requireSuite(call) } });
  }
  if (action !== "results" || sysId === undefined || more.length > 0) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  return { status: 200, result: resultsOf(call, requireRecord(call, RESULT, sysId)) };
}

/** By sys_id or name; a name that two suites have is documented to conflict. */
function requireSuite(call: DemoCall): string {
  const sysId = parameter(call, "test_suite_sys_id");
  if (sysId !== "") return textOf(requireRecord(call, SUITE, sysId), "sys_id");
  const name = parameter(call, "test_suite_name");
  if (name === "") throw badRequest("test_suite_sys_id or test_suite_name is required");
  const [found, ...others] = findRows(call.instance, SUITE, { name });
  if (!found) throw noRecord();
  if (others.length > 0) {
    throw new RestError(409, "Conflict", `${others.length + 1} suites are named "${name}"`);
  }
  return textOf(found, "sys_id");
}

function resultsOf(call: DemoCall, row: SqlRow): Record<string, unknown> {
  const sysId = textOf(row, "sys_id");
  const success = textOf(row, "success") === "true";
  const table = call.instance.table(SUITE);
  const suite = table && readRow(call.instance, table, textOf(row, "test_suite"));
  const count = (name: string) => Number(textOf(row, `rolled_up_test_${name}_count`)) || 0;
  return {
    links: {
      results: { id: sysId, url: `${call.origin}/sys_atf_test_suite_result.do?sys_id=${sysId}` },
    },
    status: success ? "2" : "3",
    status_label: success ? "Successful" : "Failed",
    status_message: "",
    status_detail: "",
    error: "",
    test_suite_status: textOf(row, "status"),
    test_suite_duration: durationOf(row),
    rolledup_test_success_count: count("success"),
    rolledup_test_failure_count: count("failure"),
    rolledup_test_error_count: count("error"),
    rolledup_test_skip_count: count("skip"),
    test_suite_name: suite ? textOf(suite, "name") : "",
    child_suite_results: findRows(call.instance, RESULT, { parent: sysId }).map((child) =>
      resultsOf(call, child)
    ),
  };
}

/** In the words of the documented sample, "1 Second". */
function durationOf(row: SqlRow): string {
  const [start, end] = ["start_time", "end_time"].map((name) => readStoredTime(textOf(row, name)));
  const seconds = Math.round(((end ?? 0) - (start ?? 0)) / 1000);
  return `${seconds} ${seconds === 1 ? "Second" : "Seconds"}`;
}
