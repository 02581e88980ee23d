import { messageOf } from "../../../base/errors.ts";
import type { DemoCall } from "../../call.ts";
import { entryOf } from "../../declare/entry_of.ts";
import type { SqlRow } from "../../database/database.ts";
import { deleteRow, textOf } from "../../database/rows.ts";
import { readActor, readPreferences } from "../../login/logins.ts";
import { readStoredTime, storedTime } from "../../values/time.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import {
  CANCELED,
  FAILED,
  type OperationInput,
  type OperationKind,
  type OperationRun,
  type Outcome,
  PENDING,
  readTracker,
  RUNNING,
  SUCCESSFUL,
  updateTracker,
  WAITING,
} from "../progress/operation.ts";
import { operationKinds } from "./operation_kinds.ts";
import { showUpdateMutex } from "./update_mutex.ts";

/**
 * Brings every operation to where the instance's clock says it is; those whose time has come do
 * their work now, one after the other. Asked before each request, so that every interface sees the
 * same. A tracker that was set to canceled while pending, which is documented, does not run.
 */
export function advanceOperations(call: DemoCall): void {
  const now = storedTime(call.instance.clock());
  const due = call.instance.database.all(
    `SELECT * FROM t_x_demo_operation WHERE start_time <= ? ORDER BY end_time, sys_created_on`,
    now,
  );
  for (const row of due) advance(call, row, now);
  if (due.length > 0) showUpdateMutex(call);
}

function advance(call: DemoCall, waiting: SqlRow, now: string): void {
  const sysId = textOf(waiting, "sys_id");
  const tracker = readTracker(call, sysId);
  const state = tracker ? textOf(tracker, "state") : CANCELED;
  if (state !== PENDING && state !== RUNNING) {
    deleteRow(call.instance, WAITING, sysId);
    return;
  }
  if (textOf(waiting, "end_time") > now) {
    const percent_complete = String(percentOf(waiting, call.instance.clock()));
    const start_time = textOf(waiting, "start_time");
    updateTracker(call, sysId, { state: RUNNING, percent_complete, start_time });
    return;
  }
  const outcome = runWaiting(call, waiting);
  if (!outcome) return;
  updateTracker(call, sysId, {
    state: outcome.failed ? FAILED : SUCCESSFUL,
    percent_complete: "100",
    message: outcome.message,
    detail_message: outcome.detail ?? "",
    start_time: textOf(waiting, "start_time"),
    completion_time: textOf(waiting, "end_time"),
    ...(outcome.links && { result: JSON.stringify(outcome.links) }),
  });
}

function percentOf(waiting: SqlRow, now: number): number {
  const start = readStoredTime(textOf(waiting, "start_time")) ?? now;
  const end = readStoredTime(textOf(waiting, "end_time")) ?? now;
  return Math.min(99, Math.floor(100 * (now - start) / Math.max(1, end - start)));
}

/** Whole or not at all; undefined when another service on the same file was faster. */
function runWaiting(call: DemoCall, waiting: SqlRow): Outcome | undefined {
  const sysId = textOf(waiting, "sys_id");
  try {
    return inTransaction(call, () => {
      const still = call.instance.database.get(
        `SELECT sys_id FROM t_x_demo_operation WHERE sys_id = ?`,
        sysId,
      );
      if (!still) return undefined;
      deleteRow(call.instance, WAITING, sysId);
      const kind = entryOf<OperationKind>(operationKinds, textOf(waiting, "kind"));
      const outcome = kind.run(asStarter(call, waiting), inputOf(waiting));
      if (outcome.failed && !kind.keepsFailure) throw new FailedOperation(outcome);
      return outcome;
    });
  } catch (error) {
    deleteRow(call.instance, WAITING, sysId);
    if (error instanceof FailedOperation) return error.outcome;
    return { failed: true, message: messageOf(error) };
  }
}

class FailedOperation extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome.message);
  }
}

/** What it was given, with when it began and ended by the instance's clock. */
function inputOf(waiting: SqlRow): OperationInput<OperationRun> {
  const [started, ended] = [textOf(waiting, "start_time"), textOf(waiting, "end_time")];
  const operation = textOf(waiting, "sys_id");
  return { ...JSON.parse(textOf(waiting, "input")), operation, started, ended };
}

/** The platform does the work for whoever asked, past what that user may write. */
function asStarter(call: DemoCall, waiting: SqlRow): DemoCall {
  const userSysId = textOf(waiting, "user");
  const preferences = readPreferences(call.instance, userSysId);
  const actor = readActor(call.instance, { userSysId, preferences });
  return {
    ...call,
    actor: { ...actor, roles: new Set([...actor.roles, "admin"]) },
    method: "POST",
    parameters: new URLSearchParams(),
    body: "",
    hideRows: false,
  };
}
