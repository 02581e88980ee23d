import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { AppError } from "../base/errors.ts";
import type { Migrations } from "./store.ts";

/**
 * Applies what is missing, all in one transaction. Modules number their own migrations, so a new one
 * may sort before one that was applied earlier. Throws the first migration's own error.
 */
export async function migrate(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw error;
}

/**
 * Refuses a database that a newer version has changed: reading it by old rules could lose what the
 * newer one keeps there. `applied` are the names the database records.
 */
export function refuseNewerDatabase(
  path: string,
  names: { applied: string[]; known: string[] },
): void {
  const unknown = names.applied.filter((name) => !names.known.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new AppError(
    "storage_failed",
    `The database ${path} belongs to a newer version of this service: this one does not know ` +
      `its change "${unknown[0]}"`,
    {
      remedy: "Start the newer version, or set ASSISTANT_DATA_DIR to another folder.",
      details: { path, unknown },
    },
  );
}
