import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { readOpen } from "./open_rows.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

/** One role that a user has, and each way by which it comes. */
export interface EffectiveRole {
  role: string;
  /** As `granted`, `group Network`, `group Network > itil_admin`, `user_admin > snc_internal`. */
  from: string[];
}

export interface UserFacts {
  sysId: string;
  userName: string;
  name: string;
  active: boolean;
  lockedOut: boolean;
}

const MOST_ROWS = 5000;

export interface RolesFound {
  roles: EffectiveRole[];
  /** Where they were read: the instance's own account, or the sum of its tables. */
  source: "user_role_inheritance" | "tables";
  /** False when rows are hidden from these credentials: a role that is missing proves nothing. */
  complete: boolean;
}

/** The user that is meant by sys_id, user ID, name or email. Throws `not_found`, `ambiguous`. */
export async function findUser(
  reader: Reader,
  { text, signal }: { text: string; signal?: AbortSignal | undefined },
): Promise<UserFacts> {
  const value = quoteValue(text);
  const { records } = await reader.listRecords("sys_user", {
    query: ["sys_id", "user_name", "email", "name"].map((column) => `${column}=${value}`)
      .join("^OR"),
    fields: ["sys_id", "user_name", "name", "active", "locked_out"],
    limit: 6,
    signal,
  });
  const exact = records.filter((row) => row.user_name === text || row.sys_id === text);
  const [found, ...others] = exact.length > 0 ? exact : records;
  if (!found) {
    throw new AppError("not_found", `There is no user "${text}" that you can read`, {
      remedy: "Give the user ID; sn_list_users shows them.",
    });
  }
  if (others.length > 0) {
    throw new AppError("ambiguous", `"${text}" names ${others.length + 1} users`, {
      remedy: "Give the user ID or sys_id.",
      details: { candidates: [found, ...others].map((row) => row.user_name) },
    });
  }
  return {
    sysId: columnOf(found, "sys_id"),
    userName: found.user_name ?? "",
    name: found.name ?? "",
    active: found.active === "true",
    lockedOut: found.locked_out === "true",
  };
}

interface RoleTree {
  /** sys_id → name. */
  names: Map<string, string>;
  /** sys_id → sys_ids of the roles it contains. */
  contained: Map<string, string[]>;
}

/**
 * A user's roles out of the tables: granted, by groups and their parents, and contained in either.
 * Rows marked `inherited` say only that a role is there, so that one with no other way is kept too.
 */
export async function readEffectiveRoles(
  reader: Reader,
  { sysId, signal }: { sysId: string; signal?: AbortSignal | undefined },
): Promise<RolesFound> {
  let complete = true;
  const read = async (table: string, options: { query?: string; fields: string[] }) => {
    const page = await readOpen(reader, table, { ...options, limit: MOST_ROWS, signal });
    complete &&= page.complete;
    return page.records;
  };
  const [grants, memberships, roleRows, containedRows] = await Promise.all([
    read("sys_user_has_role", {
      query: `user=${sysId}`,
      fields: ["role", "role.name", "inherited", "state"],
    }),
    read("sys_user_grmember", { query: `user=${sysId}`, fields: ["group", "group.name"] }),
    read("sys_user_role", { fields: ["sys_id", "name"] }),
    read("sys_user_role_contains", { fields: ["role", "contains"] }),
  ]);
  const tree = readTree(roleRows, containedRows);
  const groups = await readGroupsAbove(read, memberships);
  const groupGrants = groups.size === 0 ? [] : await read("sys_group_has_role", {
    query: `groupIN${[...groups.keys()].join(",")}`,
    fields: ["group", "role", "inherits"],
  });
  const ways = new Map<string, Set<string>>();
  const add = (role: string, way: string) => ways.set(role, (ways.get(role) ?? new Set()).add(way));
  const active = grants.filter((row) => !row.state || row.state === "active");
  for (const row of active.filter((row) => row.inherited !== "true")) {
    follow(tree, { role: columnOf(row, "role"), way: [], add, first: "granted" });
  }
  for (const row of groupGrants.filter((row) => row.inherits !== "false")) {
    const group = columnOf(row, "group");
    const first = `group ${groups.get(group) ?? group}`;
    follow(tree, { role: columnOf(row, "role"), way: [first], add, first });
  }
  for (const row of active.filter((row) => row.inherited === "true")) {
    const role = columnOf(row, "role");
    const name = row["role.name"] ?? tree.names.get(role) ?? role;
    if (!ways.has(name)) add(name, "inherited");
  }
  return { roles: sortRoles(ways), source: "tables", complete };
}

/** Roles with the ways in which they came, by name. */
export function sortRoles(ways: ReadonlyMap<string, ReadonlySet<string>>): EffectiveRole[] {
  return [...ways].map(([role, from]) => ({ role, from: [...from] }))
    .sort((a, b) => a.role.localeCompare(b.role));
}

function readTree(
  roles: readonly PlatformRecord[],
  containedRows: readonly PlatformRecord[],
): RoleTree {
  const contained = new Map<string, string[]>();
  for (const { role, contains } of containedRows) {
    if (role && contains) contained.set(role, [...contained.get(role) ?? [], contains]);
  }
  const names = new Map<string, string>();
  for (const { sys_id, name } of roles) if (sys_id && name) names.set(sys_id, name);
  return { names, contained };
}

/** Adds the role and everything it contains; roles that contain each other end the path. */
function follow(tree: RoleTree, step: {
  role: string;
  /** What was passed before the role. */
  way: readonly string[];
  first: string;
  add(role: string, way: string): void;
  seen?: readonly string[];
}): void {
  const { role, way, first, add, seen = [] } = step;
  if (seen.includes(role)) return;
  const name = tree.names.get(role) ?? role;
  add(name, way.length === 0 ? first : way.join(" > "));
  for (const inner of tree.contained.get(role) ?? []) {
    follow(tree, { role: inner, way: [...way, name], first, add, seen: [...seen, role] });
  }
}

const MOST_LEVELS = 8;

/** The user's groups and the groups above them, whose roles its members have too: sys_id → name. */
async function readGroupsAbove(
  read: (table: string, options: { query: string; fields: string[] }) => Promise<PlatformRecord[]>,
  memberships: readonly PlatformRecord[],
): Promise<Map<string, string>> {
  const groups = new Map<string, string>();
  for (const { group, "group.name": name } of memberships) {
    if (group) groups.set(group, name ?? group);
  }
  let open = [...groups.keys()];
  for (let level = 0; level < MOST_LEVELS && open.length > 0; level++) {
    const records = await read("sys_user_group", {
      query: `sys_idIN${open.join(",")}^parentISNOTEMPTY`,
      fields: ["parent", "parent.name"],
    });
    open = [];
    for (const { parent, "parent.name": name } of records) {
      if (!parent || groups.has(parent)) continue;
      groups.set(parent, name ?? parent);
      open.push(parent);
    }
  }
  return groups;
}
