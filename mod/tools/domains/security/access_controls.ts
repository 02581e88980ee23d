import { defineArtifact } from "../../artifact.ts";
import {
  accessName,
  boolean,
  choice,
  conditions,
  reference,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";

/** Access controls, the roles they ask for, and what applications may do in each other. */

const elevatedRole = "security_admin";

export const acl = defineArtifact({
  stem: "acl",
  plural: "acls",
  noun: "access control (ACL)",
  table: "sys_security_acl",
  verbs: ["list", "get", "create", "update"],
  elevatedRole,
  skill: "access-control-lists",
  synonyms: ["security rule", "protect salaries", "deny writing"],
  fields: {
    name: required(accessName("Table, table.field, table.* or *, or the name of another resource")),
    operation: required(choice("Operation", [
      "read",
      "write",
      "create",
      "delete",
      "execute",
      "query_match",
      "query_range",
    ])),
    type: required(choice("What it guards", [
      "record",
      "client_callable_script_include",
      "client_callable_flow_object",
      "REST_Endpoint",
      "GraphQL",
      "processor",
      "ui_page",
      "pd_action",
    ], { rest_endpoint: "REST_Endpoint", graphql: "GraphQL" })),
    decision_type: choice("Allow who passes, or deny everybody who does not", ["allow", "deny"]),
    security_attribute: reference("sys_security_attribute", "Attribute of the user that must hold"),
    condition: conditions("Records it lets pass", ["name"]),
    advanced: boolean("The script decides too"),
    script: script("Sets answer to true or false"),
    admin_overrides: boolean("Administrators always pass"),
    description: text("Why it is there"),
    active: boolean("In force"),
  },
  examples: {
    id: "7758941aab24f97083775ddec817aa7e",
    create: {
      name: "x_demo_legacy_archive",
      operation: "read",
      type: "record",
      description: "Readers of the archive",
    },
    update: { condition: "vendor=true^EQ" },
  },
});

export const aclRole = defineArtifact({
  stem: "acl_role",
  plural: "acl_roles",
  noun: "role of an access control",
  table: "sys_security_acl_role",
  verbs: ["list", "get", "create"],
  elevatedRole,
  skill: "access-control-lists",
  synonyms: [
    "which roles pass an access control",
    "roles required",
    "which role does the rule need",
  ],
  fields: {
    sys_security_acl: required(reference("sys_security_acl", "Access control, best by sys_id")),
    sys_user_role: required(reference("sys_user_role", "Role that lets pass")),
  },
  examples: {
    id: "9ed178707847aaecef4095fe86d684f2",
    create: { sys_security_acl: "7758941aab24f97083775ddec817aa7e", sys_user_role: "user_admin" },
  },
});

export const crossScopePrivilege = defineArtifact({
  stem: "cross_scope_privilege",
  plural: "cross_scope_privileges",
  noun: "cross-scope privilege",
  table: "sys_scope_privilege",
  verbs: ["list", "get", "create", "update"],
  skill: "scoped-applications",
  synonyms: [
    "app cannot write to another scope's table",
    "runtime access tracking",
    "allow my app to read",
  ],
  fields: {
    source_scope: required(reference("sys_scope", "Application that asks")),
    target_scope: required(reference("sys_scope", "Application that is asked")),
    target_name: required(text("Table, script include or interface")),
    target_type: required(choice("Kind of target", [
      "sys_db_object",
      "sys_script_include",
      "scriptable",
    ])),
    operation: required(choice("Operation", ["read", "write", "create", "delete", "execute"])),
    status: choice("Decision", ["requested", "allowed", "denied"]),
  },
  examples: {
    id: "0104f1a64813d9b541c76c29256b043a",
    create: {
      source_scope: "x_demo_legacy",
      target_scope: "global",
      target_name: "cmn_location",
      target_type: "sys_db_object",
      operation: "read",
      status: "allowed",
    },
    update: { status: "denied" },
  },
});

export const restrictedCallerAccess = defineArtifact({
  stem: "restricted_caller_access",
  plural: "restricted_caller_accesses",
  noun: "restricted caller access privilege",
  table: "sys_restricted_caller_access",
  verbs: ["list", "get", "update"],
  product: "Scoped Application Restricted Caller Access",
  skill: "scoped-applications",
  synonyms: ["RCA", "allow a requested call", "scope calls restricted table"],
  fields: {
    source_scope: reference("sys_scope", "Application that calls"),
    source_table: tableName("Table of the calling record"),
    source: text("Calling record"),
    target_scope: reference("sys_scope", "Application that is called"),
    target_table: tableName("Table of the called record"),
    target: text("Called record"),
    operation: text("Operation"),
    status: choice("Decision", ["Requested", "Allowed", "Denied"]),
  },
  examples: { id: "757f312d2c5f99d8a54d5db82f2b722b", update: { status: "Allowed" } },
});
