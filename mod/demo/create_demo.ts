import { type Clock, systemClock } from "../base/clock.ts";
import { createHandler } from "./create_handler.ts";
import { openDatabase } from "./database.ts";
import type { Fault } from "./faults.ts";
import { type Behaviour, createInstance, DEFAULT_BEHAVIOUR } from "./instance.ts";
import { seedDatabase } from "./seed.ts";

export interface DemoOptions {
  /** A database file, kept across restarts; in memory unless set. */
  path?: string;
  clock?: Clock;
  behaviour?: Partial<Behaviour>;
  /** Answers every request with this failure. */
  fault?: Fault;
}

/** The embedded instance without a socket. */
export interface Demo {
  fetch(request: Request): Promise<Response>;
  /** Where unreadable data of an earlier run was kept; null when there was none. */
  movedAside: string | null;
  close(): void;
}

/** Opens or seeds the instance. Throws `storage_failed`. */
export function createDemo(options: DemoOptions = {}): Demo {
  const { path = ":memory:", clock = systemClock, behaviour, fault } = options;
  const { database, movedAside } = openDatabase(path, clock());
  const seeded = database.get(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name = 't_sys_metadata'`,
  );
  if (!seeded) seedDatabase(database);
  const instance = createInstance(database, clock, { ...DEFAULT_BEHAVIOUR, ...behaviour });
  return {
    fetch: createHandler(instance, { fault }),
    movedAside,
    close: () => database.close(),
  };
}
