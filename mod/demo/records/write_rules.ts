import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import { type DemoTable, isIdentifier } from "../database/dictionary.ts";
import { abortedByRule, RestError, uniqueKey, writeDenied } from "../wire/rest_error.ts";
import { textOf } from "../database/rows.ts";
import { columnValue, physicalTable } from "../database/storage.ts";
import { seededSysId } from "../values/sys_id.ts";

const MOVE_RULE = "Prevent update set change";

interface Write {
  sysId: string;
  /** What is about to be stored: the whole record, or the changes to it. */
  values: Record<string, string>;
}

/** Measured: a rule on customer updates refuses to move them to another set. */
export function refuseMove(table: DemoTable, changes: Record<string, string>): void {
  if (table.name !== "sys_update_xml" || changes.update_set === undefined) return;
  throw abortedByRule(table.name, MOVE_RULE, seededSysId("sys_script", MOVE_RULE));
}

/** A value of a unique column exists once, and a column's name once in its table. */
export function refuseDuplicate(call: DemoCall, table: DemoTable, { sysId, values }: Write): void {
  for (const { element, unique, table: home } of table.columns.values()) {
    const value = values[element];
    if (unique && value && exists(call, home, { sysId, values: { [element]: value } })) {
      throw uniqueKey();
    }
  }
  const { name, element } = values;
  const isColumn = table.name === "sys_dictionary" && name !== undefined && element !== undefined;
  if (isColumn && exists(call, "sys_dictionary", { sysId, values: { name, element } })) {
    throw uniqueKey();
  }
}

function exists({ instance }: DemoCall, className: string, { sysId, values }: Write): boolean {
  const table = instance.table(className);
  if (!table) return false;
  const terms = Object.keys(values).map((element) => `${columnValue(table, element)} = ?`);
  const row = instance.database.get(
    `SELECT 1 FROM ${physicalTable(table.base)} WHERE ${terms.join(" AND ")} AND sys_id <> ?
     AND sys_class_name IN (SELECT value FROM json_each(?))`,
    ...Object.values(values),
    sysId,
    JSON.stringify(table.family),
  );
  return row !== undefined;
}

/** Tables and columns are kept in a database that takes these names only. Throws 403. */
export function refuseBadName(table: DemoTable, values: Record<string, string>): void {
  const element = { sys_db_object: "name", sys_dictionary: "element" }[table.name];
  const name = element && (values[element] ?? "");
  // A dictionary row without a column describes its table.
  if (name === undefined || isIdentifier(name) || (name === "" && element === "element")) return;
  throw new RestError(
    403,
    "Operation Failed",
    `"${name}" is no name that the demo instance can store: ` +
      "it takes up to 80 lower-case letters, digits and underscores, a letter first",
  );
}

/** The demo instance cannot work without the tables it came with. */
export function refuseLosingTable(table: DemoTable, row: SqlRow): void {
  if (table.name !== "sys_db_object") return;
  const seeded = seededSysId("sys_db_object", textOf(row, "name"));
  if (textOf(row, "sys_id") === seeded) throw writeDenied("Delete");
}

/** The name and the parent of a table stay as they were made; as on the platform's form. */
export function withoutFixedSchema(
  table: DemoTable,
  changes: Record<string, string>,
): Record<string, string> {
  if (table.name !== "sys_db_object" && table.name !== "sys_dictionary") return changes;
  const { name: _name, super_class: _parent, element: _element, ...rest } = changes;
  return rest;
}
