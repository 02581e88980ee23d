import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { defineTool } from "../../tool.ts";
import {
  type EffectiveRole,
  findUser,
  readEffectiveRoles,
  type UserFacts,
} from "./effective_roles.ts";

export const explainAccess = defineTool({
  name: "sn_explain_access",
  domain: "Security analysis",
  summary: "Every role of a user and where each comes from: granted, by group, or contained.",
  risk: "R",
  endpoint: "GET /api/global/user_role_inheritance, sys_user_has_role, sys_group_has_role",
  input: z.strictObject({
    user: z.string().min(1).describe("User ID, name, email or sys_id"),
    role: z.string().optional().describe("Only how the user comes by this role"),
  }),
  example: { user: "itil.agent" },
  synonyms: [
    "what can this user do",
    "why does somebody have a role",
    "effective permissions inherited roles of a person",
  ],
  skill: "users-roles-groups",
  manualMinutes: 8,
  async read({ user, role }, { reader, signal }) {
    const found = await findUser(reader, { text: user, signal });
    const { roles, source } = await readRoles(reader, { found, signal });
    const shown = role ? roles.filter((one) => one.role === role) : roles;
    const elevated = await readElevated(reader, { roles, signal });
    return {
      user: found.userName,
      name: found.name,
      active: found.active,
      ...(found.lockedOut && { locked_out: true }),
      roles: shown.map(({ role, from }) => ({
        role,
        from,
        ...(elevated.has(role) && { only_after_elevating: true }),
      })),
      total: shown.length,
      source,
      ...(role && shown.length === 0 && { note: `${found.userName} does not have "${role}".` }),
      ...(!found.active && { warning: "The user is inactive and cannot sign in." }),
    };
  },
});

interface RolesFound {
  roles: EffectiveRole[];
  source: string;
}

/** What the instance itself says, where it does; else what its tables add up to. */
async function readRoles(
  reader: Reader,
  { found, signal }: { found: UserFacts; signal?: AbortSignal },
): Promise<RolesFound> {
  try {
    const { result } = await reader.get<{ from_role?: unknown; from_group?: unknown }>({
      path: "/api/global/user_role_inheritance",
      query: { user_sysid: found.sysId },
      signal,
    });
    const paths = [...texts(result?.from_role), ...texts(result?.from_group)];
    if (paths.length > 0) return { roles: rolesOfPaths(paths), source: "user_role_inheritance" };
  } catch (error) {
    const closed = error instanceof AppError &&
      ["forbidden", "not_found", "invalid_input", "platform_error"].includes(error.code);
    if (!closed) throw error;
  }
  const roles = await readEffectiveRoles(reader, { sysId: found.sysId, signal });
  return { roles, source: "tables" };
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
  return [...ways].map(([role, from]) => ({ role, from: [...from] }))
    .sort((a, b) => a.role.localeCompare(b.role));
}

async function readElevated(
  reader: Reader,
  { roles, signal }: { roles: readonly EffectiveRole[]; signal?: AbortSignal },
): Promise<Set<string>> {
  if (roles.length === 0) return new Set();
  const { records } = await reader.listRecords("sys_user_role", {
    query: "elevated_privilege=true",
    fields: ["name"],
    limit: 500,
    signal,
  });
  return new Set(records.map((row) => row.name));
}
