import { type DemoAnswer, type DemoCall, readJsonObject } from "../call.ts";
import { RestError, wrongMethod } from "../wire/rest_error.ts";
import { elevatedRolesOf } from "../login/logins.ts";

/**
 * POST `/api/now/ui/impersonate/role` with `{"roles": "security_admin"}`, names by comma: the session
 * goes on with these of the user's roles that need elevation, and without others; "" ends it. The
 * shape of the answer is not documented, so it is empty.
 */
export function roleElevationApi(call: DemoCall): DemoAnswer {
  if (call.method !== "POST") throw wrongMethod(call.method);
  const { roles } = readJsonObject(call);
  if (typeof roles !== "string") throw new RestError(400, "Bad request", "roles is required");
  const wanted = roles.split(",").map((role) => role.trim()).filter((role) => role !== "");
  const granted = elevatedRolesOf(call.instance, call.login.userSysId);
  const refused = wanted.find((role) => !granted.has(role));
  if (refused !== undefined) {
    throw new RestError(403, "User Not Authorized", `"${refused}" is no role to elevate to`);
  }
  call.login.elevatedRoles = new Set(wanted);
  return { status: 200, result: {} };
}
