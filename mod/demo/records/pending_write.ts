import type { DemoCall } from "../call.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { textOf, updateRow } from "../database/rows.ts";
import type { RecordChange } from "../query_sql/changes.ts";

export type WriteEvent = "insert" | "update" | "delete";

/** A write under way, in its transaction: `row` is the record as it would be stored by now. */
export interface RecordWrite extends RecordChange {
  /** The table of the record's class. */
  table: DemoTable;
  event: WriteEvent;
}

/** Gives a record that is being written other values, as a "before" rule does: part of that write. */
export function setValues(
  call: DemoCall,
  write: RecordWrite,
  values: Readonly<Record<string, string>>,
): void {
  const changes = Object.fromEntries(
    Object.entries(values).filter(([element, value]) =>
      write.table.columns.has(element) && textOf(write.row, element) !== value
    ),
  );
  updateRow(call.instance, write.table.base, { sysId: textOf(write.row, "sys_id"), changes });
  write.row = { ...write.row, ...changes };
}

/** Whether the write gives a column another value; of a new record whether it has one. */
export function changesColumn({ before = {}, row }: RecordChange, element: string): boolean {
  return textOf(before, element) !== textOf(row, element);
}
