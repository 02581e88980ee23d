import type { DemoCall } from "../call.ts";
import { isTrue } from "../database/find_rows.ts";
import { insertRow, textOf } from "../database/rows.ts";
import { storedTime } from "../values/time.ts";
import { activeRules } from "./active_rules.ts";
import { concerns } from "./business_rules.ts";
import { newRow } from "./capture.ts";
import type { RecordWrite } from "./pending_write.ts";
import { ruleScripts } from "./rule_scripts.ts";

const ASYNC = ["async", "async_always"];

/** What the items are called that stand for an asynchronous rule; their script is the rule's sys_id. */
export const ASYNC_ITEM = "ASYNC: ";

/**
 * Leaves a schedule item for each asynchronous rule of a write. Documented: the system creates a
 * scheduled job from the rule, which the scheduler runs; the conditions are judged on the write.
 */
export function queueAsyncRules(call: DemoCall, write: RecordWrite): void {
  if (!ruleScripts(call)) return;
  for (const rule of activeRules(call.instance, "sys_script", write.table.chain)) {
    const meant = ASYNC.includes(textOf(rule, "when")) && isTrue(rule, `action_${write.event}`) &&
      isTrue(rule, "advanced");
    if (!meant || !concerns(call, write, rule)) continue;
    const item = newRow(call, "sys_trigger", {
      name: `${ASYNC_ITEM}${textOf(rule, "name")}`,
      trigger_type: "0",
      state: "0",
      next_action: storedTime(call.instance.clock()),
      script: textOf(rule, "sys_id"),
      document: write.table.name,
      document_key: textOf(write.row, "sys_id"),
    });
    insertRow(call.instance, "sys_trigger", item);
  }
}
