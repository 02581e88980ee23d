import assert from "node:assert/strict";

/** The value itself. Fails the test, naming `what`, when it is missing. */
export function present<T>(value: T, what = "the value"): NonNullable<T> {
  assert(value !== undefined && value !== null, `Missing: ${what}`);
  return value;
}
