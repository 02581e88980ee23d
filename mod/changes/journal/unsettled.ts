import type { SecretBox } from "../../auth/secret_box.ts";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { ChangesTables } from "../tables.ts";
import type { JournalEntry } from "./journal.ts";
import { toEntry } from "./journal_rows.ts";

export interface UnsettledFilter {
  /** Those under which the instance is known. */
  hosts: readonly string[];
  /** User name on the instance; null for entries of a credential that told none. */
  user: string | null;
  /** Open entries from before it (ISO 8601) belong to a process that died. */
  openedBefore: string;
  /** Unknown ones whose next look is at that time (ISO 8601), or was earlier. */
  dueAt: string;
}

/** The part of the journal about entries whose outcome nobody knows yet. */
export interface UnsettledEntries {
  /** Entries of which nobody knows yet what became of them, oldest first. */
  unsettled(filter: UnsettledFilter): Promise<JournalEntry[]>;
  /** The hosts that have such entries. */
  unsettledHosts(filter: Omit<UnsettledFilter, "hosts" | "user">): Promise<string[]>;
  /** Done changes of the same record that were opened after the entry, oldest first. */
  laterChanges(entry: JournalEntry, hosts: readonly string[]): Promise<JournalEntry[]>;
  /** The earliest look that is due after `time` (ISO 8601). */
  nextLookAfter(time: string): Promise<string | null>;
  /** When the oldest entry was opened that is open, and no older than `time` (ISO 8601). */
  oldestOpenSince(time: string): Promise<string | null>;
  /** Has unknown entries that were opened after `since` looked at again at once. */
  lookAgainAt(time: string, since: string): Promise<void>;
}

/** That part over the journal's tables. */
export function unsettledOf(
  db: Kysely<ChangesTables>,
  box: SecretBox,
): UnsettledEntries {
  const entries = () => db.selectFrom("change_entry");
  return {
    async unsettled(filter) {
      const rows = await entries().selectAll()
        .where("host", "in", filter.hosts)
        .where("user_name", filter.user === null ? "is" : "=", filter.user)
        .where((expression) => isUnsettled(expression, filter))
        .orderBy("opened").execute();
      return await Promise.all(rows.map((row) => toEntry(row, box)));
    },
    async unsettledHosts(filter) {
      const rows = await entries().select("host").distinct()
        .where((expression) => isUnsettled(expression, filter)).execute();
      return rows.map(({ host }) => host);
    },
    async laterChanges({ id, sysId, opened }, hosts) {
      const rows = await entries().selectAll()
        .where("host", "in", hosts).where("sys_id", "=", sysId).where("id", "!=", id)
        .where("opened", ">=", opened).where("state", "in", ["done", "undone"])
        .where("operation", "!=", "call").orderBy("opened").execute();
      return await Promise.all(rows.map((row) => toEntry(row, box)));
    },
    async nextLookAfter(time) {
      const row = await entries().select(({ fn }) => fn.min("next_look").as("next"))
        .where("state", "=", "unknown").where("next_look", ">", time).executeTakeFirst();
      return row?.next ?? null;
    },
    async oldestOpenSince(time) {
      const row = await entries().select(({ fn }) => fn.min("opened").as("oldest"))
        .where("state", "=", "open").where("opened", ">=", time).executeTakeFirst();
      return row?.oldest ?? null;
    },
    async lookAgainAt(time, since) {
      await db.updateTable("change_entry").set({ next_look: time })
        .where("state", "=", "unknown").where("operation", "!=", "call")
        .where("opened", ">", since).execute();
    },
  };
}

function isUnsettled(
  { and, eb, or }: ExpressionBuilder<ChangesTables, "change_entry">,
  { openedBefore, dueAt }: Omit<UnsettledFilter, "hosts" | "user">,
) {
  return or([
    and([eb("state", "=", "open"), eb("opened", "<", openedBefore)]),
    and([eb("state", "=", "unknown"), eb("next_look", "<=", dueAt)]),
  ]);
}
