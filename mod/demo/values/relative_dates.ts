import type { ScriptArgument } from "./script_call.ts";
import { DAY, fromZone, HOUR, MINUTE, storedTime, zoneOffset } from "./time.ts";

/** The moment and the zone that relative dates are counted from. */
export interface DateContext {
  now: number;
  /** An IANA zone. */
  timeZone: string;
}

export type DateFunction = (context: DateContext, ...args: ScriptArgument[]) => string;

/** In units of any length; further away there is no date. */
const FAR = 99_999;

const UNITS = ["minute", "hour", "day", "week", "month", "quarter", "year"] as const;
type Unit = typeof UNITS[number];

/** The start of the calendar unit around now, `steps` units away, in the user's zone. */
function unitStart({ now, timeZone }: DateContext, unit: Unit, asked: number): number {
  const steps = Math.max(-FAR, Math.min(FAR, asked));
  const offset = zoneOffset(now, timeZone);
  if (unit === "minute" || unit === "hour") {
    const length = unit === "minute" ? MINUTE : HOUR;
    return Math.floor((now + offset) / length) * length - offset + steps * length;
  }
  const local = new Date(now + offset);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const monday = day - (local.getUTCDay() + 6) % 7;
  const start = {
    day: () => Date.UTC(year, month, day + steps),
    week: () => Date.UTC(year, month, monday + 7 * steps),
    month: () => Date.UTC(year, month + steps, 1),
    quarter: () => Date.UTC(year, month - month % 3 + 3 * steps, 1),
    year: () => Date.UTC(year + steps, 0, 1),
  }[unit]();
  return fromZone(start, timeZone);
}

/** The same time of another day: of a month that is shorter its last day. */
function shiftMonths({ now, timeZone }: DateContext, asked: number): number {
  const months = Math.max(-FAR, Math.min(FAR, asked));
  const local = new Date(now + zoneOffset(now, timeZone));
  const day = local.getUTCDate();
  local.setUTCMonth(local.getUTCMonth() + months, 1);
  const last = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0);
  local.setUTCDate(Math.min(day, new Date(last).getUTCDate()));
  return fromZone(local.getTime(), timeZone);
}

const count = (value: ScriptArgument | undefined): number => Number(value ?? 0) || 0;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `beginningOf<name>` and `endOf<name>`: from the start of one unit to the last second of another. */
function span(name: string, unit: Unit, [from, to]: readonly [number, number]) {
  return {
    [`beginningOf${name}`]: (context) => storedTime(unitStart(context, unit, from)),
    [`endOf${name}`]: (context) => storedTime(unitStart(context, unit, to + 1) - 1000),
  } satisfies Record<string, DateFunction>;
}

/** `<units>AgoStart` and `<units>AgoEnd`: the unit so many before this one. */
function unitAgo(unit: Unit): Record<string, DateFunction> {
  return {
    [`${unit}sAgoStart`]: (context, n) => storedTime(unitStart(context, unit, -count(n))),
    [`${unit}sAgoEnd`]: (context, n) => storedTime(unitStart(context, unit, 1 - count(n)) - 1000),
  };
}

const LENGTHS = { minute: MINUTE, hour: HOUR, day: DAY } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** `<units>Ago`: this very time, so many units before. */
const momentsAgo: Record<string, DateFunction> = Object.fromEntries([
  ...Object.entries(LENGTHS).map(([unit, length]): [string, DateFunction] => [
    `${unit}sAgo`,
    ({ now }, n) => storedTime(now - count(n) * length),
  ]),
  ...Object.entries(MONTHS).map(([unit, months]): [string, DateFunction] => [
    `${unit}sAgo`,
    (context, n) => storedTime(shiftMonths(context, -count(n) * months)),
  ]),
]);

/**
 * "Last 7 days" and its like: from the start of the unit so many before to the end of the current
 * one. Where they begin and end is nowhere documented.
 */
const LAST: readonly (readonly [Unit, readonly number[]])[] = [
  ["minute", [15, 30, 45]],
  ["hour", [2]],
  ["day", [7, 30, 60, 90, 120]],
  ["month", [3, 6, 9, 12]],
  ["quarter", [2]],
  ["year", [2]],
];

/** What "yesterday" is in words of the clock. */
const local = ({ now, timeZone }: DateContext): string =>
  storedTime(now + zoneOffset(now, timeZone));

/**
 * The date functions of GlideSystem that guarded scripts may call (documentation pages "JavaScript
 * APIs supported by guarded script" and "GlideSystem - Global"), but for those of schedule periods and
 * those that take a date; all answer stored times.
 */
export const dateFunctions: Readonly<Record<string, DateFunction>> = {
  now: (context) => local(context).slice(0, 10),
  nowDateTime: ({ now }) => storedTime(now),
  nowGlideDateTime: ({ now }) => storedTime(now),
  nowNoTZ: ({ now }) => storedTime(now),
  yesterday: ({ now }) => storedTime(now - DAY),
  dateGenerate: (_context, date, time) => `${date ?? ""} ${time ?? "00:00:00"}`,
  datePart: (_context, part, value, operator) => `${part ?? ""}@${value ?? ""}@${operator ?? ""}`,
  ...momentsAgo,
  ...Object.assign({}, ...UNITS.map(unitAgo)),
  ...span("Today", "day", [0, 0]),
  ...span("Yesterday", "day", [-1, -1]),
  ...span("Tomorrow", "day", [1, 1]),
  ...span("CurrentMinute", "minute", [0, 0]),
  ...span("CurrentHour", "hour", [0, 0]),
  ...span("Next2Quarters", "quarter", [0, 2]),
  ...Object.assign(
    {},
    ...(["minute", "hour", "week", "month", "quarter", "year"] as const).map((unit) =>
      span(`Last${capital(unit)}`, unit, [-1, -1])
    ),
    ...(["week", "month", "quarter", "year"] as const).flatMap((unit) => [
      span(`This${capital(unit)}`, unit, [0, 0]),
      span(`Next${capital(unit)}`, unit, [1, 1]),
    ]),
    ...LAST.flatMap(([unit, counts]) =>
      counts.map((n) => span(`Last${n}${capital(unit)}s`, unit, [-n, 0]))
    ),
  ),
  beginningOfOneYearAgo: (context) => dayAround(shiftMonths(context, -12), context)[0],
  endOfOneYearAgo: (context) => dayAround(shiftMonths(context, -12), context)[1],
};

function dayAround(now: number, { timeZone }: DateContext): [string, string] {
  const context = { now, timeZone };
  return [
    storedTime(unitStart(context, "day", 0)),
    storedTime(unitStart(context, "day", 1) - 1000),
  ];
}
