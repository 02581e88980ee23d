import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";
import { DAY, readStoredTime } from "../../values/time.ts";

/** Milliseconds of a clock without a zone, as if it were UTC; the end is not part of it. */
interface Clock {
  start: number;
  end: number;
}

/** Of one entry: a change may be planned for a thousand years. */
const MOST_OCCURRENCES = 2000;

/** Digits of days, 1 is Monday, with or without commas between them. */
const DAYS = /^[1-7,]*$/;

/**
 * Days of the repetitions that name theirs: `ICalUtilSNC` of the platform has them, as has a published
 * list of the ten values of `repeat_type`.
 */
const NAMED_DAYS: Readonly<Record<string, string>> = {
  weekdays: "12345",
  weekends: "67",
  weekMWF: "135",
  weekTT: "24",
};

/** How the fifth of a weekday falls in a month with four of them: `glide.schedules.fifth`. */
export type FifthWeekday = "last" | "next" | "strict";

/** What a month gives of an entry that began on a day: the moment its day begins, or none. */
type DayOf = (year: number, month: number) => number | undefined;

/** The days of a week an entry repeats on, "" for none of its own. */
function daysOf(span: SqlRow): string {
  const type = textOf(span, "repeat_type");
  if (type === "weekly" || type === "specific") {
    return textOf(span, "days_of_week").replaceAll(",", "");
  }
  return NAMED_DAYS[type] ?? "";
}

/** What of an entry no source spells, in words; "" for nothing. */
export function unreadableRepetition(span: SqlRow): string {
  const type = textOf(span, "repeat_type");
  const days = textOf(span, "days_of_week");
  switch (type) {
    case "":
    case "NULL_OVERRIDE":
    case "daily":
    case "weekdays":
    case "weekends":
    case "weekMWF":
    case "weekTT":
      return "";
    case "weekly":
      return DAYS.test(days) ? "" : `repeats weekly on the days ${days}`;
    case "specific":
      return days !== "" && DAYS.test(days) ? "" : `repeats on the days "${days}"`;
    case "monthly": {
      const monthly = textOf(span, "monthly_type");
      return MONTHLY.has(monthly) ? "" : `repeats monthly by "${monthly}"`;
    }
    case "yearly": {
      const yearly = textOf(span, "yearly_type");
      if (yearly === "" || yearly === "doy") return "";
      return yearly === "float" && floatingDay(span) ? "" : `repeats yearly by "${yearly}"`;
    }
    default:
      return `repeats ${type}`;
  }
}

/**
 * Beginnings of an entry that may touch the range, in order: clock times of the schedule's zone, a day
 * more on both sides since no zone is further away from UTC. Documented: "Schedule entry fields",
 * "Repeat a monthly schedule", "Schedule for the fifth instance of a week date".
 */
export function beginnings(
  span: SqlRow,
  first: Clock,
  { range, fifth }: { range: Clock; fifth: FifthWeekday },
): number[] {
  const type = textOf(span, "repeat_type");
  if (type === "" || type === "NULL_OVERRIDE") return [first.start];
  const until = readStoredTime(textOf(span, "repeat_until"));
  const last = Math.min(range.end, until ?? range.end) + DAY;
  const found: number[] = [];
  const earliest = range.start - DAY - (first.end - first.start);
  for (const start of stepsOf(span, first, { earliest, fifth })) {
    if (start >= last + 7 * DAY || found.length >= MOST_OCCURRENCES) break;
    if (start >= first.start && start >= earliest && start < last) found.push(start);
  }
  return found;
}

/** Every beginning from shortly before the earliest one on, without an end. */
function stepsOf(
  span: SqlRow,
  first: Clock,
  { earliest, fifth }: { earliest: number; fifth: FifthWeekday },
): Iterable<number> {
  const type = textOf(span, "repeat_type");
  const every = Math.max(1, Number(textOf(span, "repeat_count")) || 1);
  if (type === "monthly") {
    return byMonths(first, { every, earliest, dayOf: dayOfMonth(span, first, fifth) });
  }
  if (type === "yearly") {
    return byMonths(first, { every: 12 * every, earliest, dayOf: dayOfYear(span, first) });
  }
  const days = daysOf(span);
  const step = (type === "daily" ? DAY : 7 * DAY) * (type in NAMED_DAYS ? 1 : every);
  return byDays(first, { step, earliest, offsets: offsetsOf(days, first) });
}

function offsetsOf(days: string, first: Clock): number[] {
  if (days === "") return [0];
  const begins = weekday(first.start);
  return [...new Set(days)].toSorted().map((day) => (Number(day) - begins) * DAY);
}

function* byDays(
  { start }: Clock,
  { step, earliest, offsets }: { step: number; earliest: number; offsets: readonly number[] },
): Iterable<number> {
  const skipped = Math.max(0, Math.floor((earliest - start) / step) - 1);
  for (let base = start + skipped * step;; base += step) {
    for (const offset of offsets) yield base + offset;
  }
}

/** Months ahead that are looked through for a day that few of them have. */
const MOST_MONTHS = 12 * 1000;

function* byMonths(
  { start }: Clock,
  { every, earliest, dayOf }: { every: number; earliest: number; dayOf: DayOf },
): Iterable<number> {
  const begin = new Date(start);
  const clock = start - startOfDay(start);
  const ahead = (new Date(earliest).getUTCFullYear() - begin.getUTCFullYear()) * 12 - 12;
  const skipped = Math.max(0, Math.floor(ahead / every));
  for (let step = skipped; step < skipped + MOST_MONTHS; step++) {
    const month = begin.getUTCMonth() + step * every;
    const day = dayOf(begin.getUTCFullYear() + Math.floor(month / 12), month % 12);
    if (day !== undefined) yield day + clock;
  }
}

/** By `monthly_type`; the stored values are common knowledge, their meaning is documented. */
const MONTHLY: ReadonlySet<string> = new Set(["", "dom", "dow", "ldom", "ldow"]);

function dayOfMonth(span: SqlRow, first: Clock, fifth: FifthWeekday): DayOf {
  const day = new Date(first.start).getUTCDate();
  const onWeekday = weekday(first.start);
  switch (textOf(span, "monthly_type")) {
    case "dow":
      return (year, month) => nthWeekday({ year, month }, onWeekday, Math.ceil(day / 7), fifth);
    case "ldom":
      return (year, month) => Date.UTC(year, month + 1, 0);
    case "ldow":
      return (year, month) => lastWeekday({ year, month }, onWeekday);
    default:
      return (year, month) => dateOf(year, month, day);
  }
}

function dayOfYear(span: SqlRow, first: Clock): DayOf {
  const floating = floatingDay(span);
  const begin = new Date(first.start);
  if (textOf(span, "yearly_type") !== "float" || !floating) {
    return (year) => dateOf(year, begin.getUTCMonth(), begin.getUTCDate());
  }
  const { month, onWeekday, week } = floating;
  return (year) =>
    week === "last"
      ? lastWeekday({ year, month }, onWeekday)
      : nthWeekday({ year, month }, onWeekday, week, "strict");
}

/**
 * "Float week", "Float day" and "Month" as published scripts store them: 1 to 5 or `last`, 1 for Sunday
 * to 7, 1 to 12. Undefined for anything else.
 */
function floatingDay(
  span: SqlRow,
): { month: number; onWeekday: number; week: number | "last" } | undefined {
  const week = textOf(span, "float_week");
  const day = Number(textOf(span, "float_day"));
  const month = Number(textOf(span, "month"));
  if (!/^([1-5]|last)$/.test(week) || !inRange(day, 7) || !inRange(month, 12)) return undefined;
  const onWeekday = day === 1 ? 7 : day - 1;
  return { month: month - 1, onWeekday, week: week === "last" ? "last" : Number(week) };
}

function inRange(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

/** Undefined for a day that the month does not have: what the platform does then is open. */
function dateOf(year: number, month: number, day: number): number | undefined {
  const moment = Date.UTC(year, month, day);
  return new Date(moment).getUTCDate() === day ? moment : undefined;
}

interface Month {
  year: number;
  /** From 0. */
  month: number;
}

function nthWeekday(
  { year, month }: Month,
  onWeekday: number,
  nth: number,
  fifth: FifthWeekday,
): number | undefined {
  const first = Date.UTC(year, month, 1);
  const moment = first + ((onWeekday - weekday(first) + 7) % 7 + (nth - 1) * 7) * DAY;
  if (moment <= Date.UTC(year, month + 1, 0) || fifth === "next") return moment;
  return fifth === "last" ? moment - 7 * DAY : undefined;
}

function lastWeekday({ year, month }: Month, onWeekday: number): number {
  const last = Date.UTC(year, month + 1, 0);
  return last - ((weekday(last) - onWeekday + 7) % 7) * DAY;
}

function startOfDay(moment: number): number {
  return Math.floor(moment / DAY) * DAY;
}

/** 1 is Monday. */
function weekday(moment: number): number {
  return new Date(moment).getUTCDay() || 7;
}
