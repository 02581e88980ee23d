import type { DemoCall } from "../../call.ts";
import { isPassword } from "../../values/field_kinds.ts";
import type { SqlRow } from "../../database/database.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { readUnload } from "../update_sets/read_xml.ts";
import { type UnloadRecord, writeUnload } from "../update_sets/write_xml.ts";
import { removeRecord, storeRecord } from "./stored_record.ts";

/** Classes that describe an application rather than belong to it. */
const APPLICATIONS = ["sys_scope", "sys_app", "sys_store_app"];

/** The files of an application as they are, as text. Empty columns are left out. */
export function packFiles(call: DemoCall, app: string): string {
  return packRows(call, filesOf(call, app));
}

/** Records as one XML text; passwords and empty columns stay behind. */
export function packRows(call: DemoCall, rows: readonly SqlRow[]): string {
  return writeUnload(rows.flatMap((row): UnloadRecord[] => {
    const table = call.instance.table(textOf(row, "sys_class_name"));
    if (!table) return [];
    const fields = [...table.columns.values()]
      .filter(({ element, type }) => !isPassword(type) && textOf(row, element) !== "")
      .map(({ element }) => [element, textOf(row, element)] as const);
    return [{ table: table.name, fields: Object.fromEntries(fields) }];
  }));
}

/** Stores packed files over what is there; answers their sys_ids. */
export function unpackFiles(call: DemoCall, packed: string): string[] {
  if (packed === "") return [];
  return readUnload(packed).flatMap(({ table: name, fields }) => {
    const table = call.instance.table(name);
    if (!table || !fields.sys_id) return [];
    const values: Record<string, string> = {};
    for (const { element, type } of table.columns.values()) {
      if (!isPassword(type)) values[element] = fields[element] ?? "";
    }
    storeRecord(call, { table, sysId: fields.sys_id, values });
    return [fields.sys_id];
  });
}

/** Makes the files of an application those that are packed, no more and no fewer. */
export function replaceFiles(call: DemoCall, app: string, packed: string): void {
  if (packed === "") return;
  const kept = new Set(unpackFiles(call, packed));
  for (const row of filesOf(call, app)) {
    const table = call.instance.table(textOf(row, "sys_class_name"));
    const sysId = textOf(row, "sys_id");
    if (table && !kept.has(sysId)) removeRecord(call, table, sysId);
  }
}

/** Application files but for the tables themselves: their columns and data are not packed. */
function filesOf({ instance }: DemoCall, app: string): SqlRow[] {
  const rows = instance.database.all(
    `SELECT * FROM t_sys_metadata WHERE sys_scope = ? AND sys_id <> ? ORDER BY sys_id`,
    app,
    app,
  );
  const schema = [...APPLICATIONS, "sys_db_object", "sys_dictionary", "sys_documentation"];
  return rows.filter((row) => !schema.includes(textOf(row, "sys_class_name")));
}

/** An application of either kind. */
export function readApplication({ instance }: DemoCall, sysId: string): SqlRow | undefined {
  const table = instance.table("sys_scope");
  return table && readRow(instance, table, sysId);
}
