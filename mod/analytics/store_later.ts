import { messageOf } from "../base/errors.ts";

export interface StoreLaterOptions<Item> {
  /** Stores so many items, in one statement. */
  storeBatch(items: readonly Item[]): Promise<void>;
  batchSize: number;
  /** Milliseconds that items are gathered before they are stored together; 250 unless told. */
  delayMs?: number | undefined;
  /** Told when the store failed: what is held back is tried again with the next. */
  failed(what: { reason: string; waiting: number; lost: number }): void;
}

/** Items that are stored together, behind what makes them. */
export interface StoreLater<Item> {
  /** Never throws, and never waits for the store. */
  add(item: Item): void;
  /** Ends when all that was added so far is stored, or the store has failed. */
  flush(): Promise<void>;
  /** What is not stored yet; a store that fails holds it back. */
  readonly waiting: readonly Item[];
}

/** What a store that stays broken may hold back in memory; beyond it the oldest items are lost. */
const MAX_WAITING = 10_000;

/** Gathers items and stores them a little later, in their order and each once. */
export function storeLater<Item>(options: StoreLaterOptions<Item>): StoreLater<Item> {
  const { storeBatch, batchSize, delayMs = 250, failed } = options;
  const waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = Promise.resolve();

  async function storeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      try {
        await storeBatch(batch);
      } catch (error) {
        const lost = waiting.splice(0, Math.max(0, waiting.length - MAX_WAITING)).length;
        failed({ reason: messageOf(error), waiting: waiting.length, lost });
        return;
      }
      waiting.splice(0, batch.length);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One after the other, so that no row is inserted twice.
    stored = stored.then(storeWaiting);
    return stored;
  }

  return {
    waiting,
    flush,
    add(item) {
      waiting.push(item);
      if (timer !== undefined) return;
      timer = setTimeout(flush, delayMs);
      // Waiting for statistics must not keep the process alive.
      Deno.unrefTimer(timer);
    },
  };
}
