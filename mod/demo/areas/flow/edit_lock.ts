import { isAdmin } from "../../login/actor.ts";
import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import { RestError, tableClosed } from "../../wire/rest_error.ts";
import { insertRow, textOf } from "../../database/rows.ts";

/** Measured: without the designer's rights its interfaces answer 403, the records stay readable. */
export function requireDesigner({ actor }: DemoCall): void {
  if (!isAdmin(actor) && !actor.roles.has("flow_designer")) throw tableClosed();
}

/** Who holds the edit lock of a flow: sys_id and name; undefined when it is free. */
export function currentEditor(
  { instance }: DemoCall,
  flow: string,
): { sysId: string; name: string } | undefined {
  const lock = instance.database.get(
    `SELECT l."user" AS holder, u.name AS name FROM t_sys_hub_flow_safe_edit l
     LEFT JOIN t_sys_user u ON u.sys_id = l."user" WHERE l.flow = ? ORDER BY l.rowid`,
    flow,
  );
  if (!lock) return undefined;
  return { sysId: textOf(lock, "holder"), name: textOf(lock, "name") };
}

/** Refuses to change what another user edits. Throws 403. */
export function requireUnlocked(call: DemoCall, flow: string): void {
  const editor = currentEditor(call, flow);
  if (!editor || editor.sysId === call.actor.sysId) return;
  throw new RestError(403, "Flow is locked", `${editor.name || "Another user"} edits this flow`);
}

/** Takes the lock, or keeps one's own. Throws 403. */
export function takeLock(call: DemoCall, flow: string): void {
  requireUnlocked(call, flow);
  if (currentEditor(call, flow)) return;
  const values = { flow, user: call.actor.sysId };
  insertRow(
    call.instance,
    "sys_hub_flow_safe_edit",
    newRow(call, "sys_hub_flow_safe_edit", values),
  );
}

/** Gives the lock back; an administrator may take another's away. Throws 403. */
export function releaseLock(call: DemoCall, flow: string): void {
  if (!isAdmin(call.actor)) requireUnlocked(call, flow);
  call.instance.database.run(`DELETE FROM t_sys_hub_flow_safe_edit WHERE flow = ?`, flow);
}
