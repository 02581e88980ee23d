import { platformTime } from "../../base/clock.ts";

/** Times as the platform stores them: UTC, `yyyy-MM-dd HH:mm:ss`, one-second granularity. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const EARLIEST = Date.parse("0000-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59Z");

/** Moments beyond four-digit years are the first or the last of them. */
export function storedTime(milliseconds: number): string {
  return platformTime(Math.max(EARLIEST, Math.min(LATEST, milliseconds)));
}

/** Reads `yyyy-MM-dd[ HH:mm[:ss]]`; undefined for anything else. */
export function readStoredTime(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, ...clock] = match.slice(1).map((part) => Number(part ?? 0));
  const [hour, minute, second] = clock;
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(milliseconds);
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? milliseconds : undefined;
}

/** By zone: making one takes a tenth of a millisecond. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Wall-clock parts in a zone. Throws RangeError for a zone that does not exist. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
  }
  return format;
}

/** How far local time in a zone is ahead of UTC at a moment, in milliseconds. */
export function zoneOffset(milliseconds: number, zone: string): number {
  if (zone === "UTC" || zone === "") return 0;
  const parts = new Map(
    formatOf(zone).formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return local - Math.floor(milliseconds / 1000) * 1000;
}

/** A wall-clock reading in a zone (as if it were UTC) → the moment it names. */
export function fromZone(local: number, zone: string): number {
  const guess = local - zoneOffset(local, zone);
  return local - zoneOffset(guess, zone);
}

/** Whether the name is a time zone that the runtime knows. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
