import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** One example of what stands beside the dictionary, and what is open to people who are not signed in. */
export const modelRows: SeedRow[] = [
  seedRow("sys_db_view", "x_demo_incident_sla", {
    name: "x_demo_incident_sla",
    label: "Incidents with SLAs",
  }),
  seedRow("sys_db_view_table", "x_demo_incident_sla.incident", {
    view: "@sys_db_view:x_demo_incident_sla",
    table: "incident",
    variable_prefix: "inc",
  }),
  seedRow("sys_db_view_table", "x_demo_incident_sla.task_sla", {
    view: "@sys_db_view:x_demo_incident_sla",
    table: "task_sla",
    variable_prefix: "sla",
    where_clause: "sla_task = inc_sys_id",
    order: "200",
  }),
  seedRow("sys_relationship", "Vehicles of the caller", {
    name: "Vehicles of the caller",
    basic_apply_to: "incident",
    basic_query_from: "x_demo_fleet_vehicle",
    query_with: "current.addQuery('driver', parent.caller_id);",
    sys_scope: "@sys_app:x_demo_fleet",
  }),
  seedRow("sys_index", "task.number", {
    table: "@sys_db_object:task",
    logical_table_name: "task",
    col_name_string: "number",
    unique_index: "true",
  }),
  seedRow("metric_definition", "Incident state duration", {
    name: "Incident state duration",
    table: "incident",
    field: "state",
  }),
  seedRow("sys_translated_text", "kb_knowledge_base.nl", {
    tablename: "kb_knowledge_base",
    fieldname: "title",
    documentkey: "@kb_knowledge_base:Service desk handbook",
    language: "nl",
    value: "Handboek servicedesk",
  }),
  seedRow("sys_public", "kb_view", { page: "kb_view" }),
  seedRow("sys_public", "x_demo_status", { page: "x_demo_status", active: "false" }),
  seedRow("sys_restricted_caller_access", "fleet", {
    source_scope: "@sys_app:x_demo_fleet",
    source_type: "5",
    target_scope: "global",
    target_type: "5",
    operation: "read",
  }),
];
