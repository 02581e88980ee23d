import { z } from "zod";
import { timeInput } from "../../inputs.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool } from "../../tool.ts";

/** Columns: as instances declare them, `scripts/dictionary/instance_declarations.tsv`. */
const TABLE = "sys_outbound_http_log";
const STATUS = "response_status";
const SHOWN = [
  "method",
  "response_time",
  "request_length",
  "response_length",
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
    since: timeInput.optional().describe("From then on (UTC)"),
    limit: z.number().int().min(1).max(200).optional().describe("Rows; 20 unless set"),
    offset: z.number().int().min(0).optional().describe("Rows to skip"),
  }),
  example: { failed: true },
  synonyms: ["response status of our calls", "slow integration", "outgoing traffic"],
  skill: "outbound-rest-soap",
  byHand: { lists: 1 },
  async read({ failed, url, method, since, limit = 20, offset = 0 }, { reader, signal }) {
    const query = [
      failed && `${STATUS}>=400^OR${STATUS}ISEMPTY`,
      url && `urlLIKE${quoteValue(url)}`,
      method && `method=${quoteValue(method.toUpperCase())}`,
      since && `sys_created_on>=${since}`,
      "ORDERBYDESCsys_created_on",
    ].filter(Boolean).join("^");
    const { records, total } = await reader.listRecords(TABLE, {
      query,
      fields: ["sys_id", "sys_created_on", "url", STATUS, ...SHOWN],
      limit,
      offset,
      signal,
    });
    return {
      rows: records.map(shownRow),
      total,
      note: "Query strings and user names in URLs are left out: they may hold keys. " +
        "The instance keeps this log for days, and only for what its logging level covers.",
      ...(total !== null && total > offset + limit && {
        next: `More rows match: repeat with offset ${offset + limit}.`,
      }),
    };
  },
});

function shownRow(row: PlatformRecord) {
  const { sys_id, sys_created_on, url = "", [STATUS]: code = "", ...rest } = row;
  return {
    sys_id,
    at: sys_created_on,
    url: withoutSecrets(url),
    status: code === "" ? null : Number(code),
    ...Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== "")),
  };
}

/** Scheme, host and path; keys and passwords stand in what is left out. */
function withoutSecrets(text: string): string {
  const url = URL.parse(text);
  if (!url) return text.replace(/[?#].*$/s, "").replace(/^([^/]*\/\/)[^/@]*@/, "$1");
  return `${url.protocol}//${url.host}${url.pathname}${url.search === "" ? "" : "?…"}`;
}
