import { insertAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";

/** Leaves the context of a run and answers its sys_id; the steps of the flow are not carried out here. */
export function runFlow(call: DemoCall, { kind, name }: { kind: string; name: string }): string {
  const [scope, internalName] = name.split(".");
  const flow = findRow(call.instance, "sys_hub_flow", {
    internal_name: internalName ?? "",
    active: "true",
  });
  const owner = flow && findRow(call.instance, "sys_scope", { sys_id: textOf(flow, "sys_scope") });
  const flowScope = owner ? textOf(owner, "scope") : "global";
  if (!flow || kind === "action" || flowScope !== scope) {
    throw new Error(`No active ${kind} ${name}`);
  }
  const context = insertAs(call, "sys_flow_context", {
    name: textOf(flow, "name"),
    flow: textOf(flow, "sys_id"),
    state: "COMPLETE",
    run_time: "1",
    calling_source: "script",
  });
  return textOf(context, "sys_id");
}
