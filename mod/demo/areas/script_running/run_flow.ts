import { insertAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { readObject } from "./rest_message.ts";
import { ScriptFault } from "./script_text.ts";

/** Leaves the context of a run; the steps of the flow are not carried out here. */
export function runFlow(
  call: DemoCall,
  { kind, name, inputs }: { kind: string; name: string; inputs: string },
): string {
  readObject(inputs);
  const [scope, internalName] = name.split(".");
  const flow = findRow(call.instance, "sys_hub_flow", {
    internal_name: internalName ?? "",
    active: "true",
  });
  const owner = flow && findRow(call.instance, "sys_scope", { sys_id: textOf(flow, "sys_scope") });
  const flowScope = owner ? textOf(owner, "scope") : "global";
  if (!flow || kind === "action" || flowScope !== scope) {
    throw new ScriptFault(`Error: No active ${kind} ${name}`);
  }
  const context = insertAs(call, "sys_flow_context", {
    name: textOf(flow, "name"),
    flow: textOf(flow, "sys_id"),
    state: "COMPLETE",
    run_time: "1",
    calling_source: "script",
  });
  return JSON.stringify({ context: textOf(context, "sys_id"), outputs: {} });
}
