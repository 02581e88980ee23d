import { AppError } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import type { PlatformRecord } from "../types.ts";

export type DisplayMode = "false" | "true" | "all";

/**
 * Brings a record into the shape of its display mode, whatever the endpoint rendered: the platform
 * answers `{link, value}` for references where `sysparm_exclude_reference_link` is not honoured.
 */
export function normaliseRecord(record: unknown, display: DisplayMode): Record<string, unknown> {
  const normalised: Record<string, unknown> = {};
  if (!isObject(record)) return normalised;
  for (const [field, value] of Object.entries(record)) {
    normalised[field] = display === "all" ? fullValue(value) : plainValue(value, display);
  }
  return normalised;
}

/**
 * What a row holds in a column that the work cannot go on without, as its `sys_id`. Throws
 * `platform_error` for a row that the instance answered without it.
 */
export function columnOf(row: PlatformRecord, column: string): string {
  const value = row[column];
  if (value !== undefined) return value;
  throw new AppError("platform_error", `The instance answered a row without "${column}"`, {
    remedy: "Check that the account may read the column, then repeat the call.",
    details: { column },
  });
}

/** A column's text within a sentence: `(absent)` where the instance left it out. */
export function orAbsent(text: string | undefined): string {
  return text ?? "(absent)";
}

/** A row that can be addressed, because its sys_id is there. */
export type AddressedRecord = PlatformRecord & { sys_id: string };

/** The row, to be addressed. Throws `platform_error` for one without a sys_id. */
export function addressed(row: PlatformRecord): AddressedRecord {
  return { ...row, sys_id: columnOf(row, "sys_id") };
}

function plainValue(value: unknown, display: "false" | "true"): string {
  if (!isObject(value)) return textOf(value);
  const { value: stored, display_value: shown } = value;
  return textOf(display === "true" ? shown ?? stored : stored ?? shown);
}

function fullValue(value: unknown): { value: string; display_value: string; link?: string } {
  if (!isObject(value)) return { value: textOf(value), display_value: textOf(value) };
  const stored = textOf(value.value ?? value.display_value);
  const full = { value: stored, display_value: textOf(value.display_value ?? stored) };
  return typeof value.link === "string" ? { ...full, link: value.link } : full;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
