import { insertAs, updateAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { bindRow, logFault, runScript } from "../../scripts/run_script.ts";

const COMPLETE = "3";
const INCOMPLETE = "4";
const APPROVAL = "sc_cat_item_dt_approval";
const CLOSED: readonly string[] = [COMPLETE, INCOMPLETE, "7"];

/** Whether a task has ended, however. */
export function isClosed(task: SqlRow): boolean {
  return CLOSED.includes(textOf(task, "state"));
}

/** A requested item begins: with the approvals of its plan, or with its first tasks. */
export function startRequestItem(call: DemoCall, requestItem: SqlRow): void {
  const approvers = planOf(call, requestItem, APPROVAL)
    .flatMap((step) => approversOf(call, requestItem, step));
  if (approvers.length === 0) return approveRequestItem(call, requestItem);
  updateAs(call, requestItem, { approval: "requested", stage: "waiting_for_approval" });
  const sysId = textOf(requestItem, "sys_id");
  for (const approver of new Set(approvers)) {
    insertAs(call, "sysapproval_approver", {
      sysapproval: sysId,
      source_table: "sc_req_item",
      document_id: sysId,
      approver,
      state: "requested",
    });
  }
}

/** Approved, or in no need of it: the first tasks are there. */
export function approveRequestItem(call: DemoCall, requestItem: SqlRow): void {
  const approved = updateAs(call, requestItem, { approval: "approved", stage: "fulfillment" });
  createNextTasks(call, approved);
}

/**
 * The tasks of the next step of the item's plan, one step an order. False when there is no step
 * left; an item without a plan is closed by hand.
 */
export function createNextTasks(call: DemoCall, requestItem: SqlRow): boolean {
  const sysId = textOf(requestItem, "sys_id");
  const present = new Set(
    findRows(call.instance, "sc_task", { request_item: sysId })
      .map((task) => textOf(task, "delivery_task")),
  );
  const left = planOf(call, requestItem, "sc_cat_item_delivery_task").filter((step) =>
    textOf(step, "sys_class_name") !== APPROVAL && !present.has(textOf(step, "sys_id"))
  );
  const [next] = left;
  if (!next) return false;
  const step = left.filter((other) => textOf(other, "order") === textOf(next, "order"));
  for (const task of step) {
    insertAs(call, "sc_task", {
      short_description: textOf(task, "short_description"),
      request: textOf(requestItem, "request"),
      request_item: sysId,
      parent: sysId,
      delivery_task: textOf(task, "sys_id"),
      assignment_group: textOf(task, "group"),
    });
  }
  return true;
}

/**
 * Documented ("Use a script to approve an execution plan"): the value of the step's approval script
 * is who approves, and `current.request_item` the item.
 */
function approversOf(call: DemoCall, requestItem: SqlRow, step: SqlRow): string[] {
  const current = {
    request_item: textOf(requestItem, "sys_id"),
    request: textOf(requestItem, "request"),
  };
  const bound = bindRow(current, { table: "sc_task" });
  const { value = "", fault } = runScript(call, {
    source: textOf(step, "approval_script"),
    name: `Approval script of ${textOf(step, "short_description")}`,
    scope: textOf(step, "sys_scope"),
    records: { current: { ...bound, isNew: true } },
  });
  if (fault) logFault(call, fault);
  const users = call.instance.table("sys_user");
  return value.split(",").filter((id) => users && readRow(call.instance, users, id) !== undefined);
}

function planOf(call: DemoCall, requestItem: SqlRow, className: string): SqlRow[] {
  const item = findRow(call.instance, "sc_cat_item", { sys_id: textOf(requestItem, "cat_item") });
  const plan = item ? textOf(item, "delivery_plan") : "";
  return plan === "" ? [] : findRows(call.instance, className, { delivery_plan: plan });
}

/** All tasks of an item are closed: the next step, or the item's end. */
export function closeRequestItem(call: DemoCall, requestItem: SqlRow): void {
  if (isClosed(requestItem)) return;
  const tasks = findRows(call.instance, "sc_task", { request_item: textOf(requestItem, "sys_id") });
  if (tasks.some((task) => !isClosed(task))) return;
  if (createNextTasks(call, requestItem)) return;
  const failed = tasks.some((task) => textOf(task, "state") === INCOMPLETE);
  updateAs(call, requestItem, { state: failed ? INCOMPLETE : COMPLETE });
}

/** A request stands where its items stand, and is closed with the last of them. */
export function followItems(call: DemoCall, requestId: string): void {
  const request = findRow(call.instance, "sc_request", { sys_id: requestId });
  if (!request || isClosed(request)) return;
  const items = findRows(call.instance, "sc_req_item", { request: requestId });
  if (items.length === 0) return;
  const approvals = items.map((item) => textOf(item, "approval"));
  if (items.every(isClosed)) {
    const rejected = approvals.every((approval) => approval === "rejected");
    const complete = items.some((item) => textOf(item, "state") === COMPLETE);
    const outcome = rejected ? "rejected" : complete ? "complete" : "incomplete";
    updateAs(call, request, {
      state: complete ? COMPLETE : INCOMPLETE,
      approval: rejected ? "rejected" : "approved",
      request_state: `closed_${outcome}`,
      stage: `closed_${outcome}`,
    });
    return;
  }
  const waits = approvals.includes("requested");
  updateAs(call, request, {
    approval: waits ? "requested" : "approved",
    request_state: waits ? "requested" : "in_process",
  });
}
