import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { deleteRow, readRow, textOf } from "../../database/rows.ts";
import { readActor, readPreferences } from "../../login/logins.ts";
import { asSystem } from "../../records/as_platform.ts";
import { ASYNC_ITEM } from "../../records/async_rules.ts";
import { bindRow, logFault, runScript } from "../../scripts/run_script.ts";
import { storedTime } from "../../values/time.ts";

const MOST_AT_ONCE = 100;

/**
 * Runs the schedule items that are due once, before a request is answered; each is gone then. A
 * script that stops leaves a line of an error in the log.
 */
export function advanceSchedule(call: DemoCall): void {
  const { database, clock } = call.instance;
  const due = database.all(
    `SELECT * FROM t_sys_trigger WHERE trigger_type = '0' AND state = '0' AND next_action <> ''
     AND next_action <= ? ORDER BY next_action, rowid LIMIT ?`,
    storedTime(clock()),
    MOST_AT_ONCE,
  );
  for (const item of due) {
    deleteRow(call.instance, "sys_trigger", textOf(item, "sys_id"));
    if (textOf(item, "name").startsWith(ASYNC_ITEM)) runAsyncRule(asAuthor(call, item), item);
    else runItem(asSystem(call), item);
  }
}

function runItem(call: DemoCall, item: SqlRow): void {
  const job = findRow(call.instance, textOf(item, "document"), {
    sys_id: textOf(item, "document_key"),
  });
  const source = textOf(item, "script") || (job ? textOf(job, "script") : "");
  const scope = job ? textOf(job, "sys_scope") : "global";
  const runner = asUser(call, { sys_id: job ? textOf(job, "run_as") : "" });
  const { fault } = runScript(runner, { source, name: textOf(item, "name"), scope });
  if (fault) logFault(call, fault);
}

/** Documented: an asynchronous rule has no access to the record before the write. */
function runAsyncRule(call: DemoCall, item: SqlRow): void {
  const rule = findRow(call.instance, "sys_script", { sys_id: textOf(item, "script") });
  const table = call.instance.table(textOf(item, "document"));
  const row = table && readRow(call.instance, table, textOf(item, "document_key"));
  // A record that is gone by now has nothing left to be worked on.
  if (!rule || !table || !row) return;
  const { fault } = runScript(call, {
    source: textOf(rule, "script"),
    name: textOf(rule, "name"),
    scope: textOf(rule, "sys_scope"),
    records: { current: bindRow(row, { table: table.name }), previous: null },
  });
  if (fault) logFault(call, fault);
}

/** The user who left the item. */
function asAuthor(call: DemoCall, item: SqlRow): DemoCall {
  return asUser(call, { user_name: textOf(item, "sys_created_by") });
}

/**
 * The call as a user makes it, as long as that one is active. Documented ("Automatically run a script
 * of your choosing"): `run_as` is who a job runs as.
 */
export function asUser(
  call: DemoCall,
  wanted: { sys_id: string } | { user_name: string },
): DemoCall {
  const user = findRow(call.instance, "sys_user", { ...wanted, active: "true" });
  if (!user) return call;
  const userSysId = textOf(user, "sys_id");
  const preferences = readPreferences(call.instance, userSysId);
  return { ...call, actor: readActor(call.instance, { userSysId, preferences }) };
}
