/**
 * `deno task build:demo`: writes the demo instance's records as SQL text, from their sources, to where
 * `mod/demo/seed/snapshot.ts` reads them. Does nothing while the sources are what they were.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Database, openDatabase } from "../mod/demo/database/database.ts";
import { seedDatabase } from "../mod/demo/seed/seed_database.ts";
import { SEED_VERSION } from "../mod/demo/database/seed_version.ts";
import { currentSnapshot, SNAPSHOT, snapshotHeader } from "../mod/demo/seed/snapshot.ts";
import { findModules } from "./module_graph.ts";

/** SQLite keeps the syntax tree of a statement in memory as a whole. */
const ROWS_A_STATEMENT = 40;

/** The content of the snapshot: the same for the same sources. */
export async function writeSnapshot(): Promise<string> {
  const { database } = await openDatabase(":memory:", 0);
  try {
    seedDatabase(database);
    const schema = database.all(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid",
    );
    const of = (type: string) => schema.filter((row) => row.type === type);
    const statements = [
      ...of("table").map(({ sql }) => String(sql)),
      ...of("table").flatMap(({ name }) => insertsOf(database, String(name))),
      ...of("index").map(({ sql }) => String(sql)),
      `PRAGMA user_version = ${SEED_VERSION}`,
    ];
    return await snapshotHeader(await findModules("mod/demo/seed/seed_database.ts")) +
      statements.join(";\n") + ";\n";
  } finally {
    database.close();
  }
}

/** In the order of the rows; of each class the columns that any of its rows fills. */
function insertsOf(database: Database, table: string): string[] {
  const classes = database.all(
    `SELECT sys_class_name FROM "${table}" GROUP BY 1 ORDER BY min(rowid)`,
  );
  return classes.flatMap(({ sys_class_name = null }) => {
    const rows = database.all(
      `SELECT * FROM "${table}" WHERE sys_class_name = ? ORDER BY rowid`,
      sys_class_name,
    );
    const columns = Object.keys(rows[0] ?? {})
      .filter((name) => rows.some((row) => row[name] !== ""));
    const head = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(",")}) VALUES`;
    const lines = rows.map((row) =>
      `(${columns.map((name) => literal(row[name] ?? null)).join(",")})`
    );
    return Array.from(
      { length: Math.ceil(lines.length / ROWS_A_STATEMENT) },
      (_, index) => lines.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
    ).map((some) => `${head}\n${some.join(",\n")}`);
  });
}

/** Texts of the sources; nothing that a request brings comes near. */
function literal(value: string | number | null): string {
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** Answers whether there was something to write. */
export async function buildSnapshot(url = SNAPSHOT): Promise<boolean> {
  if (await currentSnapshot(url) !== undefined) return false;
  const path = fileURLToPath(url);
  await Deno.mkdir(dirname(path), { recursive: true });
  // A service that starts meanwhile reads all of it or nothing.
  const building = `${path}.building-${crypto.randomUUID()}`;
  await Deno.writeTextFile(building, await writeSnapshot());
  await Deno.rename(building, path);
  return true;
}

if (import.meta.main) {
  const text = await buildSnapshot() ? "written" : "unchanged";
  console.log(`Demo instance: dist/demo_snapshot.sql is ${text}`);
}
