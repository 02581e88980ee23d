import { updateAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import type { RecordWrite } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { approveRequestItem, closeRequestItem, followItems, isClosed } from "./fulfilment.ts";

/** Whether the write moved the record to another state; a new record has none to leave. */
function movesState({ row, before }: RecordWrite): boolean {
  return before !== undefined && textOf(before, "state") !== textOf(row, "state");
}

/** A catalog task knows its request; closed, it may close its item. */
function afterTask(call: DemoCall, write: RecordWrite): void {
  const { row } = write;
  const item = findRow(call.instance, "sc_req_item", { sys_id: textOf(row, "request_item") });
  if (item && textOf(row, "request") === "") {
    updateAs(call, row, { request: textOf(item, "request") });
  }
  if (!movesState(write) || !isClosed(row)) return;
  if (item) closeRequestItem(call, item);
}

/** A closed item may close its request. */
function afterRequestItem(call: DemoCall, write: RecordWrite): void {
  const { row } = write;
  if (movesState(write) && isClosed(row)) {
    const stage = textOf(row, "state") === "3" ? "complete" : "request_cancelled";
    updateAs(call, row, { stage });
  }
  if (write.before) followItems(call, textOf(row, "request"));
}

/** All approvals given start an item, one refused ends it. */
function afterApproval(call: DemoCall, write: RecordWrite): void {
  if (!movesState(write)) return;
  const sysId = textOf(write.row, "sysapproval");
  const item = findRow(call.instance, "sc_req_item", { sys_id: sysId, approval: "requested" });
  if (!item) return;
  const approvals = findRows(call.instance, "sysapproval_approver", { sysapproval: sysId });
  const states = approvals.map((approval) => textOf(approval, "state"));
  if (states.includes("rejected")) {
    updateAs(call, item, { approval: "rejected", state: "4" });
    for (const approval of approvals) {
      if (textOf(approval, "state") === "requested") {
        updateAs(call, approval, { state: "cancelled" });
      }
    }
  } else if (!states.includes("requested")) approveRequestItem(call, item);
}

/** What a write to an order sets off, whichever interface wrote it. */
export const catalogEffects: readonly TableEffect[] = [
  { table: "sc_task", run: afterTask },
  { table: "sc_req_item", run: afterRequestItem },
  { table: "sysapproval_approver", run: afterApproval },
];
