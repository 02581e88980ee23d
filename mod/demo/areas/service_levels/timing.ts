import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";
import { DAY, readStoredTime, storedTime } from "../../values/time.ts";
import { type Interval, occurrences } from "../change/windows.ts";

/** How far ahead a breach is looked for in a schedule; a later one is at the end of that time. */
const HORIZON = 400 * DAY;

/**
 * A moment of a row, or a duration, which is stored as the moment so long after 1970 began; in
 * milliseconds, 0 where there is none.
 */
export function readTime(row: SqlRow, element: string): number {
  return readStoredTime(textOf(row, element)) ?? 0;
}

/** When time counts: within a schedule, "" for always, which is in this zone where it is floating. */
export interface WorkTime {
  schedule: string;
  timeZone: string;
}

/** The working time that a service level of a task was given. */
export function workTimeOf(clock: SqlRow): WorkTime {
  return { schedule: textOf(clock, "schedule"), timeZone: textOf(clock, "timezone") || "UTC" };
}

/** How much of a time counts: all of it without a schedule, else what lies in the schedule. */
export function countedTime(
  call: DemoCall,
  { schedule, timeZone }: WorkTime,
  { start, end }: Interval,
): number {
  if (end <= start) return 0;
  if (schedule === "") return end - start;
  return occurrences(call, schedule, { start, end, floating: timeZone })
    .map((part) => Math.min(part.end, end) - Math.max(part.start, start))
    .reduce((sum, length) => sum + length, 0);
}

/** When so much counted time has passed. */
export function endOfSpan(
  call: DemoCall,
  { schedule, timeZone }: WorkTime,
  { start, length }: { start: number; length: number },
): number {
  if (schedule === "") return start + length;
  const range = { start, end: start + HORIZON, floating: timeZone };
  let left = length;
  const parts = occurrences(call, schedule, range)
    .toSorted((one, other) => one.start - other.start);
  for (const part of parts) {
    const from = Math.max(part.start, start);
    if (part.end - from >= left) return from + left;
    left -= part.end - from;
  }
  return range.end;
}

/**
 * The times of a service level as of a moment, documented as "Task SLA table": elapsed, left and in
 * percent, actual and by the schedule; without one both are the same, as on new instances.
 */
export function timesOf(
  call: DemoCall,
  clock: SqlRow,
  { now, duration }: { now: number; duration: number },
): Record<string, string> {
  const range = { start: readTime(clock, "start_time"), end: now };
  const actual = Math.max(0, range.end - range.start) - readTime(clock, "pause_duration");
  const business = countedTime(call, workTimeOf(clock), range) -
    readTime(clock, "business_pause_duration");
  const breached = textOf(clock, "has_breached") === "true" || business >= duration;
  return {
    ...figures("", actual, duration),
    ...figures("business_", business, duration),
    has_breached: String(breached),
  };
}

function figures(prefix: string, elapsed: number, duration: number): Record<string, string> {
  const passed = Math.max(0, elapsed);
  const percentage = duration === 0 ? 100 : Math.round(passed * 10_000 / duration) / 100;
  return {
    [`${prefix}duration`]: storedTime(passed),
    [`${prefix}time_left`]: storedTime(Math.max(0, duration - passed)),
    [`${prefix}percentage`]: String(percentage),
  };
}
