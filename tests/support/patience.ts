import { endsWithin } from "../../mod/base/ends_within.ts";

/**
 * How long a test waits for what has to happen: far above what anything takes on two cores that others
 * load, so that only what never happens takes as long.
 */
export const PATIENCE_MS = 60_000;

/** Waits for what has to end by itself. Throws when it does not. */
export async function ends<Value>(work: Promise<Value>, what: string): Promise<Value> {
  if (!await endsWithin(work, PATIENCE_MS)) throw new Error(`${what} did not end`);
  return await work;
}

/**
 * Tries work with a limit that has to pass for the test to go on and must not pass too early: short at
 * first, for a machine that is quiet, then longer. What never holds fails with the longest.
 */
export async function withGrowingLimit(
  work: (limitMs: number) => Promise<void>,
  limits: readonly number[] = [200, 2_000, 10_000],
): Promise<void> {
  for (const [index, limitMs] of limits.entries()) {
    try {
      return await work(limitMs);
    } catch (error) {
      if (index === limits.length - 1) throw error;
    }
  }
}
