import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";
import { judgeByScript } from "../../scripts/run_condition.ts";
import { bindRow, type BoundRecord } from "../../scripts/run_script.ts";

/**
 * Whether the advanced condition of a notification lets it be sent; an empty one does. Documented
 * ("Advanced conditions for email notifications"): asked beside its other conditions, with `current`
 * and the `event` that triggered it.
 */
export function meetsAdvanced(
  call: DemoCall,
  notification: SqlRow,
  { current, event }: { current: BoundRecord; event?: SqlRow },
): boolean {
  const source = textOf(notification, "advanced_condition");
  return source.trim() === "" || judgeByScript(call, {
    source,
    name: `${textOf(notification, "name")}, advanced condition`,
    scope: textOf(notification, "sys_scope"),
    records: { current, event: event ? bindRow(event, { table: "sysevent" }) : null },
  });
}
