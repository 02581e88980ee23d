import { insertAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { runSoleAction } from "../flow/engine/contexts.ts";

/** What a script runs by `sn_fd.FlowAPI`. */
export interface AskedRun {
  kind: string;
  /** `scope.internal_name`. */
  name: string;
  inputs: ReadonlyMap<string, string>;
}

/** What the script is given back. */
export interface RunResult {
  /** sys_id of the context. */
  context: string;
  outputs: Record<string, string>;
}

/**
 * Carries out an action; of a flow or subflow only the context is left, not the steps. Throws into the
 * script where there is none, and what ends an action.
 */
export function runFlow(call: DemoCall, { kind, name, inputs }: AskedRun): RunResult {
  const table = kind === "action" ? "sys_hub_action_type_definition" : "sys_hub_flow";
  const found = findOwn(call, table, name);
  if (!found) throw new Error(`No active ${kind} ${name}`);
  const shared = { name: textOf(found, "name"), calling_source: "script" };
  if (kind === "action") return runSoleAction(call, { shared, inputs });
  const context = insertAs(call, "sys_flow_context", {
    ...shared,
    flow: textOf(found, "sys_id"),
    state: "COMPLETE",
    run_time: "1",
  });
  return { context: textOf(context, "sys_id"), outputs: {} };
}

function findOwn(call: DemoCall, table: string, name: string): SqlRow | undefined {
  const [scope, internalName = ""] = name.split(".");
  const found = findRow(call.instance, table, { internal_name: internalName, active: "true" });
  const owner = found &&
    findRow(call.instance, "sys_scope", { sys_id: textOf(found, "sys_scope") });
  return (owner ? textOf(owner, "scope") : "global") === scope ? found : undefined;
}
