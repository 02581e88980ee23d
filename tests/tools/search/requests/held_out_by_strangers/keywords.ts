import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "sys_id of group Network",
    "tools": ["sn_resolve_reference", "sn_get_group"],
    "args": { "table": "sys_user_group", "text": "Network" },
  },
  {
    "request": "grep GlideAggregate server code",
    "tools": ["sn_search_code"],
    "args": { "term": "GlideAggregate" },
  },
  {
    "request": "cors https://depot.example.com",
    "tools": ["sn_create_cors_rule"],
    "args": {
      "name": "Depot screens",
      "rest_api": "Fleet",
      "domain": "https://depot.example.com",
      "get": true,
    },
  },
  {
    "request": "429 quota my account",
    "tools": ["sn_get_rate_limit_status"],
    "args": {},
  },
  {
    "request": "parcel service base path /v2",
    "tools": ["sn_update_http_connection"],
    "args": { "id": "Parcel service", "changes": { "base_path": "/v2" } },
  },
  {
    "request": "soap envelope GetRate",
    "tools": ["sn_get_soap_message_function", "sn_list_soap_message_functions"],
    "args": { "id": "GetRate" },
  },
  {
    "request": "wsdl bank",
    "tools": ["sn_create_soap_message"],
    "args": { "name": "Bank", "wsdl": "https://bank.example.com/service?wsdl" },
  },
  {
    "request": "jelly fleet_plate",
    "tools": ["sn_get_ui_macro", "sn_list_ui_macros"],
    "args": { "id": "fleet_plate" },
  },
  {
    "request": "db indexes vehicle table",
    "tools": ["sn_list_table_indexes"],
    "args": { "limit": 20 },
  },
  {
    "request": "mail script driver",
    "tools": ["sn_create_mail_script"],
    "args": { "name": "fleet_driver_line", "script": 'template.print("Driver");' },
  },
  {
    "request": "decision table who inspects unreachable rows",
    "tools": ["sn_get_decision_table"],
    "args": { "id": "Who inspects" },
  },
  {
    "request": "legacy workflow lend a laptop activities transitions",
    "tools": ["sn_get_workflow"],
    "args": { "id": "Lend a laptop" },
  },
  {
    "request": "playbooks",
    "tools": ["sn_list_playbooks"],
    "args": {},
  },
  {
    "request": "graphql active incidents count",
    "tools": ["sn_query_graphql"],
    "args": {
      "query":
        '{ GlideRecord_Query { incident(queryConditions: "active=true") { _rowCount _results { number { value } } } } }',
    },
  },
  {
    "request": "link INC0010001 fleet portal",
    "tools": ["sn_get_record_url"],
    "args": { "table": "incident", "id": "INC0010001", "portal": "fleet" },
  },
  {
    "request": "ui builder pages fleet workspace route vehicles",
    "tools": ["sn_get_ux_page_tree"],
    "args": { "experience": "Fleet workspace", "route": "vehicles" },
  },
  {
    "request": "fleet_home containers rows columns",
    "tools": ["sn_get_page_layout"],
    "args": { "page": "fleet_home" },
  },
  {
    "request": "logpoint PlateParser line 3",
    "tools": ["sn_set_breakpoints"],
    "args": {
      "table": "sys_script_include",
      "id": "PlateParser",
      "points": [{ "line": 3, "type": "logpoint", "text": "plate read" }],
    },
  },
  {
    "request": "warnings since 2026-01-01",
    "tools": ["sn_query_logs"],
    "args": { "since": "2026-01-01", "level": "warning", "limit": 10 },
  },
  {
    "request": "tail -f",
    "tools": ["sn_tail_log"],
    "args": { "seconds": 0 },
  },
  {
    "request": "git pull x_demo_fleet main",
    "tools": ["sn_apply_source_changes"],
    "args": { "scope": "x_demo_fleet", "branch": "main" },
  },
  {
    "request": "git stash pop",
    "tools": ["sn_apply_source_stash"],
    "args": { "stash_id": "629d0b4803cd823d5e08967d50c68b48" },
  },
  {
    "request": "git clone lots.git as app",
    "tools": ["sn_import_source_repository"],
    "args": { "repo_url": "https://git.example.com/lots.git", "branch": "main" },
  },
  {
    "request": "x_store_forms 3.1.0 upgrade",
    "tools": ["sn_install_application"],
    "args": { "scope": "x_store_forms", "version": "3.1.0" },
  },
  {
    "request": "enable field service plugin",
    "tools": ["sn_activate_plugin"],
    "args": { "id": "com.demo.field_service" },
  },
  {
    "request": "elevate security_admin",
    "tools": ["sn_elevate_role"],
    "args": { "roles": ["security_admin"] },
  },
  {
    "request": "er diagram sys_rest_message",
    "tools": ["sn_get_table_references"],
    "args": { "table": "sys_rest_message" },
  },
  {
    "request": "epics backlog",
    "tools": ["sn_list_epics"],
    "args": { "query": "active=true" },
  },
  {
    "request": "risk register",
    "tools": ["sn_list_risks"],
    "args": { "limit": 50 },
  },
  {
    "request": "entitlement phone support end 2027",
    "tools": ["sn_update_entitlement"],
    "args": { "id": "Phone support", "changes": { "end_date": "2027-12-31" } },
  },
];
