import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { deleteRow, readRow, textOf } from "../../database/rows.ts";
import { readActor, readPreferences } from "../../login/logins.ts";
import { ASYNC_ITEM } from "../../records/async_rules.ts";
import { bindRow, logFault, runScript } from "../../scripts/run_script.ts";
import { storedTime } from "../../values/time.ts";

/** Of one request: a rule may set itself off with every write. */
const MOST_AT_ONCE = 100;

/**
 * Runs what the schedule has due once, before a request is answered: asynchronous rules and scripts
 * of items, each as the user who left it. An item that has run is gone.
 */
export function runDueItems(call: DemoCall): void {
  const { instance } = call;
  const due = instance.database.all(
    `SELECT * FROM t_sys_trigger WHERE trigger_type = '0' AND state = '0' AND script <> ''
     AND next_action <= ? AND (name LIKE ? OR sys_created_on < next_action)
     ORDER BY next_action, rowid LIMIT ?`,
    storedTime(instance.clock()),
    `${ASYNC_ITEM}%`,
    MOST_AT_ONCE,
  );
  for (const item of due) {
    deleteRow(instance, "sys_trigger", textOf(item, "sys_id"));
    runItem(asAuthor(call, item), item);
  }
}

function runItem(call: DemoCall, item: SqlRow): void {
  const name = textOf(item, "name");
  const rule = name.startsWith(ASYNC_ITEM)
    ? findRow(call.instance, "sys_script", { sys_id: textOf(item, "script") })
    : undefined;
  const table = call.instance.table(textOf(item, "document"));
  const row = table && readRow(call.instance, table, textOf(item, "document_key"));
  // A record that is gone by now has nothing left to be worked on.
  if (rule && (!table || !row)) return;
  const { fault } = rule && table && row
    ? runScript(call, {
      source: textOf(rule, "script"),
      name: textOf(rule, "name"),
      scope: textOf(rule, "sys_scope"),
      // Documented: asynchronous rules have no access to the record before the write.
      records: { current: bindRow(row, { table: table.name }), previous: null },
    })
    : runScript(call, { source: textOf(item, "script"), name });
  if (fault) logFault(call, fault);
}

/** The user who left the item, as long as that one is active. */
function asAuthor(call: DemoCall, item: SqlRow): DemoCall {
  const user = findRow(call.instance, "sys_user", {
    user_name: textOf(item, "sys_created_by"),
    active: "true",
  });
  if (!user) return call;
  const userSysId = textOf(user, "sys_id");
  const preferences = readPreferences(call.instance, userSysId);
  return { ...call, actor: readActor(call.instance, { userSysId, preferences }) };
}
