import type { Database } from "./database.ts";
import { type DemoTable, isIdentifier } from "./dictionary.ts";

/**
 * How the dictionary is laid down in SQLite: one physical table per root, holding the rows of every
 * class below it. Everything is text; empty is ''. A column that no record has filled yet is not
 * there: a row takes room for each column of its table, and classes have thousands together.
 */

/** The physical table of a root. Safe in SQL text: the name passed `isIdentifier`. */
export function physicalTable(base: string): string {
  if (!isIdentifier(base)) throw new Error(`"${base}" is no table name`);
  return `"t_${base}"`;
}

/** A column name for SQL text. */
export function physicalColumn(element: string): string {
  if (!isIdentifier(element)) throw new Error(`"${element}" is no column name`);
  return `"${element}"`;
}

/** Not `NOT NULL`: the check of a file at its opening would take three times as long for it. */
const COLUMN = "TEXT DEFAULT '' COLLATE NOCASE";
/** SQL text that reads a column of a class; never null. */
export function columnValue({ stored }: DemoTable, element: string, alias = ""): string {
  if (!stored.has(element)) return `('' COLLATE NOCASE)`;
  return `${alias === "" ? "" : `${alias}.`}${physicalColumn(element)}`;
}

/** Present everywhere, whether or not the dictionary shows them. */
const ALWAYS = ["sys_class_name"];
/** Columns that lists are filtered and sorted by, wherever they occur. */
const SOUGHT = new Set(["name", "number", "element_id", "table_sys_id"]);

/**
 * The root of what applications are made of: over a hundred classes with some thousand records and
 * as many reference columns. There the index of the class narrows enough; one for each column took
 * more room and time at the start than all records.
 */
export const METADATA = "sys_metadata";

/** A column as the database needs to know it. */
export interface StoredColumn {
  element: string;
  type: string;
  unique: boolean;
}

/** What one class needs of the database: the columns it has, in the table of its root. */
export interface StorageNeed {
  base: string;
  columns: Iterable<StoredColumn>;
}

/** Gives the table of a root a column, unless another service has done so meanwhile. */
export function addColumn(database: Database, base: string, column: StoredColumn): void {
  addColumns(database, base, new Set([column.element]));
  addIndexes(database, base, indexesOf(base, [column]));
}

/** What the classes of one root need together. */
interface Wanted {
  elements: Set<string>;
  /** Element → whether its index leaves empty values out. */
  indexes: Map<string, boolean>;
}

/**
 * Creates the tables, columns and indexes that the dictionary names and the database lacks. `fill`
 * writes the first rows before there are indexes: each is then built once instead of row by row.
 */
export function layDownTables(
  database: Database,
  needs: Iterable<StorageNeed>,
  fill: () => void = () => {},
): void {
  const byBase = new Map<string, Wanted>();
  for (const { base, columns } of needs) {
    const wanted = byBase.get(base) ?? { elements: new Set(ALWAYS), indexes: new Map() };
    const own = [...columns];
    for (const { element } of own) wanted.elements.add(element);
    for (const [element, filledOnly] of indexesOf(base, own)) {
      wanted.indexes.set(element, filledOnly && (wanted.indexes.get(element) ?? true));
    }
    byBase.set(base, wanted);
  }
  for (const [base, wanted] of byBase) addColumns(database, base, wanted.elements);
  fill();
  for (const [base, wanted] of byBase) addIndexes(database, base, wanted.indexes);
}

/** The columns that want an index, and whether it leaves empty values out. */
function indexesOf(base: string, columns: readonly StoredColumn[]): Map<string, boolean> {
  const indexes = new Map<string, boolean>();
  for (const { element, type, unique } of columns) {
    if (element === "sys_id") continue;
    if (unique || SOUGHT.has(element)) {
      indexes.set(element, base === METADATA && element !== "name");
    } else if (base !== METADATA && type === "reference") indexes.set(element, true);
  }
  return indexes;
}

function addColumns(database: Database, base: string, columns: Set<string>): void {
  const table = physicalTable(base);
  const present = database.all(`SELECT name FROM pragma_table_info(?)`, `t_${base}`)
    .map((row) => String(row.name));
  if (present.length === 0) {
    const rest = [...columns].filter((element) => element !== "sys_id");
    const lines = rest.map((element) => `${physicalColumn(element)} ${COLUMN}`);
    database.execute(
      `CREATE TABLE ${table} ("sys_id" TEXT NOT NULL PRIMARY KEY, ${lines.join(", ")});
       CREATE INDEX "x_${base}_class" ON ${table} ("sys_class_name")`,
    );
    return;
  }
  const known = new Set(present);
  for (const element of columns) {
    if (known.has(element)) continue;
    database.execute(`ALTER TABLE ${table} ADD COLUMN ${physicalColumn(element)} ${COLUMN}`);
  }
}

/**
 * One index a column, with the class behind it: many classes share a table. Where most classes
 * lack the column, only filled values are in it; SQLite uses it for terms that say `<> ''`.
 */
function addIndexes(database: Database, base: string, indexes: Map<string, boolean>): void {
  const present = database.all(`SELECT name FROM pragma_index_list(?)`, `t_${base}`)
    .map((row) => String(row.name));
  const known = new Set(present);
  for (const [element, filledOnly] of indexes) {
    const name = `f_${base}.${element}`;
    if (known.has(name)) continue;
    const column = physicalColumn(element);
    database.execute(
      `CREATE INDEX "${name}" ON ${physicalTable(base)} (${column}, "sys_class_name")${
        filledOnly ? ` WHERE ${column} <> ''` : ""
      }`,
    );
  }
}

/** Removes the rows of a table; its physical table stays when others share it. */
export function dropRows(database: Database, table: DemoTable): void {
  database.run(
    `DELETE FROM ${physicalTable(table.base)} WHERE sys_class_name = ?`,
    table.name,
  );
}
