import type { Clock } from "../base/clock.ts";
import { createFlightCache, type FlightCache } from "./flight_cache.ts";
import type { SourceRoutes } from "./source_load.ts";
import type { Choice, CurrentUser, LoadedTable } from "./types.ts";

/**
 * What clients share. Every key starts with `cachePrefix`, so that nothing read with one credential
 * or from one instance is shown to another.
 */
export interface PlatformCaches {
  tables: FlightCache<LoadedTable>;
  choices: FlightCache<Choice[]>;
  /** sys_ids, and names of tables, by the text that named them. */
  names: FlightCache<string>;
  users: FlightCache<CurrentUser>;
  properties: FlightCache<string | undefined>;
  /** Instances whose Batch API is closed to a credential. */
  closedBatch: FlightCache<true>;
  /** Ways to run a script that an instance closes to a credential. */
  closedRoutes: FlightCache<true>;
  /** Whether an instance has the vendor's interface for sources. */
  sourceInterfaces: FlightCache<boolean>;
  /** Which routes for record files an instance opens to a credential. */
  sourceRoutes: FlightCache<SourceRoutes>;
}

const TEN_MINUTES = 10 * 60 * 1000;

/** Empty caches whose entries stay good for ten minutes. */
export function createPlatformCaches(options: { clock: Clock }): PlatformCaches {
  const cache = <T>(maxEntries: number) =>
    createFlightCache<T>({ clock: options.clock, ttlMs: TEN_MINUTES, maxEntries });
  return {
    tables: cache(500),
    choices: cache(2000),
    names: cache(2000),
    users: cache(200),
    properties: cache(500),
    closedBatch: cache(200),
    closedRoutes: cache(200),
    sourceInterfaces: cache(200),
    sourceRoutes: cache(200),
  };
}

/** The beginning of every cache key of one instance and credential. */
export function cachePrefix(owner: { host: string; cacheKey: string }): string {
  return `${owner.host}\n${owner.cacheKey}\n`;
}

/** Forgets what was read as one user: the session goes on as another, or with other rights. */
export function forgetReadings(caches: PlatformCaches, prefix: string): void {
  caches.users.deletePrefix(prefix);
  caches.tables.deletePrefix(prefix);
  caches.choices.deletePrefix(prefix);
  caches.names.deletePrefix(prefix);
  caches.properties.deletePrefix(prefix);
}
