import type { Database } from "./database.ts";

/** Raised with every change of the seeded tables or records. */
export const SEED_VERSION = 23;

/** The version that filled a database; 0 for an empty one. */
export function storedVersion(database: Database): number {
  return Number(database.get("PRAGMA user_version")?.user_version ?? 0);
}
