import { DatabaseSync, type StatementSync } from "node:sqlite";
import { AppError, messageOf } from "../../base/errors.ts";
import { createDatabaseFile, moveAside, openSound } from "../../store/database_file.ts";
import { translateFileError } from "../../store/sqlite_error.ts";

export type SqlValue = string | number | null;
export type SqlRow = Record<string, SqlValue>;

/** The emulator's one SQLite connection: prepared statements by text, nested transactions joined. */
export interface Database {
  all(sql: string, ...values: SqlValue[]): SqlRow[];
  get(sql: string, ...values: SqlValue[]): SqlRow | undefined;
  run(sql: string, ...values: SqlValue[]): void;
  /** Statements without values: schema changes. */
  execute(sql: string): void;
  /** Runs `work` in one transaction; an inner call joins the outer one. Rolls back when it throws. */
  transaction<R>(work: () => R): R;
  /** Whether another connection has written since the last call; statements are then prepared anew. */
  changedElsewhere(): boolean;
  close(): void;
}

export interface OpenedDatabase {
  database: Database;
  /** Where an unreadable file went, or null. */
  movedAside: string | null;
}

const CACHED_STATEMENTS = 500;
/** How often a file that is damaged again after each renewal is tried. */
const RENEWALS = 5;

/**
 * Opens a file or `:memory:`. The file is for this user alone; a damaged one is kept under another
 * name. Throws `storage_failed`.
 */
export async function openDatabase(path: string, now: number): Promise<OpenedDatabase> {
  if (path === ":memory:") return { database: wrap(new DatabaseSync(path)), movedAside: null };
  try {
    let movedAside: string | null = null;
    for (let attempt = 0; attempt < RENEWALS; attempt++) {
      await createDatabaseFile(path);
      const connection = openSound(path);
      if (connection) return { database: configure(connection), movedAside };
      movedAside = await moveAside(path, String(now)) ?? movedAside;
    }
  } catch (error) {
    throw translateFileError(error, path);
  }
  throw new AppError("storage_failed", `The demo data "${path}" are damaged after each renewal`, {
    remedy: "Check the disk that holds the file.",
    details: { path },
  });
}

function configure(connection: DatabaseSync): Database {
  try {
    // A second service on the same file waits for the first one's write.
    connection.exec("PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL");
    connection.exec("PRAGMA journal_mode = WAL");
    return wrap(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function rollBack(connection: DatabaseSync): void {
  try {
    connection.exec("ROLLBACK");
  } catch (error) {
    // On some faults, a full disk for one, SQLite has rolled back by itself.
    if (!messageOf(error).includes("no transaction is active")) throw error;
  }
}

function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>();
  let depth = 0;
  const dataVersion = () => connection.prepare("PRAGMA data_version").get()?.data_version;
  let seenVersion = dataVersion();
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= CACHED_STATEMENTS) statements.clear();
      statement = connection.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  return {
    all: (sql, ...values) => prepare(sql).all(...values) as SqlRow[],
    get: (sql, ...values) => prepare(sql).get(...values) as SqlRow | undefined,
    run: (sql, ...values) => void prepare(sql).run(...values),
    execute(sql) {
      // A schema change makes cached statements stale: their column lists were fixed when prepared.
      statements.clear();
      connection.exec(sql);
    },
    transaction(work) {
      if (depth > 0) return work();
      connection.exec("BEGIN IMMEDIATE");
      depth++;
      try {
        const result = work();
        connection.exec("COMMIT");
        return result;
      } catch (error) {
        rollBack(connection);
        throw error;
      } finally {
        depth--;
      }
    },
    changedElsewhere() {
      const version = dataVersion();
      if (version === seenVersion) return false;
      seenVersion = version;
      statements.clear();
      return true;
    },
    close: () => connection.close(),
  };
}
