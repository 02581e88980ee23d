import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool } from "../../tool.ts";

const TABLE = "sys_outbound_http_log";
/** Releases name the status column differently; the first one that the instance has counts. */
const STATUS_COLUMNS = ["response_status", "http_status", "status_code"];
const URL_COLUMNS = ["url", "url_hostname", "hostname"];
const SHOWN = [
  "http_method",
  "response_time",
  "request_length",
  "response_length",
  "error_message",
  "source_table",
  "source_record",
];

export const listOutboundRequests = defineTool({
  name: "sn_list_outbound_requests",
  summary: "List the HTTP requests that the instance sent, newest first, with status and duration.",
  risk: "R",
  endpoint: `GET ${TABLE}`,
  input: z.strictObject({
    failed: z.boolean().optional().describe("Only those answered with 400 or above, or not at all"),
    url: z.string().min(1).optional().describe("A part of the URL"),
    method: z.string().min(1).optional().describe("HTTP method"),
    since: z.string().regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/, "yyyy-MM-dd HH:mm:ss, UTC")
      .optional().describe("From then on (UTC)"),
    limit: z.number().int().min(1).max(200).optional().describe("Rows; 20 unless set"),
    offset: z.number().int().min(0).optional().describe("Rows to skip"),
  }),
  example: { failed: true },
  synonyms: ["response status of our calls", "slow integration", "outgoing traffic"],
  skill: "outbound-rest-soap",
  byHand: { lists: 1 },
  async read({ failed, url, method, since, limit = 20, offset = 0 }, { reader, signal }) {
    const schema = await reader.schema.table(TABLE);
    const status = firstOf(schema, STATUS_COLUMNS);
    const address = firstOf(schema, URL_COLUMNS);
    const query = [
      failed && `${requireColumn(schema, status, "statuses")}>=400^OR${status}ISEMPTY`,
      url && `${requireColumn(schema, address, "URLs")}LIKE${quoteValue(url)}`,
      method && `http_method=${quoteValue(method.toUpperCase())}`,
      since && `sys_created_on>=${since}`,
      "ORDERBYDESCsys_created_on",
    ].filter(Boolean).join("^");
    const fields = [status, address, ...SHOWN.filter((name) => schema.columns.has(name))]
      .filter((name) => name !== undefined);
    const { records, total } = await reader.listRecords(TABLE, {
      query,
      fields: ["sys_id", "sys_created_on", ...fields],
      limit,
      offset,
      signal,
    });
    return {
      rows: records.map((row) => shownRow(row, { status, address })),
      total,
      note: "Query strings and user names in URLs are left out: they may hold keys. " +
        "The instance keeps this log for days, and only for what its logging level covers.",
      ...(total !== null && total > offset + limit && {
        next: `More rows match: repeat with offset ${offset + limit}.`,
      }),
    };
  },
});

function firstOf({ columns }: TableSchema, names: readonly string[]): string | undefined {
  return names.find((name) => columns.has(name));
}

function requireColumn({ name }: TableSchema, column: string | undefined, what: string): string {
  if (column !== undefined) return column;
  throw new AppError("invalid_input", `${name} of this instance keeps no ${what}`, {
    remedy: `Leave the filter out; sn_describe_table ${name} shows its columns.`,
  });
}

function shownRow(
  { sys_id, sys_created_on, ...row }: PlatformRecord,
  { status, address }: { status?: string | undefined; address?: string | undefined },
) {
  const { [status ?? ""]: code, [address ?? ""]: url, ...rest } = row;
  return {
    sys_id,
    at: sys_created_on,
    ...(url !== undefined && { url: withoutSecrets(url) }),
    ...(code !== undefined && { status: code === "" ? null : Number(code) }),
    ...Object.fromEntries(
      Object.entries(rest).filter(([, text]) => text !== "")
        // An error often repeats the URL.
        .map(([column, text]) => [column, text.replace(/\?[^\s"'<>]+/g, "?…")]),
    ),
  };
}

/** Scheme, host and path; keys and passwords stand in what is left out. */
function withoutSecrets(text: string): string {
  const url = URL.parse(text);
  if (!url) return text.replace(/[?#].*$/s, "").replace(/^([^/]*\/\/)[^/@]*@/, "$1");
  return `${url.protocol}//${url.host}${url.pathname}${url.search === "" ? "" : "?…"}`;
}
