import { messageOf } from "../../../base/errors.ts";
import { asPlatform } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { insertRecord, updateRecord } from "../../records/write_records.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { type ChoiceAction, type FieldValue, readFieldValue } from "./field_values.ts";
import { type ImportedRow, runImportScripts, sourceScriptValue } from "./import_script.ts";

export type RowStatus = "inserted" | "updated" | "ignored" | "skipped" | "error";

/** What one map made of one staged row. */
export interface RowOutcome {
  map: SqlRow;
  status: RowStatus;
  /** Why nothing was written; "" otherwise. */
  message: string;
  targetTable: string;
  target?: SqlRow | undefined;
}

/** Puts a staged row through the active maps of its table, in their order. Never throws for a row. */
export function transformRow(call: DemoCall, staging: DemoTable, staged: SqlRow): RowOutcome[] {
  const maps = findRows(call.instance, "sys_transform_map", {
    source_table: staging.name,
    active: "true",
  });
  return maps.map((map) => {
    const targetTable = textOf(map, "target_table");
    try {
      return { map, targetTable, ...inTransaction(call, () => runMap(call, map, staged)) };
    } catch (error) {
      if (!(error instanceof RestError || error instanceof RowStopped)) throw error;
      const status = error instanceof RowStopped ? error.status : "error";
      const message = error instanceof RestError ? error.detail ?? error.message : error.message;
      return { map, targetTable, status, message };
    }
  });
}

/** Ends a row: what the map has written for it so far is taken back. */
class RowStopped extends Error {
  readonly status: RowStatus;

  constructor(status: RowStatus, message: string) {
    super(message);
    this.status = status;
  }
}

type Written = Pick<RowOutcome, "status" | "message" | "target">;

function runMap(call: DemoCall, map: SqlRow, staged: SqlRow): Written {
  const target = call.instance.table(textOf(map, "target_table"));
  if (!target) throw new RowStopped("error", `No table "${textOf(map, "target_table")}"`);
  const { values, keys } = readValues(call, { map, target, staged });
  const match = findMatch(call, target, keys);
  const row: ImportedRow = { staged, map, targetTable: target.name, match };
  const before = runImportScripts(call, row, { when: "onBefore", values });
  if (before.error !== "") throw new RowStopped("error", before.error);
  if (before.ignored) throw new RowStopped("ignored", "Ignored by the map's script");
  const written = writeTarget(call, { map, target, match, values: before.values });
  const after = { ...row, match: written.target };
  const { error } = runImportScripts(call, after, { when: "onAfter", values: {} });
  if (error !== "") throw new RowStopped("error", error);
  return written;
}

function writeTarget(
  call: DemoCall,
  { map, target, match, values }: {
    map: SqlRow;
    target: DemoTable;
    match: SqlRow | undefined;
    values: Record<string, string>;
  },
): Written {
  const platform = asPlatform(call);
  if (!match) {
    return { status: "inserted", message: "", target: insertRecord(platform, target, values) };
  }
  const copiesEmpty = isTrue(map, "copy_empty_fields");
  const changes = Object.fromEntries(
    Object.entries(values).filter(([element, value]) =>
      value !== textOf(match, element) && (value !== "" || copiesEmpty)
    ),
  );
  if (Object.keys(changes).length === 0) {
    return { status: "ignored", message: "No field values changed", target: match };
  }
  const row = updateRecord(platform, target, { sysId: textOf(match, "sys_id"), input: changes });
  return { status: "updated", message: "", target: row };
}

/** The target's values, and among them those that say which record it is. */
function readValues(
  call: DemoCall,
  { map, target, staged }: { map: SqlRow; target: DemoTable; staged: SqlRow },
): { values: Record<string, string>; keys: Record<string, string> } {
  const values: Record<string, string> = {};
  const keys: Record<string, string> = {};
  for (
    const entry of findRows(call.instance, "sys_transform_entry", { map: textOf(map, "sys_id") })
  ) {
    const element = textOf(entry, "target_field");
    const column = target.columns.get(element);
    if (!column) throw new RowStopped("error", `${target.name} has no column "${element}"`);
    const field = readFieldValue(
      call,
      {
        table: target,
        column,
        choiceAction: (textOf(entry, "choice_action") || "create") as ChoiceAction,
        referenceField: textOf(entry, "reference_value_field"),
      },
      sourceText(call, entry, staged),
    );
    const value = valueOf(field);
    if (value === undefined) continue;
    values[element] = value;
    if (isTrue(entry, "coalesce")) keys[element] = value;
  }
  return { values, keys };
}

function sourceText(call: DemoCall, entry: SqlRow, staged: SqlRow): string {
  if (!isTrue(entry, "use_source_script")) return textOf(staged, textOf(entry, "source_field"));
  try {
    return sourceScriptValue(call, entry, staged);
  } catch (error) {
    throw new RowStopped("error", messageOf(error));
  }
}

function valueOf(field: FieldValue): string | undefined {
  switch (field.kind) {
    case "value":
      return field.value;
    case "ignored":
      return undefined;
    case "rejected":
      throw new RowStopped("skipped", field.reason);
    case "error":
      throw new RowStopped("error", field.reason);
  }
}

/** The record that all coalescing columns name; one of them empty matches nothing. */
function findMatch(call: DemoCall, target: DemoTable, keys: Record<string, string>) {
  const given = Object.values(keys);
  if (given.length === 0 || given.includes("")) return undefined;
  return findRow(call.instance, target.name, keys);
}
