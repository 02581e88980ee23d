import { platformTime } from "../../base/clock.ts";
import { MONTH_NAMES } from "../../base/month_names.ts";

/** Dates and times as people write them, read where they mean one thing only. All are UTC. */

/** `yyyy-MM-dd` of a text that names one day; undefined for what names none or could be two. */
export function readDate(text: string): string | undefined {
  return readDay(text) ??
    (/^\d{4}-\d\d-\d\d[ T]/.test(text) ? readMoment(text)?.slice(0, 10) : undefined);
}

function readDay(text: string): string | undefined {
  const [, year, , month, day] = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (year && month && day) return toDate(year, month, day);
  return readDayAndMonth(text) ?? readNamedMonth(text);
}

/** `24.12.2026`, `12/24/2026`: only where no other reading is a day. */
function readDayAndMonth(text: string): string | undefined {
  const [, first, , second, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (!first || !second || !year) return undefined;
  const readings = [toDate(year, second, first), toDate(year, first, second)];
  const days = new Set(readings.filter((day) => day !== undefined));
  return days.size === 1 ? [...days][0] : undefined;
}

/** `24 Dec 2026`, `December 24, 2026`. */
function readNamedMonth(text: string): string | undefined {
  const [, day1, name1, year1] = /^(\d{1,2})\.?[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(text) ??
    [];
  const [, name2, day2, year2] = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? [];
  const [name, day, year] = [name1 ?? name2, day1 ?? day2, year1 ?? year2];
  if (!name || !day || !year) return undefined;
  const month = MONTH_NAMES.findIndex((entry) =>
    entry === name.toLowerCase() || entry.slice(0, 3) === name.toLowerCase()
  );
  return month < 0 ? undefined : toDate(year, String(month + 1), day);
}

/** Undefined for the 30th of February. */
function toDate(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().slice(0, 10) === text ? text : undefined;
}

/**
 * `yyyy-MM-dd HH:mm:ss` of a text that names one moment. An offset is reckoned in; without one the
 * time is UTC, as the platform stores it; a day alone is its first second.
 */
export function readMoment(text: string): string | undefined {
  const parts =
    /^(.+?)(?:[T ]+(\d{1,2}:\d{1,2}(?::\d{1,2})?(?:\s*[AaPp][Mm])?)(?:\.\d+)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/
      .exec(text);
  const [, day = "", clock, zone] = parts ?? [];
  const date = readDay(day);
  const time = clock === undefined ? "00:00:00" : readTime(clock);
  if (!date || !time) return undefined;
  if (!zone || zone === "Z" || zone === "UTC") return `${date} ${time}`;
  const offset = zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const moment = Date.parse(`${date}T${time}${offset}`);
  return Number.isNaN(moment) ? undefined : platformTime(moment);
}

/**
 * `HH:mm:ss` of a time of the day: `16:30`, `4:30 PM`. The stored form, a moment of 1970-01-01, is
 * answered as it is.
 */
export function readTime(text: string): string | undefined {
  if (/^1970-01-01[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)) return text;
  const [, hours, minutes = "00", seconds = "00", half] =
    /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?:\s*([AaPp])[Mm])?$/.exec(text) ?? [];
  if (hours === undefined || (!half && !text.includes(":"))) return undefined;
  const hour = half ? fromHalfDay(Number(hours), half) : Number(hours);
  if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    return undefined;
  }
  return `${String(hour).padStart(2, "0")}:${minutes}:${seconds}`;
}

function fromHalfDay(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return hour % 12 + (half.toLowerCase() === "p" ? 12 : 0);
}
