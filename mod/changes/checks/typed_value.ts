import { readDate, readMoment, readTime } from "./dates.ts";
import { readDuration } from "./durations.ts";

/** What becomes of a text in a column of a type. */
export type TypedValue =
  | { state: "fits" }
  /** It means one thing only, which the platform writes otherwise. */
  | { state: "converted"; text: string }
  | { state: "wrong"; kind: string; example: string };

type Read = (text: string) => string | undefined;

interface ValueType {
  kind: string;
  example: string;
  /** The text as the platform stores it; undefined for what it does not read, or reads in two ways. */
  read: Read;
}

const WHOLE: ValueType = { kind: "whole number", example: "5", read: readWhole };
const NUMBER: ValueType = { kind: "number", example: "12.5", read: readNumber };
const AMOUNT: ValueType = { kind: "amount", example: "12.50 or USD;12.50", read: readAmount };
const MOMENT: ValueType = {
  kind: "date and time in UTC",
  example: "2026-12-24 16:30:00",
  read: readMoment,
};

/** Column types whose values have one form, and how it is read. Types: platform's field types. */
const TYPES: Readonly<Record<string, ValueType>> = {
  boolean: { kind: "boolean", example: "true or false", read: readBoolean },
  integer: WHOLE,
  longint: WHOLE,
  decimal: NUMBER,
  float: NUMBER,
  percent_complete: { ...NUMBER, read: (text) => readNumber(text.replace(/\s*%$/, "")) },
  currency: AMOUNT,
  currency2: AMOUNT,
  price: AMOUNT,
  glide_date: { kind: "date", example: "2026-12-24", read: readDate },
  glide_date_time: MOMENT,
  due_date: MOMENT,
  glide_time: { kind: "time of day", example: "16:30:00", read: readTime },
  glide_duration: {
    kind: "duration",
    example: "1970-01-02 04:00:00 for one day and four hours",
    read: readDuration,
  },
  timer: {
    kind: "duration",
    example: "1970-01-02 04:00:00 for one day and four hours",
    read: readDuration,
  },
};

/** Whether values of the type have one form. */
export function isTyped(type: string): boolean {
  return Object.hasOwn(TYPES, type);
}

/**
 * A text as a column of the type takes it. What a script makes of it when it is stored
 * (`javascript:`) and empty text fit every type.
 */
export function readTyped(type: string, text: string): TypedValue {
  const known = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (!known || text === "" || isComputed(text)) return { state: "fits" };
  const stored = known.read(text.trim());
  if (stored === undefined) return { state: "wrong", kind: known.kind, example: known.example };
  return stored === text ? { state: "fits" } : { state: "converted", text: stored };
}

/** A value that the instance works out: a script, or a place that a template fills. */
export function isComputed(text: string): boolean {
  return /^\s*javascript:|\$\{|\$\[|\{\{/.test(text);
}

const SAID: Readonly<Record<string, string>> = {
  true: "true",
  yes: "true",
  on: "true",
  false: "false",
  no: "false",
  off: "false",
};

function readBoolean(text: string): string | undefined {
  return text === "1" || text === "0" ? text : SAID[text.toLowerCase()];
}

/** Without the `.0` that a sheet of numbers leaves behind. */
function readWhole(text: string): string | undefined {
  const [, whole] = /^([+-]?\d+)(?:\.0+)?$/.exec(text) ?? [];
  return whole?.replace(/^\+/, "");
}

/** A comma is a thousands mark to some and a decimal mark to others: it is not guessed. */
function readNumber(text: string): string | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  return text.replace(/^\+/, "");
}

function readAmount(text: string): string | undefined {
  const stored = /^([A-Z]{3};)?(-?(?:\d+\.?\d*|\.\d+))$/.exec(text);
  if (stored) return text;
  const [, before, amount, after] =
    /^(?:([A-Za-z]{3})\s*)?(-?(?:\d+\.?\d*|\.\d+))(?:\s*([A-Za-z]{3}))?$/.exec(text) ?? [];
  const currency = before ?? after;
  if (!amount || !currency || (before && after)) return undefined;
  return `${currency.toUpperCase()};${amount}`;
}
