import type { DemoCall } from "../../call.ts";
import { abortedByRule } from "../../wire/rest_error.ts";
import { textOf, updateRow } from "../../database/rows.ts";
import { seededSysId } from "../../values/sys_id.ts";
import type { RecordWrite } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { asksForApproval, cancelRequested } from "./approvals.ts";
import { modelOf, STATE, transitionsFrom } from "./model.ts";
import { arrive, moveOn, readChange, setState, writeChange } from "./move.ts";

const RULE = "Change Model: Check State Transition";
const TASK_ENDED = ["3", "4"];

/** A change keeps to its model, whichever interface moves it. Throws 403. */
function changeWritten(call: DemoCall, { row, before }: RecordWrite): void {
  const model = modelOf(call, row);
  if (!before) {
    if (!model || textOf(row, "chg_model") !== "") return;
    updateRow(call.instance, "task", {
      sysId: textOf(row, "sys_id"),
      changes: { chg_model: model },
    });
    return;
  }
  const [from, to] = [textOf(before, "state"), textOf(row, "state")];
  if (from === to || !model) return;
  const ways = transitionsFrom(call, { change: row, model, state: from });
  if (!ways.some((way) => way.to === to && way.available)) {
    throw abortedByRule("change_request", RULE, seededSysId("sys_script", RULE));
  }
  arrive(call, row);
}

/**
 * A decision moves its change: an approval lets it go on, a rejection sends it back to New, and
 * those who were asked beside are not needed any more.
 */
function approvalWritten(call: DemoCall, { row, before }: RecordWrite): void {
  const decision = textOf(row, "state");
  if (decision === (before && textOf(before, "state"))) return;
  if (decision !== "approved" && decision !== "rejected") return;
  const change = readChange(call, textOf(row, "sysapproval"));
  if (!change || !asksForApproval(textOf(change, "state"))) return;
  cancelRequested(call, textOf(change, "sys_id"));
  if (decision === "rejected") {
    setState(call, change, { state: STATE.new, rejected: true });
    return;
  }
  writeChange(call, change, { approval: "approved" });
  moveOn(call, textOf(change, "sys_id"));
}

/** The last task that ends may end the implementation. */
function taskWritten(call: DemoCall, { row, before }: RecordWrite): void {
  const state = textOf(row, "state");
  if (state === (before && textOf(before, "state")) || !TASK_ENDED.includes(state)) return;
  moveOn(call, textOf(row, "change_request"));
}

export const changeEffects: readonly TableEffect[] = [
  { table: "change_request", run: changeWritten },
  { table: "sysapproval_approver", run: approvalWritten },
  { table: "change_task", run: taskWritten },
];
