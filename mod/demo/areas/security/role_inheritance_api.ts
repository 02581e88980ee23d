import { isAdmin } from "../../login/actor.ts";
import { type DemoAnswer, type DemoCall } from "../../call.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import type { DemoInstance } from "../../database/instance.ts";
import {
  noRecord,
  RestError,
  tableClosed,
  unknownPath,
  wrongMethod,
} from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";

/**
 * GET `/api/global/user_role_inheritance?user_sysid=`, as documented: how a user comes by its roles,
 * as paths, `/granted/contained` or `[group]/granted/contained`.
 */
export function roleInheritanceApi(call: DemoCall, path: string[]): DemoAnswer {
  if (path.length > 0) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  if (!isAdmin(call.actor) && !call.actor.roles.has("user_admin")) throw tableClosed();
  const sysId = call.parameters.get("user_sysid") ?? "";
  if (sysId === "") throw new RestError(400, "Bad request", "user_sysid is required");
  const { instance } = call;
  const user = findRow(instance, "sys_user", { sys_id: sysId });
  if (!user) throw noRecord();
  const tree = readRoles(instance);
  const granted = findRows(instance, "sys_user_has_role", { user: sysId, state: "active" })
    .map((row) => textOf(row, "role"));
  const memberships = findRows(instance, "sys_user_grmember", { user: sysId })
    .map((row) => textOf(row, "group"));
  const groups = findRows(instance, "sys_user_group", { sys_id: memberships });
  return {
    status: 200,
    result: {
      user_name: textOf(user, "user_name"),
      from_group: groups.flatMap((group) =>
        findRows(instance, "sys_group_has_role", { group: textOf(group, "sys_id") })
          .flatMap((row) => pathsOf(tree, textOf(row, "role")))
          .map((path) => `[${textOf(group, "name")}]${path}`)
      ),
      from_role: ["/snc_internal", ...granted.flatMap((role) => pathsOf(tree, role))]
        .filter((path, index, all) => all.indexOf(path) === index),
    },
  };
}

interface RoleTree {
  names: Map<string, string>;
  contained: Map<string, string[]>;
}

function readRoles(instance: DemoInstance): RoleTree {
  const contained = new Map<string, string[]>();
  for (const row of findRows(instance, "sys_user_role_contains", {})) {
    const role = textOf(row, "role");
    contained.set(role, [...contained.get(role) ?? [], textOf(row, "contains")]);
  }
  const names = findRows(instance, "sys_user_role", {})
    .map((row): [string, string] => [textOf(row, "sys_id"), textOf(row, "name")]);
  return { names: new Map(names), contained };
}

/** The role and everything it contains; roles that contain each other end the path. */
function pathsOf(tree: RoleTree, role: string, seen: readonly string[] = []): string[] {
  const name = tree.names.get(role);
  if (name === undefined || seen.includes(role)) return [];
  const deeper = (tree.contained.get(role) ?? [])
    .flatMap((inner) => pathsOf(tree, inner, [...seen, role]));
  return [`/${name}`, ...deeper.map((path) => `/${name}${path}`)];
}
