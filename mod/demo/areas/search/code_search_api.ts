import { mayRead, mayReadField } from "../../access/access.ts";
import { type DemoAnswer, type DemoCall, readCount, scriptContext } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { effectiveScope } from "../../records/effective_set.ts";
import { isPassword } from "../../values/field_kinds.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { readStoredTime } from "../../values/time.ts";
import { DEFAULT_SEARCH_GROUP } from "./rows.ts";

const MOST_RECORDS = 500;

/** One table of a search group with the columns that are looked through. */
interface SearchedTable {
  table: DemoTable;
  fields: string[];
}

/**
 * `/api/sn_codesearch/code_search/{search,tables}`: text in the code of the tables of a search
 * group. Measured: the limit counts records examined; a table outside the group is ignored; the
 * caller's application is searched unless `search_all_scopes=true`; the term is put into an encoded
 * query as it is, so `^` cuts it.
 */
export function codeSearchApi(call: DemoCall, path: string[]): DemoAnswer {
  if (!["search", "tables"].includes(path.join("/"))) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  const group = readGroup(call);
  if (path[0] === "tables") {
    return {
      status: 200,
      result: group.map(({ table }) => ({ name: table.name, label: table.label })),
    };
  }
  const term = call.parameters.get("term") ?? "";
  if (term.trim() === "") return { status: 200, result: [] };
  const wanted = call.parameters.get("table");
  const only = group.filter(({ table }) => table.name === wanted);
  let left = Math.min(readCount(call, "limit", MOST_RECORDS), MOST_RECORDS);
  const results = (only.length > 0 ? only : group).map((searched) => {
    const rows = left > 0 ? findRows(call, searched, { term, limit: left }) : [];
    const hits = rows.flatMap((row) => hitOf(call, searched, { row, term }) ?? []);
    left -= rows.length;
    return { recordType: searched.table.name, tableLabel: searched.table.label, hits };
  });
  return { status: 200, result: only.length > 0 ? results[0] : results };
}

function readGroup(call: DemoCall): SearchedTable[] {
  const rows = call.instance.database.all(
    `SELECT t."table" AS name, t.search_fields AS fields FROM t_sys_metadata t
     JOIN t_sys_metadata g ON g.sys_id = t.search_group
     WHERE t.sys_class_name = 'sn_codesearch_table' AND g.name = ? ORDER BY t.rowid`,
    call.parameters.get("search_group") ?? DEFAULT_SEARCH_GROUP,
  );
  return rows.flatMap((row) => {
    const table = call.instance.table(textOf(row, "name"));
    const fields = textOf(row, "fields").split(",").map((field) => field.trim()).filter((field) => {
      const column = table?.columns.get(field);
      return column !== undefined && !isPassword(column.type);
    });
    return table && fields.length > 0 ? [{ table, fields }] : [];
  });
}

function findRows(
  call: DemoCall,
  { table, fields }: SearchedTable,
  { term, limit }: { term: string; limit: number },
): SqlRow[] {
  const terms = fields.map((field) => `${field}LIKE${term}`).join("^OR");
  const application = applicationOf(call);
  // Behind the terms: `^OR` binds more closely than what follows.
  const query = application === undefined ? terms : `${terms}^sys_scope=${application}`;
  const compiled = compileQuery(call.instance, table, { query, script: scriptContext(call) });
  const source = compiled.from();
  return call.instance.database.all(
    `SELECT ${compiled.selection.alias}.* ${source.sql} LIMIT ?`,
    ...source.values,
    limit,
  );
}

/** The sys_id of the one application to be searched; a name that is none finds nothing. */
function applicationOf(call: DemoCall): string | undefined {
  if (call.parameters.get("search_all_scopes") === "true") return undefined;
  const named = call.parameters.get("current_app");
  if (!named) return effectiveScope(call);
  const row = call.instance.database.get(
    `SELECT sys_id FROM t_sys_metadata WHERE (sys_id = ? OR scope = ?)
     AND sys_class_name IN ('sys_scope', 'sys_app', 'sys_store_app')`,
    named,
    named,
  );
  return row ? textOf(row, "sys_id") : "none";
}

function hitOf(
  call: DemoCall,
  { table, fields }: SearchedTable,
  { row, term }: { row: SqlRow; term: string },
) {
  const own = call.instance.table(textOf(row, "sys_class_name")) ?? table;
  if (call.hideRows || !mayRead(call, own, row)) return undefined;
  const matches = fields.flatMap((field) => {
    if (!mayReadField(call, { table: own, element: field }, row)) return [];
    const { count, lineMatches } = matchLines(textOf(row, field), term);
    const fieldLabel = own.columns.get(field)?.label ?? field;
    return count > 0 ? [{ field, fieldLabel, count, lineMatches }] : [];
  });
  if (matches.length === 0) return undefined;
  return {
    className: own.name,
    sysId: textOf(row, "sys_id"),
    name: textOf(row, own.displayColumn),
    modified: readStoredTime(textOf(row, "sys_updated_on")) ?? 0,
    tableLabel: own.label,
    matches,
  };
}

/** The lines with the term, each with the line before and behind it; lines count from 1. */
function matchLines(text: string, term: string) {
  const lines = text.split(/\r\n|\r|\n/);
  const wanted = term.toLowerCase();
  const found = lines.map((line) => line.toLowerCase().includes(wanted));
  const lineMatches = lines.flatMap((context, index) =>
    found[index - 1] || found[index] || found[index + 1]
      ? [{ line: index + 1, context, escaped: escapeHtml(context) }]
      : []
  );
  return { count: found.filter(Boolean).length, lineMatches };
}

function escapeHtml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}
