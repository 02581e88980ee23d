import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";

/** The call as if whoever loaded the import set had made it: work done later is theirs. */
export function asLoader(call: DemoCall, importSet: SqlRow): DemoCall {
  const userName = textOf(importSet, "sys_created_by");
  const user = findRow(call.instance, "sys_user", { user_name: userName });
  if (!user || userName === call.actor.userName) return call;
  const actor = { ...call.actor, userName, sysId: textOf(user, "sys_id") };
  return { ...call, actor };
}
