import { csvOf } from "./csv.ts";
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
  return csvOf(COLUMNS, sessions.map((session) => COLUMNS.map((name) => session[name])));
}
