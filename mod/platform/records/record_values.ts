import { isObject } from "../errors/failure.ts";

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
