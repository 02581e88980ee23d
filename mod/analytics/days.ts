import { isoTime } from "../base/clock.ts";

const SLOT_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** No time zone is further from UTC. */
const FURTHEST_MS = 15 * 3_600_000;

/** The quarter of an hour of an ISO 8601 time in UTC: `2026-01-31T14:15`. */
export function slotOf(time: string): string {
  return isoTime(Math.floor(Date.parse(time) / SLOT_MS) * SLOT_MS).slice(0, 16);
}

/** The days of one time zone. */
export interface Days {
  /** The day of a slot there: `2026-01-31`. */
  dayOf(slot: string): string;
  /** The first slot of a day there. */
  firstSlot(day: string): string;
  /** So many days, the last of them that of `now` (milliseconds since the epoch). */
  lastDays(count: number, now: number): string[];
}

/** The days of a time zone by its name (`Europe/Berlin`). Throws `RangeError` for one that is none. */
export function daysIn(timeZone: string): Days {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const dayOf = (slot: string) => format.format(new Date(`${slot}:00Z`));
  return {
    dayOf,
    firstSlot(day) {
      const around = Date.parse(`${day}T00:00:00Z`);
      let at = around - FURTHEST_MS;
      while (dayOf(slotAt(at)) < day) at += SLOT_MS;
      return slotAt(at);
    },
    lastDays(count, now) {
      const today = Date.parse(`${dayOf(slotAt(now))}T00:00:00Z`);
      return Array.from(
        { length: count },
        (_, index) => isoTime(today - (count - 1 - index) * DAY_MS).slice(0, 10),
      );
    },
  };
}

/** Whether a text is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    daysIn(name);
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

function slotAt(time: number): string {
  return slotOf(isoTime(time));
}
