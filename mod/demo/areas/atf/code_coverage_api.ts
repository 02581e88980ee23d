import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import { requireRole } from "../../access/require_role.ts";
import { unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { insertRow } from "../../database/rows.ts";

const REQUEST = "sys_atf_code_coverage_request";

/**
 * POST `/api/now/atf/code_coverage/all` and `/by_script_id`. Documented: answers without an
 * envelope; 400 without a result to look at; zero where no percentage has been provided, which is
 * always so here, because no script runs.
 */
export function codeCoverageApi(call: DemoCall, path: string[]): DemoAnswer {
  const [area, kind, ...more] = path;
  if (area !== "code_coverage" || more.length > 0) throw unknownPath();
  if (kind !== "all" && kind !== "by_script_id") throw unknownPath();
  if (call.method !== "POST") throw wrongMethod(call.method);
  requireRole(call, ["atf_test_admin", "atf_test_designer"]);
  const body = readJsonObject(call);
  const results = [...idsOf(body.test_result_ids), ...idsOf(body.test_suite_result_ids)];
  if (results.length === 0) return refusal("At least one valid (non-empty) ID must be provided");
  if (kind === "by_script_id" && idsOf(body.script_array).length === 0) {
    return refusal("script_array is required and cannot be empty");
  }
  const row = newRow(call, REQUEST, { total: "0" });
  insertRow(call.instance, REQUEST, row);
  return {
    status: 200,
    raw: {
      result: "success",
      total: 0,
      details: {},
      api_request_sys_id: row.sys_id,
      link: `${call.origin}/${REQUEST}.do?sys_id=${row.sys_id}`,
    },
  };
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String).filter((text) => text.trim() !== "") : [];
}

function refusal(message: string): DemoAnswer {
  return { status: 400, raw: { result: `Validation error: ${message}` } };
}
