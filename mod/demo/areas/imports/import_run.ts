import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { insertAs, updateAs } from "../../records/as_platform.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { bindRow } from "../../scripts/run_script.ts";
import { type ImportDecision, runImportScripts } from "./import_script.ts";
import { noteOutcome, transformStaged } from "./staging.ts";
import { activeMaps, type RowOutcome } from "./transform.ts";

/** Staged rows of an import set whose turn it is. */
export interface ImportRun {
  staging: DemoTable;
  importSet: SqlRow;
  rows: readonly SqlRow[];
  /** Whether they are the set's first ones, and its last. */
  begins: boolean;
  ends: boolean;
}

/**
 * Transforms rows of an import set and leaves it processed with the last. Documented ("Map with
 * transformation event scripts"): the maps' `onStart` runs before the first row and stops all with
 * `ignore` or `error`, a row's `error` stops what is left, and `onComplete`, behind the last row, marks
 * the set by `error`. Answers what became of the last row that it came to.
 */
export function transformRows(call: DemoCall, run: ImportRun): RowOutcome[] {
  const maps = activeMaps(call, run.staging);
  const unstarted = run.begins ? startRun(call, maps, run) : undefined;
  if (unstarted) {
    stopRun(call, run, unstarted);
    return [unstarted];
  }
  let outcomes: RowOutcome[] = [];
  for (const row of run.rows) {
    outcomes = transformStaged(call, maps, row);
    const halting = outcomes.find(({ halts }) => halts);
    if (halting) {
      stopRun(call, run, halting);
      return outcomes;
    }
  }
  if (run.ends) completeRun(call, maps, { run, outcomes });
  return outcomes;
}

function startRun(call: DemoCall, maps: readonly SqlRow[], run: ImportRun): RowOutcome | undefined {
  const source = { ...bindRow({}, { table: run.staging.name }), isNew: true };
  for (const map of maps) {
    const decision = inTransaction(call, () =>
      runImportScripts(call, map, {
        when: "onStart",
        importSet: run.importSet,
        source,
        target: null,
      }));
    const { ignored, error } = decision;
    if (!ignored && error === "") continue;
    const targetTable = textOf(map, "target_table");
    return error === ""
      ? { map, targetTable, status: "ignored", message: "Stopped by the map's script" }
      : { map, targetTable, status: "error", message: error };
  }
  return undefined;
}

/** Notes on all rows that still wait what stopped the import. */
function stopRun(
  call: DemoCall,
  { staging, importSet }: ImportRun,
  { map, targetTable, status, message }: RowOutcome,
): void {
  const waiting = findRows(call.instance, staging.name, {
    sys_import_set: textOf(importSet, "sys_id"),
    sys_import_state: "pending",
  });
  for (const row of waiting) noteOutcome(call, row, { map, targetTable, status, message });
  endSet(call, importSet, status === "error" ? "error" : "processed");
}

function completeRun(
  call: DemoCall,
  maps: readonly SqlRow[],
  { run, outcomes }: { run: ImportRun; outcomes: readonly RowOutcome[] },
): void {
  const source = bindRow(run.rows.at(-1) ?? {}, { table: run.staging.name });
  let state = "processed";
  for (const map of maps) {
    const last = outcomes.find((outcome) => outcome.map === map);
    const decision = inTransaction(call, () =>
      runImportScripts(call, map, {
        when: "onComplete",
        importSet: run.importSet,
        source,
        target: last?.target ? bindRow(last.target, { table: last.targetTable }) : null,
      }));
    if (decision.error === "") continue;
    state = "error";
    if (!decision.refused) logFailure(call, decision);
  }
  endSet(call, run.importSet, state);
}

function endSet(call: DemoCall, importSet: SqlRow, state: string): void {
  if (textOf(importSet, "state") !== state) updateAs(call, importSet, { state });
}

/** A script that stops at the end of an import has no row to say so. */
function logFailure(call: DemoCall, { error }: ImportDecision): void {
  insertAs(call, "syslog", { level: "2", message: error, source: "Evaluator" });
}
