import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoColumn } from "../database/dictionary.ts";
import { textOf } from "../database/rows.ts";
import { filledValue } from "../values/field_kinds.ts";
import { coerce } from "./coerce.ts";
import { type RecordWrite, setValues } from "./pending_write.ts";
import { ruleScripts, type TableRow } from "./rule_scripts.ts";

/**
 * What stands in a column of a record as it appears: a calculated one has the value of now.
 * Documented ("Dictionary entry form"): queries and sorting go by what the last write stored.
 */
export function appearingValue(call: DemoCall, record: TableRow, column: DemoColumn): string {
  const stored = filledValue(column.type, textOf(record.row, column.element));
  if (column.calculation === "") return stored;
  const given = ruleScripts(call)?.calculate(call, record, column);
  return (given === undefined ? undefined : coerce(column, given)) ?? stored;
}

/** A record as it appears, the calculated columns in their order: a later one sees the earlier ones. */
export function appearingRow(call: DemoCall, { table, row }: TableRow): SqlRow {
  let appearing = row;
  for (const column of table.calculated) {
    const value = appearingValue(call, { table, row: appearing }, column);
    appearing = { ...appearing, [column.element]: value };
  }
  return appearing;
}

/** Gives a record that is being written its calculated values. */
export function fillCalculated(call: DemoCall, write: RecordWrite): void {
  const { table: { calculated } } = write;
  if (calculated.length === 0) return;
  const row = appearingRow(call, write);
  setValues(
    call,
    write,
    Object.fromEntries(calculated.map(({ element }) => [element, textOf(row, element)])),
  );
}
