import { csvOf } from "../csv.ts";
import type { CallDetail, CallFilter, CallLog } from "./logged_call.ts";

const PAGE = 500;
const COLUMNS = [
  "id",
  "recorded",
  "tool",
  "host",
  "port",
  "client",
  "session",
  "state",
  "outcome",
  "milliseconds",
  "tokens_asked",
  "tokens_answered",
  "error",
  "remedy",
  "arguments",
  "changes",
] as const;

/** All calls that a filter leaves, the newest first, as CSV (RFC 4180) or a JSON array. */
export async function exportCalls(
  log: Pick<CallLog, "list">,
  { format, filter }: { format: "csv" | "json"; filter: CallFilter },
): Promise<string> {
  const all: CallDetail[] = [];
  for (let more = true; more;) {
    const page = await log.list({ limit: PAGE, before: all.at(-1)?.id }, filter);
    all.push(...page.calls);
    more = page.more;
  }
  if (format === "json") return `${JSON.stringify(all, null, 2)}\n`;
  return csvOf(COLUMNS, all.map(toCells));
}

function toCells(call: CallDetail): (string | number | null)[] {
  const { id, recorded, tool, host, port, client, session, state, outcome, milliseconds } = call;
  const { tokens, error, args, changes } = call;
  return [
    ...[id, recorded, tool, host, port, client, session, state, outcome, milliseconds],
    ...[tokens.asked, tokens.answered, error?.message ?? null, error?.remedy ?? null],
    ...[args === null ? null : JSON.stringify(args), changes.join(" ")],
  ];
}
