import { AppError } from "../../base/errors.ts";
import type { Database } from "./database.ts";

/**
 * Puts what `fill` writes in place of everything the database holds, in one transaction: `fill`
 * runs what comes first within its own.
 */
export function resetData(
  database: Database,
  fill: (database: Database, first: () => void) => Promise<void>,
): Promise<void> {
  return fill(database, () => {
    for (const { name } of tableNames(database)) {
      database.execute(`DROP TABLE "${String(name).replaceAll('"', '""')}"`);
    }
    database.execute("PRAGMA user_version = 0");
  });
}

/** Throws `wrong_usage` for a database that somebody else filled: it must not be added to or emptied. */
export function refuseForeign(database: Database, path: string): void {
  const names = tableNames(database).map(({ name }) => name);
  if (names.length === 0 || names.includes("t_sys_metadata")) return;
  throw new AppError("wrong_usage", `"${path}" holds other data than a demo instance's`, {
    remedy: "Name a new file, or one that a demo instance has written.",
    details: { path },
  });
}

function tableNames(database: Database) {
  return database.all(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  );
}
