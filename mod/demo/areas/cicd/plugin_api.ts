import type { DemoAnswer, DemoCall } from "../../call.ts";
import { findRow } from "../../database/find_rows.ts";
import { noRecord, unknownPath } from "../../wire/rest_error.ts";
import { PLUGIN } from "./plugins.ts";
import { startOperation } from "./start_operation.ts";

/** POST `/api/sn_cicd/plugin/{id}/activate` and `…/rollback`. */
export function pluginApi(call: DemoCall, [id, action, ...more]: string[]): DemoAnswer {
  const kind = { activate: "activate_plugin", rollback: "roll_back_plugin" }[action ?? ""];
  if (!kind || more.length > 0) throw unknownPath();
  if (!findRow(call.instance, PLUGIN, { id })) throw noRecord();
  return startOperation(call, { kind, input: { id } });
}
