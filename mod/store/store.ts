import type { Kysely, Migration } from "kysely";

/** The connection to the one database. Modules own their tables and pass their migrations in. */
export interface Store {
  /** The query builder, typed by the tables of the calling module. */
  tables<T>(): Kysely<T>;
  /**
   * Runs `work` while holding a named lease in the store, so that no other process does the same at
   * the same time. Waits up to `waitMs`; throws `conflict` then. A lease older than `ttlMs` is taken over.
   */
  withLease<R>(
    name: string,
    work: () => Promise<R>,
    options?: { ttlMs?: number; waitMs?: number },
  ): Promise<R>;
  close(): Promise<void>;
}

/** By name, applied in name order: `0001_auth_connections`. Portable: SQLite and PostgreSQL. */
export type Migrations = Record<string, Migration>;
