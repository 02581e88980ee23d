import { isAdmin } from "../login/actor.ts";
import { meetsCondition } from "../access/acl_condition.ts";
import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { abortedByRule } from "../wire/rest_error.ts";
import { textOf } from "../database/rows.ts";

export type RuleEvent = "insert" | "update" | "delete";

/**
 * Aborts a write as an active "before" rule with "Abort action" does, the first by its order. Its
 * conditions are judged on the record as it would be stored; a rule with a condition in script, or
 * in terms that have no meaning for a stored record, is passed over. Throws 403.
 */
export function requireNoAbort(
  call: DemoCall,
  { table, row }: { table: DemoTable; row: SqlRow },
  event: RuleEvent,
): void {
  const rules = call.instance.database.all(
    `SELECT sys_id, name, filter_condition, role_conditions FROM t_sys_metadata
     WHERE sys_class_name = 'sys_script' AND active = 'true' AND "when" = 'before'
     AND abort_action = 'true' AND trim(condition) = ''
     AND CASE ? WHEN 'insert' THEN action_insert WHEN 'update' THEN action_update
       ELSE action_delete END = 'true'
     AND collection IN (SELECT value FROM json_each(?))
     ORDER BY CAST("order" AS REAL), name`,
    event,
    JSON.stringify(table.chain),
  );
  for (const rule of rules) {
    const condition = textOf(rule, "filter_condition");
    const meant = concerns(call, textOf(rule, "role_conditions")) &&
      (condition === "" || meetsCondition(call, { table, row, condition }));
    if (meant) throw abortedByRule(table.name, textOf(rule, "name"), textOf(rule, "sys_id"));
  }
}

/** A rule with roles, names by comma, is for those who hold one of them. */
function concerns({ actor }: DemoCall, roles: string): boolean {
  return roles === "" || isAdmin(actor) || roles.split(",").some((role) => actor.roles.has(role));
}
