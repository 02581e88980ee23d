import { DatabaseSync } from "node:sqlite";

/** Named as SQLite's own, which it makes itself. */
const OWN = "sqlite_";

interface Part {
  type: string;
  name: string;
  sql: string;
}

/**
 * Copies a database that may be in use into a new file, as it is at one moment, and answers the names
 * of its migrations. Row by row: attaching a second file, as `vacuum into` does, is closed to programs
 * on some runtimes.
 */
export function copyDatabase(from: string, to: string): string[] {
  const source = new DatabaseSync(from, { readOnly: true });
  const target = new DatabaseSync(to);
  try {
    source.exec("begin");
    target.exec("pragma foreign_keys = off; begin");
    const parts = partsOf(source);
    const [tables, others] = [
      parts.filter(({ type }) => type === "table"),
      parts.filter(({ type }) => type !== "table"),
    ];
    for (const { sql } of tables) target.exec(sql);
    for (const { name } of tables) copyRows(name, { source, target });
    for (const { sql } of others) target.exec(sql);
    target.exec("commit");
    return migrationsOf(target);
  } finally {
    source.close();
    target.close();
  }
}

function partsOf(database: DatabaseSync): Part[] {
  const rows = database.prepare(
    "select type, name, sql from sqlite_master where sql is not null order by rowid",
  ).all();
  return rows.map(({ type, name, sql }) => ({
    type: String(type),
    name: String(name),
    sql: String(sql),
  })).filter(({ name }) => !name.startsWith(OWN));
}

function copyRows(
  table: string,
  { source, target }: { source: DatabaseSync; target: DatabaseSync },
): void {
  const quoted = `"${table.replaceAll('"', '""')}"`;
  const reading = source.prepare(`select * from ${quoted}`);
  reading.setReadBigInts(true);
  let writing: ReturnType<DatabaseSync["prepare"]> | undefined;
  for (const row of reading.iterate()) {
    const values = Object.values(row);
    writing ??= target.prepare(
      `insert into ${quoted} values (${values.map(() => "?").join(", ")})`,
    );
    writing.run(...values);
  }
}

function migrationsOf(database: DatabaseSync): string[] {
  return database.prepare("select name from kysely_migration").all().map(({ name }) =>
    String(name)
  );
}
