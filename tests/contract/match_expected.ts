import { isDeepStrictEqual } from "node:util";
import type { Expected } from "./contract_case.ts";

export const ABSENT: unique symbol = Symbol("absent");

/** The value at a JSON pointer, or `ABSENT`. */
export function readPointer(document: unknown, pointer: string): unknown {
  let value: unknown = document;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return ABSENT;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Whether a value is as expected; texts of the expectation are filled with `fill` first. */
export function matches(
  value: unknown,
  expected: Expected,
  fill: (text: string) => string,
): boolean {
  if (typeof expected === "string") return value === fill(expected);
  if (expected instanceof RegExp) return typeof value === "string" && expected.test(value);
  if (typeof expected !== "object" || expected === null) return value === expected;
  if ("absent" in expected) return value === ABSENT;
  if ("present" in expected) return value !== ABSENT;
  if ("not" in expected) return !matches(value, expected.not, fill);
  if ("oneOf" in expected) return expected.oneOf.some((one) => matches(value, one, fill));
  if ("atLeast" in expected) return value !== ABSENT && Number(value) >= expected.atLeast;
  if ("equals" in expected) return isDeepStrictEqual(value, fillAll(expected.equals, fill));
  if (isList(expected)) {
    return Array.isArray(value) && value.length === expected.length &&
      expected.every((one, index) => matches(value[index], one, fill));
  }
  return Array.isArray(value) && value.length === expected.length;
}

function isList(expected: object): expected is readonly Expected[] {
  return Array.isArray(expected);
}

/** Fills every text of a JSON value, names of fields included. */
export function fillAll(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === "string") return fill(value);
  if (Array.isArray(value)) return value.map((one) => fillAll(one, fill));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [fill(key), fillAll(one, fill)]),
  );
}

/** An expectation or a value as a person reads it, shortened. */
export function describe(value: unknown): string {
  if (value === ABSENT) return "nothing";
  const text = value instanceof RegExp
    ? String(value)
    : JSON.stringify(value, (_key, one) => one instanceof RegExp ? String(one) : one);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
