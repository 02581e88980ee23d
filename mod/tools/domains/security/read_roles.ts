import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import {
  type EffectiveRole,
  readEffectiveRoles,
  type RolesFound,
  sortRoles,
} from "./effective_roles.ts";

/**
 * A user's roles as the instance itself says, where it does (`/api/global/user_role_inheritance`);
 * else what its tables add up to.
 */
export async function readRoles(
  reader: Reader,
  { sysId, signal }: { sysId: string; signal?: AbortSignal | undefined },
): Promise<RolesFound> {
  try {
    const { result } = await reader.get<{ from_role?: unknown; from_group?: unknown }>({
      path: "/api/global/user_role_inheritance",
      query: { user_sysid: sysId },
      signal,
    });
    const paths = [...texts(result?.from_role), ...texts(result?.from_group)];
    if (paths.length > 0) {
      return { roles: rolesOfPaths(paths), source: "user_role_inheritance", complete: true };
    }
  } catch (error) {
    const closed = error instanceof AppError &&
      ["forbidden", "not_found", "invalid_input", "platform_error"].includes(error.code);
    if (!closed) throw error;
  }
  return await readEffectiveRoles(reader, { sysId, signal });
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** `/granted/contained` or `[group]/granted/contained`: the last part is the role. */
export function rolesOfPaths(paths: readonly string[]): EffectiveRole[] {
  const ways = new Map<string, Set<string>>();
  for (const path of paths) {
    const [, group, rest = ""] = /^(?:\[([^\]]*)\])?(.*)$/s.exec(path) ?? [];
    const roles = rest.split("/").filter(Boolean);
    const role = roles.pop();
    if (role === undefined) continue;
    const way = [...(group ? [`group ${group}`] : []), ...roles].join(" > ") || "granted";
    ways.set(role, (ways.get(role) ?? new Set()).add(way));
  }
  return sortRoles(ways);
}
