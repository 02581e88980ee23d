import {
  type AnalyticsSession,
  type AnalyticsSessions,
  analyticsSessionSchema,
} from "./session_types.ts";

export type ExportFormat = "csv" | "json";

const COLUMNS = analyticsSessionSchema.keyof().options;

const PAGE = 200;

/** All sessions, the latest activity first, as CSV (RFC 4180) or a JSON array. */
export async function exportSessions(
  sessions: AnalyticsSessions,
  format: ExportFormat,
): Promise<string> {
  const all: AnalyticsSession[] = [];
  for (let more = true; more;) {
    const page = await sessions.list({ limit: PAGE, before: all.at(-1)?.id });
    all.push(...page);
    more = page.length === PAGE;
  }
  return format === "json" ? `${JSON.stringify(all, null, 2)}\n` : toCsv(all);
}

/** One line a session with a line of names above (RFC 4180). */
export function toCsv(sessions: readonly AnalyticsSession[]): string {
  const lines = sessions.map((session) => COLUMNS.map((name) => cellOf(session[name])).join(","));
  return [COLUMNS.join(","), ...lines, ""].join("\r\n");
}

/** Clients choose their names: a text that a spreadsheet would run as a formula gets an apostrophe. */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
