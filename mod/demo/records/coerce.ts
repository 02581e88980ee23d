import type { DemoColumn } from "../database/dictionary.ts";
import { isMoment } from "../values/field_kinds.ts";
import { storedSpan } from "../values/spans.ts";
import { readStoredTime, storedTime } from "../values/time.ts";

/**
 * Up to here a string is a `varchar` of its length; a longer one takes 16 MB whatever it says. That
 * the database cuts instead of refusing is common knowledge.
 */
const LONGEST_VARCHAR = 255;

const WHOLE = new Set(["integer", "longint"]);
const FRACTIONAL = new Set(["decimal", "float", "percent_complete"]);

/**
 * A value as a column of its type takes it; undefined where the platform leaves the column as it was.
 * That numbers and booleans take nothing else is what IBM's connector documents ("Supported data types
 * for ServiceNow custom attributes"); of dates it says only that others go wrong. Lengths: KB0685779.
 */
export function coerce({ type, maxLength }: DemoColumn, text: string): string | undefined {
  if (text === "") return text;
  if (type === "boolean") return asBoolean(text);
  if (WHOLE.has(type)) return asWhole(text.trim());
  if (FRACTIONAL.has(type)) return /^[+-]?\d*\.?\d+$/.test(text.trim()) ? text.trim() : undefined;
  if (type === "glide_date" || isMoment(type)) return asTime(type, text.trim());
  if (type === "glide_time" || type === "glide_duration") return storedSpan(text);
  if (type === "conditions") return text.endsWith("^EQ") ? text : `${text}^EQ`;
  if (type === "reference") return text.slice(0, Math.max(maxLength, 32));
  return type === "string" && maxLength <= LONGEST_VARCHAR ? text.slice(0, maxLength) : text;
}

function asBoolean(text: string): string | undefined {
  if (text === "true" || text === "1") return "true";
  return text === "false" || text === "0" ? "false" : undefined;
}

function asWhole(text: string): string | undefined {
  return /^[+-]?\d{1,18}$/.test(text) ? String(BigInt(text.replace(/^\+/, ""))) : undefined;
}

function asTime(type: string, text: string): string | undefined {
  const moment = readStoredTime(text);
  if (moment === undefined) return undefined;
  return storedTime(moment).slice(0, type === "glide_date" ? 10 : undefined);
}
