import type { LabelledRequest } from "./labelled_request.ts";

/** Requests that say what is to be achieved, across all domains. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "who may delete vehicles",
    tools: ["sn_list_acls", "sn_evaluate_acl"],
    args: { "limit": 5 },
  },
  {
    request: "which roles are required by this ACL",
    tools: ["sn_list_acl_roles"],
    args: { "limit": 5 },
  },
  {
    request: "my app can't write to the incident table, it's another scope",
    tools: ["sn_create_cross_scope_privilege"],
    args: {
      "source_scope": "x_demo_legacy",
      "target_scope": "global",
      "target_name": "cmn_location",
      "target_type": "sys_db_object",
      "operation": "read",
      "status": "allowed",
    },
  },
  {
    request: "change manager of the network group",
    tools: ["sn_update_group"],
    args: { "id": "Hardware", "changes": { "email": "hardware@example.com" } },
  },
  {
    request: "create account for a new hire",
    tools: ["sn_create_user"],
    args: { "user_name": "park.warden", "first_name": "Park", "last_name": "Warden" },
  },
  {
    request: "deactivate leavers",
    tools: ["sn_update_user", "sn_bulk_update_records"],
    args: { "id": "sales.lead", "changes": { "title": "Head of Sales" } },
  },
  { request: "which groups is abel in", tools: ["sn_list_group_members"], args: { "limit": 5 } },
  {
    request: "grant x_fleet.user to anna",
    tools: ["sn_create_user_role_grant"],
    args: { "user": "requester", "role": "approver_user" },
  },
  {
    request: "which roles are contained in itil",
    tools: ["sn_list_contained_roles"],
    args: { "limit": 5 },
  },
  {
    request: "what roles does the network group have",
    tools: ["sn_list_group_role_grants"],
    args: { "limit": 5 },
  },
  {
    request: "new role parking_admin",
    tools: ["sn_create_role"],
    args: { "name": "parking_admin", "description": "Maintain parking spaces" },
  },
  {
    request: "when category changes clear subcategory on the form",
    tools: ["sn_create_client_script"],
    args: {
      "name": "Fleet: hint for new vehicles",
      "table": "x_demo_fleet_vehicle",
      "type": "onLoad",
      "script":
        'function onLoad() {\n  if (g_form.isNewRecord()) g_form.addInfoMessage("Enter the plate first");\n}',
    },
  },
  {
    request: "browser library shared on all forms",
    tools: ["sn_create_ui_script"],
    args: { "script_name": "PlateFormat", "script": "var PlateFormat = {};" },
  },
  {
    request: "register event x_fleet.inspection.due",
    tools: ["sn_create_event_registration"],
    args: { "event_name": "x_demo_fleet.sold", "table": "x_demo_fleet_vehicle" },
  },
  {
    request: "one time script to repair the data",
    tools: ["sn_create_fix_script"],
    args: {
      "name": "Clean up vehicles",
      "script": 'gs.info("clean");',
      "record_for_rollback": true,
    },
  },
  {
    request: "dynamic content in notification via mail script",
    tools: ["sn_create_mail_script"],
    args: { "name": "fleet_driver_line", "script": 'template.print("Driver");' },
  },
  {
    request: "batch job each sunday 23:00",
    tools: ["sn_create_scheduled_script"],
    args: {
      "name": "Fleet: nightly mileage",
      "run_type": "daily",
      "run_time": "1970-01-01 02:00:00",
      "script": 'gs.info("mileage");',
    },
  },
  {
    request: "run script on event user.login",
    tools: ["sn_create_script_action"],
    args: {
      "name": "Fleet: log the workshop",
      "event_name": "x_demo_fleet.workshop",
      "script": "gs.info(event.parm1);",
    },
  },
  {
    request: "context menu entry on the list to export",
    tools: ["sn_create_ui_action"],
    args: {
      "name": "Sell",
      "table": "x_demo_fleet_vehicle",
      "action_name": "sell",
      "form_button": true,
      "condition": 'current.state != "sold"',
      "script": 'current.setValue("state", "sold");\ncurrent.update();',
    },
  },
  {
    request: "required on all channels including import",
    tools: ["sn_create_data_policy"],
    args: {
      "short_description": "Every vehicle has a plate",
      "model_table": "x_demo_fleet_vehicle",
    },
  },
  {
    request: "make resolution code mandatory on resolve",
    tools: ["sn_create_ui_policy"],
    args: {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    request: "after update business rule that recalculates the parent",
    tools: ["sn_create_business_rule"],
    args: {
      "name": "Fleet: new vehicles are available",
      "collection": "x_demo_fleet_vehicle",
      "when": "before",
      "action_insert": true,
      "advanced": true,
      "script":
        '(function executeRule(current, previous) {\n  current.setValue("state", "available");\n})(current, previous);',
    },
  },
  {
    request: "utility class for date handling",
    tools: ["sn_create_script_include"],
    args: {
      "name": "PlateFormat",
      "script":
        'var PlateFormat = Class.create();\nPlateFormat.prototype = { type: "PlateFormat" };',
    },
  },
  {
    request: "validate the phone number while ordering",
    tools: ["sn_create_catalog_client_script"],
    args: {
      "name": "Headset: hint",
      "type": "onLoad",
      "cat_item": "Headset",
      "script": 'function onLoad() {\n  g_form.showFieldMsg("wired", "Cables last longer");\n}',
    },
  },
  {
    request: "hide variable by catalog ui policy",
    tools: ["sn_create_catalog_ui_policy_action", "sn_create_catalog_ui_policy"],
    args: {
      "ui_policy": "A project needs an end",
      "catalog_item": "VPN access",
      "catalog_variable": "IO:7ec382d2edfc6530b139a72c36b464b0",
      "visible": "true",
    },
  },
  {
    request: 'item "Standing desk" in the catalogue',
    tools: ["sn_create_catalog_item"],
    args: {
      "name": "Webcam",
      "short_description": "For meetings from home",
      "sc_catalogs": ["Service Catalog"],
      "category": "Hardware",
      "price": "60",
    },
  },
  {
    request: "bundle for leaving employees",
    tools: ["sn_create_order_guide"],
    args: {
      "name": "Somebody leaves",
      "sc_catalogs": ["Service Catalog"],
      "category": "Workplace",
    },
  },
  {
    request: "report a broken printer via portal form creates an incident",
    tools: ["sn_create_record_producer"],
    args: {
      "name": "Report damage to a vehicle",
      "table_name": "incident",
      "sc_catalogs": ["Service Catalog"],
      "category": "Can we help you?",
    },
  },
  {
    request: "multi row variable set for attendees",
    tools: ["sn_create_variable_set"],
    args: { "title": "Contact", "internal_name": "contact" },
  },
  {
    request: 'section "Mobile phones" in the service catalog',
    tools: ["sn_create_catalog_category"],
    args: { "title": "Furniture", "sc_catalog": "Service Catalog", "parent": "Workplace" },
  },
  {
    request: "second catalog for HR",
    tools: ["sn_create_catalog"],
    args: { "title": "Facilities Catalog", "description": "Rooms, desks and keys" },
  },
  {
    request: "where is the header color of the portal set",
    tools: ["sn_list_portal_themes", "sn_get_portal_theme"],
    args: { "limit": 5 },
  },
  {
    request: "portal for suppliers at /suppliers",
    tools: ["sn_create_portal"],
    args: { "title": "Drivers", "url_suffix": "drivers", "homepage": "Fleet" },
  },
  {
    request: "css include of theme",
    tools: ["sn_create_portal_css"],
    args: { "name": "Fleet tables", "css": ".vehicles td { padding: 4px; }", "sp_theme": "Fleet" },
  },
  {
    request: "factory for sharing data between widgets",
    tools: ["sn_create_angular_provider"],
    args: {
      "name": "fleetClock",
      "type": "factory",
      "script": "function fleetClock() {\n  return { zone: 'UTC' };\n}",
    },
  },
  {
    request: "which pages use my widget",
    tools: ["sn_get_full_widget", "sn_list_widget_instances", "sn_find_usages"],
    args: { "id": "Vehicle list" },
  },
  {
    request: "copy an out of the box widget",
    tools: ["sn_clone_record"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "overrides": { "short_description": "VPN drops every hour, second office" },
    },
  },
  {
    request: "disable test in atf",
    tools: ["sn_update_atf_test"],
    args: {
      "id": "Fleet: no negative mileage",
      "changes": { "description": "A vehicle cannot be stored with a mileage below zero" },
    },
  },
  {
    request: "create instance scan check for missing descriptions",
    tools: ["sn_create_scan_check"],
    args: {
      "name": "Client script without description",
      "table": "sys_script_client",
      "category": "manageability",
      "priority": "3",
      "conditions": "active=true^descriptionISEMPTY",
    },
  },
  {
    request: "vpn is down for everybody in Leeds",
    tools: ["sn_create_incident"],
    args: {
      "short_description": "Scanner on floor three jams",
      "caller_id": "requester",
      "category": "Hardware",
      "urgency": "2 - Medium",
    },
  },
  {
    request: "workaround for PRB0040001",
    tools: ["sn_update_problem", "sn_get_problem"],
    args: {
      "id": "PRB0040001",
      "changes": { "known_error": true, "workaround": "Run the report outside office hours." },
    },
  },
  { request: "change tasks of CHG0030002", tools: ["sn_list_change_tasks"], args: { "limit": 5 } },
  {
    request: "what has beth ordered",
    tools: ["sn_list_requests", "sn_list_request_items"],
    args: { "limit": 5 },
  },
  {
    request: "close SCTASK0010001",
    tools: ["sn_update_catalog_task"],
    args: { "id": "SCTASK0010001", "changes": { "state": "Work in Progress" } },
  },
  {
    request: "pause SLA while on hold",
    tools: ["sn_update_sla_definition"],
    args: { "id": "Priority 1 resolution", "changes": { "pause_condition": "state=3^EQ" } },
  },
  {
    request: "holidays of the support calendar",
    tools: ["sn_list_schedule_entries"],
    args: { "limit": 5 },
  },
  { request: "who is approving REQ0010001", tools: ["sn_list_approvals"], args: { "limit": 5 } },
  {
    request: "list databases in the cmdb",
    tools: ["sn_query_cis"],
    args: { "class": "cmdb_ci_server", "query": "nameSTARTSWITHlnx-sql", "limit": 5 },
  },
  {
    request: "server lnx-web-01 runs on which VM",
    tools: ["sn_get_ci"],
    args: { "id": "shop-frontend" },
  },
  {
    request: "scan our network for devices",
    tools: ["sn_create_discovery_schedule"],
    args: { "name": "Leeds servers", "discover": "CIs", "location": "Leeds", "run_type": "Weekly" },
  },
];
