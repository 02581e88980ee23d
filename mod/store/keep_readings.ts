import type { Store } from "./store.ts";

/** Of one group of tables; a change of any of them forgets all. */
const MOST_KEPT = 500;

/**
 * Keeps what is read from these tables until one of them may have changed, in this process or
 * another. What is kept is shared: nobody may change it. Without marks every reading is a new one.
 */
export function createKeptReadings<T>(
  store: Pick<Store, "mark">,
  tables: readonly string[],
): (key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { value: T }>();
  let mark: string | undefined;
  return async (key, read) => {
    const now = store.mark(tables);
    if (now === undefined) return await read();
    if (now !== mark) {
      kept.clear();
      mark = now;
    }
    const known = kept.get(key);
    if (known) return known.value;
    const value = await read();
    // A change meanwhile has begun another mark.
    if (mark === now && kept.size < MOST_KEPT) kept.set(key, { value });
    return value;
  };
}
