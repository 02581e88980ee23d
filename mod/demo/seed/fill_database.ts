import type { Database } from "../database/database.ts";
import { SEED_VERSION, storedVersion } from "../database/seed_version.ts";
import { canAttach, copySnapshot, currentSnapshot } from "./snapshot.ts";

/**
 * Gives a database the records that it lacks, in one transaction; with `first`, which then runs at
 * the transaction's start and empties the database, also to one that lacks none. The snapshot takes
 * a part of the time and memory of the sources, which are loaded where it is not theirs, and for a
 * database that an earlier version filled.
 */
export async function fillDatabase(database: Database, first?: () => void): Promise<void> {
  const version = storedVersion(database);
  if (first === undefined && version >= SEED_VERSION) return;
  const isFresh = version === 0 || version >= SEED_VERSION;
  const from = isFresh && canAttach ? await currentSnapshot() : undefined;
  if (from !== undefined) return copySnapshot(database, { from, first: first ?? (() => {}) });
  const { seedDatabase } = await import("./seed_database.ts");
  database.transaction(() => {
    first?.();
    seedDatabase(database);
  });
}
