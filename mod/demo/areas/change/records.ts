import { mayRead } from "../../access/access.ts";
import { type DemoAnswer, type DemoCall, readCount, scriptContext } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { noRecord } from "../../wire/rest_error.ts";
import { requireRow, textOf } from "../../database/rows.ts";
import { requestedQuery } from "../../api/table_api.ts";
import { createChangeRenderer } from "./render.ts";

/** Documented for the lists of this interface. */
const DEFAULT_LIMIT = 500;

export interface Found {
  table: DemoTable;
  row: SqlRow;
}

/** A table of the dictionary. Throws 404. */
export function requireTable({ instance }: DemoCall, name: string): DemoTable {
  const table = instance.table(name);
  if (!table) throw noRecord();
  return table;
}

/** A record that the caller may read. Throws 404. */
export function requireReadable(call: DemoCall, name: string, sysId: string): Found {
  const found = requireRow(call.instance, requireTable(call, name), sysId);
  if (call.hideRows || !mayRead(call, found.table, found.row)) throw noRecord();
  return found;
}

/** Records by the request's query or pairs, within `base`, sorted by the parameter `order`. */
export function listRecords(
  call: DemoCall,
  { name, base = "" }: { name: string; base?: string },
): DemoAnswer {
  const table = requireTable(call, name);
  const order = call.parameters.get("order") ?? table.displayColumn;
  const asked = requestedQuery(call, table);
  const text = call.parameters.get("textSearch");
  const query = [
    base,
    ...(text ? [`123TEXTQUERY321=${text}`] : []),
    asked,
    ...(asked.includes("ORDERBY") || !table.columns.has(order) ? [] : [`ORDERBY${order}`]),
  ].filter((part) => part !== "").join("^");
  const compiled = compileQuery(call.instance, table, { query, script: scriptContext(call) });
  const source = compiled.from();
  const rows = call.instance.database.all(
    `SELECT ${compiled.selection.alias}.* ${source.sql}${compiled.order} LIMIT ? OFFSET ?`,
    ...source.values,
    readCount(call, "sysparm_limit", DEFAULT_LIMIT),
    readCount(call, "sysparm_offset", 0),
  );
  const render = createChangeRenderer(call);
  const readable = rows.filter((row) =>
    !call.hideRows &&
    mayRead(call, call.instance.table(textOf(row, "sys_class_name")) ?? table, row)
  );
  return { status: 200, result: readable.map((row) => render(table, row)) };
}

/** Answers a record as this interface shows one. */
export function showRecord(call: DemoCall, { table, row }: Found): DemoAnswer {
  return { status: 200, result: createChangeRenderer(call)(table, row) };
}
