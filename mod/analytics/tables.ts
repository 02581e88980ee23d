import type { SealedColumns } from "../auth/sealed_columns.ts";
import type { SessionTables } from "./mcp_sessions.ts";

/** What is kept sealed, as it may hold any value of a record. */
export const SEALED_CALL_COLUMNS = {
  call_log: ["args", "error"],
} as const satisfies SealedColumns;

/** Tables of this module. Times are ISO 8601 text, truth values 0 and 1. */
export interface AnalyticsTables extends SessionTables {
  tool_calls: {
    id: string;
    recorded: string;
    /** Orders the calls that one process recorded within the same millisecond. */
    sequence: number;
    tool: string;
    domain: string;
    risk: string;
    host: string | null;
    outcome: string;
    milliseconds: number;
    port: string;
    session: string | null;
    client: string | null;
    era: string | null;
    /** The `analytics_session` the call counts for; null for calls older than sessions. */
    analytics_session: string | null;
    /** What the tool's work takes by hand, as it was when the call was made. */
    minutes: number;
    /** Script lines written. */
    lines: number;
    /** Hash of the one record that was written; null for none or several. */
    record: string | null;
    /** Records written and proven. */
    changes: number;
    /** How many of them were undone since. */
    undone: number;
    /** Whether the call may be credited: done and, for writes, proven. */
    verified: number;
  };
  /** All calls, those of the edges too, for whoever asks why one failed. */
  call_log: {
    id: string;
    recorded: string;
    /** Orders the calls that one process noted within the same millisecond. */
    sequence: number;
    /** What the caller's conversation is known by. */
    conversation: string;
    session: string | null;
    port: string;
    client: string | null;
    tool: string;
    domain: string | null;
    risk: string | null;
    host: string | null;
    state: string;
    outcome: string;
    milliseconds: number;
    /** Characters of the arguments. */
    asked: number;
    /** Characters of the answer, where a client got one. */
    answered: number | null;
    /** JSON: ids of journal entries. */
    changes: string;
    /** JSON, sealed; null where arguments are not kept. */
    args: string | null;
    /** JSON of message and remedy, sealed; null for a call that did not fail. */
    error: string | null;
    /** What the row takes, roughly. */
    bytes: number;
  };
  /** Which call made a journalled change, so that its undo takes the credit back. */
  call_change: { change_id: string; call_id: string; undone: number };
  analytics_session: {
    id: string;
    kind: string;
    /** What the caller's conversation is known by; it comes back after an idle gap as a new session. */
    session_key: string;
    client_name: string | null;
    client_version: string | null;
    host: string | null;
    /** Of a Hub session: `<provider_id>/<model_id>` it ran with. */
    model: string | null;
    started: string;
    last_activity: string;
    ended: string | null;
    calls: number;
    tier: string;
    /** Sum of the credited terms. */
    credited: number;
    /** What the rules say was saved. */
    rule_minutes: number;
    /** What the model said; kept as given, applied within the bounds of the rules. */
    ai_minutes: number | null;
    /** The figure that counts. */
    minutes: number;
    category: string | null;
    complexity: string | null;
    confidence: number | null;
    reason: string | null;
    classified_at: string | null;
    classifier_model: string | null;
    /** When a classification was last tried to its end, successful or not: the dedup guard. */
    attempted_at: string | null;
    claim: string | null;
    claimed_until: string | null;
    /** 1 while the figures are older than the calls. */
    stale: number;
  };
  /** Saved minutes of a session by quarter of an hour and place: what the summary adds up. */
  analytics_total: {
    session: string;
    /** `2026-01-31T14:15`, UTC: every time zone's midnight is the beginning of one. */
    slot: string;
    host: string;
    domain: string;
    tool: string;
    client: string;
    calls: number;
    minutes: number;
  };
}
