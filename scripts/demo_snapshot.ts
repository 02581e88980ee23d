/**
 * `deno task build:demo`: writes the demo instance's records as a database, from their sources, to
 * where `mod/demo/seed/snapshot.ts` reads them. Does nothing while the sources are what they were.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../mod/demo/database/database.ts";
import { seedDatabase } from "../mod/demo/seed/seed_database.ts";
import { currentSnapshot, digestOf, ORIGIN, SNAPSHOT } from "../mod/demo/seed/snapshot.ts";
import { findModules } from "./module_graph.ts";

/** Writes the snapshot to a path where nothing is: the same for the same sources. */
export async function writeSnapshot(path: string): Promise<void> {
  const sources = await findModules("mod/demo/seed/seed_database.ts");
  const digest = await digestOf(sources);
  const { database } = await openDatabase(path, 0);
  try {
    seedDatabase(database);
    database.execute(`CREATE TABLE ${ORIGIN} (sources TEXT, digest TEXT)`);
    database.run(`INSERT INTO ${ORIGIN} VALUES (?, ?)`, sources.join(" "), digest);
    // One file without companions, as it is attached.
    database.execute("PRAGMA journal_mode = DELETE");
  } finally {
    database.close();
  }
}

/** Answers whether there was something to write. */
export async function buildSnapshot(url = SNAPSHOT): Promise<boolean> {
  if (await currentSnapshot(url) !== undefined) return false;
  const path = fileURLToPath(url);
  await Deno.mkdir(dirname(path), { recursive: true });
  // A service that starts meanwhile reads all of it or nothing.
  const building = `${path}.building-${crypto.randomUUID()}`;
  await writeSnapshot(building);
  await Deno.rename(building, path);
  return true;
}

if (import.meta.main) {
  const text = await buildSnapshot() ? "written" : "unchanged";
  console.log(`Demo instance: dist/demo_snapshot.db is ${text}`);
}
