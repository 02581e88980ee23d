import { isoTime } from "../../base/clock.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import { systemSleep } from "../../platform/http/retry.ts";
import type { WritableJournal } from "../journal/create_journal.ts";
import type { QueryParameters } from "../../platform/types.ts";
import type { Guards } from "../gate/guards.ts";
import { type PlannedOperation, recordsOf } from "../plan/planned_operation.ts";
import { writeInto } from "../target/switch_update_set.ts";
import {
  type Attempt,
  closeAttempt,
  type Executed,
  type Run,
  type RunOptions,
} from "./close_attempt.ts";
import { journalImage, journalValues } from "./describe_change.ts";
import { loadedImages, loadValues } from "./describe_load.ts";
import { type Proof, proveOperations } from "./prove_operations.ts";
import { sendCall, type SentCall } from "./send_call.ts";
import { sendLoad, type SentLoad } from "./send_load.ts";
import { sendOperation, type Sent } from "./send_operation.ts";
import { explainTaken } from "./taken_value.ts";

/**
 * Journals, sends and proves the operations in order, stopping at the first that fails. The intent
 * is durable before each write; an entry that this process cannot close is read again later.
 */
export async function runOperations(run: Run, options: RunOptions): Promise<Executed[]> {
  const { client } = run.request;
  const notes: string[] = [];
  const onLeftSwitched = (error: unknown) => {
    options.log.warn("An update set was not put back: {error}", { error: messageOf(error) });
    notes.push(
      `Your current update set could not be put back after the write (${messageOf(error)}). ` +
        "sn_get_context shows it; sn_switch_update_set sets it right.",
    );
  };
  const attempts = await writeInto(
    run.target,
    { client, store: options.store, clock: options.clock, known: run.known, onLeftSwitched },
    (params) => sendAll(run, { ...options, params }),
  );
  const touched = attempts.flatMap(({ operation }) => [operation, ...recordsOf(operation)]);
  if (touched.some(changesSchema)) client.schema.forget();
  client.schema.forgetNames(touched.flatMap(({ schema }) => schema.chain));
  const proofs = await proveAll(attempts, { run, options });
  const executed: Executed[] = [];
  for (const [index, attempt] of attempts.entries()) {
    executed.push(await closeAttempt(attempt, { proof: proofs[index], run, options }));
  }
  executed[0]?.warnings.push(...notes);
  return executed;
}

/** Tables whose records are the dictionary as the client keeps it. */
const SCHEMA_TABLES = [
  "sys_db_object",
  "sys_dictionary",
  "sys_dictionary_override",
  "sys_choice",
  "sys_documentation",
];

/** Whether tables or columns may differ now. A call that commits or installs brings its own. */
function changesSchema({ kind, table }: PlannedOperation): boolean {
  return SCHEMA_TABLES.includes(table) || (kind === "call" && /^(sys_|v_plugin$|$)/.test(table));
}

async function sendAll(
  run: Run,
  options: RunOptions & { params: QueryParameters },
): Promise<Attempt[]> {
  const { client, signal, onProgress } = run.request;
  const attempts: Attempt[] = [];
  let stopped = false;
  for (const operation of run.planned) {
    // A caller who left wants no further writes; what was sent is still proved and reported.
    stopped ||= Boolean(signal?.aborted) && attempts.length > 0;
    if (stopped && !(operation.call?.cleanup && isSettled(attempts))) continue;
    const entry = newId("chg");
    const opened = isoTime(options.clock());
    try {
      await options.journal.open(intentOf(operation, { entry, run }));
    } catch (error) {
      if (attempts.length === 0) throw error;
      // What was sent before is proved and reported all the same.
      attempts.push({ operation, entry: null, opened, sent: unjournalled(error) });
      break;
    }
    const { sent: answered, ...came } = await sendOne(operation, run, options);
    const sent = await explainTaken(client, { operation, sent: answered, log: options.log });
    const { proof } = came;
    if (sent.state === "sent" && sent.sysId !== operation.sysId) {
      adoptSysId(run.planned, operation, sent.sysId);
      operation.knownBefore = await isKnown(operation, { entry, opened, journal: options.journal });
    }
    attempts.push({ operation, entry, opened, sent, ...came });
    onProgress?.({
      done: attempts.length,
      total: run.planned.length,
      message: operation.call?.summary ?? `${operation.kind} ${operation.table}`,
    });
    stopped ||= sent.state !== "sent" || (proof !== undefined && proof.state !== "done");
  }
  // Edited preferences take effect in the user's next session only.
  if (run.planned.some(({ table }) => table === "sys_user_preference")) client.resetSession();
  return attempts;
}

async function sendOne(
  operation: PlannedOperation,
  { request, target }: Run,
  { params, guards }: { params: QueryParameters; guards: Guards },
): Promise<Partial<SentCall & SentLoad> & { sent: Sent }> {
  const { client, signal } = request;
  if (operation.load) return await sendLoad(operation, { request, target, guards, params });
  return operation.kind === "call"
    ? await sendCall(operation, { request, params, target })
    : { sent: await sendOperation(client, operation, { params, target, signal }) };
}

function unjournalled(cause: unknown): Sent {
  const message = `The journal could not be written, so it was not sent: ${messageOf(cause)}`;
  return { state: "failed", error: new AppError("storage_failed", message, { cause }) };
}

/** Whether something was written and nothing may still be under way: then it can be cleaned up. */
function isSettled(attempts: Attempt[]): boolean {
  return attempts.some(({ sent }) => sent.state === "sent") &&
    attempts.every(({ sent, proof }) => sent.state !== "unknown" && proof?.state !== "unknown");
}

/** As old as the record can be that an instance passes off as one that it made just now. */
const KNOWN_FOR_MS = 2 * 86_400_000;

/** Whether an earlier entry is about the record that the instance named as the created one. */
async function isKnown(
  { table, sysId }: PlannedOperation,
  { entry, opened, journal }: { entry: string; opened: string; journal: WritableJournal },
): Promise<boolean> {
  const since = new Date(Date.parse(opened) - KNOWN_FOR_MS).toISOString();
  const earlier = await journal.list({ table, since, limit: 1000 });
  return earlier.some(({ id, sysId: known }) => id !== entry && known === sysId);
}

/** Where the instance chose its own sys_id, later operations of the plan must refer to that one. */
function adoptSysId(planned: PlannedOperation[], operation: PlannedOperation, sysId: string): void {
  for (const other of planned) {
    for (const [field, text] of Object.entries(other.values)) {
      if (text === operation.sysId) other.values[field] = sysId;
    }
  }
  operation.chosenSysId = operation.sysId;
  operation.sysId = sysId;
}

function intentOf(operation: PlannedOperation, { entry, run }: { entry: string; run: Run }) {
  const { request, target } = run;
  const tracked = operation.schema.tracked ? target : null;
  return {
    id: entry,
    callId: run.callId,
    host: request.client.host,
    user: request.client.username ?? null,
    session: request.caller.session ?? null,
    port: request.caller.port,
    tool: request.tool.name,
    operation: operation.kind,
    table: operation.table,
    sysId: operation.sysId,
    name: operation.name,
    before: operation.before && journalImage(operation.schema, operation.before),
    planned: operation.load
      ? loadValues(operation)
      : operation.kind === "delete"
      ? null
      : journalValues(operation),
    ...(operation.load && { loaded: loadedImages(operation.load) }),
    scope: operation.scope,
    updateSet: tracked?.updateSet.sysId ?? null,
    updateSetName: tracked?.updateSet.name ?? null,
    undoes: operation.undoes,
    ...(operation.undoesToo && { undoesToo: [...operation.undoesToo] }),
    approval: run.approval.digest,
    standing: run.approval.standing,
  };
}

/** The proof of each attempt that may have stored something; undefined for one that surely did not. */
async function proveAll(
  attempts: Attempt[],
  { run, options }: { run: Run; options: RunOptions },
): Promise<(Proof | undefined)[]> {
  const open = attempts.filter(({ operation, sent }) =>
    sent.state !== "failed" && operation.kind !== "call" && operation.kind !== "load"
  );
  if (open.length === 0) return attempts.map(({ proof }) => proof);
  try {
    // Not the caller's signal: a write that went out is proved even when the caller has left.
    const proofs = await proveOperations(
      open.map(({ operation }) => ({ operation, target: run.target })),
      {
        reader: run.request.client,
        guards: options.guards,
        sleep: run.request.sleep ?? systemSleep,
        now: options.clock(),
      },
    );
    return attempts.map((attempt) => attempt.proof ?? proofs[open.indexOf(attempt)]);
  } catch (error) {
    options.log.warn("A write could not be read back: {error}", { error: messageOf(error) });
    return attempts.map((attempt) =>
      attempt.sent.state === "failed" || attempt.proof ? attempt.proof : {
        state: "unknown",
        found: "unread",
        after: null,
        capture: { state: "unverified", reason: messageOf(error) },
        error: `The write was sent, but could not be read back: ${messageOf(error)}`,
        warnings: [],
      }
    );
  }
}
