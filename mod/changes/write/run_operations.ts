import type { Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import type { Logger } from "../../base/log.ts";
import type { PlatformRecord, QueryParameters } from "../../platform/types.ts";
import type { Store } from "../../store/store.ts";
import type { Prepared } from "../prepared_change.ts";
import type { Guards } from "../gate/guards.ts";
import type { WritableJournal } from "../journal/create_journal.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import { type Proof, proveOperations } from "./prove_operations.ts";
import type { ChangeReport } from "../change_report.ts";
import { describeCall, maskedValues, recordUrl, reportOf } from "./describe_change.ts";
import { writeInto } from "../target/switch_update_set.ts";
import { sendCall, type SentCall } from "./send_call.ts";
import { sendOperation, type Sent } from "./send_operation.ts";

/** One operation after its write and proof. */
export interface Executed {
  operation: PlannedOperation;
  report: ChangeReport;
  after: PlatformRecord | null;
  /** What a call answers its caller. */
  result?: unknown;
  /** Something may stand on the instance now that an undo would take back. */
  written: boolean;
  warnings: string[];
}

export interface Run extends Prepared {
  callId: string;
  approvalDigest: string | null;
}

export interface RunOptions {
  store: Store;
  journal: WritableJournal;
  clock: Clock;
  log: Logger;
  guards: Guards;
}

interface Attempt {
  operation: PlannedOperation;
  entry: string;
  sent: Sent;
  /** Of a call, which is proved before the next operation. */
  proof?: Proof | undefined;
  result?: unknown;
}

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
    { client, store: options.store, clock: options.clock, onLeftSwitched },
    (params) => sendAll(run, { ...options, params }),
  );
  if (attempts.some(({ operation }) => changesSchema(operation))) client.schema.forget();
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
    await options.journal.open(intentOf(operation, { entry, run }));
    const { params } = options;
    const called: Partial<SentCall> & { sent: Sent } = operation.kind === "call"
      ? await sendCall(operation, { request: run.request, params, target: run.target })
      : { sent: await sendOperation(client, operation, { params, signal }) };
    const { sent, proof, result } = called;
    if (sent.state === "sent" && sent.sysId !== operation.sysId) {
      adoptSysId(run.planned, operation, sent.sysId);
    }
    attempts.push({ operation, entry, sent, proof, result });
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

/** Whether something was written and nothing may still be under way: then it can be cleaned up. */
function isSettled(attempts: Attempt[]): boolean {
  return attempts.some(({ sent }) => sent.state === "sent") &&
    attempts.every(({ sent, proof }) => sent.state !== "unknown" && proof?.state !== "unknown");
}

/** Where the instance chose its own sys_id, later operations of the plan must refer to that one. */
function adoptSysId(planned: PlannedOperation[], operation: PlannedOperation, sysId: string): void {
  for (const other of planned) {
    for (const [field, text] of Object.entries(other.values)) {
      if (text === operation.sysId) other.values[field] = sysId;
    }
  }
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
    before: operation.before,
    planned: operation.kind === "delete" ? null : maskedValues(operation),
    scope: operation.scope,
    updateSet: tracked?.updateSet.sysId ?? null,
    updateSetName: tracked?.updateSet.name ?? null,
    undoes: operation.undoes,
    approval: run.approvalDigest,
  };
}

/** The proof of each attempt that may have stored something; undefined for one that surely did not. */
async function proveAll(
  attempts: Attempt[],
  { run, options }: { run: Run; options: RunOptions },
): Promise<(Proof | undefined)[]> {
  const open = attempts.filter(({ operation, sent }) =>
    sent.state !== "failed" && operation.kind !== "call"
  );
  if (open.length === 0) return attempts.map(({ proof }) => proof);
  try {
    // Not the caller's signal: a write that went out is proved even when the caller has left.
    const proofs = await proveOperations(
      open.map(({ operation }) => ({ operation, target: run.target })),
      { reader: run.request.client, guards: options.guards },
    );
    return attempts.map((attempt) => attempt.proof ?? proofs[open.indexOf(attempt)]);
  } catch (error) {
    options.log.warn("A write could not be read back: {error}", { error: messageOf(error) });
    return attempts.map((attempt) =>
      attempt.sent.state === "failed" || attempt.proof ? attempt.proof : {
        state: "unknown",
        after: null,
        capture: { state: "unverified", reason: messageOf(error) },
        error: `The write was sent, but could not be read back: ${messageOf(error)}`,
        warnings: [],
      }
    );
  }
}

async function closeAttempt(
  attempt: Attempt,
  context: { proof: Proof | undefined; run: Run; options: RunOptions },
): Promise<Executed> {
  const { operation, entry, sent } = attempt;
  const { run, options } = context;
  const verdict = verdictOf(attempt, context.proof);
  await options.journal.close(entry, {
    state: verdict.state,
    sysId: operation.sysId,
    after: verdict.after,
    capture: verdict.capture,
    error: verdict.error,
  });
  if (verdict.state === "done" && operation.undoes) {
    await options.journal.markUndone(operation.undoes);
  }
  const { client } = run.request;
  return {
    operation,
    report: {
      ...reportOf(operation, { client, target: run.target }),
      id: entry,
      ...(operation.call && { call: describeCall(operation.call) }),
      sys_id: operation.sysId,
      ...(operation.table && operation.sysId && { url: recordUrl(client, operation) }),
      status: verdict.state,
      capture: verdict.capture,
      ...(verdict.error && { error: verdict.error }),
    },
    after: verdict.after,
    result: attempt.result,
    written: sent.state !== "failed" &&
      (verdict.after !== null || operation.kind === "delete" || operation.kind === "call"),
    warnings: verdict.warnings,
  };
}

/** A refused write failed; a lost answer is settled by what reading back found. */
function verdictOf({ operation, sent }: Attempt, proof: Proof | undefined): Proof {
  if (sent.state === "unknown" && operation.kind === "call") {
    return {
      state: "unknown",
      after: null,
      capture: { state: "unverified", reason: sent.error.message },
      error: sent.error.message,
      warnings: ["The answer got lost: the instance may have done it. Look before you repeat it."],
    };
  }
  if (sent.state === "failed" || !proof) {
    const error = sent.state === "sent" ? "The write was not checked" : sent.error.message;
    const capture = operation.schema.tracked
      ? { state: "not_captured" as const }
      : { state: "untracked" as const };
    return { state: "failed", after: null, capture, error, warnings: [] };
  }
  if (sent.state === "unknown" && proof.state !== "done") {
    const missing = operation.kind === "create" && proof.after === null && proof.state === "failed";
    return {
      ...proof,
      state: missing ? "failed" : "unknown",
      error: `${sent.error.message}; ${proof.error ?? "the outcome could not be told"}`,
    };
  }
  if (sent.state === "unknown" && proof.unproved?.length) {
    const fields = proof.unproved.join(", ");
    return { ...proof, state: "unknown", error: `${sent.error.message}; ${fields} is unverified` };
  }
  const lost = sent.state === "unknown"
    ? ["The instance's answer got lost; reading back showed that the write was stored."]
    : [];
  return { ...proof, warnings: [...proof.warnings, ...lost] };
}
