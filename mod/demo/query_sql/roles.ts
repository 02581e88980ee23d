import { type Fragment, fragment } from "./fragment.ts";

/**
 * Users who hold one of the roles, granted, given by a group or one above it, or contained in such a
 * role; undefined for an operator that has no meaning here. That containment counts is common
 * knowledge.
 */
export function compareRoles(
  { user, byGroups }: { user: string; byGroups: boolean },
  { operator, value }: { operator: string; value: string },
): Fragment | undefined {
  const named = operator.endsWith("IN") ? value.split(",") : [value];
  const negated = operator === "!=" || operator === "NOT IN";
  if (!negated && operator !== "=" && operator !== "IN") return undefined;
  return fragment(
    `${user} ${negated ? "NOT IN" : "IN"} (WITH RECURSIVE giving(role) AS (
       SELECT sys_id FROM t_sys_metadata
       WHERE sys_class_name = 'sys_user_role' AND name IN (SELECT value FROM json_each(?))
       UNION
       SELECT c.role FROM t_sys_metadata c JOIN giving ON c.contains = giving.role
       WHERE c.sys_class_name = 'sys_user_role_contains'
     ), joined(id) AS (
       SELECT g."group" FROM t_sys_group_has_role g JOIN giving ON g.role = giving.role
       WHERE ?
       UNION
       SELECT g.sys_id FROM t_sys_user_group g JOIN joined ON g.parent = joined.id AND g.parent <> ''
     )
     SELECT held.user FROM t_sys_user_has_role held JOIN giving ON held.role = giving.role
     WHERE held.state = 'active'
     UNION
     SELECT m.user FROM t_sys_user_grmember m JOIN joined ON m."group" = joined.id)`,
    JSON.stringify(named),
    Number(byGroups),
  );
}
