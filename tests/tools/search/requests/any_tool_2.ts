import type { LabelledRequest } from "./labelled_request.ts";

/** Requests for tools drawn at random from the catalogue. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "this laptop was handed to Beth, record it",
    tools: ["sn_update_hardware_asset"],
    args: {
      "id": "P1000102 - Northbook 14",
      "changes": { "install_status": "Retired", "warranty_expiration": "2026-12-31" },
    },
  },
  {
    request: "which sections does the vehicle form have",
    tools: ["sn_get_form_layout"],
    args: { "table": "incident" },
  },
  {
    request: "tell me about server lnx-db-01",
    tools: ["sn_get_ci"],
    args: { "id": "shop-frontend" },
  },
  {
    request: "GET /api/now/table/incident?sysparm_limit=1",
    tools: ["sn_read_rest_api", "sn_query_table"],
    args: { "path": "/api/now/table/sys_user?sysparm_limit=2&sysparm_fields=user_name" },
  },
  { request: "show STRY0010001", tools: ["sn_get_story"], args: { "id": "STRY0001001" } },
  {
    request: "who created update set Fleet 1.3 and is it still in progress",
    tools: ["sn_get_update_set"],
    args: { "id": "Ticket integration" },
  },
  {
    request: "turn off the event rule for test hosts",
    tools: ["sn_update_event_rule"],
    args: { "id": "Probe: disks", "changes": { "order": 50 } },
  },
  {
    request: "why is the last test run red",
    tools: ["sn_get_atf_results"],
    args: { "suite": "Forms" },
  },
  {
    request: "the reply email action should also set the state to in progress",
    tools: ["sn_update_inbound_action"],
    args: { "id": "Incident from mail", "changes": { "order": 50 } },
  },
  { request: "log in as fred", tools: ["sn_start_impersonation"], args: { "user": "itil.agent" } },
  {
    request: "why does beth have the admin role",
    tools: ["sn_explain_access"],
    args: { "user": "itil.agent" },
  },
  {
    request: 'fill out and send the "Report a fault" form for me',
    tools: ["sn_submit_record_producer"],
    args: {
      "id": "Report a fault",
      "variables": { "title": "The printer on the second floor is silent", "urgency": "2" },
    },
  },
  {
    request: "show the template incident.caller.opened",
    tools: ["sn_get_email_template"],
    args: { "id": "Fleet notice" },
  },
  {
    request: "open the alert rule that creates incidents",
    tools: ["sn_get_alert_rule"],
    args: { "id": "Incident for critical alerts" },
  },
  {
    request: "what does the catalog policy do to each variable",
    tools: ["sn_list_catalog_ui_policy_actions"],
    args: { "limit": 5 },
  },
  {
    request: 'make the question "cost center" optional',
    tools: ["sn_update_catalog_variable"],
    args: { "id": "Wanted address", "changes": { "help_text": "One sentence is enough" } },
  },
  {
    request: 'show the choice "Red" of the colour variable',
    tools: ["sn_get_catalog_variable_choice", "sn_list_catalog_variable_choices"],
    args: { "id": "32 GB" },
  },
  {
    request: "which HTTP methods does the weather integration have",
    tools: ["sn_list_rest_message_functions"],
    args: { "limit": 5 },
  },
  {
    request: "show the units parameter of the GET function",
    tools: [
      "sn_get_rest_message_function_query_parameter",
      "sn_list_rest_message_function_query_parameters",
    ],
    args: { "id": "fields" },
  },
  {
    request: 'add "Electric" to the fuel dropdown on vehicles',
    tools: ["sn_create_choice", "sn_set_choices"],
    args: { "name": "incident", "element": "category", "value": "access", "label": "Access" },
  },
  {
    request: "we need a script that sets the depot on all existing vehicles once",
    tools: ["sn_create_fix_script"],
    args: {
      "name": "Clean up vehicles",
      "script": 'gs.info("clean");',
      "record_for_rollback": true,
    },
  },
  {
    request: "how will the notification for INC0010001 read",
    tools: ["sn_preview_notification"],
    args: { "notification": "Incident resolved", "id": "INC0010001" },
  },
  {
    request: "scan only this script include",
    tools: ["sn_run_point_scan"],
    args: { "table": "sys_script_include", "id": "FormulaRunner" },
  },
  {
    request: "the chart widget needs the chartjs dependency",
    tools: ["sn_create_widget_dependency_link"],
    args: { "sp_widget": "Vehicle detail", "sp_dependency": "Fleet map" },
  },
  { request: "list our MID servers", tools: ["sn_list_mid_servers"], args: { "limit": 5 } },
  {
    request: "how does impersonation work, is it documented",
    tools: ["sn_search_docs"],
    args: { "text": "update set default" },
  },
  {
    request: "let itil pass the vehicle read ACL",
    tools: ["sn_create_acl_role"],
    args: { "sys_security_acl": "7758941aab24f97083775ddec817aa7e", "sys_user_role": "user_admin" },
  },
  {
    request: "what is abel's phone number",
    tools: ["sn_get_user", "sn_list_users"],
    args: { "id": "sales.lead" },
  },
  { request: "list customers", tools: ["sn_list_customer_accounts"], args: { "limit": 5 } },
  {
    request: "everything in stock at the Leeds stockroom",
    tools: ["sn_list_assets", "sn_list_hardware_assets"],
    args: { "limit": 5 },
  },
  {
    request: "what tasks belong to CHG0030001",
    tools: ["sn_list_change_tasks"],
    args: { "limit": 5 },
  },
  {
    request: "show me the epic EPIC0010001",
    tools: ["sn_get_epic"],
    args: { "id": "EPIC0001001" },
  },
  {
    request: "what does active=true^priorityIN1,2 mean",
    tools: ["sn_explain_query"],
    args: { "table": "incident", "query": "active=true^assigned_toISEMPTY" },
  },
  {
    request: "everything about the vehicle list widget incl. its dependencies",
    tools: ["sn_get_full_widget"],
    args: { "id": "Vehicle list" },
  },
  {
    request: "set CS0010001 to high priority",
    tools: ["sn_update_csm_case"],
    args: { "id": "CS0001001", "changes": { "priority": "2 - High" } },
  },
  {
    request: "show the serial question only when the device is a laptop",
    tools: ["sn_create_catalog_ui_policy"],
    args: { "short_description": "Headset with a cable", "catalog_item": "Headset" },
  },
  {
    request: "vehicle numbers should look like VEH0001001",
    tools: ["sn_create_number_format"],
    args: {
      "category": "x_demo_legacy_archive",
      "prefix": "ARC",
      "number": 1000,
      "maximum_digits": 7,
    },
  },
  {
    request: "show the code of the GET vehicles resource",
    tools: ["sn_get_scripted_rest_resource"],
    args: { "id": "Hand over" },
  },
  {
    request: "add the GetBalance operation to our SOAP client",
    tools: ["sn_create_soap_message_function"],
    args: {
      "soap_message": "Currency rates",
      "function_name": "GetRates",
      "soap_endpoint": "https://rates.example.com/service",
    },
  },
  {
    request: "does any script mention the old LDAP hostname?",
    tools: ["sn_search_code"],
    args: { "term": "GlideAggregate" },
  },
  {
    request: "let the policy also make the plate field read only",
    tools: ["sn_create_ui_policy_action", "sn_update_ui_policy_action"],
    args: {
      "ui_policy": "On hold needs a reason",
      "table": "incident",
      "field": "close_notes",
      "visible": "false",
    },
  },
  {
    request: "alert the user on the form if the mileage is negative",
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
    request: "connect our Google account with OAuth 2",
    tools: ["sn_create_oauth_entity"],
    args: {
      "name": "Rates provider",
      "type": "consumer",
      "client_id": "rates-client",
      "client_secret": "not-a-real-secret",
      "token_url": "https://rates.example.com/token",
    },
  },
  {
    request: "show security incidents of this week",
    tools: ["sn_list_security_incidents"],
    args: { "limit": 5 },
  },
  {
    request: "can I put my three update sets together into one",
    tools: ["sn_merge_update_sets"],
    args: { "sources": ["A", "B"], "name": "C" },
  },
  {
    request: "what does the discount decision table contain",
    tools: ["sn_get_decision_table"],
    args: { "id": "Who inspects" },
  },
  {
    request: "move category Laptops below Hardware",
    tools: ["sn_update_catalog_category"],
    args: { "id": "Workplace", "changes": { "order": 35 } },
  },
  {
    request: "new wording for the password policy document",
    tools: ["sn_update_compliance_policy"],
    args: { "id": "POL0001001", "changes": { "valid_to": "2027-12-31" } },
  },
  {
    request: "which scripts react to events",
    tools: ["sn_list_script_actions"],
    args: { "limit": 5 },
  },
  {
    request: "assign CS0010001 to Beth",
    tools: ["sn_update_csm_case"],
    args: { "id": "CS0001001", "changes": { "priority": "2 - High" } },
  },
  {
    request: "where is the delivery address variable set used",
    tools: ["sn_list_variable_set_links"],
    args: { "limit": 5 },
  },
  {
    request: "widget vehicle list should load chart.js",
    tools: ["sn_create_widget_dependency_link"],
    args: { "sp_widget": "Vehicle detail", "sp_dependency": "Fleet map" },
  },
];
