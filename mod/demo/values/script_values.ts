import { DAY, fromZone, HOUR, MINUTE, storedTime, zoneOffset } from "./time.ts";

/** What a `javascript:` value of a query or a default may ask for. */
export interface ScriptContext {
  now: number;
  timeZone: string;
  userId: string;
  userName: string;
  roles: ReadonlySet<string>;
  preference(name: string): string;
}

type Argument = string | number;
type ScriptFunction = (context: ScriptContext, ...args: Argument[]) => string;

const PREFIX = "javascript:";

/** Whether a value is a `javascript:` one. */
export function isScript(value: string): boolean {
  return value.startsWith(PREFIX);
}

/**
 * The value of one call on the fixed list below; undefined for anything else. Nothing is ever
 * evaluated: the platform's guarded script evaluator allows one simple call too.
 */
export function evaluateScript(script: string, context: ScriptContext): string | undefined {
  const code = script.slice(PREFIX.length).trim().replace(/;$/, "");
  const match = /^gs\.([A-Za-z]+)\(([^()]*)\)$/.exec(code);
  if (!match) return undefined;
  const [, name = "", list = ""] = match;
  const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
  const args = readArguments(list);
  return args && run?.(context, ...args);
}

function readArguments(text: string): Argument[] | undefined {
  if (text.trim() === "") return [];
  const args: Argument[] = [];
  for (const part of text.split(",")) {
    const match = /^\s*(?:'([^']*)'|"([^"]*)"|(-?\d{1,6}))\s*$/.exec(part);
    if (!match) return undefined;
    args.push(match[3] !== undefined ? Number(match[3]) : match[1] ?? match[2] ?? "");
  }
  return args;
}

/** In units of any length; further away there is no date. */
const FAR = 99_999;

type Unit = "day" | "week" | "month" | "quarter" | "year";

/** The start of the calendar unit around now, `steps` units away, in the user's zone. */
function unitStart({ now, timeZone }: ScriptContext, unit: Unit, asked: number): number {
  const steps = Math.max(-FAR, Math.min(FAR, asked));
  const local = new Date(now + zoneOffset(now, timeZone));
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

const beginning = (unit: Unit, steps: number): ScriptFunction => (context) =>
  storedTime(unitStart(context, unit, steps));
const end = (unit: Unit, steps: number): ScriptFunction => (context) =>
  storedTime(unitStart(context, unit, steps + 1) - 1000);
const count = (value: Argument | undefined): number => Number(value ?? 0) || 0;

/** Start, end and same-time variants of "n units ago". */
function ago(name: string, length: number): Record<string, ScriptFunction> {
  const floor = (context: ScriptContext, n: number) => {
    const offset = zoneOffset(context.now, context.timeZone);
    return Math.floor((context.now + offset) / length) * length - offset - n * length;
  };
  return {
    [`${name}Ago`]: (context, n) => storedTime(context.now - count(n) * length),
    [`${name}AgoStart`]: (context, n) => storedTime(floor(context, count(n))),
    [`${name}AgoEnd`]: (context, n) => storedTime(floor(context, count(n)) + length - 1000),
  };
}

function calendarAgo(name: string, unit: Unit): Record<string, ScriptFunction> {
  return {
    [`${name}AgoStart`]: (context, n) => storedTime(unitStart(context, unit, -count(n))),
    [`${name}AgoEnd`]: (context, n) => storedTime(unitStart(context, unit, 1 - count(n)) - 1000),
  };
}

function calendarUnit(unit: Unit, name: string): Record<string, ScriptFunction> {
  return {
    [`beginningOfThis${name}`]: beginning(unit, 0),
    [`endOfThis${name}`]: end(unit, 0),
    [`beginningOfLast${name}`]: beginning(unit, -1),
    [`endOfLast${name}`]: end(unit, -1),
    [`beginningOfNext${name}`]: beginning(unit, 1),
    [`endOfNext${name}`]: end(unit, 1),
  };
}

const functions: Record<string, ScriptFunction> = {
  getUserID: (context) => context.userId,
  getUserName: (context) => context.userName,
  getPreference: (context, name) => context.preference(String(name ?? "")),
  hasRole: (context, role) =>
    String(context.roles.has("admin") || context.roles.has(String(role ?? ""))),
  now: (context) =>
    storedTime(context.now + zoneOffset(context.now, context.timeZone)).slice(0, 10),
  nowDateTime: (context) => storedTime(context.now),
  dateGenerate: (_context, date, time) => `${date ?? ""} ${time ?? "00:00:00"}`,
  datePart: (_context, part, value, operator) => `${part ?? ""}@${value ?? ""}@${operator ?? ""}`,
  ...ago("minutes", MINUTE),
  ...ago("hours", HOUR),
  daysAgo: (context, n) => storedTime(context.now - count(n) * DAY),
  ...calendarAgo("days", "day"),
  ...calendarAgo("months", "month"),
  ...calendarAgo("quarters", "quarter"),
  ...calendarAgo("years", "year"),
  beginningOfToday: beginning("day", 0),
  endOfToday: end("day", 0),
  beginningOfYesterday: beginning("day", -1),
  endOfYesterday: end("day", -1),
  beginningOfTomorrow: beginning("day", 1),
  endOfTomorrow: end("day", 1),
  ...calendarUnit("week", "Week"),
  ...calendarUnit("month", "Month"),
  ...calendarUnit("quarter", "Quarter"),
  ...calendarUnit("year", "Year"),
};

/** The names of the functions of `gs` that are on the list. */
export const scriptFunctions: readonly string[] = Object.keys(functions);
