/** Date terms by the rules of the documentation, in plain arithmetic. Times are UTC, weeks begin on Monday. */

import { present } from "./present.ts";

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const LENGTHS = new Map([
  ["minute", 60 * SECOND],
  ["hour", 3_600 * SECOND],
  ["day", DAY],
  ["week", 7 * DAY],
]);
const MONTHS = new Map([["month", 1], ["quarter", 3], ["year", 12]]);

const lengthOf = (unit: string): number => present(LENGTHS.get(unit), unit);
const read = (text: string): number => Date.parse(`${text.replace(" ", "T")}Z`);

/** So many units later, or earlier when negative; a day that the month lacks is its last. */
export function shiftPlainly(moment: number, unit: string, steps: number): number {
  if (LENGTHS.has(unit)) return moment + steps * lengthOf(unit);
  const date = new Date(moment);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() +
    steps * present(MONTHS.get(unit), unit);
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(date.getUTCDate(), days));
  return midnight + moment % DAY;
}

/** Equal for two moments exactly when they lie in the same unit. */
function unitKey(moment: number, unit: string): string {
  const date = new Date(moment);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === "year") return `${year}`;
  if (unit === "quarter") return `${year}/${Math.floor(month / 3)}`;
  if (unit === "month") return `${year}/${month}`;
  if (unit !== "week") return String(Math.floor(moment / lengthOf(unit)));
  return String(Math.floor((Math.floor(moment / DAY) + 3) / 7));
}

const sign = (comparison: string, a: number, b: number): boolean =>
  ({ GT: a > b, LT: a < b, GE: a >= b, LE: a <= b, EE: a === b })[comparison] ?? false;

/** `RELATIVEGT@hour@ago@1`. */
export function relativeHolds(
  stored: string,
  comparison: string,
  { value, now }: { value: string; now: number },
): boolean {
  if (stored === "") return false;
  const [, unit = "", direction, amount] = value.split("@");
  const moment = shiftPlainly(now, unit, Number(amount) * (direction === "ago" ? -1 : 1));
  if (comparison === "EE") return unitKey(read(stored), unit) === unitKey(moment, unit);
  return sign(comparison, read(stored), moment);
}

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** `DATEPARTMonday@javascript:gs.datePart('dayofweek','monday','EE')`. */
export function datePartHolds(stored: string, value: string): boolean {
  const match = /datePart\('(\w+)','(\w+)','(\w+)'\)/.exec(value);
  if (stored === "" || !match) return false;
  const [, part = "", wanted = "", comparison = ""] = match;
  const date = new Date(read(stored));
  const own: Record<string, number> = {
    dayofweek: (date.getUTCDay() + 6) % 7 + 1,
    week: weekOf(date),
    month: date.getUTCMonth() + 1,
    quarter: Math.floor(date.getUTCMonth() / 3) + 1,
    year: date.getUTCFullYear(),
    hour: date.getUTCHours(),
  };
  const number = part === "dayofweek" ? DAYS.indexOf(wanted) + 1 : Number(wanted);
  return sign(comparison, present(own[part], part), number);
}

/** Weeks from Monday to Sunday; the first of a year is the one with 4 January. */
function weekOf(date: Date): number {
  const year = (at: Date) => {
    const day = 24 * 60 * 60 * 1000;
    return new Date(at.getTime() + (4 - (at.getUTCDay() || 7)) * day).getUTCFullYear();
  };
  const monday = (at: number) => at - ((new Date(at).getUTCDay() || 7) - 1) * 86_400_000;
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return (monday(midnight) - monday(Date.UTC(year(date), 0, 4))) / (7 * 86_400_000) + 1;
}

/** `MORETHAN other@day@before@1`: on that side of the other date, further from it or not. */
export function distanceHolds(
  stored: string,
  other: string,
  { rest, further }: { rest: string; further: boolean },
): boolean {
  if (stored === "" || other === "") return false;
  const [unit = "", side, amount] = rest.split("@");
  const away = side === "before" ? read(other) - read(stored) : read(stored) - read(other);
  const limit = Number(amount) * lengthOf(unit);
  return further ? away > limit : away >= 0 && away <= limit;
}

/** `SAMEAS other@month`: an empty date is the same as another empty one. */
export function sameUnit(stored: string, other: string, unit: string): boolean {
  if (stored === "" || other === "") return stored === other;
  return unitKey(read(stored), unit) === unitKey(read(other), unit);
}

/** `ONx@start@end`: within the span, or with `negated` outside it; an empty date is neither. */
export function onHolds(stored: string, value: string, negated: boolean): boolean {
  const [, start = "", end = ""] = value.split("@");
  return stored !== "" && (stored >= start && stored <= end) !== negated;
}
