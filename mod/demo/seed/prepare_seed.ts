import type { Database } from "../database/database.ts";
import { SEED_VERSION, storedVersion } from "../database/seed_version.ts";
import { currentSnapshot } from "./snapshot.ts";

/**
 * What fills an empty database. The snapshot takes a third of the time and memory of the sources,
 * which are loaded where it is not theirs, and for a database that an earlier version filled.
 */
export async function prepareSeed(database: Database): Promise<(database: Database) => void> {
  const version = storedVersion(database);
  const snapshot = version === 0 || version >= SEED_VERSION ? await currentSnapshot() : undefined;
  if (snapshot === undefined) return (await import("./seed_database.ts")).seedDatabase;
  return (empty) => {
    if (storedVersion(empty) < SEED_VERSION) empty.transaction(() => empty.execute(snapshot()));
  };
}
