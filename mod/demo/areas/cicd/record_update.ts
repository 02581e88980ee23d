import type { DemoCall } from "../../call.ts";
import { isPassword } from "../../values/field_kinds.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRows } from "../../database/find_rows.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { readRecordUpdate } from "../update_sets/read_xml.ts";
import type { UnloadRecord } from "../update_sets/write_xml.ts";

/** A record that a customer update carries, with the table it belongs to here. */
export interface CarriedRecord {
  table: DemoTable;
  sysId: string;
  /** Columns that the table has; a password never travels. */
  values: Record<string, string>;
}

export type UpdateContent =
  | { missingTable: string }
  | { records: CarriedRecord[] };

/**
 * The records of a customer update's payload, as a child of the tables that are here. Columns that
 * are not here are left out. Throws 400 for text that is no payload.
 */
export function readContent({ instance }: DemoCall, update: SqlRow): UpdateContent {
  const records: CarriedRecord[] = [];
  for (const { table: name, fields } of readPayload(update)) {
    const table = instance.table(name);
    if (!table) return { missingTable: name };
    const values = Object.entries(fields).filter(([element]) => {
      const column = table.columns.get(element);
      return column && !isPassword(column.type);
    });
    const sysId = localSysId(instance, name, fields);
    records.push({ table, sysId, values: Object.fromEntries(values) });
  }
  return { records };
}

/** Tables whose records are the same when these columns are, whatever their sys_ids; documented. */
const COALESCING: Readonly<Record<string, readonly string[]>> = {
  sys_dictionary: ["name", "element"],
  sys_documentation: ["name", "element", "language"],
  sys_choice: ["name", "element", "value", "language"],
};

/** The record here that a carried one stands for: with its sys_id, or with the same key columns. */
function localSysId(
  instance: DemoInstance,
  table: string,
  fields: Readonly<Record<string, string>>,
): string {
  const sysId = fields.sys_id ?? "";
  const keys = COALESCING[table];
  if (!keys || !fields.name) return sysId;
  const found = findRows(
    instance,
    table,
    Object.fromEntries(keys.map((element) => [element, fields[element] ?? ""])),
  );
  const same = found.find((row) => textOf(row, "sys_id") === sysId) ?? found.at(0);
  return same ? textOf(same, "sys_id") : sysId;
}

function readPayload(update: SqlRow): UnloadRecord[] {
  try {
    return readRecordUpdate(textOf(update, "payload"));
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    throw new RestError(
      400,
      `The payload of "${textOf(update, "name")}" cannot be read: ${error.detail}`,
    );
  }
}
