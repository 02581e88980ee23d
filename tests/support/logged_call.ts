import type { CallDetail } from "../../mod/analytics/call_log/logged_call.ts";

/** A call of the log: a read that was done, but for `parts`. */
export function loggedCall(parts: Partial<CallDetail> = {}): CallDetail {
  return {
    id: "call_1",
    recorded: "2026-01-31T12:00:00.000Z",
    conversation: "mcp:s1",
    session: "s1",
    port: "mcp",
    client: "claude-code/2.1",
    tool: "sn_query_table",
    domain: "Records",
    risk: "R",
    host: "demo.example.com",
    state: "done",
    outcome: "done",
    milliseconds: 12,
    tokens: { asked: 12, answered: 101 },
    changes: [],
    args: { table: "incident" },
    error: null,
    unreadable: false,
    ...parts,
  };
}
