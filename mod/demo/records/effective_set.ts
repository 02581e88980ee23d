import { newSysId } from "../../base/ids.ts";
import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import { insertRow, textOf } from "../database/rows.ts";
import { storedTime } from "../values/time.ts";

/** The application a write belongs to: the request's, else the session's, else global. */
export function effectiveScope(call: DemoCall): string {
  const named = call.parameters.get("sysparm_transaction_scope");
  if (named && call.instance.behaviour.honoursTransactionScope) {
    const scope = findScope(call, named);
    if (scope) return scope;
  }
  const chosen = call.actor.preferences.get("apps.current_app");
  return (chosen && findScope(call, chosen)) || "global";
}

function findScope({ instance }: DemoCall, text: string): string | undefined {
  const row = instance.database.get(
    `SELECT sys_id FROM t_sys_metadata WHERE (sys_id = ? OR (scope = ? AND scope <> ''))
     AND sys_class_name IN ('sys_scope', 'sys_app', 'sys_store_app')`,
    text,
    text,
  );
  return row && textOf(row, "sys_id");
}

/**
 * The set that records a change in a scope: the request's where that is honoured, else the
 * preference if its application is the scope, else what is remembered for the scope, else its
 * default set. A set that is not in progress counts for nothing.
 */
export function effectiveUpdateSet(call: DemoCall, scope: string): SqlRow {
  const { preferences } = call.actor;
  const candidates = [
    call.instance.behaviour.honoursTransactionUpdateSet
      ? call.parameters.get("sysparm_transaction_update_set")
      : null,
    preferences.get("sys_update_set"),
    preferences.get(`updateSetForScope${scope}`),
  ];
  for (const sysId of candidates) {
    const set = sysId ? openSet(call, sysId, scope) : undefined;
    if (set) return set;
  }
  return defaultSet(call, scope);
}

function openSet({ instance }: DemoCall, sysId: string, scope: string): SqlRow | undefined {
  return instance.database.get(
    `SELECT * FROM t_sys_update_set WHERE sys_id = ? AND application = ? AND state = 'in progress'`,
    sysId,
    scope,
  );
}

/** The default set of a scope; made again when the last one was closed. */
export function defaultSet(call: DemoCall, scope: string): SqlRow {
  const { database, clock } = call.instance;
  const find = () =>
    database.get(
      `SELECT * FROM t_sys_update_set WHERE is_default = 'true' AND application = ?
       AND state = 'in progress' ORDER BY sys_created_on`,
      scope,
    );
  const known = find();
  if (known) return known;
  const now = storedTime(clock());
  insertRow(call.instance, "sys_update_set", {
    sys_id: newSysId(),
    sys_class_name: "sys_update_set",
    name: "Default",
    application: scope,
    state: "in progress",
    is_default: "true",
    sys_created_on: now,
    sys_created_by: "system",
    sys_updated_on: now,
    sys_updated_by: "system",
    sys_mod_count: "0",
  });
  return find() as SqlRow;
}
