import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { findRows } from "../database/find_rows.ts";
import type { DemoInstance } from "../database/instance.ts";
import { textOf } from "../database/rows.ts";

/** What a layout is made of, and how the element around it is written. */
interface Layout {
  element: string;
  /** The table of its parts, and the column by which they belong to it. */
  part: string;
  link: string;
  attributes(row: SqlRow, view: string): Record<string, string>;
}

/** Read off the files of such layouts that real instances exported. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  sys_ui_list: {
    element: "sys_ui_list",
    part: "sys_ui_list_element",
    link: "list_id",
    attributes: (row, view) => ({
      parent: textOf(row, "parent"),
      relationship: textOf(row, "relationship"),
      sys_domain: "global",
      table: textOf(row, "name"),
      version: "2",
      view,
    }),
  },
  sys_ui_section: {
    element: "sys_ui_section",
    part: "sys_ui_element",
    link: "sys_ui_section",
    attributes: (row, view) => ({
      caption: textOf(row, "caption"),
      section_id: textOf(row, "sys_id"),
      sys_domain: "global",
      table: textOf(row, "name"),
      version: "3",
      view,
    }),
  },
  sys_ui_form: {
    element: "sys_ui_form_sections",
    part: "sys_ui_form_section",
    link: "sys_ui_form",
    attributes: (row) => ({
      form_id: textOf(row, "sys_id"),
      sys_domain: "global",
      table: textOf(row, "name"),
      version: "3",
    }),
  },
  sys_ui_related_list: {
    element: "sys_ui_related",
    part: "sys_ui_related_list_entry",
    link: "list_id",
    attributes: (row, view) => ({
      sys_domain: "global",
      table: textOf(row, "name"),
      version: "2",
      view,
    }),
  },
};

/** A layout as it travels: its own record with its parts in front, and the element around them. */
export interface LayoutParts {
  element: string;
  attributes: Record<string, string>;
  parts: { table: DemoTable; row: SqlRow }[];
}

/** What a record travels with when it is a layout; undefined for any other. */
export function layoutParts(
  instance: DemoInstance,
  { table, row }: { table: DemoTable; row: SqlRow },
): LayoutParts | undefined {
  const layout = LAYOUTS[table.name];
  const part = layout && instance.table(layout.part);
  if (!layout || !part) return undefined;
  const [view] = findRows(instance, "sys_ui_view", { sys_id: textOf(row, "view") });
  const parts = findRows(instance, part.name, { [layout.link]: textOf(row, "sys_id") })
    .toSorted((a, b) => Number(textOf(a, "position")) - Number(textOf(b, "position")));
  return {
    element: layout.element,
    attributes: layout.attributes(row, view ? textOf(view, "name") : ""),
    parts: parts.map((one) => ({ table: part, row: one })),
  };
}

/** The sys_ids of a layout's parts, by their table; none of a record that is no layout. */
export function layoutPartsOf(
  instance: DemoInstance,
  { table, sysId }: { table: DemoTable; sysId: string },
): { table: DemoTable; ids: string[] }[] {
  const layout = LAYOUTS[table.name];
  const part = layout && instance.table(layout.part);
  if (!layout || !part) return [];
  const rows = findRows(instance, part.name, { [layout.link]: sysId });
  return [{ table: part, ids: rows.map((row) => textOf(row, "sys_id")) }];
}
