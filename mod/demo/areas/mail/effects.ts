import type { DemoCall } from "../../call.ts";
import { isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { activeRules } from "../../records/active_rules.ts";
import { meetsFilter } from "../../records/business_rules.ts";
import type { RecordWrite } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { bindRow } from "../../scripts/run_script.ts";
import { meetsAdvanced } from "./advanced_condition.ts";
import { notify } from "./notify.ts";

/**
 * Notifications of inserted or updated records. They are for their own table alone: documented is
 * that one on `task` does nothing.
 */
function notifyOfWrite(call: DemoCall, write: RecordWrite): void {
  const { table, row, event, before: stored = {} } = write;
  const current = bindRow(row, { table: table.name, stored, operation: event });
  const due = activeRules(call.instance, "sysevent_email_action", [table.name]).filter((rule) =>
    textOf(rule, "generation_type") === "engine" && isTrue(rule, `action_${event}`) &&
    meetsFilter(call, write, textOf(rule, "condition")) && meetsAdvanced(call, rule, { current })
  );
  if (due.length > 0) notify(call, due, { table, row, creator: call.actor.sysId });
}

export const mailEffects: readonly TableEffect[] = [
  { table: "*", when: "mail", engine: "notifications", run: notifyOfWrite },
];
