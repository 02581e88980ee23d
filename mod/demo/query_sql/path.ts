import type { SqlValue } from "../database/database.ts";
import type { DemoColumn, DemoTable } from "../database/dictionary.ts";
import type { DemoInstance } from "../database/instance.ts";
import { isPassword } from "../values/field_kinds.ts";
import { queryDenied } from "../wire/rest_error.ts";
import { columnValue, physicalTable } from "../database/storage.ts";

/** How queries speak of a record's labels, of one by its sys_id; a column of that name holds nothing. */
const TAGS = /^sys_tags(?:\.[0-9a-f]{32})?$/;

/** What queries call the roles of a user, a column or not. */
const ROLES = "roles";

/** Whether a path speaks of a record's labels. */
export function isTagPath(path: string): boolean {
  return TAGS.test(path);
}

/** A column reached from a table, with the SQL that reads it. */
export interface ResolvedPath {
  column: DemoColumn;
  /** SQL text made of checked identifiers only; never null. */
  sql: string;
}

/** One SELECT in the making: its table, and the tables joined for dot-walks. */
export interface Selection {
  instance: DemoInstance;
  table: DemoTable;
  alias: string;
  joins: string[];
  joinValues: SqlValue[];
  /** Dot-walk prefix → alias. */
  aliases: Map<string, string>;
}

/** A selection from a table without joins; `alias` is what its SQL calls the table. */
export function createSelection(
  instance: DemoInstance,
  table: DemoTable,
  alias = "m",
): Selection {
  return { instance, table, alias, joins: [], joinValues: [], aliases: new Map() };
}

/** Whether a dot-walked path names a column, without touching any selection. */
export function isFieldPath(instance: DemoInstance, table: DemoTable, path: string): boolean {
  if (isTagPath(path)) return true;
  let current: DemoTable | undefined = table;
  const segments = path.split(".");
  return segments.every((segment, index) => {
    const last = index === segments.length - 1;
    if (last && segment === ROLES && current?.chain.includes("sys_user")) return true;
    const column: DemoColumn | undefined = current?.columns.get(segment);
    current = column && column.reference !== "" ? instance.table(column.reference) : undefined;
    return column !== undefined && (last || current !== undefined);
  });
}

/** The column at the end of a path, its references joined; undefined where the path breaks off. */
export function resolvePath(selection: Selection, path: string): ResolvedPath | undefined {
  const segments = path.split(".");
  let table = selection.table;
  let alias = selection.alias;
  for (const [index, segment] of segments.entries()) {
    const column = table.columns.get(segment);
    if (!column) return undefined;
    if (isPassword(column.type)) throw queryDenied(selection.table.name);
    const sql = columnValue(table, segment, alias);
    if (index === segments.length - 1) {
      if (column.type === "boolean") return { column, sql: booleanValue(sql) };
      const own = alias === selection.alias;
      return { column, sql: own ? sql : `(COALESCE(${sql}, '') COLLATE NOCASE)` };
    }
    const target = selection.instance.table(column.reference);
    if (!target) return undefined;
    const prefix = segments.slice(0, index + 1).join(".");
    alias = joinReference(selection, { prefix, column, target, sql });
    table = target;
  }
}

/** What nobody has set is false (`values/field_kinds.ts`); behind an empty reference there is nothing. */
function booleanValue(sql: string): string {
  return `(CASE ${sql} WHEN '' THEN 'false' ELSE COALESCE(${sql}, '') END COLLATE NOCASE)`;
}

/** SQL of the user whose roles a path asks for; undefined where it asks for none. */
export function userOfRoles(selection: Selection, path: string): string | undefined {
  const segments = path.split(".");
  if (segments.pop() !== ROLES) return undefined;
  const [first] = segments;
  if (first === undefined) {
    return selection.table.chain.includes("sys_user") ? `${selection.alias}.sys_id` : undefined;
  }
  const user = resolvePath(selection, segments.join("."));
  return user?.column.reference === "sys_user" ? user.sql : undefined;
}

/** The display value of a reference, as text; the column itself for anything else. */
export function resolveDisplay(selection: Selection, path: string): ResolvedPath | undefined {
  const resolved = resolvePath(selection, path);
  const target = resolved && resolved.column.reference !== "" &&
    resolved.column.type === "reference" && selection.instance.table(resolved.column.reference);
  return target ? resolvePath(selection, `${path}.${target.displayColumn}`) : resolved;
}

interface Join {
  prefix: string;
  column: DemoColumn;
  target: DemoTable;
  sql: string;
}

function joinReference(selection: Selection, { prefix, column, target, sql }: Join): string {
  const known = selection.aliases.get(prefix);
  if (known) return known;
  const alias = `${selection.alias}j${selection.aliases.size}`;
  selection.aliases.set(prefix, alias);
  const key = columnValue(target, column.referenceKey || "sys_id", alias);
  // A key other than sys_id is unique within its class only, so the class belongs to the join.
  const condition = column.referenceKey === "" ? "" : ` AND ${alias}.sys_class_name = ?`;
  if (condition !== "") selection.joinValues.push(target.name);
  selection.joins.push(
    `LEFT JOIN ${physicalTable(target.base)} ${alias} ON ${key} = ${sql}${condition}`,
  );
  return alias;
}
