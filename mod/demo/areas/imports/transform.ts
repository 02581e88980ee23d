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
import {
  type ImportDecision,
  type ImportedRow,
  runRowScripts,
  sourceScriptValue,
} from "./import_script.ts";

export type RowStatus = "inserted" | "updated" | "ignored" | "skipped" | "error";

/** What one map made of one staged row. */
export interface RowOutcome {
  map: SqlRow;
  status: RowStatus;
  /** Why nothing was written; "" otherwise. */
  message: string;
  targetTable: string;
  target?: SqlRow | undefined;
  /** Whether a script has stopped the whole import with it. */
  halts?: boolean;
}

/** The active maps of a staging table, in their order. */
export function activeMaps({ instance }: DemoCall, staging: DemoTable): SqlRow[] {
  return findRows(instance, "sys_transform_map", { source_table: staging.name, active: "true" });
}

/**
 * Puts a staged row through the maps of its table, until one stops the import. Never throws for a
 * row.
 */
export function transformRow(
  call: DemoCall,
  maps: readonly SqlRow[],
  staged: SqlRow,
): RowOutcome[] {
  const outcomes: RowOutcome[] = [];
  for (const map of maps) {
    const outcome = { map, targetTable: textOf(map, "target_table"), ...mapRow(call, map, staged) };
    outcomes.push(outcome);
    if (outcome.halts) break;
  }
  return outcomes;
}

type Written = Pick<RowOutcome, "status" | "message" | "target" | "halts">;

function mapRow(call: DemoCall, map: SqlRow, staged: SqlRow): Written {
  try {
    return inTransaction(call, () => runMap(call, map, staged));
  } catch (error) {
    if (error instanceof RestError) {
      return { status: "error", message: error.detail ?? error.message };
    }
    if (!(error instanceof RowStopped)) throw error;
    const { status, message, halts } = error;
    const after = error.after && inTransaction(call, error.after);
    if (after && after.error !== "") {
      return { status: "error", message: after.error, halts: after.refused };
    }
    return { status, message: after?.statusMessage || message, halts };
  }
}

/** Ends a row: what the map has written for it so far is taken back. */
class RowStopped extends Error {
  readonly status: RowStatus;
  readonly halts: boolean;
  /** The scripts that run all the same, behind what is taken back. */
  readonly after: (() => ImportDecision) | undefined;

  constructor(
    status: RowStatus,
    message: string,
    { halts = false, after }: { halts?: boolean; after?: () => ImportDecision } = {},
  ) {
    super(message);
    this.status = status;
    this.halts = halts;
    this.after = after;
  }
}

function runMap(call: DemoCall, map: SqlRow, staged: SqlRow): Written {
  const target = call.instance.table(textOf(map, "target_table"));
  if (!target) throw new RowStopped("error", `No table "${textOf(map, "target_table")}"`);
  const row: ImportedRow = {
    staged,
    map,
    targetTable: target.name,
    match: undefined,
    values: {},
  };
  readValues(call, target, row);
  const before = runRowScripts(call, row, { when: "onBefore" });
  refuse(before);
  if (before.ignored) {
    throw new RowStopped("ignored", before.statusMessage || "Ignored by the map's script", {
      after: () => runRowScripts(call, { ...row, values: {} }, { when: "onAfter" }),
    });
  }
  const written = writeTarget(call, { map, target, match: row.match, values: row.values });
  const saved = { ...row, match: written.target, values: {} };
  const after = runRowScripts(call, saved, { when: "onAfter" });
  refuse(after);
  return { ...written, message: after.statusMessage || before.statusMessage || written.message };
}

/** Documented: `error` before or after a row stops the import; a script that fails, its row alone. */
function refuse({ error, refused }: ImportDecision): void {
  if (error !== "") throw new RowStopped("error", error, { halts: refused });
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

/**
 * Reads the target's values into `row`; those of coalescing columns first, for they say which record
 * it is.
 */
function readValues(call: DemoCall, target: DemoTable, row: ImportedRow): void {
  const entries = findRows(call.instance, "sys_transform_entry", {
    map: textOf(row.map, "sys_id"),
  });
  const keys = readEntries(call, row, {
    target,
    entries: entries.filter((entry) => isTrue(entry, "coalesce")),
  });
  row.match = findMatch(call, target, keys);
  readEntries(call, row, {
    target,
    entries: entries.filter((entry) => !isTrue(entry, "coalesce")),
  });
}

function readEntries(
  call: DemoCall,
  row: ImportedRow,
  { target, entries }: { target: DemoTable; entries: readonly SqlRow[] },
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const entry of entries) {
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
        judge: (when, created) => runRowScripts(call, row, { when, created }),
      },
      sourceText(call, entry, row),
    );
    const value = valueOf(call, row, field);
    if (value !== undefined) read[element] = row.values[element] = value;
  }
  return read;
}

function sourceText(call: DemoCall, entry: SqlRow, row: ImportedRow): string {
  if (!isTrue(entry, "use_source_script")) return textOf(row.staged, textOf(entry, "source_field"));
  try {
    return sourceScriptValue(call, entry, row);
  } catch (error) {
    throw new RowStopped("error", messageOf(error));
  }
}

function valueOf(call: DemoCall, row: ImportedRow, field: FieldValue): string | undefined {
  switch (field.kind) {
    case "value":
      return field.value;
    case "ignored":
      return undefined;
    case "rejected":
      throw new RowStopped("skipped", field.reason, {
        after: () => runRowScripts(call, row, { when: "onReject" }),
      });
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
