import type { LabelledRequest } from "./labelled_request.ts";

/** Users, groups, roles, access controls, and what they come to. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "create an ACL so that only itil can read the archive",
    tools: ["sn_create_acl", "sn_build_table_acls"],
    args: { name: "x_demo_legacy_archive", operation: "read", type: "record" },
  },
  {
    request: "list the access controls of core_company",
    tools: ["sn_list_acls"],
    args: { query: "name=core_company" },
  },
  {
    request: "add a role to an access control",
    tools: ["sn_create_acl_role"],
    args: { sys_security_acl: "7758941aab24f97083775ddec817aa7e", sys_user_role: "itil" },
  },
  {
    request: "read write create delete rules for my table with a role",
    tools: ["sn_build_table_acls"],
    args: { table: "x_demo_legacy_archive", roles: ["itil_admin"] },
  },
  {
    request: "new role for the fleet application",
    tools: ["sn_create_role"],
    args: { name: "x_demo_fleet.viewer", description: "Look at vehicles" },
  },
  {
    request: "make one role include another role",
    tools: ["sn_create_contained_role"],
    args: { role: "user_admin", contains: "approver_user" },
  },
  {
    request: "gib requester die rolle itil",
    tools: ["sn_create_user_role_grant"],
    args: { user: "requester", role: "itil" },
  },
  {
    request: "grant the approver role to the whole network group",
    tools: ["sn_create_group_role_grant"],
    args: { group: "Network", role: "approver_user" },
  },
  {
    request: "deactivate a user who left the company",
    tools: ["sn_update_user"],
    args: { id: "sales.lead", changes: { active: false } },
  },
  {
    request: "find the user with this email",
    tools: ["sn_list_users", "sn_get_user"],
    args: { query: "emailISNOTEMPTY", limit: 3 },
  },
  {
    request: "neue gruppe anlegen mit manager",
    tools: ["sn_create_group"],
    args: { name: "Parken", manager: "itil.agent" },
  },
  {
    request: "add rena to the hardware team",
    tools: ["sn_create_group_member"],
    args: { user: "requester", group: "Hardware" },
  },
  {
    request: "who is in the service desk group",
    tools: ["sn_list_group_members"],
    args: { query: "group.name=Service Desk" },
  },
  {
    request: "user criteria for finance people in leeds",
    tools: ["sn_create_user_criteria"],
    args: {
      name: "Finance in Leeds",
      department: ["Finance"],
      location: ["Leeds"],
      match_all: true,
    },
  },
  {
    request: "allow my app to read a table of another scope",
    tools: ["sn_create_cross_scope_privilege", "sn_update_cross_scope_privilege"],
    args: {
      source_scope: "x_demo_fleet",
      target_scope: "global",
      target_name: "cmn_location",
      target_type: "sys_db_object",
      operation: "read",
      status: "allowed",
    },
  },
  {
    request: "approve restricted caller access request",
    tools: ["sn_update_restricted_caller_access"],
    args: { id: "757f312d2c5f99d8a54d5db82f2b722b", changes: { status: "Allowed" } },
  },
  {
    request: "why cant the requester edit this incident",
    tools: ["sn_evaluate_acl"],
    args: { table: "incident", operation: "write", user: "requester", record: "INC0010001" },
  },
  {
    request: "warum sieht der benutzer das feld nicht",
    tools: ["sn_evaluate_acl"],
    args: { table: "sys_user", field: "employee_number", user: "itil.agent" },
  },
  {
    request: "where does this user's itil role come from",
    tools: ["sn_explain_access"],
    args: { user: "itil.agent", role: "itil" },
  },
  {
    request: "quels roles a cet utilisateur",
    tools: ["sn_explain_access", "sn_list_user_role_grants"],
    args: { user: "developer" },
  },
  {
    request: "security check: what is open to the public without login",
    tools: ["sn_find_public_exposure"],
    args: {},
  },
];
