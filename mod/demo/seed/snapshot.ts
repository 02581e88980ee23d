import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { isBundle, programFile } from "../../base/program_files.ts";
import type { Database } from "../database/database.ts";
import { SEED_VERSION, storedVersion } from "../database/seed_version.ts";

/** The seeded records as a database, written by `deno task build:demo`. */
const PLAIN = "dist/demo_snapshot.db";
/** The same for the executable, a tenth as large: written by `scripts/compile.ts`, with gzip. */
const PACKED = "dist/compile/demo_snapshot.db.gz";
export const SNAPSHOT = programFile(Deno.build.standalone ? PACKED : PLAIN);
/** The table of a snapshot that names its sources, as paths from the root, and their digest. */
export const ORIGIN = "origin";

/** SHA-256 of the sources one after the other: together they would take too much memory. */
export async function digestOf(sources: readonly string[]): Promise<string> {
  const digest = createHash("sha256");
  for (const path of sources) digest.update(await Deno.readFile(programFile(path)));
  return digest.digest("hex");
}

/** Whether this runtime lets SQLite attach a second file, without which there is no quick copy. */
export const canAttach = (() => {
  const database = new DatabaseSync(":memory:");
  try {
    database.exec("ATTACH ':memory:' AS second");
    return true;
  } catch {
    // Deno 2.4 allows none.
    return false;
  } finally {
    database.close();
  }
})();

/**
 * The snapshot; undefined when there is none or its sources have changed since. A bundle takes the
 * one that was built with it: an executable has no sources to compare.
 */
export async function currentSnapshot(url = SNAPSHOT): Promise<URL | undefined> {
  try {
    const { size } = await Deno.stat(url);
    if (isBundle && size > 0) return url;
    const { sources, digest } = readOrigin(fileURLToPath(url));
    return await digestOf(String(sources).split(" ")) === digest ? url : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || isSqliteError(error)) return undefined;
    throw error;
  }
}

function readOrigin(path: string) {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return file.prepare(`SELECT sources, digest FROM ${ORIGIN}`).get() ?? {};
  } finally {
    file.close();
  }
}

/** A file that is no database, or none of ours. */
function isSqliteError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
}

/**
 * Fills an empty database, behind `first`, in one transaction. Between tables that are laid down
 * alike SQLite copies the records as they are, which takes a quarter of the time of inserting them.
 */
export function copySnapshot(
  database: Database,
  { from, first }: { from: URL; first: () => void },
): void {
  using file = lendFile(from);
  const uri = `${pathToFileURL(file.path).href}?mode=ro&immutable=1`.replaceAll("'", "%27");
  database.execute(`ATTACH '${uri}' AS snapshot`);
  try {
    database.transaction(() => {
      first();
      if (storedVersion(database) >= SEED_VERSION) return;
      const parts = database.all(
        `SELECT type, name, sql FROM snapshot.sqlite_schema
         WHERE sql IS NOT NULL AND name <> '${ORIGIN}' ORDER BY rowid`,
      );
      const tables = parts.filter(({ type }) => type === "table").map(({ name }) => `"${name}"`);
      database.execute(
        [
          ...parts.map(({ sql }) => sql),
          ...tables.map((name) => `INSERT INTO main.${name} SELECT * FROM snapshot.${name}`),
          `PRAGMA main.user_version = ${SEED_VERSION}`,
        ].join(";\n"),
      );
    });
  } finally {
    database.execute("DETACH snapshot");
  }
}

/** Puts the snapshot where nothing is yet, as SQLite can open it. */
export function copySnapshotFile(from: URL, to: string): void {
  if (!Deno.build.standalone) return Deno.copyFileSync(from, to);
  Deno.writeFileSync(to, gunzipSync(Deno.readFileSync(from)));
}

/** SQLite opens no file within an executable: that one is lent as a copy. */
function lendFile(url: URL): Disposable & { path: string } {
  if (!Deno.build.standalone) return { path: fileURLToPath(url), [Symbol.dispose]() {} };
  const path = Deno.makeTempFileSync({ prefix: "assistant-demo-", suffix: ".db" });
  copySnapshotFile(url, path);
  return { path, [Symbol.dispose]: () => Deno.removeSync(path) };
}
