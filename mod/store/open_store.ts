import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { type Clock, isoTime, systemClock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { createChangeMarks } from "./change_marks.ts";
import { createStore } from "./create_store.ts";
import { createDatabaseFile, isEmptyFile, moveAside, openSound } from "./database_file.ts";
import { leaseMigrations } from "./lease.ts";
import { migrate, refuseNewerDatabase } from "./migrate.ts";
import { createSqliteDialect } from "./sqlite_dialect.ts";
import { sqliteFault, translateFileError } from "./sqlite_error.ts";
import type { Migrations, OpenedStore, StoreProblem } from "./store.ts";

export interface OpenStoreOptions {
  /** The database file; it and its folder are created for this user alone. */
  path: string;
  /** Of every module that has tables. */
  migrations: Migrations;
  log?: Logger | undefined;
  clock?: Clock;
}

/**
 * Opens the embedded database and brings it up to date. A damaged file is kept under another name
 * and reported in `problems`. Throws `storage_failed` for a file that cannot be used or that a newer
 * version of the service has written; that one is left as it is.
 */
export async function openStore(options: OpenStoreOptions): Promise<OpenedStore> {
  const { path, log, clock = systemClock } = options;
  const migrations = { ...leaseMigrations, ...options.migrations };
  const problems: StoreProblem[] = [];
  try {
    const wasEmpty = await isEmptyFile(path);
    const database = await openOrReplace(path, clock, problems);
    if (wasEmpty) problems.push(emptied(path));
    try {
      refuseNewerDatabase(path, {
        applied: await patiently(() => appliedMigrations(database)),
        known: Object.keys(migrations),
      });
      await patiently(() => configure(database, path, problems));
      const marks = createChangeMarks(database);
      const db = new Kysely<unknown>({ dialect: createSqliteDialect(database, { path, marks }) });
      await migrate(db, migrations);
      for (const { message, movedTo } of problems) log?.error("{message}", { message, movedTo });
      return { ...createStore(db, { clock, log, mark: marks.mark }), problems };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw translateFileError(error, path);
  }
}

async function openOrReplace(
  path: string,
  clock: Clock,
  problems: StoreProblem[],
): Promise<DatabaseSync> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    await createDatabaseFile(path);
    const database = await patiently(() => openSound(path));
    if (database) return database;
    const movedTo = await moveAside(path, isoTime(clock()).replaceAll(/[-:]|\.\d+/g, ""));
    if (movedTo) problems.push(damaged(path, movedTo));
  }
  throw new AppError("storage_failed", `The database ${path} is damaged again after each renewal`, {
    remedy: "Check the disk that holds the file, or set ASSISTANT_DATA_DIR to another folder.",
    details: { path },
  });
}

function emptied(path: string): StoreProblem {
  return {
    message: `The database ${path} was empty; what it held is lost, and a new one was begun`,
    remedy: "Connect the instances again, or restore the file from a backup while the service is " +
      "stopped.",
  };
}

function damaged(path: string, movedTo: string): StoreProblem {
  return {
    message: `The database ${path} is damaged; it was kept as ${movedTo} and a new one begun`,
    remedy: "Connect the instances again, or restore the file from a backup while the service is " +
      "stopped.",
    movedTo,
  };
}

function appliedMigrations(database: DatabaseSync): string[] {
  const table = "select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'";
  if (!database.prepare(table).get()) return [];
  return database.prepare("select name from kysely_migration").all().map((row) => String(row.name));
}

function configure(database: DatabaseSync, path: string, problems: StoreProblem[]): void {
  // Deleted and replaced values are overwritten: some of them were secrets.
  database.exec("pragma foreign_keys = on; pragma synchronous = full; pragma secure_delete = on");
  const mode = () => Object.values(database.prepare("pragma journal_mode").get() ?? {})[0];
  if (mode() !== "wal") database.exec("pragma journal_mode = wal");
  if (mode() === "wal") return;
  problems.push({
    message:
      `The database ${path} lies where write-ahead logging does not work, a network folder ` +
      "for example; several processes may wait for each other",
    remedy: "Set ASSISTANT_DATA_DIR to a folder on a local disk.",
  });
}

/** Another process may be opening the same file: waits up to 10 s for its lock. */
async function patiently<R>(step: () => R): Promise<R> {
  for (let attempt = 1;; attempt++) {
    try {
      return step();
    } catch (error) {
      if (sqliteFault(error) !== "busy" || attempt >= 400) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
