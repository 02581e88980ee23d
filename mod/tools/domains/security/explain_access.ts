import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import type { Reader } from "../../../platform/types.ts";
import { defineTool } from "../../tool.ts";
import { type EffectiveRole, findUser } from "./effective_roles.ts";
import { readRoles } from "./read_roles.ts";

export const explainAccess = defineTool({
  name: "sn_explain_access",
  summary: "Every role of a user and where each comes from: granted, by group, or contained.",
  risk: "R",
  endpoint: "GET /api/global/user_role_inheritance, sys_user_has_role, sys_group_has_role",
  input: z.strictObject({
    user: inForm(z.string().min(1), { kind: "record", table: "sys_user" }).describe(
      "User ID, name, email or sys_id",
    ),
    role: z.string().optional().describe("Only how the user comes by this role"),
  }),
  example: { user: "itil.agent" },
  synonyms: [
    "effective permissions inherited roles of a person",
    "effective roles",
    "why is somebody admin",
  ],
  skill: "users-roles-groups",
  byHand: { lists: 3, reads: 2 },
  async read({ user, role }, { reader, signal }) {
    const found = await findUser(reader, { text: user, signal });
    const { roles, source, complete } = await readRoles(reader, { sysId: found.sysId, signal });
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
      ...(!complete && {
        incomplete: "Rows about roles are hidden from these credentials: there may be more.",
      }),
      ...(role && shown.length === 0 && { note: `${found.userName} does not have "${role}".` }),
      ...(roles.some(({ role }) => role === "admin") && {
        admin: "Passes wherever a role is asked for that needs no elevation.",
      }),
      ...(!found.active && { warning: "The user is inactive and cannot sign in." }),
    };
  },
});

async function readElevated(
  reader: Reader,
  { roles, signal }: { roles: readonly EffectiveRole[]; signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  if (roles.length === 0) return new Set();
  const { records } = await reader.listRecords("sys_user_role", {
    query: "elevated_privilege=true",
    fields: ["name"],
    limit: 500,
    signal,
  });
  return new Set(records.flatMap(({ name }) => name ?? []));
}
