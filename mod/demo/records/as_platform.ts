import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import { RestError } from "../wire/rest_error.ts";
import { textOf } from "../database/rows.ts";
import { insertRecord, updateRecord } from "./write_records.ts";

/**
 * The same call with the rights of the platform's own code: what a request sets off may write where
 * its user may not. The user stays the author.
 */
export function asPlatform(call: DemoCall): DemoCall {
  const roles = new Set([...call.actor.roles, "admin"]);
  const { dropped: _theirs, ...rest } = call;
  return {
    ...rest,
    actor: { ...call.actor, roles },
    // What the request says of its own records is not about these.
    parameters: new URLSearchParams(),
  };
}

/** What nobody asked for, because its time has come: the platform is its author. */
export function asSystem(call: DemoCall): DemoCall {
  const platform = asPlatform(call);
  return {
    ...platform,
    actor: { ...platform.actor, sysId: "", userName: "system", name: "System" },
  };
}

/** Creates a record as the platform does. */
export function insertAs(call: DemoCall, className: string, values: Record<string, string>) {
  return insertRecord(asPlatform(call), requireClass(call, className), values);
}

/** Changes a record as the platform does. */
export function updateAs(call: DemoCall, row: SqlRow, changes: Record<string, string>): SqlRow {
  return updateRecord(asPlatform(call), requireClass(call, textOf(row, "sys_class_name")), {
    sysId: textOf(row, "sys_id"),
    input: changes,
  });
}

function requireClass(call: DemoCall, className: string) {
  const table = call.instance.table(className);
  if (!table) throw new RestError(500, `The table "${className}" has been deleted`);
  return table;
}
