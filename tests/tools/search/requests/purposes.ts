import type { LabelledRequest } from "./labelled_request.ts";

/** Requests that say what is to be achieved, across all domains. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "put a module for overdue inspections under the Fleet menu",
    tools: ["sn_create_app_module"],
    args: {
      "title": "In the workshop",
      "application": "Fleet",
      "link_type": "LIST",
      "name": "x_demo_fleet_vehicle",
      "filter": "state=workshop",
    },
  },
  {
    request: "hide a menu entry in the left navigation",
    tools: ["sn_update_app_module"],
    args: { "id": "All vehicles", "changes": { "order": 150 } },
  },
  {
    request: "create a new scope for my parking project",
    tools: ["sn_create_application"],
    args: { "name": "Parking", "scope": "x_demo_parking", "version": "1.0.0" },
  },
  {
    request: "list custom apps on this instance",
    tools: ["sn_list_applications", "sn_list_scopes"],
    args: { "limit": 5 },
  },
  {
    request: "which instances can I pull update sets from",
    tools: ["sn_list_update_sources"],
    args: { "limit": 5 },
  },
  {
    request: "post method for REST message Parcel service",
    tools: ["sn_create_rest_message_function"],
    args: { "rest_message": "Parcel service", "function_name": "cancel", "http_method": "delete" },
  },
  {
    request: "need to call a third party API from ServiceNow",
    tools: ["sn_create_rest_message"],
    args: { "name": "Weather", "rest_endpoint": "https://api.example.com/v1" },
  },
  {
    request: "what headers does the track method send",
    tools: ["sn_list_rest_message_function_headers"],
    args: { "limit": 5 },
  },
  {
    request: "rotate the password of our integration account",
    tools: ["sn_update_basic_credential"],
    args: { "id": "Parcel service account", "changes": { "order": 50 } },
  },
  {
    request: "spoke connection points to the wrong host",
    tools: ["sn_update_http_connection"],
    args: { "id": "Parcel service", "changes": { "base_path": "/v2" } },
  },
  {
    request: "create alias for slack spoke",
    tools: ["sn_create_connection_alias"],
    args: { "name": "Weather service", "type": "connection", "connection_type": "http_connection" },
  },
  {
    request: "mid servers and their status",
    tools: ["sn_get_mid_server_health", "sn_list_mid_servers"],
    args: {},
  },
  {
    request: "token url of the oauth provider changed",
    tools: ["sn_update_oauth_entity"],
    args: {
      "id": "Weather service",
      "changes": { "token_url": "https://weather.example.com/v2/token" },
    },
  },
  {
    request: "upload an excel file as data source",
    tools: ["sn_create_data_source"],
    args: {
      "name": "Vehicle list of the dealer",
      "type": "File",
      "format": "CSV",
      "file_retrieval_method": "Attachment",
      "import_set_table_name": "x_demo_fleet_vehicle_import",
    },
  },
  { request: "import sets from yesterday", tools: ["sn_list_import_sets"], args: { "limit": 5 } },
  {
    request: "disable the nightly user import",
    tools: ["sn_update_scheduled_import"],
    args: { "id": "Vehicles every night", "changes": { "active": false } },
  },
  {
    request: "allow https://portal.acme.com to call our api from the browser",
    tools: ["sn_create_cors_rule"],
    args: {
      "name": "Depot screens",
      "rest_api": "Fleet",
      "domain": "https://depot.example.com",
      "get": true,
    },
  },
  { request: "integration user gets 429", tools: ["sn_get_rate_limit_status"], args: {} },
  {
    request: "custom rest api v2",
    tools: ["sn_create_scripted_rest_api", "sn_list_scripted_rest_versions"],
    args: { "name": "Parcel lookups", "service_id": "parcel_lookups" },
  },
  {
    request: "edit the script of a REST resource",
    tools: ["sn_update_scripted_rest_resource"],
    args: {
      "id": "Hand over",
      "changes": { "short_description": "Gives the duty to somebody else" },
    },
  },
  {
    request: "web service client from WSDL",
    tools: ["sn_create_soap_message"],
    args: { "name": "Bank", "wsdl": "https://bank.example.com/service?wsdl" },
  },
  {
    request: "map email column to user email on import",
    tools: ["sn_create_transform_field"],
    args: {
      "map": "Vehicle import without a key",
      "source_field": "sys_import_row",
      "target_field": "mileage",
    },
  },
  {
    request: "ignore rows without employee number during import",
    tools: ["sn_create_transform_script"],
    args: {
      "map": "Vehicle import without a key",
      "when": "onComplete",
      "script": "log.info('done');",
      "active": false,
    },
  },
  {
    request: "show sent mails for CHG0030004",
    tools: ["sn_list_email_logs"],
    args: { "limit": 5 },
  },
  {
    request: "shared footer for all notifications",
    tools: ["sn_create_email_template"],
    args: { "name": "Short notice", "message_html": "<p>${number}</p>" },
  },
  {
    request: "process incoming emails from vendor",
    tools: ["sn_create_inbound_action"],
    args: {
      "name": "Vehicle report from mail",
      "table": "incident",
      "type": "new",
      "filter_condition": "subjectLIKEvehicle",
      "script": "current.short_description = email.subject;\ncurrent.insert();",
      "active": false,
    },
  },
  {
    request: "tell the manager by mail when a request is approved",
    tools: ["sn_create_notification"],
    args: {
      "name": "Fleet: vehicle in the workshop",
      "collection": "x_demo_fleet_vehicle",
      "generation_type": "engine",
      "action_update": true,
      "condition": "state=workshop",
      "recipient_users": ["itil.agent"],
      "subject": "${plate} is in the workshop",
      "message_html": "<p>${plate}</p>",
    },
  },
  {
    request: "split KPI by location",
    tools: ["sn_create_pa_breakdown"],
    args: { "name": "Group of the desk", "dimension": "Assignment groups" },
  },
  { request: "my dashboard", tools: ["sn_list_dashboards"], args: { "limit": 5 } },
  {
    request: "report of incidents by category as pie",
    tools: ["sn_create_report"],
    args: {
      "title": "Vehicles by state",
      "table": "x_demo_fleet_vehicle",
      "type": "pie",
      "field": "state",
    },
  },
  {
    request: "mail report to cio monthly",
    tools: ["sn_create_scheduled_report"],
    args: {
      "name": "Changes on the first",
      "report": "Changes of this month",
      "run_type": "monthly",
      "run_dayofmonth": 1,
      "user_list": ["itil.agent"],
    },
  },
  {
    request: "donut chart on the new dashboards",
    tools: ["sn_create_visualization"],
    args: { "name": "Vehicles in use", "properties": "{}" },
  },
  {
    request: "landing page of the workspace",
    tools: ["sn_list_ux_app_configs", "sn_get_ux_app_config"],
    args: { "limit": 5 },
  },
  {
    request: "which UI Builder pages exist",
    tools: ["sn_list_ux_screens", "sn_list_ux_macroponents"],
    args: { "limit": 5 },
  },
  {
    request: 'add a list "My open work" to the service desk workspace',
    tools: ["sn_create_ux_list"],
    args: {
      "title": "Free vehicles",
      "table": "x_demo_fleet_vehicle",
      "category": "Vehicles",
      "columns": "number,plate",
      "condition": "state=available",
    },
  },
  {
    request: "client script in UI builder",
    tools: ["sn_create_ux_client_script"],
    args: {
      "macroponent": "Vehicle page",
      "name": "Close vehicle",
      "script": "function handler({api}) {\n  api.emit('CLOSE');\n}",
    },
  },
  {
    request: "delete an option from a dropdown field",
    tools: ["sn_delete_artifact", "sn_set_choices"],
    args: { "type": "rest_message", "id": "Parcel service" },
  },
  {
    request: "tooltip for the field short description",
    tools: ["sn_update_field_label", "sn_create_field_label"],
    args: {
      "id": "b4ca20a4d944d59290710b040d8942bf",
      "changes": { "hint": "An unplanned interruption" },
    },
  },
  {
    request: 'german translation for the message "Record saved"',
    tools: ["sn_create_ui_message"],
    args: { "key": "fleet.booked", "message": "Vehicle booked" },
  },
  {
    request: "how long are tickets in state on hold",
    tools: ["sn_create_metric_definition"],
    args: {
      "name": "Incident group duration",
      "table": "incident",
      "field": "assignment_group",
      "type": "field_value_duration",
    },
  },
  {
    request: "record numbers should start with PRK",
    tools: ["sn_create_number_format"],
    args: {
      "category": "x_demo_legacy_archive",
      "prefix": "ARC",
      "number": 1000,
      "maximum_digits": 7,
    },
  },
  {
    request: "create system property x_demo.enabled",
    tools: ["sn_create_system_property"],
    args: { "name": "demo.parking.spaces", "value": "40", "type": "integer", "ignore_cache": true },
  },
  {
    request: "prefill category and group when I open a new incident",
    tools: ["sn_create_template"],
    args: {
      "name": "Network outage",
      "table": "incident",
      "template": "category=network^impact=1^urgency=1^EQ",
      "global": true,
    },
  },
  {
    request: "make the cost field read only",
    tools: ["sn_update_column", "sn_create_ui_policy"],
    args: {
      "id": "025edfc321e4a6d06c5e41763dc75c7f",
      "changes": { "attributes": "no_email=true" },
    },
  },
  {
    request: "add reference field to user table on vehicle",
    tools: ["sn_create_column"],
    args: {
      "name": "incident",
      "element": "u_floor",
      "column_label": "Floor",
      "internal_type": "integer",
    },
  },
  { request: "which table stores approvals", tools: ["sn_list_tables"], args: { "limit": 5 } },
  {
    request: "rename table Vehicle to Car",
    tools: ["sn_update_table"],
    args: { "id": "x_demo_fleet_vehicle", "changes": { "is_extendable": true } },
  },
  {
    request: "view for service desk only on the incident form",
    tools: ["sn_create_ui_view"],
    args: { "name": "dispatch", "title": "Dispatch" },
  },
  {
    request: "force mobile view for field technicians",
    tools: ["sn_create_view_rule"],
    args: {
      "name": "Major incidents",
      "table": "incident",
      "view": "ess",
      "condition": "priority=1^EQ",
    },
  },
  {
    request: "show incidents of the same caller as related list",
    tools: ["sn_create_relationship"],
    args: {
      "name": "Other incidents of the caller",
      "basic_apply_to": "incident",
      "basic_query_from": "incident",
      "query_with": "current.addQuery('caller_id', parent.caller_id);",
    },
  },
];
