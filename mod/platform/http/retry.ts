import { AppError } from "../../base/errors.ts";

/** Waits; ends early, without failing, when the signal aborts. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const systemSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
  });

export interface RetryOptions {
  sleep: Sleep;
  /** 0 up to 1. */
  random: () => number;
  signal?: AbortSignal | undefined;
}

const MAX_REPEATS = 2;
const LONGEST_WAIT_SECONDS = 10;
const FIRST_WAIT_MS = 250;

/**
 * Runs a read, and again at most twice after a rate limit that ends within ten seconds, a 502 to 504
 * or a lost connection. Never for writes: they may have been stored.
 */
export async function withRetries<T>(read: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let repeat = 0;; repeat++) {
    try {
      return await read();
    } catch (error) {
      const wait = repeat < MAX_REPEATS ? waitFor(error, repeat, options.random) : undefined;
      if (wait === undefined) throw error;
      await options.sleep(wait, options.signal);
    }
  }
}

/** Milliseconds to wait before the next try; undefined when there must be none. */
function waitFor(error: unknown, repeat: number, random: () => number): number | undefined {
  if (!(error instanceof AppError)) return undefined;
  const backoff = FIRST_WAIT_MS * 2 ** repeat * (0.5 + random());
  if (error.code === "unreachable" && error.details?.transient === true) return backoff;
  if (error.code !== "rate_limited") return undefined;
  const seconds = error.details?.retryAfterSeconds;
  if (typeof seconds !== "number") return backoff;
  return seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 + backoff : undefined;
}
