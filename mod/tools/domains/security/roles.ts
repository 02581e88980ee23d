import { defineArtifact } from "../../artifact.ts";
import { boolean, reference, required, text } from "../../artifact_fields.ts";

/** Roles, what they contain, and who holds them. Each write widens somebody's rights. */

const shared = {
  skill: "users-roles-groups",
  elevatedRole: "security_admin",
} as const;

export const role = defineArtifact({
  ...shared,
  stem: "role",
  plural: "roles",
  noun: "role",
  table: "sys_user_role",
  verbs: ["list", "get", "create", "update"],
  synonyms: [
    "permission group of rights",
    "elevated privilege",
    "new role for an application",
    "new role",
    "create role",
    "admin role",
    "custom role",
    "role name",
    "list roles",
    "role description",
    "which roles exist",
    "rights package",
    "role for managing",
    "role for administrators",
    "parking managers role",
  ],
  fields: {
    name: required(text("Name, as x_app.user")),
    description: text("What it permits"),
    elevated_privilege: boolean("Held only after elevating, for one session"),
    assignable_by: reference("sys_user", "Who may grant it"),
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
  synonyms: [
    "role contains another role",
    "role inheritance hierarchy",
    "nest a role in a role",
    "role contains role",
    "nested role",
    "inherit a role",
    "include a role",
    "child roles",
    "roles contained",
    "hierarchy of roles",
    "what does a role include",
    "roles inside a role",
  ],
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
  synonyms: [
    "give a user a role",
    "assign a role to a person",
    "who has the role",
    "make admin",
    "user has role",
    "grant role to user",
    "assign role",
    "give somebody admin",
    "make somebody admin",
    "who has admin",
    "add role to a user",
    "remove a role from a user",
    "revoke a role",
    "itil role for a person",
    "which users have a role",
    "license role",
    "give the intern access",
    "make somebody approver",
    "grant rights",
    "take away a role",
    "allow a person to",
    "needs the role",
    "which users have admin",
    "give a person a role",
    "remove admin from a person",
  ],
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
    "give a group a role",
    "all members get the role",
    "which groups carry a role",
    "role for the whole team",
    "group has role",
    "which roles does a group have",
    "grant to a team",
    "all members inherit a role",
    "whole team gets the role",
    "role for everyone in the team",
    "roles of the network group",
    "which roles does the team have",
    "give the role to a group",
    "everybody in the team should have the role",
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
