import { isSysId } from "../../../base/ids.ts";
import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import {
  type OperationInput,
  type OperationRun,
  type Outcome,
  requireInput,
} from "../progress/operation.ts";
import { requireRecord } from "../../api/read_parameters.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { insertRow, textOf } from "../../database/rows.ts";
import { readStoredTime } from "../../values/time.ts";
import { runCheck } from "./run_checks.ts";
import type { ScanScope } from "./scan_scope.ts";

const RESULT = "scan_result";
const FINDING = "scan_finding";
const SUITE = ["suite", "targets"] as const;

/** Beside these a scan of one record has `table` and `sysId`; one of a suite what `comboOf` reads. */
type ScanInput = OperationInput<"type" | OperationRun>;

/** A scan of everything, of one record, or of a suite's checks on its targets. */
export function runScan(call: DemoCall, input: ScanInput): Outcome {
  const { type, operation, started, ended } = input;
  const combo = type === "suite_scan" ? comboOf(call, input) : undefined;
  const checks = combo ? checksOfSuite(call, textOf(combo, "sources")) : activeChecks(call);
  const result = newRow(call, RESULT, {
    number: nextScanNumber(call),
    scan_type: type,
    state: "complete",
    combo: combo ? textOf(combo, "sys_id") : "",
    execution_time: String((readStoredTime(ended) ?? 0) - (readStoredTime(started) ?? 0)),
    progress_id: operation,
  });
  insertRow(call.instance, RESULT, result);
  const scope = scopeOf(call, input, combo);
  let found = 0;
  const left: string[] = [];
  for (const check of checks) {
    const findings = runCheck(call, check, scope);
    if (!findings) left.push(textOf(check, "name"));
    for (const { sourceTable, source, details } of findings ?? []) {
      // Documented, "Mute a finding": it is not reported in later scans until it is unmuted.
      const known = { check: textOf(check, "sys_id"), source_table: sourceTable, source };
      if (findRow(call.instance, FINDING, { ...known, muted: "true" })) continue;
      const values = {
        result: result.sys_id,
        ...known,
        finding_details: details.slice(0, 1000),
        count: "1",
        muted: "false",
      };
      insertRow(call.instance, FINDING, newRow(call, FINDING, values));
      found++;
    }
  }
  const unread = left.length > 0 ? `; not evaluated here: ${left.join(", ")}` : "";
  return {
    message: "",
    detail: `${checks.length} checks, ${found} findings${unread}`,
    links: { results: { id: operation, path: `/api/sn_cicd/instance_scan/result/${operation}` } },
  };
}

function activeChecks({ instance }: DemoCall): SqlRow[] {
  return findRows(instance, "scan_check", { active: "true" });
}

function checksOfSuite({ instance }: DemoCall, suite: string): SqlRow[] {
  const members = findRows(instance, "scan_check_suite_check", { suite });
  const wanted = members.map((row) => textOf(row, "check"));
  return findRows(instance, "scan_check", { sys_id: wanted, active: "true" });
}

/** A suite with its targets is kept, so that it can be scanned again by its sys_id. */
function comboOf(call: DemoCall, input: ScanInput): SqlRow {
  if (input.combo) return requireRecord(call, "scan_combo", input.combo);
  const { suite, targets } = requireInput(input, SUITE);
  requireRecord(call, "scan_check_suite", suite);
  const wanted = { sources: suite, targets };
  const known = findRow(call.instance, "scan_combo", wanted);
  if (known) return known;
  const row = newRow(call, "scan_combo", wanted);
  insertRow(call.instance, "scan_combo", row);
  return row;
}

function scopeOf(call: DemoCall, input: ScanInput, combo: SqlRow | undefined): ScanScope {
  if (input.type === "point_scan") return { record: requireInput(input, ["table", "sysId"]) };
  if (!combo) return {};
  const targets = textOf(combo, "targets").split(",").filter((id) =>
    id === "global" || isSysId(id)
  );
  const isSet = findRow(call.instance, "sys_update_set", { sys_id: targets }) !== undefined;
  return isSet ? { updateSets: targets } : { applications: targets };
}

function nextScanNumber({ instance }: DemoCall): string {
  const row = instance.database.get(`SELECT COUNT(*) AS scans FROM t_scan_result`);
  return `RES${String(1001 + Number(row?.scans ?? 0)).padStart(7, "0")}`;
}
