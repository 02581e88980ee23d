import { newRow, stamp } from "../../records/capture.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { insertRow, textOf, updateRow } from "../../database/rows.ts";
import { STATE } from "./model.ts";

const APPROVALS = "sysapproval_approver";
/** Who gives the final authorization. */
const BOARD = "Change Advisory Board";

/** Asks those who decide in a state: the assignment group in Assess, the board in Authorize. */
export function requestApprovals(call: DemoCall, change: SqlRow): void {
  const change_id = textOf(change, "sys_id");
  for (const approver of approversOf(call, change)) {
    insertRow(
      call.instance,
      APPROVALS,
      newRow(call, APPROVALS, {
        sysapproval: change_id,
        document_id: change_id,
        source_table: "change_request",
        approver,
        state: "requested",
      }),
    );
  }
}

/** Whether a state waits for approvals. */
export function asksForApproval(state: string): boolean {
  return state === STATE.assess || state === STATE.authorize;
}

function approversOf({ instance }: DemoCall, change: SqlRow): string[] {
  const board = textOf(change, "state") === STATE.authorize;
  const [column, value] = board
    ? ["g.name", BOARD] as const
    : ["g.sys_id", textOf(change, "assignment_group")] as const;
  return instance.database.all(
    `SELECT DISTINCT m.user FROM t_sys_user_grmember m
     JOIN t_sys_user_group g ON g.sys_id = m."group"
     JOIN t_sys_user u ON u.sys_id = m.user AND u.active = 'true'
     WHERE ${column} = ? ORDER BY m.user`,
    value,
  ).map((row) => textOf(row, "user"));
}

/** Documented: what is still asked is cancelled when the change goes on or back without it. */
export function cancelRequested(call: DemoCall, change: string): void {
  const open = call.instance.database.all(
    `SELECT sys_id, sys_mod_count FROM t_sysapproval_approver
     WHERE sysapproval = ? AND state = 'requested'`,
    change,
  );
  for (const row of open) {
    updateRow(call.instance, APPROVALS, {
      sysId: textOf(row, "sys_id"),
      changes: { state: "cancelled", ...stamp(call, Number(textOf(row, "sys_mod_count")) + 1) },
    });
  }
}
