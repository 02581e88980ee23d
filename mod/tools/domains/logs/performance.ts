import { z } from "zod";
import { timeInput } from "../../inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { listRecords, type ShownRecord } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { ownWords } from "../../words.ts";

/** What is slow, what waits, what is limited, what an upgrade left out. */

const skill = "performance-retention";
const LONGEST_TEXT = 400;

const limitInput = z.number().int().min(1).max(100).optional().describe("Rows; 20 unless set");
const minutesInput = z.number().int().min(1).max(43_200).optional();

export const listTransactions = defineTool({
  name: "sn_list_transactions",
  summary: "List recorded requests, the slowest first: path, user, milliseconds.",
  risk: "R",
  endpoint: "GET syslog_transaction",
  input: z.strictObject({
    url: z.string().min(1).optional().describe("Part of the path or name"),
    user: z.string().min(1).optional().describe("User ID who asked"),
    type: z.string().min(1).optional().describe("Kind, e.g. REST, Form, List, Scheduler"),
    min_ms: z.number().int().min(0).optional().describe("At least so slow; 1000 unless set"),
    since: timeInput.optional().describe("From then on (UTC); the last `minutes` unless set"),
    minutes: minutesInput.describe("Of the last so many minutes; 1440, a day, unless set"),
    limit: limitInput,
  }),
  example: { min_ms: 500 },
  synonyms: ["response times", "slow pages", "long requests"],
  skill,
  byHand: { lists: 1, fields: 2 },
  async read(
    { url, user, type, min_ms = 1000, since, minutes = 1440, limit = 20 },
    { reader, signal },
  ) {
    // Bounded always: by response time alone the instance reads its whole log, until its time limit.
    const query = [
      `sys_created_on>=${since ?? `javascript:gs.minutesAgoStart(${minutes})`}`,
      `response_time>=${min_ms}`,
      ...(url ? [`urlLIKE${quoteValue(url)}`] : []),
      ...(user ? [`sys_created_by=${quoteValue(user)}`] : []),
      ...(type ? [`type=${quoteValue(type)}`] : []),
      "ORDERBYDESCresponse_time",
    ].join("^");
    const { rows, total, next } = await listRecords(reader, {
      table: "syslog_transaction",
      query,
      fields: ["url", "type", "response_time", "sys_created_by", "sys_created_on"],
      limit,
      signal,
    });
    return { total, transactions: rows, ...(next && { next }) };
  },
});

export const listSlowQueries = defineTool({
  name: "sn_list_slow_queries",
  summary: "List database queries, or transactions or scripts, that take longest on average.",
  risk: "R",
  endpoint: "GET sys_query_pattern, sys_transaction_pattern, sys_script_pattern",
  input: z.strictObject({
    kind: ownWords(["query", "transaction", "script"]).optional().describe("query unless set"),
    text: z.string().min(1).optional().describe("Part of the example, e.g. a table name"),
    min_ms: z.number().int().min(0).optional().describe("Least average; 0 unless set"),
    limit: limitInput,
  }),
  example: { text: "task" },
  synonyms: ["missing index", "query patterns", "SQL performance"],
  skill,
  byHand: { lists: 1, clicks: 1 },
  async read({ kind = "query", text, min_ms = 0, limit = 20 }, { reader, signal }) {
    const table = `sys_${kind}_pattern`;
    const { columns } = await reader.schema.table(table);
    // What the instance has decides: the columns of these tables differ between releases.
    const own = [...columns.keys()].filter((name) => !name.startsWith("sys_"));
    const sort = ["average", "total", "count"].find((name) => columns.has(name));
    const searched = own.filter((name) => ["example", "label", "url"].includes(name));
    const terms = text ? searched.map((name) => `${name}LIKE${quoteValue(text)}`).join("^OR") : "";
    const query = [
      ...(terms ? [terms] : []),
      ...(columns.has("average") && min_ms > 0 ? [`average>=${min_ms}`] : []),
      ...(sort ? [`ORDERBYDESC${sort}`] : []),
    ].join("^");
    const { rows, total, next } = await listRecords(reader, {
      table,
      query,
      fields: own,
      limit,
      signal,
    });
    return { table, total, patterns: rows.map(cutRecord), ...(next && { next }) };
  },
});

export const getJobStatus = defineTool({
  name: "sn_get_job_status",
  summary: "What the scheduler is doing: waiting, running, overdue and failed jobs and workers.",
  risk: "R",
  endpoint: "GET sys_trigger, sys_execution_tracker, sys_progress_worker",
  input: z.strictObject({
    text: z.string().min(1).optional().describe("Part of the job's name; all when left out"),
    limit: limitInput,
  }),
  example: {},
  synonyms: ["scheduler queue", "worker threads", "background work"],
  skill: "scheduled-jobs",
  byHand: { lists: 3, reads: 1 },
  async read({ text, limit = 20 }, { reader, signal }) {
    const named = text ? `nameLIKE${quoteValue(text)}^` : "";
    const read = (table: string, query: string, fields: string[]) =>
      readWherePossible(reader, { table, query: `${named}${query}`, fields, limit, signal });
    const trigger = ["name", "state", "trigger_type", "next_action", "document", "document_key"];
    const [overdue, triggers, trackers, workers] = await Promise.all([
      read("sys_trigger", `${OVERDUE}^ORDERBYnext_action`, trigger),
      read("sys_trigger", "next_actionISNOTEMPTY^ORDERBYnext_action", trigger),
      read("sys_execution_tracker", "ORDERBYDESCsys_updated_on", [
        "name",
        "state",
        "percent_complete",
        "message",
        "detail_message",
      ]),
      read("sys_progress_worker", "ORDERBYDESCsys_updated_on", [
        "name",
        "state",
        "state_code",
        "message",
        "error_message",
      ]),
    ]);
    return { overdue, scheduled: triggers, executions: trackers, workers };
  },
});

/** Ready and due for a quarter of an hour: no node has taken it. */
const OVERDUE = "state=0^next_action<javascript:gs.minutesAgoStart(15)";

export const getRateLimitStatus = defineTool({
  name: "sn_get_rate_limit_status",
  summary: "Which rate limit applies to these credentials now, and which rules there are.",
  risk: "R",
  endpoint: "X-RateLimit-* headers of a call; GET sys_rate_limit_rules",
  input: z.strictObject({
    path: z.string().regex(/^\/api\//).optional().describe(
      "REST path whose limit is asked for; the Table API unless set",
    ),
  }),
  example: {},
  synonyms: ["throttling", "429", "quota"],
  skill: "inbound-rest",
  byHand: { lists: 1, reads: 1 },
  async read({ path = "/api/now/table/sys_user?sysparm_limit=1&sysparm_fields=sys_id" }, context) {
    const { reader, signal } = context;
    const { headers } = await reader.get({ path, signal });
    const limit = headers.get("x-ratelimit-limit");
    const reset = Number(headers.get("x-ratelimit-reset"));
    const rules = await readWherePossible(reader, {
      table: "sys_rate_limit_rules",
      query: "active=true",
      fields: ["name", "active"],
      limit: 50,
      signal,
    });
    return {
      path: path.split("?")[0],
      applies: limit === null
        ? "No limit was named in the answer: no rule concerns this account and path."
        : {
          requests_per_hour: Number(limit),
          rule: headers.get("x-ratelimit-rule"),
          ...(reset > 0 && { resets_at: new Date(reset * 1000).toISOString() }),
        },
      rules,
      note: "The platform does not say how many requests are left; past the limit it answers 429.",
    };
  },
});

export const listUpgradeSkipped = defineTool({
  name: "sn_list_upgrade_skipped",
  summary: "List what an upgrade left as it was because it had been changed here.",
  risk: "R",
  endpoint: "GET sys_upgrade_history_log",
  input: z.strictObject({
    upgrade: z.string().min(1).optional().describe(
      "Version or sys_id of the upgrade; any unless set",
    ),
    type: z.string().min(1).optional().describe("Kind of record, e.g. Business Rule"),
    reviewed: z.boolean().optional().describe("Also those that somebody has dealt with"),
    limit: limitInput,
    offset: z.number().int().min(0).optional().describe("Rows to skip"),
  }),
  example: {},
  synonyms: ["upgrade history", "customised records skipped", "what did the upgrade skip"],
  skill: "upgrades-clones",
  byHand: { lists: 1, clicks: 1 },
  async read({ upgrade, type, reviewed = false, limit = 20, offset }, { reader, signal }) {
    const query = [
      // 4 is skipped, 9 skipped with an error, 10 and 104 their variants for manual merges.
      "dispositionIN4,9,10,104",
      ...(upgrade
        ? [
          /^[0-9a-f]{32}$/.test(upgrade)
            ? `upgrade_history=${upgrade}`
            : `upgrade_history.to_version=${quoteValue(upgrade)}`,
        ]
        : []),
      ...(type ? [`type=${quoteValue(type)}`] : []),
      ...(reviewed ? [] : ["resolution_statusISEMPTY^ORresolution_status=not_reviewed"]),
      "ORDERBYtype",
    ].join("^");
    const { rows, total, next } = await listRecords(reader, {
      table: "sys_upgrade_history_log",
      query,
      fields: [
        "file_name",
        "type",
        "target_name",
        "disposition",
        "changed",
        "resolution_status",
        "upgrade_history",
      ],
      limit,
      offset,
      signal,
    });
    return { total, skipped: rows, ...(next && { next }) };
  },
});

/** Rows of a table, or why there are none to show: one closed table does not hide the others. */
async function readWherePossible(
  reader: Reader,
  request: {
    table: string;
    query: string;
    fields: string[];
    limit: number;
    signal?: AbortSignal | undefined;
  },
): Promise<{ total: number | null; rows: ShownRecord[] } | { not_read: string }> {
  try {
    const { columns, verified } = await reader.schema.table(request.table);
    const fields = request.fields.filter((name) => !verified || columns.has(name));
    const { rows, total } = await listRecords(reader, { ...request, fields });
    return { total, rows: rows.map(cutRecord) };
  } catch (error) {
    const closed = error instanceof AppError && ["forbidden", "not_found"].includes(error.code);
    if (!closed) throw error;
    return { not_read: error.message };
  }
}

function cutRecord(record: ShownRecord): ShownRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === "string" && value.length > LONGEST_TEXT
        ? `${value.slice(0, LONGEST_TEXT)}…`
        : value,
    ]),
  );
}
