/** Which roles a user holds: every request asks, so they are kept until a write to what grants them. */
import type { SqlRow } from "../database/database.ts";
import type { Dictionary } from "../database/dictionary.ts";
import type { DemoInstance } from "../database/instance.ts";

const GRANTING = [
  "sys_user_role",
  "sys_user_has_role",
  "sys_user_role_contains",
  "sys_user_group",
  "sys_user_grmember",
  "sys_group_has_role",
  // `demo.engine.group_roles`
  "sys_properties",
];

/** By the user's sys_id. Another connection's write has the dictionary read anew, and these with it. */
const keptOf = new WeakMap<Dictionary, Map<string, SqlRow[]>>();

/** Name and `elevated_privilege` of the roles that a user was granted, directly or by others. */
export function grantedRoles(instance: DemoInstance, userSysId: string): readonly SqlRow[] {
  const kept = rolesRead(instance);
  const known = kept.get(userSysId) ?? readGrantedRoles(instance, userSysId);
  kept.set(userSysId, known);
  return known;
}

/** What of the roles has been read; another value after `rolesChanged`. */
export function rolesRead(instance: DemoInstance): Map<string, SqlRow[]> {
  const dictionary = instance.dictionary();
  const kept = keptOf.get(dictionary) ?? new Map<string, SqlRow[]>();
  keptOf.set(dictionary, kept);
  return kept;
}

/** Has the roles read again after a write to one of their tables, or after one that is undone. */
export function rolesChanged(instance: DemoInstance, table?: string): void {
  if (table === undefined || GRANTING.includes(table)) keptOf.delete(instance.dictionary());
}

/**
 * Granted to the user, by groups with those above them, and contained in any of these.
 * `CROSS JOIN` keeps the order: SQLite 3.49, of Deno 2.4.2, would go through the whole other table.
 */
function readGrantedRoles(instance: DemoInstance, userSysId: string): SqlRow[] {
  const byGroups = instance.property("demo.engine.group_roles") !== "false";
  return instance.database.all(
    `WITH RECURSIVE joined(id) AS (
       SELECT "group" FROM t_sys_user_grmember WHERE user = ? AND user <> '' AND ?
       UNION
       SELECT g.parent FROM joined CROSS JOIN t_sys_user_group g ON g.sys_id = joined.id
     ), held(role) AS (
       SELECT role FROM t_sys_user_has_role WHERE user = ? AND state = 'active'
       UNION
       SELECT g.role FROM t_sys_group_has_role g
       WHERE g."group" IN (SELECT id FROM joined)
       UNION
       SELECT c.contains FROM t_sys_metadata c JOIN held ON c.role = held.role
       WHERE c.sys_class_name = 'sys_user_role_contains'
     )
     SELECT r.name, r.elevated_privilege FROM held CROSS JOIN t_sys_metadata r ON r.sys_id = held.role`,
    userSysId,
    Number(byGroups),
    userSysId,
  );
}
