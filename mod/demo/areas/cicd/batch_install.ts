import type { DemoCall } from "../../call.ts";
import { findRows } from "../../database/find_rows.ts";
import { textOf, updateRow } from "../../database/rows.ts";
import { keep } from "../../records/kept.ts";
import { storedTime } from "../../values/time.ts";
import { installApplication, rollBackApplication } from "./app_repository.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";
import { activatePlugin, rollBackPlugin } from "./plugins.ts";

export const PLAN = "sys_batch_install_plan";
export const ITEM = "sys_batch_install_item";

/** POST `app/batch/install`: the packages in their order; each says what came of it. */
export function installBatch(call: DemoCall, { plan }: OperationInput<"plan">): Outcome {
  let failed = 0;
  for (const item of findRows(call.instance, ITEM, { batch_install_plan: plan })) {
    const id = textOf(item, "id");
    const outcome = textOf(item, "type") === "plugin"
      ? activatePlugin(call, { id })
      : installApplication(call, { sysId: id, version: textOf(item, "version") });
    if (outcome.failed) failed++;
    const changes: Record<string, string> = outcome.failed
      ? { state: "Failed", status_message: outcome.message }
      : { state: "Installed" };
    const sysId = textOf(item, "sys_id");
    updateRow(call.instance, ITEM, { sysId, changes });
    if (!outcome.failed) {
      keep(call, sysId, { install_date: storedTime(call.instance.clock()) });
    }
  }
  const state = failed > 0 ? "Failed" : "Installed";
  updateRow(call.instance, PLAN, { sysId: plan, changes: { state } });
  const message = failed > 0 ? `${failed} packages failed` : "This operation succeeded";
  return { failed: failed > 0, message };
}

/** POST `app/batch/rollback/{id}`: what the batch installed, the last first. */
export function rollBackBatch(call: DemoCall, { plan }: OperationInput<"plan">): Outcome {
  const items = findRows(call.instance, ITEM, { batch_install_plan: plan, state: "Installed" });
  for (const item of items.reverse()) {
    const id = textOf(item, "id");
    const outcome = textOf(item, "type") === "plugin"
      ? rollBackPlugin(call, { id })
      : rollBackApplication(call, { sysId: id, version: "" });
    if (outcome.failed) return outcome;
    const changes = { state: "Rolled Back" };
    updateRow(call.instance, ITEM, { sysId: textOf(item, "sys_id"), changes });
  }
  updateRow(call.instance, PLAN, { sysId: plan, changes: { state: "Rolled Back" } });
  return { message: "This operation succeeded", detail: `${items.length} packages rolled back` };
}
