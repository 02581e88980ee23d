import type { DemoCall } from "./call.ts";
import { newRow } from "./capture.ts";
import { insertRow, updateRow } from "./rows.ts";
import { seededTables } from "./schema/tables.ts";

/** The columns that a table without a parent begins with, as the seeded ones have them. */
const BASE_COLUMNS = seededTables.find(({ name }) => name === "sys_journal_field")?.columns
  .filter(({ element }) => element.startsWith("sys_")) ?? [];

/**
 * What the platform adds when a table is created: a name made of the label, the collection row and,
 * for a root table, the system columns.
 */
export function describeNewTable(call: DemoCall, row: Record<string, string>): void {
  const name = row.name || row.label.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  if (!row.name) {
    updateRow(call.instance, "sys_metadata", { sysId: row.sys_id, changes: { name } });
  }
  const scope = { sys_scope: row.sys_scope, sys_package: row.sys_package };
  const add = (values: Record<string, string>) =>
    insertRow(
      call.instance,
      "sys_metadata",
      newRow(call, "sys_dictionary", { name, active: "true", ...scope, ...values }),
    );
  add({ internal_type: "collection", column_label: row.label });
  if (row.super_class) return;
  for (const column of BASE_COLUMNS) {
    add({
      element: column.element,
      column_label: column.label,
      internal_type: column.type,
      max_length: String(column.maxLength),
      read_only: "true",
    });
  }
}
