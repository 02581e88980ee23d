import type { Clock } from "../base/clock.ts";

/** A bounded cache in which everyone who asks for the same key at once waits for one load. */
export interface FlightCache<T> {
  /** The cached value, else the result of `load`. A failed load is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  /** What is cached and still fresh, without loading. */
  peek(key: string): Promise<T> | undefined;
  /** Drops one key; a load in flight then ends without being kept. */
  delete(key: string): void;
  /** Drops every key that starts with `prefix`. */
  deletePrefix(prefix: string): void;
  readonly size: number;
}

export interface FlightCacheOptions {
  clock: Clock;
  ttlMs: number;
  /** The least recently used entry goes first. */
  maxEntries: number;
}

interface Entry<T> {
  value: Promise<T>;
  /** Infinity while the load is in flight. */
  expires: number;
}

/** An empty cache; `ttlMs` counts from the end of a load. */
export function createFlightCache<T>(options: FlightCacheOptions): FlightCache<T> {
  const { clock, ttlMs, maxEntries } = options;
  const entries = new Map<string, Entry<T>>();

  function fresh(key: string): Entry<T> | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    if (entry.expires <= clock()) return undefined;
    entries.set(key, entry);
    return entry;
  }

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const entry: Entry<T> = { value: load(), expires: Infinity };
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
    entry.value.then(
      () => entry.expires = clock() + ttlMs,
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry.value;
  }

  return {
    get: (key, load) => fresh(key)?.value ?? start(key, load),
    peek: (key) => fresh(key)?.value,
    delete: (key) => void entries.delete(key),
    deletePrefix(prefix) {
      for (const key of [...entries.keys()]) if (key.startsWith(prefix)) entries.delete(key);
    },
    get size() {
      return entries.size;
    },
  };
}
