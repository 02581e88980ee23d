import type { Logger } from "../base/log.ts";
import { messageOf } from "../base/errors.ts";

export interface FeedOptions {
  log: Logger;
  /** What is read, for the log: "the journal's revision". */
  what: string;
  /** How often it is read while somebody listens; 1,000 unless set. */
  intervalMs?: number | undefined;
}

/** Tells its subscribers that something changed. Reads nothing while nobody listens. */
export interface Feed<T> {
  /** Calls `listener` with every new value until the answered function is called. */
  subscribe(listener: (value: T) => void): () => void;
}

/** One poller for all connected browsers; another process may write to the same store. */
export function createFeed<T extends number | string>(
  read: () => Promise<T>,
  options: FeedOptions,
): Feed<T> {
  const { log, what, intervalMs = 1000 } = options;
  const listeners = new Set<(value: T) => void>();
  let running = false;
  let last: T | undefined;
  let wake: () => void = () => undefined;

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, intervalMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function readOnce(): Promise<void> {
    try {
      const value = await read();
      if (value === last) return;
      last = value;
      for (const listener of listeners) listener(value);
    } catch (error) {
      log.warning("Reading {what} failed: {reason}", { what, reason: messageOf(error) });
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (listeners.size > 0) {
      await readOnce();
      if (listeners.size > 0) await pause();
    }
    running = false;
    last = undefined;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (last !== undefined) listener(last);
      if (!running) void run();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) wake();
      };
    },
  };
}
