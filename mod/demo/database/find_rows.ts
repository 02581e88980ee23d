import type { SqlRow } from "./database.ts";
import type { DemoInstance } from "./instance.ts";
import { textOf, wholeRows } from "./rows.ts";
import { columnValue, physicalTable } from "./storage.ts";

/** Column → the value it must hold; of several values any one. */
export type Wanted = Readonly<Record<string, string | readonly string[]>>;

/**
 * Stored records of a class and its children, whoever asks: what the platform itself looks up. By
 * their `order` where the class has one, then by when they were made.
 */
export function findRows(instance: DemoInstance, className: string, wanted: Wanted): SqlRow[] {
  const table = instance.table(className);
  if (!table) return [];
  const terms = Object.keys(wanted).map((element) =>
    `${columnValue(table, element)} IN (SELECT value FROM json_each(?))`
  );
  const order = table.stored.has("order") ? `CAST("order" AS REAL), ` : "";
  return instance.database.all(
    `SELECT ${wholeRows(instance, table, "m")} FROM ${physicalTable(table.base)} m
     WHERE sys_class_name IN (SELECT value FROM json_each(?))
     ${terms.map((term) => `AND ${term}`).join(" ")}
     ORDER BY ${order}sys_created_on, rowid`,
    JSON.stringify(table.family),
    ...Object.values(wanted).map((value) => JSON.stringify([value].flat())),
  );
}

/** The first of those records; undefined when there is none. */
export function findRow(
  instance: DemoInstance,
  className: string,
  wanted: Wanted,
): SqlRow | undefined {
  return findRows(instance, className, wanted).at(0);
}

/** Whether a boolean column of a row holds `true`. */
export function isTrue(row: SqlRow, element: string): boolean {
  return textOf(row, element) === "true";
}
