import { MONTH_NAMES } from "../../base/month_names.ts";
import { isTime } from "../values/field_kinds.ts";
import { evaluateScript, isScript, type ScriptContext } from "../values/script_values.ts";
import type { DemoColumn } from "../database/dictionary.ts";
import { DAY, HOUR, MINUTE, readStoredTime, storedTime, zoneOffset } from "../values/time.ts";
import { type Fragment, fragment } from "./fragment.ts";
import type { ResolvedPath } from "./path.ts";

/** A calendar unit: so many months, or so many milliseconds counted from an origin. */
type Unit = { months: number } | { length: number; origin: number };

const UNITS = new Map<string, Unit>([
  ["month", { months: 1 }],
  ["quarter", { months: 3 }],
  ["year", { months: 12 }],
  ["minute", { length: MINUTE, origin: 0 }],
  ["hour", { length: HOUR, origin: 0 }],
  ["day", { length: DAY, origin: 0 }],
  ["dayofweek", { length: DAY, origin: 0 }],
  // 5 January 1970 was the first Monday.
  ["week", { length: 7 * DAY, origin: 4 * DAY }],
]);
/** In months; further away there is no date. */
const FAR = 12 * 9_999;
/** How much of `yyyy-MM-dd HH:mm:ss` a unit covers. */
const PRECISION: Record<string, number> = { year: 4, month: 7, day: 10, hour: 13, minute: 16 };
const COMPARISONS = new Map([["GE", ">="], ["LE", "<="], ["GT", ">"], ["LT", "<"], ["EE", "="]]);

/** A moment as a column holds it: one of dates alone holds the day that it is for the user. */
export function ownPrecision(
  { type }: DemoColumn,
  text: string,
  { timeZone }: ScriptContext,
): string {
  const moment = type === "glide_date" && text.length > 10 ? readStoredTime(text) : undefined;
  if (moment === undefined) return text;
  return storedTime(moment + zoneOffset(moment, timeZone)).slice(0, 10);
}

/** `ONToday@start@end` and `NOTON…`: inside or outside a span; an empty date is neither. */
export function onDate(
  { sql, column }: ResolvedPath,
  value: string,
  options: { negated: boolean; script: ScriptContext },
): Fragment | undefined {
  const [, start, end] = value.split("@").map((part) => {
    const bound = literal(part, options.script);
    return bound && ownPrecision(column, bound, options.script);
  });
  if (!start || !end || !isTime(column.type)) return undefined;
  const inside = `${sql} >= ? AND ${sql} <= ?`;
  const whole = options.negated ? `NOT (${inside})` : inside;
  return fragment(`(${sql} <> '' AND ${whole})`, start, end);
}

function literal(part: string, script: ScriptContext): string | undefined {
  return isScript(part) ? evaluateScript(part, script) : part;
}

/** `RELATIVEGT@hour@ago@1`: against a moment so many units before (`ago`) or after (`ahead`) now. */
export function relativeDate(
  { sql, column }: ResolvedPath,
  comparison: string,
  options: { value: string; script: ScriptContext },
): Fragment | undefined {
  const match = /^@([a-z]+)@(ago|ahead)@(\d{1,6})$/.exec(options.value);
  if (!match || !isTime(column.type)) return undefined;
  const [, unitName = "", direction, amount] = match;
  const unit = UNITS.get(unitName);
  const sign = COMPARISONS.get(comparison);
  if (!unit || sign === undefined) return undefined;
  const { now, timeZone } = options.script;
  // A date has no time: it is counted by the user's days.
  const dayOnly = column.type === "glide_date";
  const moment = shift(
    dayOnly ? now + zoneOffset(now, timeZone) : now,
    unit,
    Number(amount) * (direction === "ago" ? -1 : 1),
  );
  const stored = (time: number) => storedTime(time).slice(0, dayOnly ? 10 : undefined);
  if (comparison !== "EE") {
    return fragment(`(${sql} <> '' AND ${sql} ${sign} ?)`, stored(moment));
  }
  const [from, to] = unitAround(moment, unit);
  return fragment(`(${sql} >= ? AND ${sql} < ?)`, stored(from), stored(to));
}

/** The calendar unit that holds a moment: its start, and the start of the next. */
function unitAround(moment: number, unit: Unit): [from: number, to: number] {
  if ("months" in unit) {
    const date = new Date(moment);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const first = month - month % unit.months;
    return [Date.UTC(year, first), Date.UTC(year, first + unit.months)];
  }
  const from = moment - (moment - unit.origin) % unit.length;
  return [from, from + unit.length];
}

function shift(now: number, unit: Unit, steps: number): number {
  if ("length" in unit) return now + steps * unit.length;
  const date = new Date(now);
  const day = date.getUTCDate();
  const months = Math.max(-FAR, Math.min(FAR, steps * unit.months));
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  // A month before 31 March is the last day of February, not 3 March.
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** SQL for a part of a date; `%c` is the column. Weeks begin on Monday, which is 1. */
const PARTS = new Map(Object.entries({
  dayofweek: "((CAST(strftime('%w', %c) AS INTEGER) + 6) % 7 + 1)",
  // The week of the year that its Thursday is in, as ISO 8601 counts.
  week: "((strftime('%j', date(%c, '-3 days', 'weekday 4')) - 1) / 7 + 1)",
  month: "CAST(strftime('%m', %c) AS INTEGER)",
  quarter: "((CAST(strftime('%m', %c) AS INTEGER) + 2) / 3)",
  year: "CAST(strftime('%Y', %c) AS INTEGER)",
  hour: "CAST(strftime('%H', %c) AS INTEGER)",
}));

/** `DATEPARTMonday@javascript:gs.datePart('dayofweek','monday','EE')`. */
export function datePart(
  { sql, column }: ResolvedPath,
  value: string,
  script: ScriptContext,
): Fragment | undefined {
  const call = value.slice(value.indexOf("@") + 1);
  const [part = "", wanted = "", operator = ""] = (literal(call, script) ?? "").split("@");
  const expression = PARTS.get(part)?.replace("%c", () => sql);
  const comparison = COMPARISONS.get(operator);
  if (expression === undefined || comparison === undefined) return undefined;
  const names = part === "dayofweek" ? WEEKDAYS : part === "month" ? MONTH_NAMES : [];
  const number = names.indexOf(wanted.toLowerCase()) + 1 || Number(wanted);
  if (!Number.isInteger(number) || !isTime(column.type)) return undefined;
  return fragment(`(${sql} <> '' AND ${expression} ${comparison} ?)`, number);
}

/** `MORETHAN other@day@before@1`: further from another date than so many units, on one side of it. */
export function distance(
  left: ResolvedPath,
  right: ResolvedPath,
  options: { rest: string; further: boolean },
): Fragment | undefined {
  const match = /^(minute|hour|day|week|month|year)@(before|after)@(\d{1,6})$/.exec(options.rest);
  if (!match || !isTime(left.column.type) || !isTime(right.column.type)) return undefined;
  const [, unit, side, amount] = match;
  const [steps, word] = unit === "week" ? [7 * Number(amount), "day"] : [Number(amount), unit];
  const modifier = `${side === "before" ? "-" : "+"}${steps} ${word}s`;
  const bound = `datetime(${right.sql}, ?)`;
  const own = `datetime(${left.sql})`;
  const far = side === "before" ? `${own} < ${bound}` : `${own} > ${bound}`;
  const near = side === "before"
    ? `${own} >= ${bound} AND ${own} <= datetime(${right.sql})`
    : `${own} <= ${bound} AND ${own} >= datetime(${right.sql})`;
  const both = `${left.sql} <> '' AND ${right.sql} <> ''`;
  return fragment(`(${both} AND ${options.further ? far : near})`, modifier);
}

/** Two dates within the same year, month, day, hour or minute. */
export function samePrecision(
  left: ResolvedPath,
  right: ResolvedPath,
  options: { unit: string; negated: boolean },
): Fragment | undefined {
  const precision = PRECISION[options.unit];
  if (!precision) return undefined;
  const sign = options.negated ? "<>" : "=";
  return fragment(
    `substr(${left.sql}, 1, ?) ${sign} substr(${right.sql}, 1, ?)`,
    precision,
    precision,
  );
}
