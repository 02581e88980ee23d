import { type DemoCall, scriptContext } from "../../call.ts";
import { isPassword } from "../../values/field_kinds.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { layoutPartsOf } from "../../records/layout_payload.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { type LoadedRecord, readRecordUpdate } from "../update_sets/read_xml.ts";
import { type LocalIds, toLocalIds } from "./local_ids.ts";

/** A record that a customer update carries, with the table it belongs to here. */
export interface CarriedRecord {
  table: DemoTable;
  sysId: string;
  /** Columns that the table has; a password never travels. */
  values: Record<string, string>;
}

/** What a customer update does to one record. */
export interface CarriedChange extends CarriedRecord {
  /** It takes the record away, instead of storing it. */
  removes: boolean;
}

export type UpdateContent =
  | { missingTable: string }
  | { records: CarriedChange[] };

/**
 * The records of a customer update's payload, as a child of the tables that are here. Columns that
 * are not here are left out. Throws 400 for text that is no payload.
 */
export function readContent(call: DemoCall, update: SqlRow): UpdateContent {
  return contentOf(call, readPayload(update));
}

/**
 * The same of records that were read. `local` knows the records here that carried ones stand for; of
 * what goes together, one for all of it. A removal of what has no table here has nothing to remove.
 */
export function contentOf(
  call: DemoCall,
  carried: readonly LoadedRecord[],
  local: LocalIds = toLocalIds(call.instance, carried),
): UpdateContent {
  const records: CarriedChange[] = [];
  for (const { table: name, fields, action, query, group } of carried) {
    const table = call.instance.table(name);
    if (!table) {
      if (action === "DELETE" || action === "delete_multiple") continue;
      return { missingTable: name };
    }
    if (action === "delete_multiple") {
      records.push(...removals(table, findIds(call, table, query)));
      continue;
    }
    const values = Object.entries(fields).flatMap(([element, value]) => {
      const column = table.columns.get(element);
      if (!column || isPassword(column.type)) return [];
      return [[element, column.type === "reference" ? local.idOf(column.reference, value) : value]];
    });
    const sysId = local.idOf(name, fields.sys_id ?? "");
    const removes = action === "DELETE";
    records.push({ table, sysId, values: Object.fromEntries(values), removes });
    if (group !== "" && !removes) {
      const kept = new Set(carried.map((one) => local.idOf(one.table, one.fields.sys_id ?? "")));
      const parts = layoutPartsOf(call.instance, { table, sysId });
      for (const part of parts) {
        records.push(...removals(part.table, part.ids.filter((id) => !kept.has(id))));
      }
    }
  }
  return { records };
}

function removals(table: DemoTable, ids: readonly string[]): CarriedChange[] {
  return ids.map((sysId) => ({ table, sysId, values: {}, removes: true }));
}

/** The records that a query means. Throws 400 for one that would find more than it says. */
function findIds(call: DemoCall, table: DemoTable, query: string): string[] {
  const compiled = compileQuery(call.instance, table, { query, script: scriptContext(call) });
  if (query === "" || compiled.dropped.length > 0) {
    const reason = compiled.dropped.join("; ") || "it is empty";
    throw new RestError(400, `The query of delete_multiple for ${table.name} is refused`, reason);
  }
  const source = compiled.from();
  return call.instance.database.all(
    `SELECT ${compiled.selection.alias}.sys_id ${source.sql}`,
    ...source.values,
  ).map((row) => textOf(row, "sys_id"));
}

/** The records of a customer update's payload as they stand there. Throws 400. */
export function readPayload(update: SqlRow): LoadedRecord[] {
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
