import type { Clock } from "./clock.ts";

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
