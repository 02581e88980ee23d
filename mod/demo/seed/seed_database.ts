import { referenceId, storedValue } from "../declare/reference_id.ts";
import type { SeedRow } from "../declare/seed_row.ts";
import type { Database, SqlRow } from "../database/database.ts";
import { captureName } from "../records/capture.ts";
import { hashPassword, USER_PASSWORD } from "../values/passwords.ts";
import type { ColumnSource, TableSource } from "../declare/table_source.ts";
import { adoptKnownIds } from "./adopt_known_ids.ts";
import { handKeptTables, seededTables } from "./all_tables.ts";
import { schemaRows } from "./schema_rows.ts";
import { seededRows } from "./all_rows.ts";
import { SEED_VERSION, storedVersion } from "../database/seed_version.ts";
import { layDownTables, METADATA, physicalColumn, physicalTable } from "../database/storage.ts";

/** The moment at which every seeded record was written, unless its row says otherwise. */
const SEED_TIME = "2026-01-05 08:00:00";

/** The version from which on the administrator and its like have the platform's own sys_ids. */
const KNOWN_IDS_SINCE = 14;

/** A seeded class with everything it inherits. */
interface SeedClass {
  source: TableSource;
  base: string;
  columns: Map<string, ColumnSource>;
  displayElement: string | undefined;
  /** What the dictionary gives a new record, but for values computed at run time. */
  defaults: Record<string, string>;
  rows: SeedRow[];
  /** What any of its records fills. */
  elements: Set<string>;
}

/**
 * Fills an empty database, dictionary first, in one transaction. One that an earlier version filled
 * gets the tables and records it lacks; what it has stays as people have left it.
 */
export function seedDatabase(database: Database): void {
  database.transaction(() => {
    const version = storedVersion(database);
    if (version >= SEED_VERSION) return;
    if (version > 0 && version < KNOWN_IDS_SINCE) adoptKnownIds(database);
    const classes = readClasses();
    for (const rows of [schemaRows(), ...seededRows]) sortRows(rows, classes);
    const all = [...classes.values()];
    // A row has no room for columns that its table gets later.
    const first = version === 0 ? all.filter(({ source }) => DESCRIBING.has(source.name)) : [];
    for (const part of [first, all].filter((found) => found.length > 0)) {
      layDownTables(database, part.map(needOf), () => {
        for (const found of part) {
          if (part === first || !first.includes(found)) insertRows(database, found);
        }
      });
    }
    database.execute(`PRAGMA user_version = ${SEED_VERSION}`);
  });
}

/** What describes tables: nine of ten records of applications, which fill few of their columns. */
const DESCRIBING = new Set(["sys_db_object", "sys_dictionary", "sys_documentation", "sys_choice"]);

function needOf(found: SeedClass) {
  return {
    base: found.base,
    columns: [...found.columns.values()].filter((column) => isLaidDown(column, found)),
  };
}

/** What SQL texts of the code name of applications' files, and no seeded record fills. */
const NAMED = new Set(["display_override", "inactive", "inherit", "role_conditions"]);

/** Elsewhere SQL texts name any column that an area describes. */
function isLaidDown({ element, unique }: ColumnSource, { source, base, elements }: SeedClass) {
  return unique || elements.has(element) ||
    (base === METADATA ? NAMED.has(element) : described.has(`${source.name}.${element}`));
}

const described = new Set(
  handKeptTables.flatMap(({ name, columns }) => columns.map(({ element }) => `${name}.${element}`)),
);

function readClasses(): Map<string, SeedClass> {
  const classes = new Map<string, SeedClass>();
  for (const source of seededTables) {
    const parent = classes.get(source.parent);
    const columns = new Map(parent?.columns);
    for (const column of source.columns) columns.set(column.element, column);
    const base = parent?.base ?? source.name;
    const defaults = Object.fromEntries(
      [...columns.values()]
        .filter(({ defaultValue }) =>
          defaultValue !== "" && !defaultValue.startsWith("javascript:")
        )
        .map(({ element, defaultValue }) => [element, defaultValue]),
    );
    classes.set(source.name, {
      source,
      base,
      columns,
      displayElement: source.columns.find((column) => column.display)?.element ??
        parent?.displayElement,
      defaults,
      elements: new Set([
        ...SYSTEM,
        ...(base === METADATA ? SYSTEM_OF_METADATA : []),
        ...(source.name === "sys_user" ? ["user_password"] : []),
        ...Object.keys(defaults),
      ]),
      rows: [],
    });
  }
  return classes;
}

/** Hands each row to its class. Throws on a table or column that the dictionary lacks. */
function sortRows(rows: readonly SeedRow[], classes: ReadonlyMap<string, SeedClass>): void {
  for (const row of rows) {
    const { table, key, values } = row;
    const found = classes.get(table);
    if (!found) throw new Error(`the seeded row ${table}:${key} has no table`);
    found.rows.push(row);
    for (const element in values) {
      if (found.elements.has(element)) continue;
      if (!found.columns.has(element)) {
        throw new Error(`the seeded row ${table}:${key} names an unknown column ${element}`);
      }
      found.elements.add(element);
    }
  }
}

function insertRows(database: Database, found: SeedClass): void {
  const elements = [...found.elements];
  const insert = `INSERT OR IGNORE INTO ${physicalTable(found.base)}
     (${elements.map(physicalColumn).join(", ")}) VALUES (${elements.map(() => "?").join(", ")})`;
  for (const row of found.rows) {
    const seeding = { database, row, sysId: referenceId(row.table, row.key), found };
    database.run(insert, ...elements.map((element) => valueOf(element, seeding)));
  }
}

/** The columns of a row as it will be stored, of which its capture is named. */
function updateKeys({ values }: SeedRow, sysId: string): SqlRow {
  const stored = Object.entries(values).map(([name, value]) => [name, storedValue(value)]);
  return { ...Object.fromEntries(stored), sys_id: sysId };
}

/** What the platform itself fills, unless the row or the dictionary says otherwise. */
const SYSTEM = [
  "sys_id",
  "sys_class_name",
  "sys_created_on",
  "sys_created_by",
  "sys_updated_on",
  "sys_updated_by",
  "sys_mod_count",
];
const SYSTEM_OF_METADATA = ["sys_scope", "sys_name", "sys_package", "sys_update_name"];

interface Seeding {
  database: Database;
  row: SeedRow;
  sysId: string;
  found: SeedClass;
}

function valueOf(element: string, seeding: Seeding): string {
  const { row, sysId, found } = seeding;
  const given = row.values[element] ?? found.defaults[element];
  if (given !== undefined) return storedValue(given);
  switch (element) {
    case "sys_id":
      return sysId;
    case "sys_class_name":
      return row.table;
    case "sys_created_on":
    case "sys_updated_on":
      return row.values.sys_created_on ?? SEED_TIME;
    case "sys_created_by":
    case "sys_updated_by":
      return "admin";
    case "sys_mod_count":
      return "0";
    case "user_password":
      return hashPassword(sysId, row.key === "admin" ? "admin" : USER_PASSWORD);
    default:
      return found.base === METADATA ? metadataValue(element, seeding) : "";
  }
}

function metadataValue(element: string, seeding: Seeding): string {
  const { row, sysId, found } = seeding;
  switch (element) {
    case "sys_scope":
      return "global";
    case "sys_name":
      return valueOf(found.displayElement ?? "sys_id", seeding);
    case "sys_package":
      return valueOf("sys_scope", seeding);
    case "sys_update_name":
      return captureName(seeding.database, row.table, updateKeys(row, sysId));
    default:
      return "";
  }
}
