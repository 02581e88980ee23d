import { type ContractCase, create, finds } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

/** The problems that a user without any role of their own is shown. */
const asMember = (count: number) =>
  ({
    ...finds("problem", "number=PRB0040001", "number", Array(count).fill("PRB0040001")),
    credentials: "other",
  }) as const;

const roleId = (name: string) =>
  ({
    method: "GET",
    path: "table/sys_user_role",
    query: { sysparm_query: `name=${name}`, sysparm_fields: "sys_id" },
    save: { [name]: "/result/0/sys_id" },
    expect: { status: 200 },
  }) as const;

/** "Create a user group": members inherit the roles of the group and of the group above it. */
export const groupRoleCases: readonly ContractCase[] = [{
  name: "members of a group have its role, what that contains, and the roles of the group above",
  certainty: "A",
  needs: "settings",
  steps: [
    roleId("itil"),
    create("sys_user", "user_id", { user_name: "{mark}", user_password: "{hex}", active: "true" }),
    create("sys_user_role", "role", { name: "{mark}" }),
    create("sys_user_role_contains", "contained", { role: "{role}", contains: "{itil}" }),
    create("sys_user_group", "above", { name: "{mark} above" }),
    create("sys_user_group", "group", { name: "{mark}", parent: "{above}" }),
    create("sys_user_grmember", "member", { group: "{group}", user: "{user_id}" }),
    asMember(0),
    create("sys_group_has_role", "given", { group: "{above}", role: "{role}" }),
    asMember(1),
    {
      method: "DELETE",
      path: "table/sys_user_grmember/{member}",
      expect: { status: 204 },
    },
    asMember(0),
  ],
  leaves: recordTraces(
    "sys_user_role_{role}",
    "sys_user_role_contains_{contained}",
    "sys_group_has_role_{given}",
  ),
}];
