import type { Column, PlatformRecord } from "../types.ts";

export const COLUMN_FIELDS = [
  "name",
  "element",
  "column_label",
  "internal_type",
  "reference",
  "reference_key",
  "max_length",
  "mandatory",
  "read_only",
  "display",
  "active",
  "default_value",
  "choice",
  "choice_table",
  "choice_field",
  "dependent",
] as const;

export const OVERRIDE_FIELDS = [
  "name",
  "element",
  "default_value",
  "default_value_override",
  "mandatory",
  "mandatory_override",
  "read_only",
  "read_only_override",
  "display_override",
] as const;

/**
 * The columns of a table out of the dictionary rows of its whole line. A column stands on the table
 * that introduced it; overrides change it for a child and below, the nearest child's wins.
 */
export function buildColumns(
  chain: readonly string[],
  rows: readonly PlatformRecord[],
  overrides: readonly PlatformRecord[],
): Map<string, Column> {
  const distance = new Map(chain.map((name, index) => [name, index]));
  const distanceOf = (table = "") => distance.get(table) ?? 0;
  const farthestFirst = (a: PlatformRecord, b: PlatformRecord) =>
    distanceOf(b.name) - distanceOf(a.name);
  const columns = new Map<string, Column>();
  for (const row of rows.toSorted(farthestFirst)) {
    if (row.element) columns.set(row.element, readColumn(row.element, row));
  }
  for (const row of overrides.toSorted(farthestFirst)) {
    const column = columns.get(row.element ?? "");
    const below = column && distanceOf(row.name) < distanceOf(column.table);
    if (below) columns.set(column.element, applyOverride(column, row));
  }
  return columns;
}

function readColumn(element: string, row: PlatformRecord): Column {
  const length = Number(row.max_length);
  return {
    element,
    label: row.column_label || element,
    type: row.internal_type || "string",
    table: row.name ?? "",
    ...(row.reference && { reference: row.reference }),
    ...(row.reference_key && { referenceKey: row.reference_key }),
    ...(length > 0 && { maxLength: length }),
    mandatory: row.mandatory === "true",
    readOnly: row.read_only === "true",
    display: row.display === "true",
    active: row.active !== "false",
    ...(row.default_value && { defaultValue: row.default_value }),
    choice: Number(row.choice) || 0,
    ...(row.dependent && { dependent: row.dependent }),
  };
}

function applyOverride(column: Column, row: PlatformRecord): Column {
  const changed = { ...column };
  if (overrides(row, "mandatory")) changed.mandatory = row.mandatory === "true";
  if (overrides(row, "read_only")) changed.readOnly = row.read_only === "true";
  if (overrides(row, "default_value")) {
    if (row.default_value) changed.defaultValue = row.default_value;
    else delete changed.defaultValue;
  }
  if (row.display_override === "true") changed.display = true;
  return changed;
}

/** `<aspect>_override` switches an aspect on; without that field, a value counts as an override. */
function overrides(row: PlatformRecord, aspect: string): boolean {
  const flag = row[`${aspect}_override`];
  return flag === undefined || flag === "" ? Boolean(row[aspect]) : flag === "true";
}

/** The display column: an override or `display=true` nearest to the table, else `number`, else `name`. */
export function findDisplayColumn(
  chain: readonly string[],
  columns: ReadonlyMap<string, Column>,
  overrides: readonly PlatformRecord[],
): string | undefined {
  for (const table of chain) {
    const overriding = overrides.find((row) =>
      row.name === table && row.display_override === "true" && columns.has(row.element ?? "")
    );
    if (overriding) return overriding.element;
    const own = [...columns.values()].find((column) => column.table === table && column.display);
    if (own) return own.element;
  }
  return ["number", "name"].find((element) => columns.has(element));
}

/**
 * Whether writes over the Table API are captured: `update_synch` on the collection row of the table
 * or of the nearest parent that has it, else every child of `sys_metadata`. With
 * `update_synch_custom` a handler captures the whole artifact when it is saved in its own designer,
 * and a plain write is not captured (measured on live instances).
 */
export function readTracking(
  chain: readonly string[],
  rows: readonly PlatformRecord[],
): { tracked: boolean; customCapture: boolean } {
  for (const table of chain) {
    for (const row of rows.filter((row) => row.name === table && !row.element)) {
      const custom = readAttribute(row.attributes ?? "", "update_synch_custom");
      if (custom !== undefined && custom !== "false") {
        return { tracked: false, customCapture: true };
      }
      const value = readAttribute(row.attributes ?? "", "update_synch");
      if (value !== undefined) return { tracked: value !== "false", customCapture: false };
    }
  }
  return { tracked: chain.includes("sys_metadata"), customCapture: false };
}

/** An attribute list reads `update_synch=true,ignore_filter_on_new=true`; a bare name means true. */
function readAttribute(attributes: string, name: string): string | undefined {
  for (const part of attributes.split(",")) {
    const [key, value = "true"] = part.split("=").map((text) => text.trim());
    if (key === name) return value;
  }
  return undefined;
}

/** `choice_table` and `choice_field` point a column at the choices of another one. */
export function findChoiceSources(
  chain: readonly string[],
  rows: readonly PlatformRecord[],
): Map<string, { table: string; element: string }> {
  const sources = new Map<string, { table: string; element: string }>();
  for (const table of chain.toReversed()) {
    for (const { name, element, choice_table, choice_field } of rows) {
      if (name !== table || !element || !choice_table) continue;
      sources.set(element, { table: choice_table, element: choice_field || element });
    }
  }
  return sources;
}
