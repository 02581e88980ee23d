import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { ChangeMarks } from "./change_marks.ts";
import { sqliteFault, translateSqliteError } from "./sqlite_error.ts";

export interface SqliteDialectOptions {
  /** The file, for messages. */
  path: string;
  /** Milliseconds to wait for another writer; 10 000 unless told. */
  busyWaitMs?: number;
  /** Told of what changes. */
  marks?: ChangeMarks;
}

/**
 * A Kysely dialect over `node:sqlite` with one connection. Transactions begin immediately, booleans
 * are stored as 0 and 1, storage faults arrive as `storage_failed`. A raw statement reports no
 * affected rows.
 */
export function createSqliteDialect(
  database: DatabaseSync,
  options: SqliteDialectOptions,
): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new NodeSqliteDriver(database, options),
    createIntrospector: (db: Kysely<unknown>): DatabaseIntrospector => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite rolls back schema changes; with this, two processes migrate one after the other. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  readonly #marks: ChangeMarks | undefined;

  constructor(database: DatabaseSync, options: SqliteDialectOptions) {
    this.#database = database;
    this.#marks = options.marks;
    this.#connection = new NodeSqliteConnection(database, options);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  // Deferred transactions fail when a read turns into a write behind another writer.
  beginTransaction(): Promise<void> {
    return this.#connection.command("begin immediate");
  }

  commitTransaction(): Promise<void> {
    return this.#connection.command("commit");
  }

  async rollbackTransaction(): Promise<void> {
    try {
      await this.#connection.command("rollback");
    } catch (error) {
      // SQLite has rolled back by itself after a full disk; the first error is the one to report.
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    } finally {
      this.#marks?.noteAll();
    }
  }

  savepoint(_connection: DatabaseConnection, name: string): Promise<void> {
    return this.#connection.command(`savepoint ${quoted(name)}`);
  }

  async rollbackToSavepoint(_connection: DatabaseConnection, name: string): Promise<void> {
    await this.#connection.command(`rollback to ${quoted(name)}`);
    this.#marks?.noteAll();
  }

  releaseSavepoint(_connection: DatabaseConnection, name: string): Promise<void> {
    return this.#connection.command(`release ${quoted(name)}`);
  }

  destroy(): Promise<void> {
    this.#database.close();
    return Promise.resolve();
  }
}

/**
 * Statements are kept: each holds memory, up to megabytes, that only a collection of garbage gives
 * back, and the engine, which does not see that memory, seldom finds one due.
 */
const STATEMENTS_KEPT = 200;

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #options: SqliteDialectOptions;
  /** By SQL text, the one used longest ago first. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, options: SqliteDialectOptions) {
    this.#database = database;
    this.#options = options;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#patiently(() => this.#run<R>(query));
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...query.parameters.map(toInput))) {
      yield { rows: [plain<R>(row)] };
    }
  }

  async command(sql: string): Promise<void> {
    await this.#patiently(() => this.#database.exec(sql));
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query);
    const parameters = query.parameters.map(toInput);
    if (query.query.kind !== "SelectQueryNode") this.#options.marks?.note(query);
    if (!changesRows(query)) return { rows: statement.all(...parameters).map(plain<R>) };
    if ("returning" in query.query && query.query.returning) {
      const rows = statement.all(...parameters).map(plain<R>);
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare({ sql, query }: CompiledQuery): StatementSync {
    // What changes tables is said once, and outdates the statements before it.
    if (!KEPT_KINDS.has(query.kind)) {
      this.#statements.clear();
      return this.#database.prepare(sql);
    }
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= STATEMENTS_KEPT) break;
      this.#statements.delete(oldest);
    }
    return statement;
  }

  /**
   * A locked database is waited for outside SQLite: its own wait stops the whole process, also the
   * part of it that may hold the lock. A statement that found the lock taken has done nothing.
   */
  async #patiently<R>(run: () => R): Promise<R> {
    const { path, busyWaitMs = 10_000 } = this.#options;
    for (let waited = 0, delay = 2;; waited += delay, delay = Math.min(delay * 2, 50)) {
      try {
        return run();
      } catch (error) {
        if (sqliteFault(error) !== "busy" || waited >= busyWaitMs) {
          throw translateSqliteError(error, path);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

const CHANGING_KINDS = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);
const KEPT_KINDS = new Set([...CHANGING_KINDS, "SelectQueryNode"]);

function changesRows({ query }: CompiledQuery): boolean {
  return CHANGING_KINDS.has(query.kind);
}

function toInput(value: unknown): SQLInputValue {
  return (typeof value === "boolean" ? Number(value) : value) as SQLInputValue;
}

/** Rows of `node:sqlite` have no prototype; the other databases answer ordinary objects. */
function plain<R>(row: unknown): R {
  return { ...(row as R) };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
