import type { LabelledRequest } from "./labelled_request.ts";

/** Requests as people type them into a search box, across all domains. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "add a link to my new table in the left nav",
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
    request: "I need a new section in the application navigator for Fleet",
    tools: ["sn_create_app_menu"],
    args: { "title": "Parking", "order": 300 },
  },
  {
    request: "which store apps are installed here",
    tools: ["sn_list_scopes", "sn_list_applications"],
    args: { "limit": 5 },
  },
  {
    request: "where do our update sets get pulled from, remote instances",
    tools: ["sn_list_update_sources"],
    args: { "limit": 5 },
  },
  {
    request: 'add query param "units=metric" to the GET function',
    tools: ["sn_create_rest_message_function_query_parameter"],
    args: { "rest_message_function": "track", "name": "limit", "value": "50" },
  },
  {
    request: "rest message variable ${city} default for testing",
    tools: ["sn_create_rest_message_function_variable"],
    args: { "rest_message_function": "track", "name": "page", "value": "1" },
  },
  {
    request: "add Authorization header to every call of the weather integration",
    tools: ["sn_create_rest_message_header"],
    args: { "rest_message": "Parcel service", "name": "User-Agent", "value": "parcel-sync" },
  },
  {
    request: "kennwort des service accounts der integration ändern",
    tools: ["sn_update_basic_credential"],
    args: { "id": "Parcel service account", "changes": { "order": 50 } },
  },
  {
    request: "our integration returns 401, who stores user and pw",
    tools: ["sn_list_basic_credentials"],
    args: { "limit": 5 },
  },
  {
    request: "show ecc queue input records in error state",
    tools: ["sn_list_ecc_queue"],
    args: { "limit": 5 },
  },
  {
    request: "is our MID server up",
    tools: ["sn_get_mid_server_health", "sn_list_mid_servers"],
    args: {},
  },
  {
    request: "oauth client id and secret for google calendar",
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
    request: "jdbc import from the oracle db",
    tools: ["sn_create_data_source"],
    args: {
      "name": "Vehicle list of the dealer",
      "type": "File",
      "format": "CSV",
      "file_retrieval_method": "Attachment",
      "import_set_table_name": "x_demo_fleet_vehicle_import",
    },
  },
  {
    request: "nightly import of employees",
    tools: ["sn_create_scheduled_import"],
    args: { "name": "Vehicles on demand", "data_source": "Vehicle list", "run_type": "on_demand" },
  },
  {
    request: "has blocked by CORS policy: No 'Access-Control-Allow-Origin' header",
    tools: ["sn_create_cors_rule"],
    args: {
      "name": "Depot screens",
      "rest_api": "Fleet",
      "domain": "https://depot.example.com",
      "get": true,
    },
  },
  {
    request: "throttle inbound api to 500 per hour for user partner",
    tools: ["sn_create_rate_limit_rule"],
    args: { "name": "Partners", "requests": 1000 },
  },
  {
    request: "make an endpoint other systems can POST orders to",
    tools: ["sn_create_scripted_rest_api", "sn_create_scripted_rest_resource"],
    args: { "name": "Parcel lookups", "service_id": "parcel_lookups" },
  },
  {
    request: "soap envelope of the currency function",
    tools: ["sn_get_soap_message_function"],
    args: { "id": "GetRate" },
  },
  {
    request: "which source column goes to which target column in the transform",
    tools: ["sn_list_transform_fields"],
    args: { "limit": 5 },
  },
  {
    request: "onAfter script in transform map",
    tools: ["sn_create_transform_script"],
    args: {
      "map": "Vehicle import without a key",
      "when": "onComplete",
      "script": "log.info('done');",
      "active": false,
    },
  },
  {
    request: "why didn't the user get the email about his ticket",
    tools: ["sn_list_email_logs"],
    args: { "limit": 5 },
  },
  { request: "list mails stuck in outbox", tools: ["sn_list_email_logs"], args: { "limit": 5 } },
  {
    request: "update the text of the password reset email template",
    tools: ["sn_update_email_template"],
    args: { "id": "Fleet notice", "changes": { "subject": "Your vehicle ${plate}" } },
  },
  {
    request: "when user replies to the mail, update the incident",
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
    request: 'stop the notification "Incident opened" from being sent',
    tools: ["sn_update_notification"],
    args: { "id": "Incident taken", "changes": { "subject": "Your incident is taken" } },
  },
  {
    request: "break down the KPI by assignment group",
    tools: ["sn_create_pa_breakdown"],
    args: { "name": "Group of the desk", "dimension": "Assignment groups" },
  },
  { request: "list dashboards", tools: ["sn_list_dashboards"], args: { "limit": 5 } },
  {
    request: "new indicator number of changes closed per month",
    tools: ["sn_create_pa_indicator"],
    args: {
      "name": "Number of open incidents of the fleet",
      "type": 1,
      "cube": "Incidents.Open",
      "aggregate": 1,
      "direction": 2,
      "unit": "#",
    },
  },
  {
    request: "weekly pdf of open tickets to my boss",
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
    request: "add a chart tile to platform analytics",
    tools: ["sn_create_visualization"],
    args: { "name": "Vehicles in use", "properties": "{}" },
  },
  {
    request: "which pages has the fleet workspace",
    tools: ["sn_get_ux_page_tree", "sn_list_ux_routes", "sn_list_ux_screens"],
    args: { "experience": "Fleet workspace", "route": "vehicles" },
  },
  {
    request: "button in agent workspace that assigns to me",
    tools: ["sn_create_declarative_action"],
    args: {
      "label": "Send to the workshop",
      "table": "x_demo_fleet_vehicle",
      "model": "Form",
      "declarative_action_type": "server_script",
      "server_script": "current.state = 'workshop';\ncurrent.update();",
    },
  },
  {
    request: 'add "Waiting for vendor" to state of incident',
    tools: ["sn_create_choice", "sn_set_choices"],
    args: { "name": "incident", "element": "category", "value": "access", "label": "Access" },
  },
  {
    request: 'rename label of u_plate to "Number plate"',
    tools: ["sn_update_field_label", "sn_create_field_label"],
    args: {
      "id": "b4ca20a4d944d59290710b040d8942bf",
      "changes": { "hint": "An unplanned interruption" },
    },
  },
  {
    request: "slow list, do we have an index on u_plate",
    tools: ["sn_list_table_indexes"],
    args: { "limit": 5 },
  },
  {
    request: "set default value of priority to 3",
    tools: ["sn_update_column"],
    args: {
      "id": "025edfc321e4a6d06c5e41763dc75c7f",
      "changes": { "attributes": "no_email=true" },
    },
  },
  {
    request: "max length of short_description to 200",
    tools: ["sn_update_column"],
    args: {
      "id": "025edfc321e4a6d06c5e41763dc75c7f",
      "changes": { "attributes": "no_email=true" },
    },
  },
  {
    request: "child table should have different default than parent",
    tools: ["sn_create_dictionary_override"],
    args: {
      "name": "incident",
      "element": "short_description",
      "base_table": "task",
      "mandatory_override": true,
      "mandatory": true,
    },
  },
  {
    request: "glide.ui.session_timeout erhöhen",
    tools: ["sn_update_system_property"],
    args: { "id": "x_demo_fleet.booking.max_days", "changes": { "value": "21" } },
  },
  {
    request: "change property to true",
    tools: ["sn_update_system_property"],
    args: { "id": "x_demo_fleet.booking.max_days", "changes": { "value": "21" } },
  },
  {
    request: "quick fill template for printer incidents",
    tools: ["sn_create_template"],
    args: {
      "name": "Network outage",
      "table": "incident",
      "template": "category=network^impact=1^urgency=1^EQ",
      "global": true,
    },
  },
  {
    request: "which users have the admin role",
    tools: ["sn_list_user_role_grants"],
    args: { "limit": 5 },
  },
  {
    request: "remove admin from john",
    tools: ["sn_delete_artifact"],
    args: { "type": "rest_message", "id": "Parcel service" },
  },
  {
    request: "reset somebody's locked out account",
    tools: ["sn_update_user"],
    args: { "id": "sales.lead", "changes": { "title": "Head of Sales" } },
  },
  { request: "who belongs to CAB group", tools: ["sn_list_group_members"], args: { "limit": 5 } },
  {
    request: "add abel to the database team",
    tools: ["sn_create_group_member"],
    args: { "user": "requester", "group": "Hardware" },
  },
  {
    request: "give itil role to the helpdesk group",
    tools: ["sn_create_group_role_grant"],
    args: { "group": "Network", "role": "approver_user" },
  },
  {
    request: "this script include may not be called from scope x_acme, cross scope error",
    tools: ["sn_create_cross_scope_privilege", "sn_list_cross_scope_privileges"],
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
    request: "Security constraints prevent access to requested page",
    tools: ["sn_evaluate_acl"],
    args: {
      "table": "incident",
      "operation": "write",
      "user": "requester",
      "record": "INC0010001",
    },
  },
  {
    request: "read access to salary column only for hr",
    tools: ["sn_create_acl"],
    args: {
      "name": "x_demo_legacy_archive",
      "operation": "read",
      "type": "record",
      "description": "Readers of the archive",
    },
  },
  {
    request: "button on the incident form that escalates it",
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
    request: "abort insert if the start date lies after the end date",
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
    request: "set caller's location when caller changes on form",
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
    request: "hide the field cost when type is internal",
    tools: ["sn_create_ui_policy"],
    args: {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    request: "glideajax script include to get user's manager",
    tools: ["sn_create_script_include"],
    args: {
      "name": "PlateFormat",
      "script":
        'var PlateFormat = Class.create();\nPlateFormat.prototype = { type: "PlateFormat" };',
    },
  },
  {
    request: "cron that closes resolved tickets after 7 days",
    tools: ["sn_create_scheduled_script"],
    args: {
      "name": "Fleet: nightly mileage",
      "run_type": "daily",
      "run_time": "1970-01-01 02:00:00",
      "script": 'gs.info("mileage");',
    },
  },
  {
    request: "execute this gliderecord snippet on the instance",
    tools: ["sn_run_script"],
    args: { "script": "gs.print(gs.getProperty('glide.product.name'));" },
  },
  {
    request: "popup dialog as jelly page",
    tools: ["sn_create_ui_page"],
    args: { "name": "fleet_board", "html": "<div>Board</div>" },
  },
  {
    request: "dropdown values for the colour question on the laptop form",
    tools: ["sn_create_catalog_variable_choice"],
    args: { "question": "Memory", "text": "64 GB", "value": "64", "order": 20, "price": "400" },
  },
  {
    request: "one checkbox per accessory on the order form",
    tools: ["sn_create_catalog_variable"],
    args: {
      "name": "cost_center",
      "question_text": "Cost center",
      "type": "Single Line Text",
      "cat_item": "Headset",
      "mandatory": true,
    },
  },
  {
    request: 'only show "cost center" question if "for someone else" is ticked',
    tools: ["sn_create_catalog_ui_policy"],
    args: { "short_description": "Headset with a cable", "catalog_item": "Headset" },
  },
  {
    request: "only managers should be able to order the iPhone",
    tools: ["sn_create_catalog_item_criteria"],
    args: { "sc_cat_item": "Shared mailbox", "user_criteria": "IT department" },
  },
  {
    request: "onboarding bundle: laptop, phone, badge",
    tools: ["sn_create_order_guide"],
    args: {
      "name": "Somebody leaves",
      "sc_catalogs": ["Service Catalog"],
      "category": "Workplace",
    },
  },
];
