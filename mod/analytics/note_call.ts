import type { ChangeReport } from "../changes/change_report.ts";
import { isSecretType } from "../changes/field_text.ts";
import type { Reader } from "../platform/types.ts";
import type { ToolCall, ToolStatus } from "../tools/call.ts";
import { manualMinutes } from "../tools/manual_work.ts";
import type { Tool } from "../tools/tool.ts";
import { newId } from "../base/ids.ts";
import type { CallFacts } from "./call_facts.ts";
import type { CallLog } from "./call_log/logged_call.ts";
import type { Recorder } from "./recorder.ts";

/** What is known of a call when it ends. */
export interface SeenCall {
  tool?: Tool;
  host?: string;
  /** The status of the result, or the code of the error. */
  outcome: string;
  facts?: CallFacts;
  /** Journal entries that it made, whatever they came to. */
  changes?: string[];
  error?: { message: string; remedy?: string | undefined };
  secretColumns?: () => Promise<readonly string[]>;
}

/** The columns of the tables that are written to which hold credentials by the dictionary. */
export function secretColumnsOf(
  { schema }: Pick<Reader, "schema">,
  operations: readonly { table: string }[],
): () => Promise<readonly string[]> {
  const tables = [...new Set(operations.flatMap(({ table }) => table || []))];
  return async () => {
    const known = await Promise.all(tables.map((table) => schema.table(table)));
    return known.flatMap(({ columns }) =>
      [...columns.values()].filter(({ type }) => isSecretType(type)).map(({ element }) => element)
    );
  };
}

/** Who is told of every call; neither waits for its store, neither throws. */
export interface CallNotes {
  recorder: Pick<Recorder, "record">;
  callLog: Pick<CallLog, "note">;
}

/** Tells the statistics and the log of a call. */
export function noteCall(
  { recorder, callLog }: CallNotes,
  { call, seen, milliseconds }: { call: ToolCall; seen: SeenCall; milliseconds: number },
): void {
  const { port, session, client, era } = call.caller;
  const { tool, host = null, outcome, error, changes, facts } = seen;
  const known = { id: newId("call"), tool: call.tool, host, outcome, milliseconds };
  const told = { ...known, port, session, client };
  recorder.record({
    ...told,
    era,
    domain: tool?.domain.label ?? "unknown",
    risk: tool?.risk ?? "R",
    minutes: tool && manualMinutes(tool.byHand),
    facts,
  });
  const { args, answer } = call;
  callLog.note({
    ...told,
    domain: tool?.domain.label,
    risk: tool?.risk,
    args,
    answer,
    secretColumns: seen.secretColumns,
    ...(error && { error }),
    ...(changes && { changes }),
  });
}

/** What a write adds: its entries, and why it failed where nothing was thrown. */
export function seenOfWrite(
  { status, reports, next }: {
    status: ToolStatus;
    reports: readonly ChangeReport[];
    next?: string | undefined;
  },
): Pick<SeenCall, "changes" | "error"> {
  const changes = reports.flatMap(({ id }) => id ?? []);
  const isBad = status === "failed" || status === "unknown";
  const message = isBad && reports.find(({ error }) => error !== undefined)?.error;
  return { changes, ...(message && { error: { message, remedy: next } }) };
}
