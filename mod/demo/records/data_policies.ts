import { meetsCondition } from "../access/acl_condition.ts";
import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { isJournal } from "../values/field_kinds.ts";
import { dataPolicyViolated } from "../wire/rest_error.ts";
import { textOf } from "../database/rows.ts";

/**
 * Refuses a record that an active data policy of its table or a parent wants more of: a column that
 * its rules make mandatory is empty while its conditions hold. Judged on the record as it would be
 * stored. Throws 403.
 */
export function requireDataPolicies(
  call: DemoCall,
  { table, row }: { table: DemoTable; row: SqlRow },
): void {
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
    const condition = textOf(rule, "conditions");
    const holds = condition === "" || meetsCondition(call, { table, row, condition });
    if (holds) missing.add(column.label);
  }
  if (missing.size > 0) throw dataPolicyViolated([...missing]);
}
