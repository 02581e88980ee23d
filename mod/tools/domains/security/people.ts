import { defineArtifact } from "../../artifact.ts";
import { boolean, list, reference, required, script, text } from "../../artifact_fields.ts";

/** Users, groups, membership, and criteria that choose people. */

/** Of several, one call each. */
const firstOf = (names: unknown) => String(Array.isArray(names) ? names[0] : names);

const shared = { skill: "users-roles-groups" } as const;

export const user = defineArtifact({
  ...shared,
  stem: "user",
  elsewhere: {
    roles: (user, { roles }) => ({
      tool: "sn_create_user_role_grant",
      args: { user, role: firstOf(roles) },
    }),
  },
  plural: "users",
  noun: "user",
  table: "sys_user",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["locked out account", "unlock", "time zone of a user"],
  fields: {
    user_name: required(text("User ID for signing in")),
    first_name: text("First name"),
    last_name: text("Last name"),
    email: text("Email address"),
    title: text("Title"),
    active: boolean("May sign in"),
    locked_out: boolean("Locked after failed sign-ins"),
    manager: reference("sys_user", "Manager"),
    department: reference("cmn_department", "Department"),
    location: reference("cmn_location", "Location"),
    company: reference("core_company", "Company"),
    time_zone: text("Time zone, as Europe/Amsterdam"),
    phone: text("Business phone"),
    web_service_access_only: boolean("An account for interfaces alone"),
  },
  examples: {
    id: "sales.lead",
    create: { user_name: "park.warden", first_name: "Park", last_name: "Warden" },
    update: { title: "Head of Sales" },
  },
});

export const group = defineArtifact({
  ...shared,
  stem: "group",
  elsewhere: {
    roles: (group, { roles }) => ({
      tool: "sn_create_group_role_grant",
      args: { group, role: firstOf(roles) },
    }),
    members: (group, { members }) => ({
      tool: "sn_create_group_member",
      args: { group, user: firstOf(members) },
    }),
  },
  plural: "groups",
  noun: "group",
  table: "sys_user_group",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["who manages the team", "parent group", "resolver team"],
  fields: {
    name: required(text("Name")),
    description: text("What it does"),
    manager: reference("sys_user", "Manager"),
    parent: reference("sys_user_group", "Parent group"),
    email: text("Group email"),
    type: list("sys_user_group_type", "Types of the group"),
    include_members: boolean("Mail to the group reaches its members"),
    active: boolean("In use"),
  },
  links: {
    members: {
      table: "sys_user_grmember",
      own: "group",
      other: "user",
      to: "sys_user",
      meaning: "Its first members",
    },
    roles: {
      table: "sys_group_has_role",
      own: "group",
      other: "role",
      to: "sys_user_role",
      meaning: "Roles that its members get",
    },
  },
  examples: {
    id: "Hardware",
    create: { name: "Parking", manager: "itil.agent" },
    update: { email: "hardware@example.com" },
  },
});

export const groupMember = defineArtifact({
  ...shared,
  stem: "group_member",
  plural: "group_members",
  noun: "group member",
  table: "sys_user_grmember",
  verbs: ["list", "get", "create"],
  synonyms: ["membership", "who belongs to a group", "Anna joins the team"],
  fields: {
    user: required(reference("sys_user", "User")),
    group: required(reference("sys_user_group", "Group")),
  },
  examples: {
    id: "46beb0db2007322d974c17bdb2707747",
    create: { user: "requester", group: "Hardware" },
  },
});

export const userCriteria = defineArtifact({
  ...shared,
  stem: "user_criteria",
  plural: "user_criteria",
  noun: "user criteria",
  table: "user_criteria",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["audience by department role or location", "audience", "available for people in"],
  skill: "user-criteria",
  fields: {
    name: required(text("Name")),
    user: list("sys_user", "Users"),
    group: list("sys_user_group", "Groups"),
    role: list("sys_user_role", "Roles"),
    department: list("cmn_department", "Departments"),
    location: list("cmn_location", "Locations"),
    company: list("core_company", "Companies"),
    match_all: boolean("All of them have to hold, not one"),
    advanced: boolean("The script decides"),
    script: script("Sets answer to true or false"),
    active: boolean("In use"),
  },
  examples: {
    id: "Works on tickets",
    create: {
      name: "Finance in Leeds",
      department: ["Finance"],
      location: ["Leeds"],
      match_all: true,
    },
    update: { role: ["itil", "itil_admin"] },
  },
});
