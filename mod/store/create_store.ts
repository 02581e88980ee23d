import type { Kysely } from "kysely";
import { type Clock, wallClock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import { runWithLease } from "./lease.ts";
import type { Store } from "./store.ts";

export interface CreateStoreOptions {
  clock?: Clock;
  log?: Logger | undefined;
  /** Nothing is told unless given. */
  mark?: Store["mark"];
}

/** Wraps a migrated database of any dialect as a `Store`; closing the store closes the database. */
export function createStore(db: Kysely<unknown>, options: CreateStoreOptions = {}): Store {
  const { clock = wallClock, log, mark = () => undefined } = options;
  return {
    tables: <T>() => db as Kysely<T>,
    withLease: (name, work, lease = {}) =>
      runWithLease({ db, clock, log }, { ...lease, name, work }),
    mark,
    close: () => db.destroy(),
  };
}
