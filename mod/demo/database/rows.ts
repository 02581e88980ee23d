import type { SqlRow } from "./database.ts";
import type { DemoTable } from "./dictionary.ts";
import type { DemoInstance } from "./instance.ts";
import { noRecord } from "../wire/rest_error.ts";
import { addColumn, physicalColumn, physicalTable, type StoredColumn } from "./storage.ts";

/**
 * The columns of classes, for SQL text: the widest table has more than ten times as many as a class,
 * and a statement's time goes by its columns, also where it finds no row.
 */
function columnList(tables: Iterable<DemoTable>, alias: string): string {
  const columns = new Set(["sys_id", "sys_class_name"]);
  for (const { columns: own, stored } of tables) {
    for (const element of own.keys()) if (stored.has(element)) columns.add(element);
  }
  return [...columns].map((element) => `${alias}.${physicalColumn(element)}`).join(", ");
}

/** What a statement selects to have the records of a class and its children whole. */
export function wholeRows(instance: DemoInstance, table: DemoTable, alias: string): string {
  const { tables } = instance.dictionary();
  return columnList(table.family.flatMap((name) => tables.get(name) ?? []), alias);
}

/** One stored record, whatever its class within the table; undefined when it is not there. */
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
  return database.get(`SELECT ${columnList([own], "m")} FROM ${source} m WHERE sys_id = ?`, sysId);
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
export function insertRow(
  instance: DemoInstance,
  base: string,
  values: Record<string, string>,
): void {
  const row = storable(instance, base, values);
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
  { sysId, changes: values }: { sysId: string; changes: Record<string, string> },
): void {
  const changes = storable(instance, base, values);
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

/** The values that the table of a root holds, with the columns it needs; empty ones need none. */
function storable(
  instance: DemoInstance,
  base: string,
  values: Record<string, string>,
): Record<string, string> {
  const dictionary = instance.dictionary();
  const stored = dictionary.stored.get(base) ?? new Set();
  const kept = Object.entries(values).filter(([element, value]) =>
    value !== "" || stored.has(element)
  );
  for (const [element] of kept) {
    if (stored.has(element)) continue;
    addColumn(instance.database, base, columnOf(instance, base, element));
    stored.add(element);
    dictionary.columnsAdded++;
  }
  return Object.fromEntries(kept);
}

function columnOf(
  { database, table }: DemoInstance,
  base: string,
  element: string,
): StoredColumn {
  const row = database.all(
    `SELECT name, internal_type AS type, "unique" FROM t_sys_metadata
     WHERE sys_class_name = 'sys_dictionary' AND element = ?`,
    element,
  ).find(({ name }) => table(String(name))?.base === base);
  return { element, type: String(row?.type ?? ""), unique: row?.unique === "true" };
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
