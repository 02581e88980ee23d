import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import { findRow } from "../../database/find_rows.ts";
import { insertRow, textOf, updateRow } from "../../database/rows.ts";
import { keep } from "../../records/kept.ts";
import { dropContext, lastContext } from "./app_repository.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";

export const PLUGIN = "v_plugin";
const CONTEXT = "sys_rollback_context";

/** Switches a plugin on, and keeps what it was before. */
export function activatePlugin(call: DemoCall, { id }: OperationInput<"id">): Outcome {
  const row = findRow(call.instance, PLUGIN, { id });
  if (!row) return { failed: true, message: `There is no plugin ${id}` };
  const name = textOf(row, "name");
  if (textOf(row, "active") === "active") {
    return { message: "This operation succeeded", detail: `Plugin '${name}' is active already` };
  }
  setActive(call, textOf(row, "sys_id"), "active");
  const context = newRow(call, CONTEXT, { to_version: textOf(row, "version") });
  insertRow(call.instance, CONTEXT, context);
  keep(call, context.sys_id, { source: id });
  return { message: "This operation succeeded", detail: `Plugin '${name}' activated` };
}

/** Documented: without something to go back to it is an error. */
export function rollBackPlugin(call: DemoCall, { id }: OperationInput<"id">): Outcome {
  const row = findRow(call.instance, PLUGIN, { id });
  const context = row && lastContext(call, id);
  if (!row || !context) {
    return { failed: true, message: `Plugin ${id} has nothing to be rolled back to` };
  }
  setActive(call, textOf(row, "sys_id"), "inactive");
  dropContext(call, textOf(context, "sys_id"));
  return {
    message: "This operation succeeded",
    detail: `Plugin '${textOf(row, "name")}' rolled back`,
  };
}

function setActive({ instance }: DemoCall, sysId: string, active: string): void {
  updateRow(instance, PLUGIN, { sysId, changes: { active } });
}
