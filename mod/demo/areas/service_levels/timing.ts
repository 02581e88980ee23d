import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";
import { DAY, fromZone, readStoredTime, storedTime, zoneOffset } from "../../values/time.ts";
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

/** How long until a moment lies in a schedule: 0 within it, -1 where none of it is left. */
export function waitFor(
  call: DemoCall,
  { schedule, timeZone }: WorkTime,
  moment: number,
): number {
  if (schedule === "") return 0;
  const range = { start: moment, end: moment + HORIZON, floating: timeZone };
  const starts = occurrences(call, schedule, range).map(({ start }) => start);
  return starts.length === 0 ? -1 : Math.max(0, Math.min(...starts) - moment);
}

/** The time of the day that a clock in the zone shows, in milliseconds since midnight. */
export function localTime({ timeZone }: WorkTime, moment: number): number {
  return (moment + zoneOffset(moment, timeZone)) % DAY;
}

/**
 * A time of the day so many days of work behind the one of a moment; "" is the end of that day's work.
 * Documented ("DurationCalculator"): where the schedule has fewer days left, its last one counts.
 */
export function dueDate(
  call: DemoCall,
  { schedule, timeZone }: WorkTime,
  { start, days, time }: { start: number; days: number; time: string },
): number {
  const dayOf = (moment: number) => Math.floor((moment + zoneOffset(moment, timeZone)) / DAY);
  const range = { start, end: start + HORIZON, floating: timeZone };
  const parts = schedule === "" ? [] : occurrences(call, schedule, range);
  const ends = new Map<number, number>();
  for (const part of parts) {
    // An entry may last for centuries.
    const [first, last] = [Math.max(part.start, range.start), Math.min(part.end, range.end)];
    for (let day = dayOf(first); day <= dayOf(last - 1); day++) {
      const end = Math.min(part.end, fromZone((day + 1) * DAY, timeZone));
      ends.set(day, Math.max(end, ends.get(day) ?? 0));
    }
  }
  const today = dayOf(start);
  const ahead = [...ends.keys()].filter((day) => day > today).toSorted((a, b) => a - b);
  const working = schedule === "" ? today + days : ahead[days - 1] ?? ahead.at(-1) ?? today;
  const day = days > 0 ? working : today;
  const clock = readStoredTime(`1970-01-01 ${time}`);
  if (clock !== undefined) return fromZone(day * DAY + clock, timeZone);
  return ends.get(day) ?? fromZone((day + 1) * DAY, timeZone);
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
