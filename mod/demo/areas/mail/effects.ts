import type { DemoCall } from "../../call.ts";
import { isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { activeRules } from "../../records/active_rules.ts";
import { meetsFilter } from "../../records/business_rules.ts";
import type { RecordWrite } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { notify } from "./notify.ts";

/**
 * Notifications of inserted or updated records. They are for their own table alone: documented is
 * that one on `task` does nothing. One with a condition in script is passed over.
 */
function notifyOfWrite(call: DemoCall, write: RecordWrite): void {
  const { table, row, event } = write;
  const due = activeRules(call.instance, "sysevent_email_action", [table.name]).filter((rule) =>
    textOf(rule, "generation_type") === "engine" && isTrue(rule, `action_${event}`) &&
    textOf(rule, "advanced_condition").trim() === "" &&
    meetsFilter(call, write, textOf(rule, "condition"))
  );
  if (due.length > 0) notify(call, due, { table, row, creator: call.actor.sysId });
}

export const mailEffects: readonly TableEffect[] = [
  { table: "*", when: "mail", engine: "notifications", run: notifyOfWrite },
];
