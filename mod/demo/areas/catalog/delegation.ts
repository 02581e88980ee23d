import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";
import { isAvailable, readCatalogUser } from "./availability.ts";
import { invalidRequest } from "./catalog_error.ts";
import { readOthers } from "./order.ts";
import { REQUESTED_FOR, variablesOf } from "./variables.ts";

/** Documented: the item has no variable of the type Requested For. */
const NOT_FOR_OTHERS = "42202";

/** POST `items/{sys_id}/get_invalid_delegated_users`: who of the named may not have the item. */
export function invalidDelegatedUsers(call: DemoCall, item: SqlRow): DemoAnswer {
  const asked = variablesOf(call.instance, textOf(item, "sys_id"))
    .some(({ type }) => type === REQUESTED_FOR);
  if (!asked) {
    const errMsg = "The item does not ask for whom it is, so it cannot be for several people";
    return { status: 200, result: { errCode: NOT_FOR_OTHERS, errMsg } };
  }
  const invalidUsers = readOthers(readJsonObject(call).sysparm_also_request_for).flatMap((id) => {
    const user = readCatalogUser(call, id);
    if (!user) throw invalidRequest(`There is no active user "${id}"`);
    return isAvailable(call.instance, item, user) ? [] : [user.name];
  });
  return { status: 200, result: { invalidUsers } };
}

/** GET `items/{sys_id}/delegation/{user_sys_id}`: whether that user may have the item. */
export function delegation(call: DemoCall, item: SqlRow, userId: string): DemoAnswer {
  const user = readCatalogUser(call, userId);
  const result = user !== undefined && isAvailable(call.instance, item, user);
  return { status: 200, result: { result } };
}
