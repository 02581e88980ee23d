import type { DemoTable, Dictionary } from "../database/dictionary.ts";
import type { DemoInstance } from "../database/instance.ts";
import { textOf } from "../database/rows.ts";

export type AclOperation = "create" | "read" | "write" | "delete" | "query_match" | "query_range";

export interface AclRole {
  name: string;
  /** Held for a session only, and not implied by being an administrator. */
  elevated: boolean;
}

/** An active record of `sys_security_acl`. */
export interface Acl {
  sysId: string;
  /** Any of them suffices. */
  roles: AclRole[];
  /** An encoded query; "" for none. */
  condition: string;
  /** Asked beside roles and condition; "" for none. */
  script: string;
  /** sys_id of its application. */
  scope: string;
  name: string;
  adminOverrides: boolean;
  /** It asks for nothing: since Xanadu it lets nobody pass ("Prevent Empty ACL Creation"). */
  empty: boolean;
  /** Decision type Deny Unless: who does not pass is refused, whatever else lets pass. */
  denies: boolean;
}

/** Access-control records by what they guard. The order is documented (knowledge article KB0541355). */
export interface AclIndex {
  /** The most specific table's, then its parents', then `*`; undefined where nothing guards. */
  ofTable(operation: AclOperation, table: DemoTable): Acl[] | undefined;
  /** `t.f` up the chain, `*.f`, `t.*` up the chain, `*.*`; undefined where nothing guards. */
  ofField(operation: AclOperation, table: DemoTable, element: string): Acl[] | undefined;
}

const indexes = new WeakMap<Dictionary, AclIndex>();

/** The index that belongs to the dictionary as it is now; a write to either has both read again. */
export function aclIndex(instance: DemoInstance): AclIndex {
  const dictionary = instance.dictionary();
  let index = indexes.get(dictionary);
  if (!index) {
    index = readIndex(instance);
    indexes.set(dictionary, index);
  }
  return index;
}

function readIndex(instance: DemoInstance): AclIndex {
  const byName = readAcls(instance);
  const found = new Map<string, Acl[] | undefined>();
  const first = (key: string, names: () => string[], operation: AclOperation) => {
    if (!found.has(key)) {
      const name = names().find((name) => byName.has(`${operation}:${name}`));
      found.set(key, name === undefined ? undefined : byName.get(`${operation}:${name}`));
    }
    return found.get(key);
  };
  return {
    ofTable: (operation, { name, chain }) =>
      first(`${operation}:${name}`, () => [...chain, "*"], operation),
    ofField: (operation, { name, chain }, element) =>
      first(`${operation}:${name}.${element}`, () => [
        ...chain.map((table) => `${table}.${element}`),
        `*.${element}`,
        ...chain.map((table) => `${table}.*`),
        "*.*",
      ], operation),
  };
}

/** `operation:name` → records. */
function readAcls(instance: DemoInstance): Map<string, Acl[]> {
  const byName = new Map<string, Acl[]>();
  for (const acl of aclsWhere(instance, "a.type = 'record'")) {
    const key = `${acl.operation}:${acl.name}`;
    byName.set(key, [...byName.get(key) ?? [], acl]);
  }
  return byName;
}

/** The active ones of these sys_ids, whatever they guard. */
export function aclsByIds(instance: DemoInstance, ids: readonly string[]): Acl[] {
  if (ids.length === 0) return [];
  return aclsWhere(instance, `a.sys_id IN (${ids.map(() => "?").join(",")})`, ids);
}

function aclsWhere(
  { database }: DemoInstance,
  where: string,
  values: readonly string[] = [],
): (Acl & { operation: string })[] {
  const roles = new Map<string, AclRole[]>();
  const links = database.all(
    `SELECT l.sys_security_acl, r.name, r.elevated_privilege
     FROM t_sys_metadata l JOIN t_sys_metadata r ON r.sys_id = l.sys_user_role
     WHERE l.sys_class_name = 'sys_security_acl_role'`,
  );
  for (const link of links) {
    const acl = textOf(link, "sys_security_acl");
    const role = { name: textOf(link, "name"), elevated: link.elevated_privilege === "true" };
    roles.set(acl, [...roles.get(acl) ?? [], role]);
  }
  const rows = database.all(
    `SELECT a.sys_id, a.name, o.name AS operation, a.condition, a.advanced, a.script,
       a.admin_overrides, a.decision_type, a.security_attribute, a.sys_scope
     FROM t_sys_metadata a LEFT JOIN t_sys_metadata o ON o.sys_id = a.operation
     WHERE a.sys_class_name = 'sys_security_acl' AND a.active = 'true' AND ${where}`,
    ...values,
  );
  return rows.map((row) => {
    const sysId = textOf(row, "sys_id");
    const held = roles.get(sysId) ?? [];
    const condition = textOf(row, "condition");
    const script = textOf(row, "script").trim();
    return {
      sysId,
      operation: textOf(row, "operation"),
      roles: held,
      condition,
      script,
      empty: held.length === 0 && !condition && !script && !row.security_attribute,
      scope: textOf(row, "sys_scope"),
      name: textOf(row, "name"),
      adminOverrides: row.admin_overrides === "true",
      denies: row.decision_type === "deny",
    };
  });
}
