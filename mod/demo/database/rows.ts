import type { SqlRow } from "./database.ts";
import type { DemoTable } from "./dictionary.ts";
import type { DemoInstance } from "./instance.ts";
import { noRecord } from "../wire/rest_error.ts";
import { physicalColumn, physicalTable } from "./storage.ts";

/**
 * One stored record, whatever its class within the table; undefined when it is not there. Only the
 * columns of its class: the widest table has more than ten times as many.
 */
export function readRow(
  instance: DemoInstance,
  table: DemoTable,
  sysId: string,
): SqlRow | undefined {
  const { database } = instance;
  const source = physicalTable(table.base);
  const found = database.get(`SELECT sys_class_name FROM ${source} WHERE sys_id = ?`, sysId);
  const own = found && instance.table(String(found.sys_class_name));
  if (!own || !table.family.includes(own.name)) return undefined;
  const columns = new Set(["sys_id", "sys_class_name", ...own.columns.keys()]);
  const list = [...columns].map(physicalColumn).join(", ");
  return database.get(`SELECT ${list} FROM ${source} WHERE sys_id = ?`, sysId);
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

/** Stores a row as it is, in the physical table of its root: no default, rule or capture. */
export function insertRow(instance: DemoInstance, base: string, row: Record<string, string>): void {
  const elements = Object.keys(row);
  instance.database.run(
    `INSERT INTO ${physicalTable(base)} (${elements.map(physicalColumn).join(", ")})
     VALUES (${elements.map(() => "?").join(", ")})`,
    ...Object.values(row),
  );
}

/** Changes columns of a stored row; without changes nothing is written. */
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

/** Removes a row; one that is not there is no error. */
export function deleteRow(instance: DemoInstance, base: string, sysId: string): void {
  instance.database.run(`DELETE FROM ${physicalTable(base)} WHERE sys_id = ?`, sysId);
}

/** A column of a row as text. */
export function textOf(row: SqlRow, element: string): string {
  const value = row[element];
  return value === undefined || value === null ? "" : String(value);
}
