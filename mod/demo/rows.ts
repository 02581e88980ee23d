import type { SqlRow } from "./database.ts";
import type { DemoTable } from "./dictionary.ts";
import type { DemoInstance } from "./instance.ts";
import { noRecord } from "./rest_error.ts";
import { physicalColumn, physicalTable } from "./storage.ts";

/** One stored record, whatever its class within the table; undefined when it is not there. */
export function readRow(
  instance: DemoInstance,
  table: DemoTable,
  sysId: string,
): SqlRow | undefined {
  const row = instance.database.get(
    `SELECT * FROM ${physicalTable(table.base)} WHERE sys_id = ?`,
    sysId,
  );
  return row && table.family.includes(String(row.sys_class_name)) ? row : undefined;
}

/** The record with the table of its class. Throws 404. */
export function requireRow(
  instance: DemoInstance,
  table: DemoTable,
  sysId: string,
): { table: DemoTable; row: SqlRow } {
  const row = readRow(instance, table, sysId);
  const own = row && instance.table(textOf(row, "sys_class_name"));
  if (!row || !own) throw noRecord();
  return { table: own, row };
}

export function insertRow(instance: DemoInstance, base: string, row: Record<string, string>): void {
  const elements = Object.keys(row);
  instance.database.run(
    `INSERT INTO ${physicalTable(base)} (${elements.map(physicalColumn).join(", ")})
     VALUES (${elements.map(() => "?").join(", ")})`,
    ...Object.values(row),
  );
}

export function updateRow(
  instance: DemoInstance,
  base: string,
  { sysId, changes }: { sysId: string; changes: Record<string, string> },
): void {
  const elements = Object.keys(changes);
  if (elements.length === 0) return;
  instance.database.run(
    `UPDATE ${physicalTable(base)} SET ${
      elements.map((element) => `${physicalColumn(element)} = ?`).join(", ")
    } WHERE sys_id = ?`,
    ...Object.values(changes),
    sysId,
  );
}

export function deleteRow(instance: DemoInstance, base: string, sysId: string): void {
  instance.database.run(`DELETE FROM ${physicalTable(base)} WHERE sys_id = ?`, sysId);
}

/** A column of a row as text. */
export function textOf(row: SqlRow, element: string): string {
  const value = row[element];
  return value === undefined || value === null ? "" : String(value);
}
