import { isObject } from "../../../base/is_object.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import type { Json } from "../../scripts/engine/create_guest.ts";
import { faultText, type ScriptFault } from "../../scripts/engine/limits.ts";
import {
  bindRow,
  type BoundRecord,
  placeText,
  runScript,
  type ScriptOutcome,
} from "../../scripts/run_script.ts";

/** A row on its way: the staged one, its map and what is to be written. */
export interface ImportedRow {
  staged: SqlRow;
  map: SqlRow;
  targetTable: string;
  /** As it is stored; undefined for a new record. */
  match: SqlRow | undefined;
  /** The target's new values; what a script sets on `target` joins them. */
  values: Record<string, string>;
}

/** A record or choice about to be made for a name that the target does not know. */
export interface NewName {
  /** The target's column. */
  name: string;
  /** The text of the staged row. */
  value: string;
}

/** The moments of an import and of its rows, as `sys_transform_script.when` has them. */
export type ImportMoment =
  | "onStart"
  | "onBefore"
  | "onForeignInsert"
  | "onChoiceCreate"
  | "onReject"
  | "onAfter"
  | "onComplete";

/** Documented ("Map with transformation event scripts"): what the scripts of a moment may set. */
const SETTABLE: Readonly<Record<ImportMoment, readonly string[]>> = {
  onStart: ["ignore", "error"],
  onBefore: ["ignore", "error", "error_message", "status_message"],
  onForeignInsert: ["ignore", "error"],
  onChoiceCreate: ["ignore", "error"],
  onReject: [],
  onAfter: ["error", "error_message", "status_message"],
  onComplete: ["error"],
};

const UNSET: Readonly<Record<string, Json>> = {
  ignore: false,
  error: false,
  error_message: "",
  status_message: "",
};

export interface ImportDecision {
  ignored: boolean;
  /** Why the row, or the import, is refused; "" where it is not. */
  error: string;
  /** Whether the script refused it, and did not merely fail. */
  refused: boolean;
  /** What the script has the answer say; "" for nothing. */
  statusMessage: string;
}

/**
 * The value that a source script gives a field: `answer`. Documented ("Field map script variables"):
 * `action` is there for columns that do not coalesce. Throws the script's fault.
 */
export function sourceScriptValue(call: DemoCall, entry: SqlRow, row: ImportedRow): string {
  const outcome = runScript(call, {
    source: textOf(entry, "source_script"),
    name: `Field map ${textOf(entry, "target_field")}`,
    scope: textOf(entry, "sys_scope"),
    records: rowRecords(row),
    values: isTrue(entry, "coalesce") ? {} : { action: actionOf(row) },
    setups: ["logs"],
    read: ["answer"],
  });
  if (outcome.fault) throw new Error(sayFault(outcome.fault));
  takeTarget(row, outcome);
  return plainText(outcome.values.answer ?? null);
}

/**
 * Runs the map's event scripts of a row's moment, and before the write its own script, on the target
 * with its new values; `created` is the record or choice that is about to be made. A script that
 * decides ends the moment.
 */
export function runRowScripts(
  call: DemoCall,
  row: ImportedRow,
  { when, created }: { when: ImportMoment; created?: NewName },
): ImportDecision {
  const own = when === "onBefore" && isTrue(row.map, "run_script") ? [row.map] : [];
  const importSet = findRow(call.instance, "sys_import_set", {
    sys_id: textOf(row.staged, "sys_import_set"),
  });
  return runEach([...own, ...eventScripts(call, row.map, when)], (script) => {
    const outcome = runScript(call, {
      ...describeScript(script, row.map, when),
      records: { ...rowRecords(row), import_set: importSet ? bindImportSet(importSet) : null },
      values: {
        ...settableValues(when),
        action: actionOf(row),
        isUpdate: row.match !== undefined,
        ...(created && { name: created.name, value: created.value }),
      },
    });
    if (!outcome.fault) takeTarget(row, outcome);
    return outcome;
  });
}

/** Runs a map's event scripts at the start or the end of an import, with its first or last records. */
export function runImportScripts(
  call: DemoCall,
  map: SqlRow,
  { when, importSet, source, target }: {
    when: "onStart" | "onComplete";
    importSet: SqlRow;
    source: BoundRecord;
    target: BoundRecord | null;
  },
): ImportDecision {
  return runEach(eventScripts(call, map, when), (script) =>
    runScript(call, {
      ...describeScript(script, map, when),
      records: {
        source,
        ...(when === "onComplete" && { target }),
        map: bindRow(map, { table: "sys_transform_map" }),
        import_set: bindImportSet(importSet),
      },
      values: settableValues(when),
    }));
}

function runEach(
  scripts: readonly SqlRow[],
  run: (script: SqlRow) => ScriptOutcome,
): ImportDecision {
  const decision = { ignored: false, error: "", refused: false, statusMessage: "" };
  for (const script of scripts) {
    if (textOf(script, "script").trim() === "") continue;
    const { fault, values } = run(script);
    if (fault) return { ...decision, error: sayFault(fault) };
    decision.statusMessage = plainText(values.status_message ?? null) || decision.statusMessage;
    decision.ignored = values.ignore === true;
    if (values.error === true) {
      const error = plainText(values.error_message ?? null) || "Refused by the map's script";
      return { ...decision, error, refused: true };
    }
    if (decision.ignored) break;
  }
  return decision;
}

function eventScripts({ instance }: DemoCall, map: SqlRow, when: ImportMoment): SqlRow[] {
  const filter = { map: textOf(map, "sys_id"), when, active: "true" };
  return findRows(instance, "sys_transform_script", filter);
}

function describeScript(script: SqlRow, map: SqlRow, when: ImportMoment) {
  return {
    source: textOf(script, "script"),
    name: `Transform map ${textOf(map, "name")}, ${when}`,
    scope: textOf(script, "sys_scope"),
    setups: ["logs"],
    // The form's own script hands `target` on at every moment: before the first row it is undefined.
    read: when === "onStart" ? [...SETTABLE[when], "target"] : SETTABLE[when],
  };
}

function settableValues(when: ImportMoment): Record<string, Json> {
  return Object.fromEntries(SETTABLE[when].map((name) => [name, UNSET[name] ?? null]));
}

function actionOf({ match }: ImportedRow): string {
  return match ? "update" : "insert";
}

function rowRecords(row: ImportedRow) {
  return {
    source: bindRow(row.staged, { table: textOf(row.staged, "sys_class_name") }),
    map: bindRow(row.map, { table: "sys_transform_map" }),
    target: bindTarget(row),
  };
}

function bindTarget({ targetTable, match, values }: ImportedRow): BoundRecord {
  const bound = bindRow({ ...match, ...values }, { table: targetTable, stored: match ?? {} });
  return { ...bound, isNew: match === undefined };
}

function bindImportSet(importSet: SqlRow): BoundRecord {
  return bindRow(importSet, { table: "sys_import_set" });
}

/** Keeps what a script has set on the target. */
function takeTarget(row: ImportedRow, { records }: ScriptOutcome): void {
  const before = bindTarget(row).row;
  for (const [element, text] of Object.entries(records.target?.row ?? {})) {
    if (text !== (before[element] ?? "")) row.values[element] = text;
  }
}

function sayFault(fault: ScriptFault): string {
  return `${faultText(fault)} (${placeText(fault)})`;
}

function plainText(value: Json): string {
  if (value === null) return "";
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
