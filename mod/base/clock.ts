/** Milliseconds since the Unix epoch. Passed in, so that tests own time. */
export type Clock = () => number;

/** The machine's own, which somebody may set back: for what processes share, and times of files. */
export const wallClock: Clock = () => Date.now();

/**
 * A clock that never goes back while the process lives: setting the system's clock back does not
 * lengthen what ends at a time. `monotonic` answers milliseconds from any beginning.
 */
export function createSteadyClock(
  clock: Clock,
  monotonic: () => number = () => performance.now(),
): Clock {
  let time = clock();
  let at = monotonic();
  return () => {
    const now = monotonic();
    time = Math.max(clock(), Math.floor(time + now - at));
    at = now;
    return time;
  };
}

/** The clock of this process. */
export const systemClock: Clock = createSteadyClock(wallClock);

/** How far apart the clocks of two processes may be that are put right each by itself. */
export const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Whether what was good for `lifeMs` from when it was given is good at `now`: neither over, nor given
 * at a time that has not come, as it looks to a process that starts after the clock was set back.
 */
export function isGood(
  { expires, lifeMs }: { expires: number; lifeMs: number },
  now: number,
): boolean {
  return now < expires && expires - lifeMs <= now + CLOCK_TOLERANCE_MS;
}

/** `2026-01-31T12:00:00.000Z` for a clock reading. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** `2026-01-31 12:00:00`, UTC: how the platform stores a time. Throws `RangeError` for what is none. */
export function platformTime(milliseconds: number): string {
  return isoTime(milliseconds).slice(0, 19).replace("T", " ");
}
