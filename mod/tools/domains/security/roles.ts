import { defineArtifact } from "../../artifact.ts";
import { boolean, reference, required, text } from "../../artifact_fields.ts";

/** Roles, what they contain, and who holds them. Each write widens somebody's rights. */

const shared = {
  skill: "users-roles-groups",
} as const;

export const role = defineArtifact({
  ...shared,
  stem: "role",
  plural: "roles",
  noun: "role",
  table: "sys_user_role",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["permission group of rights", "elevated privilege", "admin role"],
  fields: {
    name: required(text("Name, as x_app.user")),
    description: text("What it permits"),
    elevated_privilege: boolean("Held only after elevating, for one session"),
    assignable_by: reference("sys_user_role", "Role whose holders may grant it"),
    grantable: boolean("May be granted to people"),
  },
  examples: {
    id: "itil_admin",
    create: { name: "parking_admin", description: "Maintain parking spaces" },
    update: { description: "Delete tickets" },
  },
});

export const containedRole = defineArtifact({
  ...shared,
  stem: "contained_role",
  plural: "contained_roles",
  noun: "contained role",
  table: "sys_user_role_contains",
  verbs: ["list", "get", "create"],
  synonyms: ["role inheritance hierarchy", "nested role", "roles inside a role"],
  fields: {
    role: required(reference("sys_user_role", "Role that contains the other")),
    contains: required(reference("sys_user_role", "Role that comes with it")),
  },
  examples: {
    id: "5d76c0d0e5d1328dd30eca56a2257826",
    create: { role: "user_admin", contains: "approver_user" },
  },
});

export const userRoleGrant = defineArtifact({
  ...shared,
  stem: "user_role_grant",
  plural: "user_role_grants",
  noun: "role of a user",
  table: "sys_user_has_role",
  verbs: ["list", "get", "create"],
  synonyms: ["make admin", "revoke a role", "itil role for a person"],
  fields: {
    user: required(reference("sys_user", "User")),
    role: required(reference("sys_user_role", "Role")),
  },
  examples: {
    id: "28261320fd071835d05db37e00d70cd0",
    create: { user: "requester", role: "approver_user" },
  },
});

export const groupRoleGrant = defineArtifact({
  ...shared,
  stem: "group_role_grant",
  plural: "group_role_grants",
  noun: "role of a group",
  table: "sys_group_has_role",
  verbs: ["list", "get", "create"],
  synonyms: [
    "which groups carry a role",
    "all members inherit a role",
    "role for everyone in the team",
  ],
  fields: {
    group: required(reference("sys_user_group", "Group")),
    role: required(reference("sys_user_role", "Role")),
    inherits: boolean("Members get it"),
  },
  examples: {
    id: "573e235be229034663eae72513b548e2",
    create: { group: "Network", role: "approver_user" },
  },
});
