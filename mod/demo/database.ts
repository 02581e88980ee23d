import { DatabaseSync, type StatementSync } from "node:sqlite";
import { AppError, messageOf } from "../base/errors.ts";

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
  close(): void;
}

export interface OpenedDatabase {
  database: Database;
  /** Where an unreadable file went, or null. */
  movedAside: string | null;
}

const CACHED_STATEMENTS = 500;

/** Opens a file or `:memory:`. A file that fails SQLite's own check is kept under another name. */
export function openDatabase(path: string, now: number): OpenedDatabase {
  if (path === ":memory:") return { database: wrap(new DatabaseSync(path)), movedAside: null };
  try {
    return { database: wrap(openChecked(path)), movedAside: null };
  } catch (error) {
    const aside = `${path}.corrupt-${now}`;
    try {
      Deno.renameSync(path, aside);
    } catch (cause) {
      throw new AppError("storage_failed", `The demo data "${path}" cannot be opened`, {
        remedy: "Check that the folder exists and that you may write in it.",
        details: { reason: messageOf(error) },
        cause,
      });
    }
    for (const suffix of ["-wal", "-shm"]) removeIfPresent(path + suffix);
    return { database: wrap(openChecked(path)), movedAside: aside };
  }
}

function openChecked(path: string): DatabaseSync {
  const connection = new DatabaseSync(path);
  try {
    const row = connection.prepare("PRAGMA quick_check(1)").get() as SqlRow;
    if (Object.values(row)[0] !== "ok") throw new Error(String(Object.values(row)[0]));
    connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function removeIfPresent(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>();
  let depth = 0;
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
        connection.exec("ROLLBACK");
        throw error;
      } finally {
        depth--;
      }
    },
    close: () => connection.close(),
  };
}
