/** Milliseconds since the Unix epoch. Passed in, so that tests own time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** `2026-01-31T12:00:00.000Z` for a clock reading. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
