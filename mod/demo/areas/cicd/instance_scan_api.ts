import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { progressOf } from "../progress/progress_api.ts";
import { badRequest, parameter, requireRecord } from "../../api/read_parameters.ts";
import { startOperation } from "./start_operation.ts";
import { findRow } from "../../database/find_rows.ts";
import { noRecord, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { readRow, textOf } from "../../database/rows.ts";

/** The lists of targets, by the last segment of a suite scan's path. */
const TARGETS: Readonly<Record<string, { field: string; table: string }>> = {
  scoped_apps: { field: "app_scope_sys_ids", table: "sys_scope" },
  update_sets: { field: "update_set_sys_ids", table: "sys_update_set" },
};

/** `/api/sn_cicd/instance_scan/…`; paths, parameters and shapes are documented. */
export function instanceScanApi(call: DemoCall, path: string[]): DemoAnswer {
  const [action, ...rest] = path;
  const [progressId, ...more] = rest;
  if (action === "result" && progressId !== undefined && more.length === 0) {
    if (call.method !== "GET") throw wrongMethod(call.method);
    return { status: 200, result: resultOf(call, progressId) };
  }
  const scan = { full_scan: fullScan, point_scan: pointScan, suite_scan: suiteScan }[action ?? ""];
  if (!scan) throw unknownPath();
  if (call.method !== "POST") throw wrongMethod(call.method);
  return scan(call, rest);
}

function fullScan(call: DemoCall, rest: string[]): DemoAnswer {
  if (rest.length > 0) throw unknownPath();
  return startOperation(call, { kind: "scan", input: { type: "full_scan" } });
}

function pointScan(call: DemoCall, rest: string[]): DemoAnswer {
  if (rest.length > 0) throw unknownPath();
  const [name, sysId] = [parameter(call, "target_table"), parameter(call, "target_sys_id")];
  const table = call.instance.table(name);
  if (!table || !readRow(call.instance, table, sysId)) {
    throw badRequest("target_table and target_sys_id have to name a record");
  }
  return startOperation(call, { kind: "scan", input: { type: "point_scan", table: name, sysId } });
}

function suiteScan(call: DemoCall, [suite, kind, ...more]: string[]): DemoAnswer {
  if (more.length > 0 || suite === undefined || kind === undefined) throw unknownPath();
  if (suite === "combo") {
    requireRecord(call, "scan_combo", kind);
    return startOperation(call, { kind: "scan", input: { type: "suite_scan", combo: kind } });
  }
  const target = Object.hasOwn(TARGETS, kind) ? TARGETS[kind] : undefined;
  if (!target) throw unknownPath();
  requireRecord(call, "scan_check_suite", suite);
  const targets = readTargets(call, target);
  const input = { type: "suite_scan", suite, targets };
  return startOperation(call, { kind: "scan", input });
}

/** Documented: an array that is not empty. Throws 404 for a target that is not there. */
function readTargets(call: DemoCall, { field, table }: { field: string; table: string }): string {
  const given = readJsonObject(call)[field];
  if (!Array.isArray(given) || given.length === 0) {
    throw badRequest(`${field} has to be an array of sys_ids that is not empty`);
  }
  return given.map((id) => textOf(requireRecord(call, table, String(id)), "sys_id")).join();
}

function resultOf(call: DemoCall, progressId: string) {
  const { links, percent_complete: _left_out, ...progress } = progressOf(call, progressId);
  const result = findRow(call.instance, "scan_result", { progress_id: progressId });
  if (!result && !("results" in links) && progress.status === "2") throw noRecord();
  const query = result && `result=${textOf(result, "sys_id")}^ORDERBYsys_id`;
  return {
    links: {
      ...(query && {
        findings: {
          url: `${call.origin}/api/now/table/scan_finding?sysparm_query=${
            encodeURIComponent(query)
          }`,
          label: "First 10,000 findings",
        },
      }),
      ...links,
    },
    ...progress,
  };
}
