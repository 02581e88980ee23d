import { z } from "zod";
import { timeInput } from "../../inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool } from "../../tool.ts";
import { columnWords, ownWords } from "../../words.ts";

/** Reading the system log. Tables: platform documentation. */

const skill = "script-debugging";
const LONGEST_MESSAGE = 500;
const LEVELS = ["debug", "info", "warning", "error"] as const;
/** syslog.level as the platform's own choice list has it. */
const LEVEL_VALUES: Readonly<Record<typeof LEVELS[number], string>> = {
  debug: "-1",
  info: "0",
  warning: "1",
  error: "2",
};

const log = ownWords(["system", "application"]).optional().describe(
  "system (syslog) unless set; application is syslog_app_scope",
);
const source = z.string().min(1).optional().describe("Source, or a part of it");
const level = columnWords("syslog.level", LEVELS, { stored: LEVEL_VALUES }).optional().describe(
  "The least grave to show; all unless set",
);
const message = z.string().min(1).optional().describe("Words that the message contains");

interface LogFilter {
  log?: "system" | "application" | undefined;
  source?: string | undefined;
  level?: typeof LEVELS[number] | undefined;
  message?: string | undefined;
}

const tableOf = (log: LogFilter["log"]) => log === "application" ? "syslog_app_scope" : "syslog";

export const queryLogs = defineTool({
  name: "sn_query_logs",
  summary: "Read the system log of a time window by source, level and words, newest first.",
  risk: "R",
  endpoint: "GET syslog, syslog_app_scope",
  input: z.strictObject({
    log,
    source,
    level,
    message,
    since: timeInput.optional().describe("From then on (UTC); the last `minutes` unless set"),
    until: timeInput.optional().describe("Up to then (UTC)"),
    minutes: z.number().int().min(1).max(43_200).optional().describe("Window; 60 unless set"),
    limit: z.number().int().min(1).max(200).optional().describe("Lines; 50 unless set"),
    offset: z.number().int().min(0).optional().describe("Lines to skip"),
  }),
  example: { since: "2026-01-01", level: "warning", limit: 10 },
  synonyms: ["syslog", "Evaluator error", "null pointer"],
  skill,
  byHand: { lists: 1, fields: 3 },
  async read(
    { since, until, minutes = 60, limit = 50, offset = 0, ...filter },
    { reader, signal },
  ) {
    const window = since
      ? [`sys_created_on>=${fullTime(since)}`]
      : [`sys_created_on>=${minutesAgo(minutes)}`];
    if (until) window.push(`sys_created_on<=${fullTime(until)}`);
    const table = tableOf(filter.log);
    const query = [...window, ...termsOf(filter), "ORDERBYDESCsys_created_on"].join("^");
    const { records, total } = await reader.listRecords(table, {
      query,
      fields: FIELDS,
      limit,
      offset,
      signal,
    });
    const end = offset + limit;
    return {
      table,
      window: window.join(" and "),
      total,
      by_source: count(records.map(({ source = "" }) => source)),
      lines: records.map(showLine),
      ...((total === null ? records.length === limit : total > end) && {
        next: `More lines match: repeat with offset ${end}, or narrow the window.`,
      }),
    };
  },
});

const FIELDS = ["sys_id", "sys_created_on", "sys_created_by", "level", "source", "message"];

export const tailLog = defineTool({
  name: "sn_tail_log",
  summary:
    "Follow the log while something runs: lines behind a marker, until a text shows or time is up.",
  risk: "R",
  endpoint: "GET syslog, syslog_app_scope, polled",
  input: z.strictObject({
    log,
    source,
    level,
    message,
    marker: z.string().optional().describe("The marker that an earlier call answered"),
    until_text: z.string().min(1).optional().describe("End when a message contains this"),
    seconds: z.number().int().min(0).max(120).optional().describe("How long; 10 unless set"),
  }),
  example: { seconds: 0 },
  synonyms: ["follow syslog", "watch log", "stream log"],
  skill,
  byHand: { lists: 1, clicks: 2, reads: 1 },
  async read({ marker, until_text, seconds = 10, ...filter }, context) {
    const { reader, signal, sleep, progress } = context;
    const table = tableOf(filter.log);
    let position = marker === undefined ? await lastLine(reader, table) : readMarker(marker);
    const lines = [];
    let found = false;
    for (let waited = 0;; waited += POLL_SECONDS) {
      const fresh = await linesBehind(reader, { table, position, filter, signal });
      position = fresh.position;
      lines.push(...fresh.lines);
      found = until_text !== undefined && lines.some((line) => line.message.includes(until_text));
      if (found || waited >= seconds || lines.length >= MOST_LINES) break;
      progress({ done: waited, total: seconds, message: `${lines.length} lines` });
      await sleep(POLL_SECONDS * 1000, signal);
      signal?.throwIfAborted();
    }
    return {
      table,
      lines: lines.slice(0, MOST_LINES),
      ...(until_text !== undefined && { found }),
      marker: `${position.time}|${position.ids.join(",")}`,
      next: "Give this marker to the next call to go on behind these lines.",
    };
  },
});

const POLL_SECONDS = 2;
const MOST_LINES = 100;

/** How far a log has been read. Times have a granularity of one second: lines of the last one are named. */
interface Position {
  time: string;
  ids: string[];
}

function readMarker(text: string): Position {
  const match = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?\|((?:[0-9a-f]{32},?)*)$/.exec(text);
  if (!match) {
    throw new AppError("invalid_input", `"${text}" is no marker`, {
      remedy: "Give the marker that sn_tail_log answered, or none to begin at the end of the log.",
    });
  }
  const [, time = "", ids = ""] = match;
  return { time, ids: ids.split(",").filter(Boolean) };
}

async function lastLine(reader: Reader, table: string): Promise<Position> {
  const { records } = await reader.listRecords(table, {
    query: "ORDERBYDESCsys_created_on",
    fields: ["sys_id", "sys_created_on"],
    limit: 50,
  });
  const time = records[0]?.sys_created_on ?? "";
  return { time, ids: idsAt(records, time) };
}

function idsAt(records: readonly PlatformRecord[], time: string): string[] {
  return records.flatMap((row) => row.sys_created_on === time && row.sys_id ? [row.sys_id] : []);
}

async function linesBehind(
  reader: Reader,
  { table, position, filter, signal }: {
    table: string;
    position: Position;
    filter: LogFilter;
    signal?: AbortSignal | undefined;
  },
) {
  const { records } = await reader.listRecords(table, {
    query: [
      ...(position.time ? [`sys_created_on>=${position.time}`] : []),
      ...termsOf(filter),
      "ORDERBYsys_created_on",
    ].join("^"),
    fields: FIELDS,
    limit: MOST_LINES + position.ids.length,
    signal,
  });
  const fresh = records.filter((row) => !position.ids.includes(row.sys_id ?? ""));
  const time = records.at(-1)?.sys_created_on ?? position.time;
  const same = idsAt(records, time);
  const ids = time === position.time ? [...new Set([...position.ids, ...same])] : same;
  return { lines: fresh.map(showLine), position: { time, ids } };
}

function termsOf({ source, level, message }: LogFilter): string[] {
  return [
    ...(source ? [`sourceLIKE${quoteValue(source)}`] : []),
    ...(level ? [`level>=${LEVEL_VALUES[level]}`] : []),
    ...(message ? [`messageLIKE${quoteValue(message)}`] : []),
  ];
}

function showLine(row: Record<string, string>) {
  const { message = "" } = row;
  return {
    time: row.sys_created_on,
    level: LEVELS.find((name) => LEVEL_VALUES[name] === row.level) ?? row.level,
    source: row.source,
    by: row.sys_created_by,
    message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message,
  };
}

function count(names: string[]): Record<string, number> {
  const counts = [...Map.groupBy(names, (name) => name || "(none)")]
    .map(([name, list]): [string, number] => [name, list.length])
    .sort((a, b) => b[1] - a[1]);
  return Object.fromEntries(counts.slice(0, 10));
}

function fullTime(text: string): string {
  return text.length === 10 ? `${text} 00:00:00` : text;
}

/** By the clock of the instance: that of this machine may differ. */
function minutesAgo(minutes: number): string {
  return `javascript:gs.minutesAgoStart(${minutes})`;
}
