import { findRows } from "../../database/find_rows.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { textOf } from "../../database/rows.ts";
import type { LoadedRecord } from "../update_sets/read_xml.ts";

const VIEW = "sys_ui_view";
/** How files name the view that has no name, and what stands for it where its record is meant. */
const DEFAULT_VIEW = "Default view";

/**
 * Tables whose records are the same when these columns are, whatever their sys_ids: the first three
 * are documented, of layouts they are what a reference to one carries in the vendor's files.
 */
const COALESCING: Readonly<Record<string, readonly string[]>> = {
  sys_dictionary: ["name", "element"],
  sys_documentation: ["name", "element", "language"],
  sys_choice: ["name", "element", "value", "language"],
  [VIEW]: ["name"],
  sys_ui_list: ["name", "view", "parent", "relationship", "element", "sys_user"],
  sys_ui_section: ["name", "view", "caption", "sys_user"],
  sys_ui_form: ["name", "view", "sys_user"],
  sys_ui_related_list: ["name", "view"],
};

/** Which records here the ones of a file stand for. */
export interface LocalIds {
  /** The sys_id here of what a file calls by this one, of this table. */
  idOf(table: string, carried: string): string;
}

/** The records here that carried ones stand for: with their sys_id, or with the same key columns. */
export function toLocalIds(instance: DemoInstance, carried: readonly LoadedRecord[]): LocalIds {
  const known = new Map<string, string>();
  const [base] = findRows(instance, VIEW, { name: "" });
  const local: LocalIds = {
    idOf(table, id) {
      if (table === VIEW && id === DEFAULT_VIEW && base) return textOf(base, "sys_id");
      return known.get(`${table}.${id}`) ?? id;
    },
  };
  const note = (record: LoadedRecord) => {
    const sysId = record.fields.sys_id ?? "";
    const found = findSame(instance, record, local);
    if (found !== undefined && found !== sysId) known.set(`${record.table}.${sysId}`, found);
  };
  // Views first: they are among the keys of the others.
  for (const record of carried) if (record.table === VIEW) note(record);
  for (const record of carried) if (record.table !== VIEW) note(record);
  return local;
}

function findSame(
  instance: DemoInstance,
  { table, fields }: LoadedRecord,
  local: LocalIds,
): string | undefined {
  const keys = COALESCING[table];
  const columns = instance.table(table)?.columns;
  if (!keys || !columns || !fields.name) return undefined;
  const wanted = keys.filter((element) => columns.has(element)).map((element) => {
    const value = fields[element] ?? "";
    return [element, element === "view" ? local.idOf(VIEW, value) : value];
  });
  const ids = findRows(instance, table, Object.fromEntries(wanted))
    .map((row) => textOf(row, "sys_id"));
  return ids.find((id) => id === fields.sys_id) ?? ids.at(0);
}
