import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { isNumeric } from "../../values/field_kinds.ts";
import { createRenderer } from "../../records/render.ts";

export interface ShownField {
  display_value: string;
  value: string | number | boolean;
  /** Of dates only: the user's local time. */
  display_value_internal?: string;
}

export type ShownRecord = Record<string, ShownField>;

/**
 * Renders records as the change interface does. Documented samples: numbers and flags are JSON
 * numbers and booleans, dates have a third form, references no link.
 */
export function createChangeRenderer(
  call: DemoCall,
): (table: DemoTable, row: SqlRow) => ShownRecord {
  const render = createRenderer(call, {
    mode: "all",
    excludeLink: true,
    fields: null,
    origin: call.origin,
  });
  return (table, row) =>
    Object.fromEntries(
      Object.entries(render(table, row)).map(([element, field]) => {
        const { value = "", display_value = "" } = typeof field === "string" ? {} : field;
        const type = table.columns.get(element)?.type ?? "string";
        return [element, shown(type, { value, display_value })];
      }),
    );
}

function shown(
  type: string,
  { value, display_value }: { value: string; display_value: string },
): ShownField {
  if (type === "boolean") {
    const flag = value === "true";
    return { display_value: String(flag), value: flag };
  }
  if (isNumeric(type) && value !== "") return { display_value, value: Number(value) };
  const isDate = type === "glide_date" || type === "glide_date_time";
  return { display_value, value, ...(isDate && { display_value_internal: display_value }) };
}
