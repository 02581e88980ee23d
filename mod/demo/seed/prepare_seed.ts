import type { Database } from "../database/database.ts";
import { SEED_VERSION, storedVersion } from "../database/seed_version.ts";
import { canAttach, copySnapshot, currentSnapshot } from "./snapshot.ts";

/** Gives a database the records that it lacks, in one transaction, behind what comes first in it. */
export type Seed = (database: Database, first?: () => void) => void;

/**
 * What fills an empty database. The snapshot takes a part of the time and memory of the sources,
 * which are loaded where it is not theirs, and for a database that an earlier version filled.
 */
export async function prepareSeed(database: Database): Promise<Seed> {
  const version = storedVersion(database);
  const isFresh = version === 0 || version >= SEED_VERSION;
  const from = isFresh && canAttach ? await currentSnapshot() : undefined;
  if (from === undefined) {
    const { seedDatabase } = await import("./seed_database.ts");
    return (empty, first = () => {}) =>
      empty.transaction(() => {
        first();
        seedDatabase(empty);
      });
  }
  return (empty, first) => {
    if (first === undefined && storedVersion(empty) >= SEED_VERSION) return;
    copySnapshot(empty, { from, first: first ?? (() => {}) });
  };
}
