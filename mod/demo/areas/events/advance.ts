import { meetsCondition } from "../../access/acl_condition.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { isEngineOn } from "../../records/active_rules.ts";
import { asSystem, updateAs } from "../../records/as_platform.ts";
import { storedTime } from "../../values/time.ts";
import { meetsAdvanced } from "../mail/advanced_condition.ts";
import { notify } from "../mail/notify.ts";
import type { Occasion } from "../mail/recipients.ts";
import { bindRow, logFault, runScript } from "../../scripts/run_script.ts";

/** Of one request: events may fire events. */
const MOST_AT_ONCE = 100;

/**
 * Works through the events whose time has come, before a request is answered: their script actions
 * by order, then their notifications ("System Events"). An action whose script stops leaves the
 * event in the state `error` and a line in the log.
 */
export function advanceEvents(call: DemoCall): void {
  const { instance } = call;
  const now = storedTime(instance.clock());
  const waiting = instance.database.all(
    `SELECT * FROM t_sysevent WHERE state = 'ready' AND process_on <= ?
     ORDER BY process_on, rowid LIMIT ?`,
    now,
    MOST_AT_ONCE,
  );
  if (waiting.length === 0 || !isEngineOn(instance, "events")) return;
  const system = asSystem(call);
  for (const event of waiting) {
    const done = runActions(system, event);
    if (isEngineOn(instance, "notifications")) notifyOfEvent(system, event);
    updateAs(system, event, { state: done ? "processed" : "error", processed: now });
  }
}

/** Documented: the script sees the record as `current` and the event, with its parameters, as `event`. */
function runActions(call: DemoCall, event: SqlRow): boolean {
  const actions = findRows(call.instance, "sysevent_script_action", {
    event_name: textOf(event, "name"),
    active: "true",
  });
  const about = occasionOf(call, event);
  const records = {
    event: bindRow(event, { table: "sysevent" }),
    current: about ? bindRow(about.row, { table: about.table.name }) : null,
  };
  const run = (action: SqlRow, source: string) =>
    runScript(call, {
      source,
      name: textOf(action, "name"),
      scope: textOf(action, "sys_scope"),
      records,
    });
  const faults = actions.flatMap((action) => {
    const condition = textOf(action, "condition_script").trim().replace(/;+$/, "");
    const judged = condition === "" ? undefined : run(action, `Boolean(${condition})`);
    if (judged?.fault) return [judged.fault];
    if (judged && judged.value !== "true") return [];
    return run(action, textOf(action, "script")).fault ?? [];
  });
  for (const fault of faults) logFault(call, fault);
  return faults.length === 0;
}

function notifyOfEvent(call: DemoCall, event: SqlRow): void {
  const notifications = findRows(call.instance, "sysevent_email_action", {
    event_name: textOf(event, "name"),
    generation_type: "event",
    active: "true",
  });
  const occasion = occasionOf(call, event);
  if (!occasion) return;
  const { table, row } = occasion;
  const current = bindRow(row, { table: table.name });
  const due = notifications.filter((one) => {
    const condition = textOf(one, "condition");
    return table.chain.includes(textOf(one, "collection")) &&
      (condition === "" || meetsCondition(call, { table, row, condition })) &&
      meetsAdvanced(call, one, { current, event });
  });
  notify(call, due, occasion);
}

/** The record that an event is about; undefined when it names none, or one that is gone. */
function occasionOf({ instance }: DemoCall, event: SqlRow): Occasion | undefined {
  const named = instance.table(textOf(event, "table"));
  const row = named && readRow(instance, named, textOf(event, "instance"));
  const table = row && instance.table(textOf(row, "sys_class_name"));
  if (!row || !table) return undefined;
  const user = findRow(instance, "sys_user", { user_name: textOf(event, "sys_created_by") });
  return { table, row, event, creator: user ? textOf(user, "sys_id") : "" };
}
