import { isObject } from "../../../base/is_object.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import type { Json } from "../../scripts/engine/create_guest.ts";
import { faultText, type ScriptFault } from "../../scripts/engine/limits.ts";
import { bindRow, type BoundRecord, placeText, runScript } from "../../scripts/run_script.ts";

/** A row on its way: the staged one, its map and what is to be written. */
export interface ImportedRow {
  staged: SqlRow;
  map: SqlRow;
  targetTable: string;
  /** As it is stored; undefined for a new record. */
  match: SqlRow | undefined;
}

export interface RowDecision {
  /** The values to write, as the script left the target. */
  values: Record<string, string>;
  ignored: boolean;
  /** Why the row is refused; "" where it is not. */
  error: string;
}

/** The value that a source script gives a field: `answer`. Throws the script's fault. */
export function sourceScriptValue(call: DemoCall, entry: SqlRow, staged: SqlRow): string {
  const outcome = runScript(call, {
    source: textOf(entry, "source_script"),
    name: `Field map ${textOf(entry, "target_field")}`,
    scope: textOf(entry, "sys_scope"),
    records: { source: bindRow(staged, { table: textOf(staged, "sys_class_name") }) },
    read: ["answer"],
  });
  if (outcome.fault) throw new Error(sayFault(outcome.fault));
  return plainText(outcome.values.answer ?? null);
}

/**
 * Runs the map's event scripts of a moment, and before the write its own script, on the target with
 * its new values. Documented ("Import Sets API"): with `source`, `target`, `map` and `log`; `ignore`
 * leaves the row out and `error` refuses it.
 */
export function runImportScripts(
  call: DemoCall,
  row: ImportedRow,
  { when, values }: { when: "onBefore" | "onAfter"; values: Record<string, string> },
): RowDecision {
  const own = when === "onBefore" && textOf(row.map, "run_script") === "true" ? [row.map] : [];
  const events = findRows(call.instance, "sys_transform_script", {
    map: textOf(row.map, "sys_id"),
    when,
    active: "true",
  });
  const decision: RowDecision = { values, ignored: false, error: "" };
  for (const script of [...own, ...events]) {
    if (textOf(script, "script").trim() === "") continue;
    runOne(call, row, { script, decision });
    if (decision.ignored || decision.error !== "") break;
  }
  return decision;
}

function runOne(
  call: DemoCall,
  { staged, map, targetTable, match }: ImportedRow,
  { script, decision }: { script: SqlRow; decision: RowDecision },
): void {
  const target: BoundRecord = {
    ...bindRow({ ...match, ...decision.values }, { table: targetTable, stored: match ?? {} }),
    isNew: match === undefined,
  };
  const outcome = runScript(call, {
    source: textOf(script, "script"),
    name: `Transform map ${textOf(map, "name")}`,
    scope: textOf(script, "sys_scope"),
    records: {
      source: bindRow(staged, { table: textOf(staged, "sys_class_name") }),
      map: bindRow(map, { table: "sys_transform_map" }),
      target,
    },
    values: {
      action: match ? "update" : "insert",
      isUpdate: match !== undefined,
      ignore: false,
      error: false,
      error_message: "",
    },
    setups: ["logs"],
    read: ["ignore", "error", "error_message"],
  });
  if (outcome.fault) {
    decision.error = sayFault(outcome.fault);
    return;
  }
  const left = outcome.records.target?.row ?? {};
  for (const [element, text] of Object.entries(left)) {
    if (text !== (target.row[element] ?? "")) decision.values[element] = text;
  }
  const { ignore, error, error_message } = outcome.values;
  decision.ignored = ignore === true;
  if (error === true) {
    decision.error = plainText(error_message ?? null) || "Refused by the map's script";
  }
}

function sayFault(fault: ScriptFault): string {
  return `${faultText(fault)} (${placeText(fault)})`;
}

function plainText(value: Json): string {
  if (value === null) return "";
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
