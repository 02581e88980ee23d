import { quoteValue } from "../../query/quote.ts";
import { isClosedToRest, mayRead } from "../access/access.ts";
import { requireQueryable } from "../access/acl_query.ts";
import type { DemoAnswer, DemoCall } from "../call.ts";
import { flag, readCount, readJsonObject, scriptContext } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import type { Fragment } from "../query_sql/fragment.ts";
import { storedValueOf } from "../records/display.ts";
import { compileQuery } from "../query_sql/compile.ts";
import { isVisible, restrictedQuery } from "../records/query_rules.ts";
import { isFieldPath } from "../query_sql/path.ts";
import { createRenderer, renderOptions } from "../records/render.ts";
import { invalidTable, noRecord, tableClosed, wrongMethod } from "../wire/rest_error.ts";
import { deleteRecord } from "../records/delete_records.ts";
import { readRow, requireRow, textOf, wholeRows } from "../database/rows.ts";
import { insertRecord, updateRecord } from "../records/write_records.ts";

const DEFAULT_LIMIT = 10_000;

/** `/api/now[/v2]/table/{table}[/{sys_id}]`. */
export function tableApi(
  call: DemoCall,
  { name, sysId: given }: { name: string; sysId?: string | undefined },
): DemoAnswer {
  const table = requireTable(call, name);
  const sysId = given === undefined ? undefined : storedSysId(call, table, given);
  if (sysId === undefined) {
    if (call.method === "GET") return listRecords(call, table);
    if (call.method === "POST") return created(call, table);
    throw wrongMethod(call.method);
  }
  requireVisible(call, table, sysId);
  switch (call.method) {
    case "GET": {
      const found = requireRow(call.instance, table, sysId);
      if (call.hideRows || !mayRead(call, found.table, found.row)) throw noRecord();
      return {
        status: 200,
        result: createRenderer(call, renderOptions(call, found.table))(found.table, found.row),
      };
    }
    case "PUT":
    case "PATCH": {
      const row = updateRecord(call, table, { sysId, input: readJsonObject(call) });
      const own = call.instance.table(textOf(row, "sys_class_name")) ?? table;
      return { status: 200, result: createRenderer(call, renderOptions(call, own))(own, row) };
    }
    case "DELETE":
      deleteRecord(call, table, sysId);
      return { status: 204 };
    default:
      throw wrongMethod(call.method);
  }
}

/** A sys_id as it is stored: the platform compares them, as any text, without regard to case. */
function storedSysId({ instance }: DemoCall, table: DemoTable, given: string): string {
  const lower = given.toLowerCase();
  return lower === given || readRow(instance, table, given) ? given : lower;
}

/** A record that the rules of its table keep out of every query is not there. Throws 404. */
function requireVisible(call: DemoCall, table: DemoTable, sysId: string): void {
  const row = readRow(call.instance, table, sysId);
  const own = row && call.instance.table(textOf(row, "sys_class_name"));
  if (row && own && !isVisible(call, { table: own, row })) throw noRecord();
}

/** The table of a path. Throws 400 for an unknown one, 403 for one that REST does not reach. */
export function requireTable(call: DemoCall, name: string): DemoTable {
  const table = call.instance.table(name);
  if (!table) throw invalidTable(name);
  if (isClosedToRest(call.instance, call.actor, table)) throw tableClosed();
  return table;
}

function created(call: DemoCall, table: DemoTable): DemoAnswer {
  const row = insertRecord(call, table, readJsonObject(call));
  const own = call.instance.table(table.name) ?? table;
  const location = `${call.origin}/api/now/table/${table.name}/${textOf(row, "sys_id")}`;
  return {
    status: 201,
    result: createRenderer(call, renderOptions(call, own))(own, row),
    headers: { Location: location },
  };
}

/** One page of the rows that a query finds. */
interface Page {
  query: string;
  limit: number;
  offset: number;
}

/**
 * A page of rows and those of it that may be read: the limit applies before the access rules, so a
 * short page does not mean the end. `source` is what else reads the same rows. Throws 501.
 */
export function readRows(
  call: DemoCall,
  table: DemoTable,
  { query, limit, offset }: Page,
): { rows: SqlRow[]; readable: SqlRow[]; source: Fragment } {
  const compiled = compileQuery(call.instance, table, { query, script: scriptContext(call) });
  for (const term of compiled.dropped) call.dropped?.terms.add(term);
  const source = compiled.from();
  const rows = call.instance.database.all(
    `SELECT ${
      wholeRows(call.instance, table, compiled.selection.alias)
    } ${source.sql}${compiled.order}
     LIMIT ? OFFSET ?`,
    ...source.values,
    limit,
    offset,
  );
  const readable = call.hideRows
    ? []
    : rows.filter((row) =>
      mayRead(call, call.instance.table(textOf(row, "sys_class_name")) ?? table, row)
    );
  return { rows, readable, source };
}

function listRecords(call: DemoCall, table: DemoTable): DemoAnswer {
  const limit = readCount(call, "sysparm_limit", DEFAULT_LIMIT);
  const offset = readCount(call, "sysparm_offset", 0);
  const query = requestedQuery(call, table);
  const { rows, readable, source } = readRows(call, table, { query, limit, offset });
  const render = createRenderer(call, renderOptions(call, table));
  if (rows.length === 0 && isFirstVersion(call)) throw noRecord();
  const headers: Record<string, string> = {};
  if (!flag(call, "sysparm_no_count")) {
    // A short page that is not behind the end has been counted by reading it.
    const read = rows.length < limit && (rows.length > 0 || offset === 0);
    const total = read ? offset + rows.length : Number(
      call.instance.database.get(`SELECT COUNT(*) AS total ${source.sql}`, ...source.values)
        ?.total ?? 0,
    );
    headers["X-Total-Count"] = String(total);
    if (!flag(call, "sysparm_suppress_pagination_header")) {
      headers.Link = pageLinks(call, { total, limit, offset });
    }
  }
  return { status: 200, result: readable.map((row) => render(table, row)), headers };
}

/** Documented: version 1 answers an empty list with 404, later ones and other interfaces with 200. */
function isFirstVersion(call: DemoCall): boolean {
  return call.url.pathname.startsWith("/api/now/v1/table/");
}

/** The encoded query of a request, or its bare `field=value` pairs as one. Throws 403. */
export function requestedQuery(call: DemoCall, table: DemoTable): string {
  const query = call.parameters.get("sysparm_query") ?? pairsAsQuery(call, table);
  requireQueryable(call, table, query);
  return restrictedQuery(call, table, query);
}

/**
 * Bare `field=value` pairs; choices and references also by what they show. Names of no column are
 * ignored, and reported.
 */
function pairsAsQuery(call: DemoCall, table: DemoTable): string {
  const terms = [...call.parameters].flatMap(([name, value]) => {
    if (name.startsWith("sysparm_")) return [];
    if (!isFieldPath(call.instance, table, name)) {
      call.dropped?.terms.add(`"${name}" names no field of ${table.name}`);
      return [];
    }
    const column = table.columns.get(name);
    if (!column) return [`${name}=${quoteValue(value)}`];
    const facts = { table, column, viewer: call.actor };
    return [`${name}=${quoteValue(storedValueOf(call.instance, facts, value))}`];
  });
  return terms.join("^");
}

/** The `Link` header of a page: the first, the one before, the next and the last. */
export function pageLinks(
  call: DemoCall,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): string {
  const at = (start: number, rel: string) => {
    const url = new URL(call.url);
    url.searchParams.set("sysparm_limit", String(limit));
    url.searchParams.set("sysparm_offset", String(start));
    return `<${call.origin}${url.pathname}${url.search}>;rel="${rel}"`;
  };
  const last = limit > 0 && total > 0 ? Math.floor((total - 1) / limit) * limit : 0;
  return [
    at(0, "first"),
    ...(offset > 0 ? [at(Math.max(0, offset - limit), "prev")] : []),
    ...(offset + limit < total ? [at(offset + limit, "next")] : []),
    at(last, "last"),
  ].join(",");
}
