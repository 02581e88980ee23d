import { insertAs, updateAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow } from "../../database/find_rows.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { requireTable } from "../../api/table_api.ts";
import { storedTime } from "../../values/time.ts";
import { insertRecord } from "../../records/write_records.ts";
import { javaText } from "./java_text.ts";
import { type RowOutcome, transformRow } from "./transform.ts";

/** A table below `sys_import_set_row`. Throws 400 for any other, 403 for one closed to REST. */
export function requireStaging(call: DemoCall, name: string): DemoTable {
  const table = requireTable(call, name);
  if (table.name !== "sys_import_set_row" && table.chain.includes("sys_import_set_row")) {
    return table;
  }
  throw new RestError(
    400,
    `Invalid staging table ${name}`,
    "It does not extend sys_import_set_row",
  );
}

/** Begins an import set for rows of a staging table, as the platform does. */
export function createImportSet(
  call: DemoCall,
  staging: DemoTable,
  values: Record<string, string>,
): SqlRow {
  return insertAs(call, "sys_import_set", {
    table_name: staging.name,
    load_completed: storedTime(call.instance.clock()),
    ...values,
  });
}

/** Stages one row with the caller's own rights. Throws 403. */
export function stageRow(
  call: DemoCall,
  staging: DemoTable,
  { importSet, index, values }: {
    importSet: SqlRow;
    index: number;
    values: Record<string, unknown>;
  },
): SqlRow {
  const own = Object.entries(values).filter(([element]) => !element.startsWith("sys_"));
  return insertRecord(call, staging, {
    ...Object.fromEntries(own.map(([element, value]) => [element, javaText(value)])),
    sys_import_set: textOf(importSet, "sys_id"),
    sys_import_row: String(index),
  });
}

/** Transforms a staged row and notes on it what became of it: an error before all else. */
export function transformStaged(
  call: DemoCall,
  maps: readonly SqlRow[],
  staged: SqlRow,
): RowOutcome[] {
  const outcomes = transformRow(call, maps, staged);
  const noted = outcomes.find(({ status }) => status === "error") ?? outcomes.at(0);
  if (noted) noteOutcome(call, staged, noted);
  return outcomes;
}

/** Notes an outcome on its staged row. */
export function noteOutcome(call: DemoCall, staged: SqlRow, outcome: RowOutcome): void {
  updateAs(call, staged, {
    sys_import_state: outcome.status,
    sys_import_state_comment: outcome.message,
    sys_transform_map: textOf(outcome.map, "sys_id"),
    sys_target_table: outcome.targetTable,
    sys_target_sys_id: outcome.target ? textOf(outcome.target, "sys_id") : "",
  });
}

/** One outcome as the interface answers it. */
export function describeOutcome(call: DemoCall, outcome: RowOutcome): Record<string, string> {
  const { map, status, message, targetTable, target } = outcome;
  const table = call.instance.table(targetTable);
  return {
    transform_map: textOf(map, "name"),
    table: targetTable,
    ...(table && target && {
      display_name: table.displayColumn,
      display_value: textOf(target, table.displayColumn),
      record_link: `${call.origin}/api/now/table/${targetTable}/${textOf(target, "sys_id")}`,
    }),
    status,
    ...(target && { sys_id: textOf(target, "sys_id") }),
    ...(message !== "" && { [status === "error" ? "error_message" : "status_message"]: message }),
  };
}

/** What was noted on a staged row, as an outcome again; undefined while it waits. */
export function notedOutcome(call: DemoCall, staged: SqlRow): RowOutcome | undefined {
  const map = findRow(call.instance, "sys_transform_map", {
    sys_id: textOf(staged, "sys_transform_map"),
  });
  const state = textOf(staged, "sys_import_state");
  if (!map || state === "pending") return undefined;
  const targetTable = textOf(staged, "sys_target_table");
  return {
    map,
    status: state as RowOutcome["status"],
    message: textOf(staged, "sys_import_state_comment"),
    targetTable,
    target: findRow(call.instance, targetTable, { sys_id: textOf(staged, "sys_target_sys_id") }),
  };
}
