import type { Clock } from "../../base/clock.ts";
import type { NextCall } from "../../base/next_call.ts";
import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { PlatformRecord } from "../../platform/types.ts";
import type { Store } from "../../store/store.ts";
import type { ChangeReport, LoadReport } from "../change_report.ts";
import type { Guards } from "../gate/guards.ts";
import type { WritableJournal } from "../journal/create_journal.ts";
import { type LoadedImage, undoneBy } from "../journal/journal.ts";
import { nextLook } from "../journal/looks.ts";
import type { CallEffect } from "../operation.ts";
import { type PlannedOperation, recordsOf } from "../plan/planned_operation.ts";
import type { Prepared } from "../prepared_change.ts";
import { maskMessage } from "../secret_columns.ts";
import { journalEffects } from "./journal_effects.ts";
import { describeCall, journalImage, recordUrl } from "./describe_change.ts";
import { reportOf } from "./report_operation.ts";
import type { Proof } from "./prove_operations.ts";
import type { Sent } from "./send_operation.ts";
import { verdictOf } from "./verdict.ts";

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
  /** The records that a call wrote, each a change of its own. */
  effects: ChangeReport[];
  /** What to call where it is not done. */
  nextCall?: NextCall | undefined;
}

/** By what a call goes through; nulls where nothing was asked. */
export interface GivenApproval {
  /** Digest of the approval, which is good for one call. */
  digest: string | null;
  /** The approval for an hour that covers it. */
  standing: string | null;
}

export interface Run extends Prepared {
  callId: string;
  approval: GivenApproval;
}

export interface RunOptions {
  store: Store;
  journal: WritableJournal;
  clock: Clock;
  log: Logger;
  guards: Guards;
}

/** One operation that was sent, or was to be. */
export interface Attempt {
  operation: PlannedOperation;
  /** Of the journal; null where it could not be written, so that nothing was sent. */
  entry: string | null;
  /** ISO 8601. */
  opened: string;
  sent: Sent;
  /** Of a call, which is proved before the next operation. */
  proof?: Proof | undefined;
  result?: unknown;
  /** Records that a call wrote. */
  effects?: CallEffect[] | undefined;
  /** Of a load: its records as they are now, and what became of each file. */
  loaded?: LoadedImage[] | undefined;
  told?: Pick<LoadReport, "files" | "publish" | "rollback"> | undefined;
}

/**
 * Closes the journal's entry of an attempt and answers what became of it. An outcome that cannot be
 * journalled is unknown: the entry stays open, and a start of the service settles it.
 */
export async function closeAttempt(
  attempt: Attempt,
  context: { proof: Proof | undefined; run: Run; options: RunOptions },
): Promise<Executed> {
  const { operation, entry, sent } = attempt;
  const { run, options } = context;
  const proved = verdictOf(attempt, context.proof);
  // Somebody else's record is not ours to journal, where an undo would take it away.
  if (proved.found === "foreign") operation.sysId = operation.chosenSysId ?? "";
  const verdict = await journalVerdict(attempt, proved, options);
  const { client } = run.request;
  const planned = reportOf(operation, { client, target: run.target });
  const journalled = await journalEffects(attempt.effects ?? [], {
    request: run.request,
    callId: run.callId,
    standing: run.approval.standing,
    journal: options.journal,
    log: options.log,
  });
  return {
    operation,
    report: {
      ...planned,
      id: entry,
      ...(planned.load && attempt.told && { load: { ...planned.load, ...attempt.told } }),
      ...(operation.call && { call: describeCall(operation.call) }),
      sys_id: operation.sysId,
      ...(operation.table && operation.sysId && { url: recordUrl(client, operation) }),
      status: verdict.state,
      capture: verdict.capture,
      ...(verdict.error && { error: shownMessage(verdict.error, operation) }),
    },
    after: verdict.after,
    result: attempt.result,
    written: sent.state !== "failed",
    warnings: [
      ...verdict.warnings.map((warning) => shownMessage(warning, operation)),
      ...journalled.warnings,
    ],
    effects: journalled.reports,
    nextCall: verdict.nextCall,
  };
}

/** The instance may repeat in a message what it was sent. */
function shownMessage(message: string, operation: PlannedOperation): string {
  return recordsOf(operation).reduce(
    (shown, { before, values, schema }) => maskMessage(shown, [before, values], schema.columns),
    message,
  );
}

async function journalVerdict(
  { operation, entry, opened, loaded }: Attempt,
  verdict: Proof,
  { journal, clock, log }: RunOptions,
): Promise<Proof> {
  if (entry === null) return verdict;
  try {
    await journal.close(entry, {
      state: verdict.state,
      sysId: operation.sysId,
      after: verdict.after && journalImage(operation.schema, verdict.after),
      capture: verdict.capture,
      error: verdict.error,
      nextLook: verdict.state === "unknown" ? nextLook({ opened }, clock()) : null,
      loaded,
    });
    if (verdict.state === "done") await journal.markUndone(undoneBy(operation));
    return verdict;
  } catch (error) {
    const reason = messageOf(error);
    log.warn("The outcome of {entry} could not be journalled: {reason}", { entry, reason });
    const { kind, table, sysId } = operation;
    const found = verdict.error ?? "reading back showed it as it was wanted";
    return {
      ...verdict,
      state: "unknown",
      error:
        `The outcome of the ${kind} of ${table} ${sysId} could not be journalled (${reason}); ` +
        found,
    };
  }
}
