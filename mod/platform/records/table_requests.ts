import { AppError } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { type DisplayMode, normaliseRecord } from "./record_values.ts";
import type {
  BatchAnswer,
  ListOptions,
  ListPage,
  PlatformRecord,
  PlatformResponse,
  QueryParameters,
  ReadRequest,
} from "../types.ts";

/** The address of a table. Throws `invalid_input` for text that cannot be a table name. */
export function tablePath(table: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(table)) {
    throw new AppError("invalid_input", `"${table}" is no table name`, {
      remedy: "Give the table's name (letters, digits, underscores), not its label.",
    });
  }
  return `/api/now/table/${table}`;
}

/** The address of a record. Throws `invalid_input`; an empty sys_id would address the whole table. */
export function recordPath(table: string, sysId: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(sysId)) {
    throw new AppError("invalid_input", `"${sysId}" is no sys_id`, {
      remedy: `Give the sys_id of the ${table} record: 32 hexadecimal characters.`,
    });
  }
  return `${tablePath(table)}/${sysId}`;
}

/** The request behind `listRecords`, for use in a batch. */
export function listRequest(table: string, options: ListOptions = {}): ReadRequest {
  return {
    path: tablePath(table),
    query: {
      sysparm_query: withUniqueOrder(options.query ?? ""),
      sysparm_limit: options.limit,
      sysparm_offset: options.offset,
      ...readParameters(options),
    },
  };
}

/** The request behind `getRecord`, for use in a batch. */
export function recordRequest(
  table: string,
  sysId: string,
  options: Pick<ListOptions, "fields" | "display"> = {},
): ReadRequest {
  return { path: recordPath(table, sysId), query: readParameters(options) };
}

function readParameters(options: Pick<ListOptions, "fields" | "display">): QueryParameters {
  return {
    sysparm_fields: options.fields?.join(","),
    sysparm_display_value: options.display ?? "false",
    sysparm_exclude_reference_link: true,
  };
}

/**
 * Adds `sys_id` as the last sort key: without a unique one, pages overlap and lose rows. A trailing
 * `^EQ`, which ends a query, stays last.
 */
export function withUniqueOrder(query: string): string {
  if (/(^|\^)ORDERBY(DESC)?sys_id(\^|$)/.test(query)) return query;
  const ended = query.endsWith("^EQ");
  const body = ended ? query.slice(0, -"^EQ".length) : query;
  return `${body}${body === "" ? "" : "^"}ORDERBYsys_id${ended ? "^EQ" : ""}`;
}

/** The page in an answer to `listRequest`. */
export function readPage<R = PlatformRecord>(
  answer: Pick<PlatformResponse, "result"> & { headers: Headers | Record<string, string> },
  display: DisplayMode = "false",
): ListPage<R> {
  const rows = Array.isArray(answer.result) ? answer.result : [];
  const header = answer.headers instanceof Headers
    ? answer.headers.get("x-total-count")
    : answer.headers["x-total-count"];
  const total = header === null || header === undefined ? NaN : Number(header);
  return {
    records: rows.map((row) => normaliseRecord(row, display) as R),
    total: Number.isFinite(total) ? total : null,
  };
}

/** The answer to the request of this index. Throws `internal` for an index that nobody asked for. */
export function answerAt(answers: readonly BatchAnswer[], index: number): BatchAnswer {
  const answer = answers[index];
  if (answer) return answer;
  throw new AppError("internal", `The batch has ${answers.length} answers, none of index ${index}`);
}

/** The page in a batch answer to `listRequest`; throws the error of a failed one. */
export function readBatchPage<R = PlatformRecord>(
  answer: BatchAnswer,
  display: DisplayMode = "false",
): ListPage<R> {
  if (!answer.ok) throw answer.error;
  return readPage<R>(answer, display);
}

/** The record in an answer to `recordRequest` or to a write; undefined when it holds none. */
export function readRecord<R = PlatformRecord>(
  result: unknown,
  display: DisplayMode = "false",
): R | undefined {
  return isObject(result) ? normaliseRecord(result, display) as R : undefined;
}
