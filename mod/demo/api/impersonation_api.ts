import { isAdmin } from "../login/actor.ts";
import type { DemoAnswer, DemoCall } from "../call.ts";
import { RestError, wrongMethod } from "../wire/rest_error.ts";
import { textOf } from "../database/rows.ts";
import { readPreferences, rolesOf } from "../login/logins.ts";

/**
 * POST `/api/now/ui/impersonate/{user}`, by name or sys_id: the session goes on as that user, until it
 * asks for its own user again. For administrators and holders of `impersonator`; of these only an
 * administrator may become one. The shape of the answer is not documented, so it is empty.
 */
export function impersonationApi(call: DemoCall, wanted: string): DemoAnswer {
  if (call.method !== "POST") throw wrongMethod(call.method);
  const { instance, login, actor } = call;
  const user = instance.database.get(
    `SELECT sys_id FROM t_sys_user
     WHERE (sys_id = ? OR user_name = ?) AND user_name <> '' AND active = 'true'`,
    wanted,
    wanted,
  );
  const own = login.impersonatedBy ?? actor.sysId;
  const sysId = user && textOf(user, "sys_id");
  if (sysId === undefined || (sysId !== own && !mayBecome(call, sysId))) {
    throw new RestError(403, "User Not Authorized", `"${wanted}" cannot be impersonated`);
  }
  login.userSysId = sysId;
  login.preferences = readPreferences(instance, sysId);
  login.elevatedRoles = undefined;
  login.impersonatedBy = sysId === own ? undefined : own;
  return { status: 200, result: {} };
}

/** Within an impersonation the rights of the user behind it count, not those taken on. */
function mayBecome({ instance, login, actor }: DemoCall, sysId: string): boolean {
  const { impersonatedBy } = login;
  const roles = impersonatedBy === undefined ? actor.roles : rolesOf(instance, impersonatedBy);
  if (isAdmin({ roles })) return true;
  return roles.has("impersonator") && !rolesOf(instance, sysId).has("admin");
}
