import type { Database } from "./database.ts";
import { type DemoTable, isIdentifier } from "./dictionary.ts";

/**
 * How the dictionary is laid down in SQLite: one physical table per root, holding the rows of every
 * class below it in the columns of all of them. Everything is text; empty is ''.
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

const COLUMN = "TEXT NOT NULL DEFAULT '' COLLATE NOCASE";
/** Present everywhere, whether or not the dictionary shows them. */
const ALWAYS = ["sys_class_name"];

/** What one class needs of the database: the columns it has, in the table of its root. */
export interface StorageNeed {
  base: string;
  elements: Iterable<string>;
}

/** Creates the tables and columns that the dictionary names and the database lacks. */
export function layDownTables(database: Database, needs: Iterable<StorageNeed>): void {
  const wanted = new Map<string, Set<string>>();
  for (const { base, elements } of needs) {
    const columns = wanted.get(base) ?? new Set(ALWAYS);
    for (const element of elements) columns.add(element);
    wanted.set(base, columns);
  }
  for (const [base, columns] of wanted) addMissing(database, base, columns);
}

function addMissing(database: Database, base: string, columns: Set<string>): void {
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
    // Recorded changes and versions are found by name at every tracked write.
    if (columns.has("name")) database.execute(`CREATE INDEX "x_${base}_name" ON ${table} ("name")`);
    return;
  }
  const known = new Set(present);
  for (const element of columns) {
    if (known.has(element)) continue;
    database.execute(`ALTER TABLE ${table} ADD COLUMN ${physicalColumn(element)} ${COLUMN}`);
  }
}

/** Removes the rows of a table; its physical table stays when others share it. */
export function dropRows(database: Database, table: DemoTable): void {
  database.run(
    `DELETE FROM ${physicalTable(table.base)} WHERE sys_class_name = ?`,
    table.name,
  );
}
