import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { z } from "zod";

/** The connection to the one database. Modules own their tables and pass their migrations in. */
export interface Store {
  /**
   * The query builder, typed by the tables of the calling module. Inside a transaction use only the
   * transaction object: there is one connection, so the outer builder would wait for itself.
   */
  tables<T>(): Kysely<T>;
  /**
   * Runs `work` while holding a named lease in the store, so that no other process does the same at
   * the same time. Waits up to `waitMs`; throws `conflict` then. A lease older than `ttlMs` is taken
   * over; a living holder renews its own.
   */
  withLease<R>(name: string, work: () => Promise<R>, options?: LeaseOptions): Promise<R>;
  /**
   * Another one whenever one of these tables may have changed, whoever changed it; undefined where the
   * database does not tell: then nothing that was read from it can be kept. Name also the tables whose
   * rows go with the rows of others.
   */
  mark(tables: readonly string[]): string | undefined;
  close(): Promise<void>;
}

export interface LeaseOptions {
  /** Milliseconds after which a holder that stopped renewing counts as gone; 30 000 unless told. */
  ttlMs?: number;
  /** Milliseconds to wait for the present holder; 10 000 unless told. */
  waitMs?: number;
}

/** A store just opened, and what had to be mended or could not be had. */
export interface OpenedStore extends Store {
  problems: StoreProblem[];
}

/** Something a person should know about the database, although the service runs. */
export const storeProblemSchema = z.object({
  message: z.string(),
  remedy: z.string(),
  movedTo: z.string().optional().describe("Where a database that could not be read was kept"),
});
export type StoreProblem = z.infer<typeof storeProblemSchema>;

/** By name, applied in name order: `0001_auth_connections`. Portable: SQLite and PostgreSQL. */
export type Migrations = Record<string, Migration>;
