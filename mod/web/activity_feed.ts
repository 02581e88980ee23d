import type { Journal } from "../changes/journal_types.ts";
import type { Logger } from "../base/log.ts";
import { messageOf } from "../base/errors.ts";

export interface ActivityFeedOptions {
  log: Logger;
  /** How often the journal's revision is read while somebody listens; 1,000 unless set. */
  intervalMs?: number;
}

/** Tells its subscribers that the journal changed. Reads nothing while nobody listens. */
export interface ActivityFeed {
  /** Calls `listener` with every new revision until the answered function is called. */
  subscribe(listener: (revision: number) => void): () => void;
}

/** One poller for all connected browsers; another process may write to the same store. */
export function createActivityFeed(
  journal: Pick<Journal, "revision">,
  options: ActivityFeedOptions,
): ActivityFeed {
  const { log, intervalMs = 1000 } = options;
  const listeners = new Set<(revision: number) => void>();
  let running = false;
  let last: number | undefined;
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

  async function readRevision(): Promise<void> {
    try {
      const revision = await journal.revision();
      if (revision === last) return;
      last = revision;
      for (const listener of listeners) listener(revision);
    } catch (error) {
      log.warning("Reading the journal's revision failed: {reason}", { reason: messageOf(error) });
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (listeners.size > 0) {
      await readRevision();
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
