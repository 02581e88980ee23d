import type { DemoCall } from "../call.ts";
import { capture, newRow } from "./capture.ts";
import { type DemoTable, isIdentifier } from "../database/dictionary.ts";
import { insertRow, textOf } from "../database/rows.ts";
import { CLASS_COLUMN, parseColumns, SYSTEM_COLUMNS } from "../declare/table_source.ts";

/** The columns that a table without a parent begins with. */
const BASE_COLUMNS = parseColumns(SYSTEM_COLUMNS);
const CLASS_COLUMNS = parseColumns(CLASS_COLUMN);

/**
 * Gives a table or column its prefix, and one without a name a name made of its label: `u_` in the
 * global scope, the scope's own for what belongs to an application. A column has one outside the
 * tables of its own application, whether it came with a name or not (measured on a live instance;
 * that it is the application's: the vendor's answer to "Implications of Extending a Table in a Scoped
 * Application").
 */
export function nameSchemaRow(
  call: DemoCall,
  table: DemoTable,
  row: Record<string, string>,
): void {
  const name = row.name || slug(row.label ?? "");
  // A name that cannot be one is refused as it was sent.
  const usable = !row.name || isIdentifier(row.name);
  if (table.name === "sys_db_object" && name !== "" && usable) {
    row.name = withPrefix(call, row, name);
  }
  const isColumn = table.name === "sys_dictionary" && row.internal_type !== "collection";
  const element = row.element || slug(row.column_label ?? "");
  if (isColumn && element !== "") {
    const ownTable = row.sys_scope !== "global" &&
      call.instance.table(textOf(row, "name"))?.scope === row.sys_scope;
    row.element = ownTable ? element : withPrefix(call, row, element);
  }
}

function withPrefix(call: DemoCall, row: Record<string, string>, name: string): string {
  const prefix = scopePrefix(call, textOf(row, "sys_scope"));
  const own = prefix === "u_" ? /^[ux]_/.test(name) : name.startsWith(prefix);
  return own ? name : `${prefix}${name}`;
}

function slug(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
}

function scopePrefix({ instance }: DemoCall, sysId: string): string {
  const row = instance.database.get(`SELECT scope FROM t_sys_metadata WHERE sys_id = ?`, sysId);
  const scope = row ? textOf(row, "scope") : "global";
  return scope === "global" ? "u_" : `${scope}_`;
}

/**
 * What the platform adds when a table is created: the collection row and, for a root table, the
 * system columns.
 */
export function describeNewTable(call: DemoCall, row: Record<string, string>): void {
  const dictionary = call.instance.table("sys_dictionary");
  if (!dictionary) return;
  const collection = addColumn(call, row, {
    internal_type: "collection",
    column_label: row.label ?? "",
  });
  capture(call, { table: dictionary, row: collection, action: "INSERT_OR_UPDATE" });
  addSystemColumns(call, row);
}

/** The columns of a root table that no update set carries. */
export function addSystemColumns(call: DemoCall, row: Record<string, string>): void {
  if (row.super_class) return;
  const extendable = row.is_extendable === "true" ? CLASS_COLUMNS : [];
  for (const column of [...BASE_COLUMNS, ...extendable]) {
    addColumn(call, row, {
      element: column.element,
      column_label: column.label,
      internal_type: column.type,
      max_length: String(column.maxLength),
      read_only: "true",
    });
  }
}

function addColumn(
  call: DemoCall,
  table: Record<string, string>,
  values: Record<string, string>,
): Record<string, string> {
  const added = newRow(call, "sys_dictionary", {
    name: textOf(table, "name"),
    active: "true",
    sys_scope: textOf(table, "sys_scope"),
    sys_package: textOf(table, "sys_package"),
    sys_name: textOf(values, "column_label"),
    ...values,
  });
  insertRow(call.instance, "sys_metadata", added);
  return added;
}
