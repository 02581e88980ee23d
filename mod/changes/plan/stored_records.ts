import type { AppError } from "../../base/errors.ts";
import { zip } from "../../base/lists.ts";
import { listRequest, readBatchPage } from "../../platform/records/table_requests.ts";
import type { PlatformRecord, Reader, ReadRequest } from "../../platform/types.ts";
import { quoteValue } from "../../query/quote.ts";

/** A record as a file describes it. */
export interface Sought {
  table: string;
  fields: Readonly<Record<string, string>>;
}

export interface StoredRecords {
  of: ReadonlyMap<Sought, PlatformRecord>;
  /** Tables that could not be read, with what the instance said. */
  unread: ReadonlyMap<string, AppError>;
}

const CHUNK = 100;

/**
 * Records that the platform knows by other columns than the sys_id: a file that brings one under a
 * sys_id of its own changes the one that is there. As `sys_index` and the references in exported files
 * name them (`name`, `view`, `element`); that a load looks by them is unproven.
 */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  sys_dictionary: ["name", "element"],
  sys_documentation: ["name", "element", "language"],
  sys_choice: ["name", "element", "language", "value"],
  sys_choice_set: ["name", "element"],
  sys_ui_view: ["name"],
  sys_ui_list: ["name", "view", "parent", "relationship", "element", "sys_user"],
  sys_ui_related_list: ["name", "view", "sys_user"],
  sys_ui_form: ["name", "view", "sys_user"],
  sys_ui_section: ["name", "view", "caption", "sys_user"],
  sys_ui_list_element: ["list_id", "element"],
  sys_ui_related_list_entry: ["list_id", "related_list"],
  sys_ui_form_section: ["sys_ui_form", "sys_ui_section"],
  sys_ui_element: ["sys_ui_section", "element", "position"],
};

/** How files name the view that has no name. */
const DEFAULT_VIEW = "Default view";

/** Parts of a layout: their record, and the column that names the layout. */
const LAYOUT_PARTS: Readonly<Record<string, { table: string; column: string }>> = {
  sys_ui_list: { table: "sys_ui_list_element", column: "list_id" },
  sys_ui_related_list: { table: "sys_ui_related_list_entry", column: "list_id" },
  sys_ui_form: { table: "sys_ui_form_section", column: "sys_ui_form" },
  sys_ui_section: { table: "sys_ui_element", column: "sys_ui_section" },
};
const PARTS = Object.values(LAYOUT_PARTS).map(({ table }) => table);

/** The parts that a layout's record holds; undefined of any other table. */
export function layoutParts(table: string): { table: string; column: string } | undefined {
  return Object.hasOwn(LAYOUT_PARTS, table) ? LAYOUT_PARTS[table] : undefined;
}

/**
 * The records on the instance that these are, whole: by sys_id, else by what the platform knows such
 * records by, parts of a layout after their layout. Two or three round trips.
 */
export async function findStored(
  sought: readonly Sought[],
  { reader, signal }: { reader: Pick<Reader, "getBatch">; signal?: AbortSignal | undefined },
): Promise<StoredRecords> {
  const of = new Map<Sought, PlatformRecord>();
  const unread = new Map<string, AppError>();
  const readRows = async (asked: { table: string; request: ReadRequest }[]) => {
    if (asked.length === 0) return [];
    const answers = await reader.getBatch(asked.map(({ request }) => request), signal);
    return zip(asked, answers).map(([{ table }, answer]) => {
      if (answer.ok) return readBatchPage(answer).records;
      unread.set(table, answer.error);
      return [];
    });
  };
  const rows = (await readRows(bySysId(sought))).flat();
  const stored = new Map(rows.map((row) => [row.sys_id, row]));
  for (const one of sought) {
    const row = stored.get(one.fields.sys_id);
    if (row) of.set(one, row);
  }
  for (const parts of [false, true]) {
    const open = sought.filter((one) =>
      !of.has(one) && !unread.has(one.table) && KEYS[one.table] !== undefined &&
      PARTS.includes(one.table) === parts
    );
    const known = storedIds(of);
    const found = await readRows(open.map((one) => ({
      table: one.table,
      request: listRequest(one.table, { query: keyQuery(one, known), limit: 2 }),
    })));
    for (const [one, [row, other]] of zip(open, found)) if (row && !other) of.set(one, row);
  }
  return { of, unread };
}

/** The sys_ids of files whose record stands under another one, with that; the default view too. */
export function storedIds(of: ReadonlyMap<Sought, PlatformRecord>): ReadonlyMap<string, string> {
  return new Map(
    [...of].flatMap(([{ fields }, { sys_id = "", view }]): [string, string][] => [
      ...(fields.sys_id && fields.sys_id !== sys_id ? [pair(fields.sys_id, sys_id)] : []),
      ...(fields.view === DEFAULT_VIEW && view !== undefined ? [pair(DEFAULT_VIEW, view)] : []),
    ]),
  );
}

function pair(carried: string, stored: string): [string, string] {
  return [carried, stored];
}

function bySysId(sought: readonly Sought[]): { table: string; request: ReadRequest }[] {
  return [...Map.groupBy(sought, ({ table }) => table)].flatMap(([table, own]) => {
    const ids = [...new Set(own.flatMap(({ fields }) => fields.sys_id || []))];
    return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, chunk) => ({
      table,
      request: listRequest(table, {
        query: `sys_idIN${ids.slice(chunk * CHUNK, (chunk + 1) * CHUNK).join(",")}`,
        limit: CHUNK,
      }),
    }));
  });
}

function keyQuery({ table, fields }: Sought, known: ReadonlyMap<string, string>): string {
  return (KEYS[table] ?? []).map((column) => {
    const text = fields[column] ?? "";
    if (column === "view" && text === DEFAULT_VIEW) return `view=${text}^ORview.nameISEMPTY`;
    return text === "" ? `${column}ISEMPTY` : `${column}=${quoteValue(known.get(text) ?? text)}`;
  }).join("^");
}
