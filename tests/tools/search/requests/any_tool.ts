import type { LabelledRequest } from "./labelled_request.ts";

/** Requests for tools drawn at random from the catalogue. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "the vehicle import map should write to another target table",
    tools: ["sn_update_transform_map"],
    args: { "id": "Vehicle import", "changes": { "order": 110 } },
  },
  {
    request: 'rename the option "Blau" in the colour question to "Navy"',
    tools: ["sn_update_catalog_variable_choice"],
    args: { "id": "32 GB", "changes": { "order": 15 } },
  },
  {
    request: "the join condition of the second table in our view is wrong, fix it",
    tools: ["sn_update_database_view_table"],
    args: { "id": "fbe5aee0fe4a982e9952af7f1ccd9613", "changes": { "left_join": true } },
  },
  {
    request: "deactivate the catalog policy that hides the delivery date",
    tools: ["sn_update_catalog_ui_policy"],
    args: { "id": "Present number only when kept", "changes": { "order": 200 } },
  },
  {
    request: "pull the vendor list in every sunday night",
    tools: ["sn_create_scheduled_import"],
    args: { "name": "Vehicles on demand", "data_source": "Vehicle list", "run_type": "on_demand" },
  },
  {
    request: "make a separate layout called Dispatcher for the forms",
    tools: ["sn_create_ui_view"],
    args: { "name": "dispatch", "title": "Dispatch" },
  },
  {
    request: "details of VIT0010001",
    tools: ["sn_get_vulnerable_item"],
    args: { "id": "VIT0001001" },
  },
  {
    request: "which OAuth apps are registered",
    tools: ["sn_list_oauth_entities"],
    args: { "limit": 5 },
  },
  {
    request: "fetch incident and its caller with one graphql call",
    tools: ["sn_query_graphql"],
    args: {
      "query":
        '{ GlideRecord_Query { incident(queryConditions: "active=true") { _rowCount _results { number { value } } } } }',
    },
  },
  { request: "what KPIs do we collect", tools: ["sn_list_pa_indicators"], args: { "limit": 5 } },
  {
    request: "when was Anna hired",
    tools: ["sn_get_hr_profile", "sn_list_hr_profiles"],
    args: { "id": "HRP0001001" },
  },
  {
    request: "details of that role assignment, when was it granted",
    tools: ["sn_get_user_role_grant", "sn_list_user_role_grants"],
    args: { "id": "28261320fd071835d05db37e00d70cd0" },
  },
  {
    request: "keep the remote version for this conflict",
    tools: ["sn_resolve_preview_problem"],
    args: { "problem": "827c2fcae16f0420a97d7dc73e23849b", "decision": "skip" },
  },
  {
    request: "get my stashed changes back",
    tools: ["sn_apply_source_stash"],
    args: { "stash_id": "629d0b4803cd823d5e08967d50c68b48" },
  },
  {
    request: "rename the service catalog to Employee Shop",
    tools: ["sn_update_catalog"],
    args: {
      "id": "Technical Catalog",
      "changes": { "description": "For those who look after systems" },
    },
  },
  {
    request: "send the weekly report on fridays instead",
    tools: ["sn_update_scheduled_report"],
    args: { "id": "Open incidents on Mondays", "changes": { "omit_if_no_records": false } },
  },
  {
    request: "show the incident triage agentic workflow",
    tools: ["sn_get_ai_usecase", "sn_list_ai_usecases"],
    args: { "id": "Plan a service" },
  },
  {
    request: "which SQL statements are the slowest",
    tools: ["sn_list_slow_queries"],
    args: { "text": "task" },
  },
  {
    request: "what was skipped by the last family upgrade",
    tools: ["sn_list_upgrade_skipped"],
    args: {},
  },
  {
    request: "put this PDF on CHG0030001",
    tools: ["sn_upload_attachment"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "name": "notes.txt",
      "text": "Restarted at noon",
    },
  },
  {
    request: "what throttling rules exist for the REST API",
    tools: ["sn_list_rate_limit_rules"],
    args: { "limit": 5 },
  },
  {
    request: "any script that still uses getXMLWait?",
    tools: ["sn_search_code"],
    args: { "term": "GlideAggregate" },
  },
  {
    request: "change the order of step 3 in my ATF test",
    tools: ["sn_update_atf_step"],
    args: { "id": "Open a New Form", "changes": { "description": "The form as an agent sees it" } },
  },
  {
    request: "how does IRE identify linux servers",
    tools: ["sn_get_identifier_rule", "sn_get_class_metadata", "sn_list_identifier_rules"],
    args: { "id": "Service Rule" },
  },
  {
    request: "which mail scripts do we have",
    tools: ["sn_list_mail_scripts"],
    args: { "limit": 5 },
  },
  { request: "did last night's jobs finish", tools: ["sn_get_job_status"], args: {} },
  {
    request: "we need a group for the new facilities team",
    tools: ["sn_create_group"],
    args: { "name": "Parking", "manager": "itil.agent" },
  },
  { request: "list all AI agents", tools: ["sn_list_ai_agents"], args: { "limit": 5 } },
  {
    request: "set the end date of PRJ0010001 to june",
    tools: ["sn_update_project"],
    args: { "id": "PRJ0001001", "changes": { "percent_complete": 25 } },
  },
  {
    request: "new section in the workspace list menu",
    tools: ["sn_create_ux_list_category"],
    args: { "title": "Inspections", "configuration": "Fleet lists", "order": 200 },
  },
  {
    request: "what has been recorded in my update set so far",
    tools: ["sn_get_update_set_contents"],
    args: { "id": "Ticket integration" },
  },
  {
    request: "postpone CHG0030002 to next week",
    tools: ["sn_update_change_request"],
    args: {
      "id": "CHG0030004",
      "changes": { "justification": "The vendor ends support in March.", "risk": "Low" },
    },
  },
  {
    request: "I want to edit the flow, lock it for me",
    tools: ["sn_check_out_flow"],
    args: { "flow": "Plan an inspection" },
  },
  {
    request: "show me the event rule for disk alerts",
    tools: ["sn_get_event_rule", "sn_list_event_rules"],
    args: { "id": "Probe: disks" },
  },
  { request: "what fix scripts exist", tools: ["sn_list_fix_scripts"], args: { "limit": 5 } },
  {
    request: "which UI policies are there on incident",
    tools: ["sn_list_ui_policies"],
    args: { "limit": 5 },
  },
  {
    request: "are there any data policies on change_request",
    tools: ["sn_list_data_policies"],
    args: { "limit": 5 },
  },
  {
    request: "register a new projector in the inventory",
    tools: ["sn_create_asset", "sn_create_hardware_asset"],
    args: { "model_category": "Computer", "model": "Northbook 14", "asset_tag": "P1000201" },
  },
  {
    request: "show the alias used by the Slack spoke",
    tools: ["sn_get_connection_alias", "sn_list_connection_aliases"],
    args: { "id": "Parcel service" },
  },
  {
    request: "which widgets are placed on which page",
    tools: ["sn_list_widget_instances"],
    args: { "limit": 5 },
  },
  {
    request: "show me the JS include jquery",
    tools: ["sn_get_js_include"],
    args: { "id": "Fleet map" },
  },
  {
    request: "try our duty endpoint with GET",
    tools: ["sn_test_scripted_rest_resource", "sn_read_rest_api"],
    args: { "resource": "Read a vehicle", "path_parameters": { "plate": "FL-1001" } },
  },
  {
    request: "CHG0030002 needs a task for the dba",
    tools: ["sn_create_change_task"],
    args: {
      "short_description": "Tell the users",
      "change_request": "CHG0030004",
      "change_task_type": "Planning",
    },
  },
  {
    request: "change the donut to a bar chart on the dashboard",
    tools: ["sn_update_visualization"],
    args: { "id": "Open incidents", "changes": { "certified": true } },
  },
  {
    request: "which variable sets do we have",
    tools: ["sn_list_variable_sets"],
    args: { "limit": 5 },
  },
  { request: "show all projects", tools: ["sn_list_projects"], args: { "limit": 5 } },
  {
    request: "which widget dependencies exist",
    tools: ["sn_list_widget_dependencies"],
    args: { "limit": 5 },
  },
  {
    request: "I need security_admin for a moment",
    tools: ["sn_elevate_role"],
    args: { "roles": ["security_admin"] },
  },
  {
    request: "is there an instruction for setting up the VPN",
    tools: ["sn_search_knowledge"],
    args: { "text": "vpn" },
  },
  { request: "what calendars are defined", tools: ["sn_list_schedules"], args: { "limit": 5 } },
  {
    request: "all network tickets should go to the network team by default",
    tools: ["sn_create_assignment_rule"],
    args: {
      "name": "Database incidents",
      "table": "incident",
      "condition": "category=database^EQ",
      "group": "Database",
    },
  },
  {
    request: "working hours mon-fri 8 to 17",
    tools: ["sn_create_schedule"],
    args: { "name": "Weekend duty", "time_zone": "Europe/Amsterdam" },
  },
];
