import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { layoutQuery, nearest, type View } from "./views.ts";
import { addressed, type AddressedRecord } from "../../../platform/records/record_values.ts";

export interface Section {
  sysId: string;
  /** "" for the main one. */
  caption: string;
  /** Rows of `sys_ui_element` in their order. */
  elements: AddressedRecord[];
}

export interface Layout {
  view: View;
  form: {
    /** The table that the sections belong to; undefined when there are none. */
    from?: string | undefined;
    sections: Section[];
    /** The form of the table itself. */
    formId?: string | undefined;
    /** Its rows of `sys_ui_form_section`. */
    links: AddressedRecord[];
  };
  list: { from?: string | undefined; listId?: string | undefined; elements: AddressedRecord[] };
  relatedLists: {
    from?: string | undefined;
    listId?: string | undefined;
    entries: AddressedRecord[];
  };
}

const MOST_ROWS = 1000;

/** The shared layout of a table in a view, in two round trips. Tables from the child upwards. */
export async function readLayout(
  reader: Reader,
  { chain, view, signal }: {
    chain: readonly string[];
    view: View;
    signal?: AbortSignal | undefined;
  },
): Promise<Layout> {
  const read: Read = async (table, options) =>
    (await reader.listRecords(table, { ...options, limit: MOST_ROWS, signal })).records
      .map(addressed);
  const { sections, form, list, related } = await readParents(read, { chain, view });
  const under = (field: string, rows: readonly PlatformRecord[]) =>
    `${field}IN${rows.map((row) => row.sys_id).join(",") || "none"}^ORDERBYposition`;
  const [elements, links, columns, entries] = await Promise.all([
    read("sys_ui_element", {
      query: under("sys_ui_section", sections.rows),
      fields: ["sys_id", "sys_ui_section", "element", "type", "position"],
    }),
    read("sys_ui_form_section", {
      query: under("sys_ui_form", form ? [form] : []),
      fields: ["sys_id", "sys_ui_section", "position"],
    }),
    read("sys_ui_list_element", {
      query: under("list_id", list.rows.slice(0, 1)),
      fields: ["sys_id", "list_id", "element", "position"],
    }),
    read("sys_ui_related_list_entry", {
      query: under("list_id", related.rows.slice(0, 1)),
      fields: ["sys_id", "list_id", "related_list", "position"],
    }),
  ]);
  return {
    view,
    form: {
      from: sections.from,
      formId: form && form.name === chain[0] ? form.sys_id : undefined,
      links,
      sections: orderSections(sections.rows, links).map((row) => ({
        sysId: row.sys_id,
        caption: row.caption ?? "",
        elements: byPosition(elements.filter((one) => one.sys_ui_section === row.sys_id)),
      })),
    },
    list: { from: list.from, listId: list.rows[0]?.sys_id, elements: byPosition(columns) },
    relatedLists: {
      from: related.from,
      listId: related.rows[0]?.sys_id,
      entries: byPosition(entries),
    },
  };
}

type Read = (
  table: string,
  options: { query: string; fields: string[] },
) => Promise<AddressedRecord[]>;

/** What holds the parts of a layout, each of the nearest table that has one. */
async function readParents(read: Read, { chain, view }: { chain: readonly string[]; view: View }) {
  const query = layoutQuery(chain, view);
  const [sectionRows, formRows, listRows, relatedRows] = await Promise.all([
    read("sys_ui_section", { query, fields: ["sys_id", "name", "caption"] }),
    read("sys_ui_form", { query, fields: ["sys_id", "name"] }),
    read("sys_ui_list", {
      query: `${query}^parentISEMPTY^relationshipISEMPTY`,
      fields: ["sys_id", "name"],
    }),
    read("sys_ui_related_list", { query, fields: ["sys_id", "name"] }),
  ]);
  const sections = nearest(chain, sectionRows);
  return {
    sections,
    form: nearest(sections.from ? [sections.from] : [], formRows).rows[0],
    list: nearest(chain, listRows),
    related: nearest(chain, relatedRows),
  };
}

/** As the form says; without a form the section without a caption comes first. */
function orderSections(
  sections: readonly AddressedRecord[],
  links: readonly PlatformRecord[],
): AddressedRecord[] {
  const place = (row: PlatformRecord) => {
    const link = links.find((one) => one.sys_ui_section === row.sys_id);
    return link ? Number(link.position) : row.caption ? links.length + 1 : -1;
  };
  return sections.toSorted((a, b) => place(a) - place(b));
}

function byPosition(rows: readonly AddressedRecord[]): AddressedRecord[] {
  return rows.toSorted((a, b) => Number(a.position) - Number(b.position));
}
