import { type Clock, isoTime } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { Client, PlatformRecord } from "../../platform/types.ts";
import type { Store } from "../../store/store.ts";
import { capturedRows, captureNames, captureRequest } from "../capture.ts";
import { isStoredAs, MASK } from "../field_text.ts";
import type { Outcome, WritableJournal } from "./create_journal.ts";
import type { JournalEntry } from "./journal.ts";
import type { Capture } from "../change_report.ts";
import { restoreSwitches } from "../target/switch_update_set.ts";

/** Longer than a write, and than the lease of a switch: older ones belong to a process that died. */
const STALE_MS = 240_000;

/**
 * Closes the entries that a dead process left open, by reading the records again, and puts back the
 * update set that it had switched. Answers how many entries were closed.
 */
export async function recoverOpenEntries(
  client: Client,
  options: { store: Store; journal: WritableJournal; clock: Clock; log: Logger },
): Promise<number> {
  const { journal, clock, log } = options;
  const before = isoTime(clock() - STALE_MS);
  const restored = await restoreSwitches({ client, ...options }, before);
  const entries = await journal.openBefore(before, client.host);
  for (const entry of entries) {
    const outcome = await readOutcome(client, entry);
    await journal.close(entry.id, outcome);
    log.info("Journal entry {id} of an earlier process closed as {state}", {
      id: entry.id,
      state: outcome.state,
      restored,
    });
  }
  return entries.length;
}

/** The same for every host with open entries; a host that cannot be reached keeps its own. */
export async function recoverAllHosts(
  clientOf: (host: string) => Promise<Client>,
  options: { store: Store; journal: WritableJournal; clock: Clock; log: Logger },
): Promise<void> {
  const entries = await options.journal.openBefore(isoTime(options.clock() - STALE_MS));
  for (const host of new Set(entries.map((entry) => entry.host))) {
    try {
      await recoverOpenEntries(await clientOf(host), options);
    } catch (error) {
      options.log.warn("Open journal entries of {host} wait for a connection: {error}", {
        host,
        error: messageOf(error),
      });
    }
  }
}

async function readOutcome(client: Client, entry: JournalEntry): Promise<Outcome> {
  if (entry.operation === "call") {
    return {
      state: "unknown",
      sysId: entry.sysId,
      after: null,
      capture: null,
      error: "The service stopped while the call was under way: look on the instance",
    };
  }
  const schema = await client.schema.table(entry.table);
  const record: PlatformRecord = { ...entry.before, ...entry.planned, sys_id: entry.sysId ?? "" };
  const [read, captured] = await client.getBatch([
    {
      path: `/api/now/table/${entry.table}`,
      query: {
        sysparm_query: `sys_id=${entry.sysId}`,
        sysparm_limit: 1,
        sysparm_exclude_reference_link: true,
      },
    },
    captureRequest(captureNames(entry.table, record)),
  ]);
  const result = { sysId: entry.sysId, error: null, capture: null };
  if (!read.ok) {
    return { ...result, state: "unknown", after: null, error: read.error.message };
  }
  const after = (read.result as PlatformRecord[])[0] ?? null;
  const typeOf = (field: string) => schema.columns.get(field)?.type ?? "string";
  const state = judgeEntry(entry, after, typeOf);
  const capture = captureOf(entry, capturedRows(captured));
  return {
    ...result,
    state,
    after,
    capture,
    error: state === "done" ? null : "Found after a restart",
  };
}

function judgeEntry(
  entry: JournalEntry,
  after: PlatformRecord | null,
  typeOf: (field: string) => string,
): Outcome["state"] {
  if (entry.operation === "delete") return after ? "failed" : "done";
  if (!after) return entry.operation === "create" ? "failed" : "unknown";
  const planned = Object.entries(entry.planned ?? {}).filter(([, text]) => text !== MASK);
  const stored = planned.every(([field, text]) =>
    isStoredAs(typeOf(field), text, after[field] ?? "")
  );
  if (stored) return "done";
  const unchanged = entry.before?.sys_mod_count === after.sys_mod_count;
  return unchanged ? "failed" : "unknown";
}

function captureOf(
  entry: JournalEntry,
  rows: ReturnType<typeof capturedRows>,
): Capture | null {
  if (!entry.updateSet) return { state: "untracked" };
  if (rows === null) return { state: "unverified", reason: "sys_update_xml cannot be read" };
  const row = rows.find((candidate) => candidate.updateSet === entry.updateSet) ?? rows[0];
  if (!row) return { state: "not_captured" };
  return {
    state: row.updateSet === entry.updateSet ? "captured" : "captured_elsewhere",
    update_set: row.updateSet,
    update_set_name: row.updateSetName,
  };
}
