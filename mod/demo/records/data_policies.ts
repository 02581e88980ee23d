import type { DemoCall } from "../call.ts";
import { textOf } from "../database/rows.ts";
import { isJournal } from "../values/field_kinds.ts";
import { dataPolicyViolated } from "../wire/rest_error.ts";
import { activeRules } from "./active_rules.ts";
import { meetsFilter } from "./business_rules.ts";
import type { RecordWrite } from "./pending_write.ts";

/**
 * Refuses a record that an active data policy of its table or a parent wants more of: a column that
 * its rules make mandatory is empty while its conditions hold. Judged on the record as it would be
 * stored. Throws 403.
 */
export function requireDataPolicies(call: DemoCall, write: RecordWrite): void {
  const { table, row } = write;
  if (activeRules(call.instance, "sys_data_policy2", table.chain).length === 0) return;
  const rules = call.instance.database.all(
    `SELECT p.conditions, r.field
     FROM t_sys_metadata p JOIN t_sys_metadata r ON r.sys_data_policy = p.sys_id
     WHERE p.sys_class_name = 'sys_data_policy2' AND p.active = 'true'
     AND p.model_table IN (SELECT value FROM json_each(?))
     AND (p.model_table = ? OR p.inherit = 'true')
     AND r.sys_class_name = 'sys_data_policy_rule' AND r.mandatory = 'true'
     ORDER BY r.field`,
    JSON.stringify(table.chain),
    table.name,
  );
  const missing = new Set<string>();
  for (const rule of rules) {
    const column = table.columns.get(textOf(rule, "field"));
    // Entries of a journal stand elsewhere, so an empty column says nothing of them.
    if (!column || isJournal(column.type) || textOf(row, column.element) !== "") continue;
    if (meetsFilter(call, write, textOf(rule, "conditions"))) missing.add(column.label);
  }
  if (missing.size > 0) throw dataPolicyViolated([...missing]);
}
