import { stamp } from "../../records/capture.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { readRow, textOf, updateRow } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";
import { asksForApproval, cancelRequested, requestApprovals } from "./approvals.ts";
import { modelOf, STATE, transitionsFrom } from "./model.ts";

const ENDED: readonly string[] = [STATE.closed, STATE.canceled];

/** A change request; undefined when it is not there. */
export function readChange({ instance }: DemoCall, sysId: string): SqlRow | undefined {
  const table = instance.table("change_request");
  return table && readRow(instance, table, sysId);
}

/** Writes to a change as the platform itself does, without rules of their own. */
export function writeChange(
  call: DemoCall,
  change: SqlRow,
  values: Record<string, string>,
): void {
  updateRow(call.instance, "task", {
    sysId: textOf(change, "sys_id"),
    changes: { ...values, ...stamp(call, Number(textOf(change, "sys_mod_count")) + 1) },
  });
}

/** What follows from a change having come to the state it was just stored in: part of that write. */
export function arrive(call: DemoCall, change: SqlRow, { rejected = false } = {}): void {
  const state = textOf(change, "state");
  const sysId = textOf(change, "sys_id");
  if (state !== STATE.scheduled) cancelRequested(call, sysId);
  const changes = arrivalValues(call, change, { state, rejected });
  updateRow(call.instance, "task", { sysId, changes });
  if (asksForApproval(state)) requestApprovals(call, change);
}

function arrivalValues(
  call: DemoCall,
  change: SqlRow,
  { state, rejected }: { state: string; rejected: boolean },
): Record<string, string> {
  const now = storedTime(call.instance.clock());
  if (asksForApproval(state)) return { approval: "requested" };
  if (ENDED.includes(state)) {
    return { active: "false", closed_at: now, closed_by: call.actor.sysId };
  }
  switch (state) {
    case STATE.new:
      return { approval: rejected ? "rejected" : "not requested" };
    case STATE.implement:
      return { work_start: textOf(change, "work_start") || now };
    case STATE.review:
      return { work_end: textOf(change, "work_end") || now };
    default:
      return {};
  }
}

/** Moves a change on as long as its model does so by itself. */
export function moveOn(call: DemoCall, sysId: string): void {
  const passed = new Set<string>();
  for (;;) {
    const change = readChange(call, sysId);
    const model = change && modelOf(call, change);
    if (!change || !model) return;
    const state = textOf(change, "state");
    if (passed.has(state)) return;
    passed.add(state);
    const next = transitionsFrom(call, { change, model, state })
      .find(({ automatic, available }) => automatic && available);
    if (!next) return;
    setState(call, change, { state: next.to });
  }
}

/** Puts a change in a state and does what follows from arriving there. */
export function setState(
  call: DemoCall,
  change: SqlRow,
  { state, rejected }: { state: string; rejected?: boolean },
): void {
  writeChange(call, change, { state });
  const moved = readChange(call, textOf(change, "sys_id"));
  if (moved) arrive(call, moved, { rejected });
}
