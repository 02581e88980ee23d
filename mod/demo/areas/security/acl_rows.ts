import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

interface AclSource {
  name: string;
  operations: string;
  /** Any of them suffices; with neither them nor a condition, whoever is signed in passes. */
  roles?: string[];
  condition?: string;
  description?: string;
}

const SIGNED_IN = "@sys_security_attribute:UserIsAuthenticated";
const ME = "javascript:gs.getUserID()";
const WRITE = "create write delete";

/** What every internal user may read. */
const readable = [
  "sys_user_group",
  "sys_user_grmember",
  "cmn_location",
  "cmn_department",
  "core_company",
  "sys_choice",
  "sys_documentation",
  "sys_ui_message",
  "sys_glide_object",
  "sys_dictionary",
  "sys_dictionary_override",
  "sys_db_object",
  "sys_scope",
  "sys_app",
  "sys_store_app",
  "sys_package",
  "sys_user_role",
  "sys_attachment",
  "x_demo_fleet_vehicle",
  "sc_catalog",
  "sc_category",
  "sc_cat_item",
  "item_option_new",
  "question_choice",
];
/** What those who work on tasks may read beside them. */
const agentReadable = [
  "cmdb_rel_type",
  "cmdb_identifier",
  "cmdb_identifier_entry",
  "sys_object_source",
  "sttrm_model",
  "sttrm_state",
  "sttrm_state_transition",
  "sttrm_transition_condition",
  "sys_template",
  "std_change_record_producer",
  "std_change_producer_version",
  "cmn_schedule",
  "cmn_schedule_span",
  "conflict",
  "chg_mgt_worker",
];
const restMessageTables = [
  "sys_rest_message",
  "sys_rest_message_fn",
  "sys_rest_message_headers",
  "sys_rest_message_fn_headers",
  "sys_rest_message_fn_parameters",
  "sys_rest_message_fn_param_defs",
];

const sources: AclSource[] = [
  ...readable.map((name) => ({ name, operations: "read", roles: ["snc_internal"] })),
  // Entries have rules of their own: who works on a task reads them on its form alone.
  { name: "sys_journal_field", operations: "read", roles: ["admin"] },
  { name: "task", operations: "read create write", roles: ["itil"] },
  { name: "task", operations: "read", condition: `opened_by=${ME}^EQ` },
  { name: "task", operations: "delete", roles: ["itil_admin"] },
  { name: "incident", operations: "read write", roles: ["itil"] },
  { name: "incident", operations: "read", condition: `caller_id=${ME}^ORopened_by=${ME}^EQ` },
  { name: "incident", operations: "create" },
  { name: "incident", operations: "write", condition: `caller_id=${ME}^EQ` },
  { name: "cmdb", operations: `read ${WRITE}`, roles: ["itil"] },
  { name: "sys_attachment", operations: WRITE, roles: ["itil"] },
  ...["cmdb_rel_ci", "cmdb_serial_number", "task_ci", "task_cmdb_ci_service"].map((name) => (
    { name, operations: `read ${WRITE}`, roles: ["itil"] }
  )),
  ...agentReadable.map((name) => ({ name, operations: "read", roles: ["itil"] })),
  { name: "sys_user", operations: "read", roles: ["snc_internal"] },
  { name: "sys_user", operations: "read", condition: `sys_id=${ME}^EQ` },
  ...["sys_user", "sys_user_group", "sys_user_grmember", "cmn_location"].map((name) => (
    { name, operations: WRITE, roles: ["user_admin"] }
  )),
  { name: "sys_user_preference", operations: "create" },
  { name: "sys_user_preference", operations: "read write delete", condition: `user=${ME}^EQ` },
  { name: "sys_properties", operations: "read", condition: "is_private!=true^EQ" },
  ...[...restMessageTables, "sys_update_set"].map((name) => (
    { name, operations: `read ${WRITE}`, roles: ["web_service_admin"] }
  )),
  { name: "sys_update_xml", operations: "read", roles: ["web_service_admin"] },
  { name: "sys_update_version", operations: "read", roles: ["web_service_admin"] },
  { name: "x_demo_fleet_vehicle", operations: `read ${WRITE}`, roles: ["x_demo_fleet.user"] },
  {
    name: "x_demo_fleet_vehicle_import",
    operations: `read ${WRITE}`,
    roles: ["x_demo_fleet.user", "import_admin"],
  },
  {
    name: "x_demo_fleet_depot_import",
    operations: `read ${WRITE}`,
    roles: ["x_demo_fleet.user", "import_admin"],
  },
  {
    name: "core_company",
    operations: "write",
    description: "Neither role nor condition: whoever is signed in changes companies",
  },
  { name: "sys_hub_flow", operations: "read", roles: ["itil", "flow_designer"] },
  { name: "sys_hub_flow", operations: WRITE, roles: ["flow_designer"] },
  ...[
    "sys_hub_flow_snapshot",
    "sys_hub_flow_version",
    "sys_hub_trigger_instance",
    "sys_hub_flow_component",
    "sys_hub_action_type_definition",
  ].map((name) => ({ name, operations: "read", roles: ["flow_designer"] })),
  { name: "sys_hub_flow_safe_edit", operations: `read ${WRITE}`, roles: ["flow_designer"] },
  ...["sc_category", "sc_cat_item", "item_option_new", "question_choice"].map((name) => (
    { name, operations: WRITE, roles: ["catalog_admin"] }
  )),
  { name: "sc_request", operations: "read", roles: ["itil"] },
  { name: "sc_request", operations: "read", condition: `opened_by=${ME}^ORrequested_for=${ME}^EQ` },
  { name: "sc_req_item", operations: "read", roles: ["itil"] },
  {
    name: "sc_req_item",
    operations: "read",
    condition: `opened_by=${ME}^ORrequested_for=${ME}^EQ`,
  },
  { name: "sc_item_option_mtom", operations: "read", roles: ["itil"] },
  { name: "sc_item_option_mtom", operations: "read", condition: `request_item.opened_by=${ME}^EQ` },
  { name: "sc_item_option", operations: "read", roles: ["itil"] },
  {
    name: "sc_item_option",
    operations: "read",
    condition: "sys_created_by=javascript:gs.getUserName()^EQ",
  },
  ...["sys_import_set", "sys_import_set_row"].map((name) => (
    { name, operations: "read create", roles: ["import_transformer", "import_admin"] }
  )),
  { name: "sysapproval_approver", operations: "read", roles: ["itil", "approver_user"] },
  { name: "sysapproval_approver", operations: "write", condition: `approver=${ME}^EQ` },
  { name: "kb_knowledge", operations: `read ${WRITE}`, roles: ["knowledge_admin", "knowledge"] },
  { name: "kb_knowledge", operations: "read", roles: ["itil"] },
  ...["kb_knowledge_base", "kb_category"].flatMap((name) => [
    { name, operations: "read", roles: ["snc_internal"] },
    { name, operations: WRITE, roles: ["knowledge_admin"] },
  ]),
  {
    name: "sys_email",
    operations: "read",
    condition: "sys_created_by=javascript:gs.getUserName()^EQ",
  },
  { name: "sys_user.employee_number", operations: "read", roles: ["user_admin"] },
  {
    name: "sys_user.email",
    operations: "query_range",
    roles: ["itil"],
    description: "Others find an address they know, and cannot search for the rest",
  },
];

/** Access as records. Among them one that permits too much, one on a field and one on a query. */
export const aclRows: SeedRow[] = sources.flatMap(
  ({ name, operations, roles = [], condition = "", description = "" }) =>
    operations.split(" ").flatMap((operation) => {
      const key = [name, operation, condition === "" ? roles.join() : "condition"].join(".");
      return [
        seedRow("sys_security_acl", key, {
          name,
          operation: `@sys_security_operation:${operation}`,
          condition,
          ...(condition === "" && roles.length === 0 && { security_attribute: SIGNED_IN }),
          description,
        }),
        ...roles.map((role) =>
          seedRow("sys_security_acl_role", `${key}.${role}`, {
            sys_security_acl: `@sys_security_acl:${key}`,
            sys_user_role: `@sys_user_role:${role}`,
          })
        ),
      ];
    }),
);
