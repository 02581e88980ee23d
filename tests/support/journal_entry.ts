import type { JournalEntry } from "../../mod/changes/journal/journal.ts";

/** A finished update, with what a test wants to differ. */
export function journalEntry(parts: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id: "chg_1",
    callId: "call_1",
    host: "dev1.service-now.com",
    user: "admin",
    session: null,
    port: "mcp",
    tool: "sn_update_rest_message",
    operation: "update",
    table: "sys_rest_message",
    sysId: "0123456789abcdef0123456789abcdef",
    name: "Weather",
    state: "done",
    before: { name: "Old", active: "true" },
    planned: { name: "New" },
    after: { name: "New" },
    scope: "global",
    updateSet: "abc",
    updateSetName: "Weather integration",
    capture: { state: "captured", update_set: "abc", update_set_name: "Weather integration" },
    error: null,
    undoes: null,
    standing: null,
    opened: "2026-01-31T12:00:00.000Z",
    closed: "2026-01-31T12:00:01.000Z",
    ...parts,
  };
}
