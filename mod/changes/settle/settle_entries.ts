import type { KnownAs } from "../../auth/same_instance.ts";
import { type Clock, isoTime } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { Client, Reader, TableSchema } from "../../platform/types.ts";
import type { Store } from "../../store/store.ts";
import { isStoredAs, MASK } from "../field_text.ts";
import { defaultGuards } from "../gate/guards.ts";
import type { Outcome, WritableJournal } from "../journal/create_journal.ts";
import { type JournalEntry, undoneBy } from "../journal/journal.ts";
import { nextLook } from "../journal/looks.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import { restoreSwitches } from "../target/switch_update_set.ts";
import { type Proof, type ProofRequest, readBack } from "../write/prove_operations.ts";
import { hasSurelyEnded, settledState } from "./settled_outcome.ts";
import { readLoad, targetOf } from "./settle_load.ts";

/** Longer than a write, and than the lease of a switch: older ones belong to a process that died. */
export const STALE_MS = 240_000;

/** From when on an entry that is still open is looked at as unknown, in milliseconds since the epoch. */
export function lookedAtFrom({ opened }: Pick<JournalEntry, "opened">): number {
  return Date.parse(opened) + STALE_MS;
}

export interface SettleOptions {
  store: Store;
  journal: WritableJournal;
  clock: Clock;
  log: Logger;
}

/** With how the instance is known, under whose hosts entries may stand. */
interface OnInstance extends SettleOptions {
  known: KnownAs;
}

/**
 * Looks again at what the client's user wrote with an outcome that nobody knows: entries that a dead
 * process left open, and unknown ones whose next look is due. Puts back the update set that a dead
 * process had switched.
 */
export async function settleEntries(client: Client, options: OnInstance): Promise<void> {
  await restoreSwitches({ client, ...options }, dueNow(options).openedBefore);
  await lookAtDue(client, options);
}

/**
 * The same for a call that reads: it looks, and writes nothing to the instance. Never throws, as the
 * call does not depend on it. Where nothing is due the instance is not asked.
 */
export async function settleOnRead(
  client: Client,
  options: SettleOptions & { recognise(client: Client): Promise<KnownAs> },
): Promise<void> {
  const { journal, recognise, log } = options;
  try {
    if ((await journal.unsettledHosts(dueNow(options))).length === 0) return;
    await lookAtDue(client, { ...options, known: await recognise(client) });
  } catch (error) {
    log.warn("Unsettled changes could not be looked at: {error}", { error: messageOf(error) });
  }
}

async function lookAtDue(client: Client, options: OnInstance): Promise<void> {
  const entries = await options.journal.unsettled({
    hosts: options.known.hosts,
    user: client.username ?? null,
    ...dueNow(options),
  });
  for (const entry of entries) await settleEntry(client, { ...options, entry });
}

function dueNow({ clock }: Pick<SettleOptions, "clock">) {
  return { openedBefore: isoTime(clock() - STALE_MS), dueAt: isoTime(clock()) };
}

interface EntryOptions extends Pick<OnInstance, "journal" | "clock" | "known"> {
  entry: JournalEntry;
}

/** Looks at one entry now, whoever made it, and answers it as it then stands in the journal. */
export async function settleEntry(
  reader: Reader,
  { journal, clock, log, known, entry }: EntryOptions & Pick<SettleOptions, "log">,
): Promise<JournalEntry> {
  const outcome = await readOutcome(reader, { journal, clock, known, entry });
  await journal.close(entry.id, outcome);
  if (outcome.state === "done") await journal.markUndone(undoneBy(entry));
  const facts = { id: entry.id, state: outcome.state };
  log.info("Journal entry {id} was looked at again: {state}", facts);
  return await journal.get(entry.id);
}

async function readOutcome(
  reader: Reader,
  { journal, clock, known, entry }: EntryOptions,
): Promise<Outcome> {
  const { sysId } = entry;
  const unknown: Outcome = {
    state: "unknown",
    sysId,
    after: entry.after,
    capture: entry.capture,
    error: entry.error ?? "The service stopped while the write was under way",
    nextLook: nextLook(entry, clock()),
  };
  if (entry.operation === "call" || !sysId || entry.unreadable) {
    return { ...unknown, error: `${unknown.error}: look on the instance`, nextLook: null };
  }
  if (entry.operation === "load") return await readLoaded(reader, { clock, entry, unknown });
  try {
    const schema = await reader.schema.table(entry.table);
    const request = proofRequest(entry, { schema, sysId });
    const now = clock();
    // Once: a replica that is behind is met again at the next look.
    const [proof] = await readBack([request], { reader, guards: defaultGuards, now });
    if (!proof) return unknown;
    const state = settledState(entry, {
      proof,
      later: await journal.laterChanges(entry, known.hosts),
      shows: (record) => shows(request.operation, record),
      now,
    });
    return state === "unknown" ? { ...unknown, after: proof.after } : settled(state, proof, sysId);
  } catch (error) {
    return { ...unknown, error: `${unknown.error}; ${messageOf(error)}` };
  }
}

/** What a load came to: done where every file is as it was sent, failed when none can come any more. */
async function readLoaded(
  reader: Reader,
  { clock, entry, unknown }: Pick<EntryOptions, "clock" | "entry"> & { unknown: Outcome },
): Promise<Outcome> {
  try {
    const { wrong, capture, loaded } = await readLoad(reader, entry);
    if (wrong.length > 0 && !hasSurelyEnded(entry, clock())) return { ...unknown, loaded };
    const error = wrong.length > 0 ? `Looked at again: ${wrong.join("; ")}` : null;
    const state = wrong.length > 0 ? "failed" : "done";
    return { ...unknown, state, capture, error, nextLook: null, loaded };
  } catch (error) {
    return { ...unknown, error: `${unknown.error}; ${messageOf(error)}` };
  }
}

function settled(state: "done" | "failed", proof: Proof, sysId: string): Outcome {
  const { after, capture } = proof;
  const misplaced = state === "done" && !defaultGuards.captureIsProven(capture);
  return {
    state: misplaced ? "failed" : state,
    sysId,
    after,
    capture,
    error: misplaced
      ? proof.error ?? "It is not recorded in the update set that was chosen"
      : state === "failed"
      ? "Looked at again: the instance did not store it"
      : null,
    nextLook: null,
  };
}

/** The entry as what was to be proved when it was written. */
function proofRequest(
  entry: JournalEntry,
  { schema, sysId }: { schema: TableSchema; sysId: string },
): ProofRequest {
  const { operation, table, name, before, planned, scope, undoes, updateSet } = entry;
  const values = Object.fromEntries(
    Object.entries(planned ?? {}).filter(([, text]) => text !== MASK),
  );
  const tracked = schema.tracked && updateSet !== null;
  return {
    operation: {
      kind: operation,
      table,
      schema: { ...schema, tracked },
      sysId,
      name,
      before,
      values,
      risk: "W",
      scope,
      capturedBefore: [],
      undoes,
    },
    target: targetOf(entry),
  };
}

function shows(
  { schema, values }: PlannedOperation,
  record: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(values).every(([field, text]) =>
    isStoredAs(schema.columns.get(field)?.type ?? "string", text, record[field] ?? "")
  );
}
