import { isSysId } from "../base/ids.ts";
import { AppError } from "../base/errors.ts";
import type { NextCall } from "../base/next_call.ts";
import { quoteValue } from "../query/quote.ts";
import type { BatchAnswer, PlatformRecord, ReadRequest, TableSchema } from "../platform/types.ts";
import { soleOf } from "../base/lists.ts";

/** Columns by which people name records, the display column of the table first. */
const NAME_COLUMNS = ["number", "name", "user_name", "email", "scope", "label", "title", "id"];
const CANDIDATES = 6;

/** The columns of a table that a name given by a person is compared with. */
export function nameColumns(schema: TableSchema): string[] {
  const wanted = [schema.displayColumn ?? "", ...NAME_COLUMNS];
  return [...new Set(wanted.filter((column) => schema.columns.has(column)))];
}

/**
 * The request that finds the record a person means by sys_id, number or name.
 * With `whole` it reads every column, otherwise the naming ones and `key`.
 */
export function findRecordRequest(
  schema: TableSchema,
  text: string,
  options: { whole?: boolean; key?: string } = {},
): ReadRequest {
  const { key } = options;
  const columns = [...new Set([...(key ? [key] : []), ...nameColumns(schema)])];
  const names = columns.map((column) => `${column}=${quoteValue(text)}`).join("^OR") +
    columnQuery(schema, text);
  return {
    path: `/api/now/table/${schema.name}`,
    query: {
      sysparm_query: `${
        isSysId(text) ? `sys_id=${text}` : names || `sys_id=${quoteValue(text)}`
      }^ORDERBYsys_id`,
      sysparm_limit: CANDIDATES,
      sysparm_exclude_reference_link: true,
      ...(!options.whole && { sysparm_fields: ["sys_id", ...columns].join(",") }),
    },
  };
}

/** `incident.category` names what is kept of that column: its entry in the dictionary, its choices. */
function columnQuery({ columns }: TableSchema, text: string): string {
  const [, table, element] = /^(\w+)\.(\w+)$/.exec(text) ?? [];
  if (!table || !element || !columns.has("name") || !columns.has("element")) return "";
  return `^NQname=${table}^element=${element}`;
}

/** The rows of a gathered list request. Throws the answer's own error. */
export function rowsOf(answer: BatchAnswer): PlatformRecord[] {
  if (!answer.ok) throw answer.error;
  return Array.isArray(answer.result) ? answer.result as PlatformRecord[] : [];
}

/**
 * Whether a list was refused as a whole: who may not read a table at all gets 403, or 404, where who
 * may not read a row gets an empty list.
 */
export function isRefusedRead(answer: BatchAnswer): boolean {
  return !answer.ok && ["forbidden", "not_found"].includes(answer.error.code);
}

/** Picks the one record that is meant. Throws `not_found`, or `ambiguous` with the candidates. */
export function pickRecord(
  schema: TableSchema,
  text: string,
  rows: PlatformRecord[],
): PlatformRecord {
  if (rows.length === 0) {
    throw new AppError("not_found", `${schema.name} has no record "${text}" that you can read`, {
      remedy: "Look for it with sn_query_table; an access rule may also hide it.",
      details: { table: schema.name, id: text },
      nextCall: lookFor(schema, text),
    });
  }
  const meant = meantRecord(schema, text, rows);
  if (meant) return meant;
  throw new AppError("ambiguous", `"${text}" names ${rows.length} records of ${schema.name}`, {
    remedy: "Use the sys_id of the one you mean.",
    details: {
      candidates: rows.map((row) => ({ sys_id: row.sys_id, name: displayName(schema, row) })),
    },
    nextCall: {
      tool: "sn_query_table",
      args: { table: schema.name, query: `sys_idIN${rows.map((row) => row.sys_id).join(",")}` },
    },
  });
}

/** The query for records that are called nearly so; the latest ones where a sys_id is no name. */
function lookFor(schema: TableSchema, text: string): NextCall {
  const [column] = nameColumns(schema);
  const query = column === undefined || isSysId(text)
    ? "ORDERBYDESCsys_updated_on"
    : `${column}LIKE${quoteValue(text)}`;
  return { tool: "sn_query_table", args: { table: schema.name, query } };
}

/** The one record that is meant; undefined where several may be. */
export function meantRecord(
  schema: TableSchema,
  text: string,
  rows: readonly PlatformRecord[],
): PlatformRecord | undefined {
  const exact = rows.filter((row) => schema.displayColumn && row[schema.displayColumn] === text);
  // A table named "task" is meant by that word, not the ones that are labelled "Task".
  const spelled = rows.filter((row) => nameColumns(schema).some((name) => row[name] === text));
  return soleOf(rows) ?? soleOf(exact) ?? soleOf(spelled);
}

/** How a person would call a record. */
export function displayName(schema: TableSchema, record: PlatformRecord): string | null {
  return nameColumns(schema).map((column) => record[column]).find(Boolean) ?? null;
}
