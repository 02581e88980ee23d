import process from "node:process";

/** What a script may still compute. */
export interface TimeBudget {
  /** Whether it is used up; for a script that is slow because the machine is, it is not. */
  isSpent(): boolean;
}

/** Milliseconds of the processor that this process has used so far. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A machine that gives a script a tenth of a processor is still waited for. */
const BUSIEST = 10;

/**
 * Begins a budget of so many milliseconds of the processor, the process's own: what other programs take
 * of the machine ends no script. Asking costs no more than reading the time until as much of it has
 * passed.
 */
export function startTimeBudget(limitMs: number): TimeBudget {
  const usedBefore = processorMs();
  const started = performance.now();
  let lookAt = started + limitMs;
  return {
    isSpent() {
      const now = performance.now();
      if (now <= lookAt) return false;
      const left = limitMs - (processorMs() - usedBefore);
      if (left <= 0 || now > started + BUSIEST * limitMs) return true;
      lookAt = now + left;
      return false;
    },
  };
}
