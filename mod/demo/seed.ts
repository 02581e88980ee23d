import { aclRows } from "./data/acl_rows.ts";
import { applicationRows } from "./data/applications.ts";
import { captureRows } from "./data/captures.ts";
import { fileRows } from "./data/files.ts";
import { itemRows } from "./data/items.ts";
import { peopleRows } from "./data/people.ts";
import { securityRows } from "./data/security.ts";
import { referenceId, storedValue } from "./data/reference_id.ts";
import type { SeedRow } from "./data/seed_row.ts";
import { workRows } from "./data/work.ts";
import type { Database } from "./database.ts";
import { hashPassword } from "./passwords.ts";
import type { ColumnSource, TableSource } from "./schema/table_source.ts";
import { seededTables } from "./schema/tables.ts";
import { schemaRows } from "./seed_schema.ts";
import { layDownTables, physicalColumn, physicalTable } from "./storage.ts";

/** The moment at which every seeded record was written, unless its row says otherwise. */
export const SEED_TIME = "2026-01-05 08:00:00";
/** The password of every seeded user but `admin`, whose password is `admin`. */
export const USER_PASSWORD = "demo";

/** A seeded class with everything it inherits. */
interface SeedClass {
  source: TableSource;
  base: string;
  columns: Map<string, ColumnSource>;
  displayElement: string | undefined;
  /** What the dictionary gives a new record, but for values computed at run time. */
  defaults: Record<string, string>;
  /** Insert statements by the columns that they fill: records of a class mostly fill the same. */
  inserts: Map<string, string>;
}

/** Raised with every change of the seeded tables or records. */
const SEED_VERSION = 6;

/**
 * Fills an empty database, dictionary first, in one transaction. One that an earlier version filled
 * gets the tables and records it lacks; what it has stays as people have left it.
 */
export function seedDatabase(database: Database): void {
  database.transaction(() => {
    if (Number(database.get("PRAGMA user_version")?.user_version ?? 0) >= SEED_VERSION) return;
    const classes = readClasses();
    layDownTables(
      database,
      [...classes.values()].map(({ base, columns }) => ({ base, columns: columns.values() })),
    );
    const rows = [
      schemaRows(),
      peopleRows,
      applicationRows,
      fileRows,
      captureRows,
      itemRows,
      workRows,
      securityRows,
      aclRows,
    ];
    for (const row of rows.flat()) insertRow(database, row, classes);
    database.execute(`PRAGMA user_version = ${SEED_VERSION}`);
  });
}

function readClasses(): Map<string, SeedClass> {
  const classes = new Map<string, SeedClass>();
  for (const source of seededTables) {
    const parent = classes.get(source.parent);
    const columns = new Map(parent?.columns);
    for (const column of source.columns) columns.set(column.element, column);
    classes.set(source.name, {
      source,
      base: parent?.base ?? source.name,
      columns,
      displayElement: source.columns.find((column) => column.display)?.element ??
        parent?.displayElement,
      defaults: Object.fromEntries(
        [...columns.values()]
          .filter(({ defaultValue }) =>
            defaultValue !== "" && !defaultValue.startsWith("javascript:")
          )
          .map(({ element, defaultValue }) => [element, defaultValue]),
      ),
      inserts: new Map(),
    });
  }
  return classes;
}

function insertRow(database: Database, row: SeedRow, classes: Map<string, SeedClass>): void {
  const found = classes.get(row.table);
  if (!found) throw new Error(`the seeded row ${row.table}:${row.key} has no table`);
  const sysId = referenceId(row.table, row.key);
  const values: Record<string, string> = { ...systemValues(row, sysId, found), ...found.defaults };
  for (const [element, value] of Object.entries(row.values)) {
    if (!found.columns.has(element)) {
      throw new Error(`the seeded row ${row.table}:${row.key} names an unknown column ${element}`);
    }
    values[element] = storedValue(value);
  }
  if (found.base === "sys_metadata") {
    values.sys_name = values[found.displayElement ?? "sys_id"] ?? "";
    values.sys_package = values.sys_scope;
    values.sys_update_name = `${row.table}_${sysId}`;
  }
  database.run(insertStatement(found, Object.keys(values)), ...Object.values(values));
}

function insertStatement({ base, inserts }: SeedClass, elements: string[]): string {
  const key = elements.join();
  const known = inserts.get(key);
  if (known) return known;
  const sql = `INSERT OR IGNORE INTO ${physicalTable(base)} (${
    elements.map(physicalColumn).join(", ")
  })
     VALUES (${elements.map(() => "?").join(", ")})`;
  inserts.set(key, sql);
  return sql;
}

function systemValues(row: SeedRow, sysId: string, { base }: SeedClass): Record<string, string> {
  return {
    sys_id: sysId,
    sys_class_name: row.table,
    sys_created_on: SEED_TIME,
    sys_created_by: "admin",
    sys_updated_on: row.values.sys_created_on ?? SEED_TIME,
    sys_updated_by: "admin",
    sys_mod_count: "0",
    ...(base === "sys_metadata" && { sys_scope: "global" }),
    ...(row.table === "sys_user" && {
      user_password: hashPassword(sysId, row.key === "admin" ? "admin" : USER_PASSWORD),
    }),
  };
}
