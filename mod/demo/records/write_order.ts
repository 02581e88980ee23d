import type { DemoCall } from "../call.ts";
import { isTrue } from "../database/find_rows.ts";
import { queueAsyncRules } from "./async_rules.ts";
import { fillCalculated } from "./calculated.ts";
import { runRules } from "./business_rules.ts";
import { requireDataPolicies } from "./data_policies.ts";
import type { RecordWrite } from "./pending_write.ts";
import { effectsFor } from "./table_effects.ts";

/**
 * What runs around a write, in the order of "Execution order of scripts and engines": before rules
 * below order 1000, engines, before rules from 1000 on, the record, after rules below 1000, engines,
 * mail, after rules from 1000 on for active records. Asynchronous rules follow the transaction.
 */
export function runBefore(call: DemoCall, write: RecordWrite): void {
  const acts = setsOff(call);
  if (write.event !== "delete") fillCalculated(call, write);
  if (acts) runRules(call, write, { when: "before", late: false });
  if (write.event !== "delete") {
    for (const effect of acts ? effectsFor(call, write, "before") : []) effect.run(call, write);
    // Among the engines without an order of its own: last, so that it sees what they filled in.
    requireDataPolicies(call, write);
  }
  if (acts) runRules(call, write, { when: "before", late: true });
  if (write.event !== "delete") fillCalculated(call, write);
}

/** After rules and engines; what they do to the record itself stands in the database. */
export function runAfter(call: DemoCall, write: RecordWrite): void {
  if (!setsOff(call)) return;
  runRules(call, write, { when: "after", late: false });
  if (write.event === "delete") return;
  for (const effect of effectsFor(call, write, "after")) effect.run(call, write);
}

/** Mail, then the late rules; `write` holds the record as the engines left it. */
export function runLast(call: DemoCall, write: RecordWrite): void {
  if (!setsOff(call)) return;
  if (write.event !== "delete") {
    for (const effect of effectsFor(call, write, "mail")) effect.run(call, write);
  }
  const active = !write.table.columns.has("active") || isTrue(write.row, "active");
  if (active) runRules(call, write, { when: "after", late: true });
  queueAsyncRules(call, write);
}

/** Documented: rules and engines pass over what a script writes after `setWorkflow(false)`. */
function setsOff({ script }: DemoCall): boolean {
  return script?.workflow !== false;
}
