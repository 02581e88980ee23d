import type { LabelledRequest } from "./labelled_request.ts";

/** Requests in whole sentences, as one tells a colleague, and questions. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "I'd like employees to be able to request a parking permit through the portal",
    tools: ["sn_create_catalog_item", "sn_build_catalog_item", "sn_create_record_producer"],
    args: {
      "name": "Webcam",
      "short_description": "For meetings from home",
      "sc_catalogs": ["Service Catalog"],
      "category": "Hardware",
      "price": "60",
    },
  },
  {
    request: "can you show me what's assigned to the network team right now",
    tools: ["sn_list_incidents", "sn_query_table"],
    args: { "limit": 5 },
  },
  {
    request: "how do I see who approved my laptop order",
    tools: ["sn_list_approvals"],
    args: { "limit": 5 },
  },
  {
    request: "somebody edited the Fleet widget yesterday, find out who",
    tools: ["sn_get_record_history", "sn_list_record_versions"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "the priority field keeps changing by itself on incidents",
    tools: ["sn_trace_table_automation"],
    args: { "table": "incident", "operation": "update" },
  },
  {
    request: "everyone in finance should see this knowledge base",
    tools: ["sn_create_user_criteria", "sn_update_knowledge_base"],
    args: {
      "name": "Finance in Leeds",
      "department": ["Finance"],
      "location": ["Leeds"],
      "match_all": true,
    },
  },
  {
    request: "stop contractors from ordering phones",
    tools: ["sn_create_catalog_item_criteria"],
    args: { "sc_cat_item": "Shared mailbox", "user_criteria": "IT department" },
  },
  {
    request: "move my work to the test instance",
    tools: ["sn_export_update_set", "sn_retrieve_update_set", "sn_commit_update_set"],
    args: { "id": "Ticket integration" },
  },
  {
    request: "I accidentally deleted a business rule, bring it back",
    tools: ["sn_undo_changes", "sn_revert_record"],
    args: { "changes": ["chg_example"] },
  },
  {
    request: "what does glide.email.smtp.active do and is it on",
    tools: ["sn_get_system_property", "sn_list_system_properties"],
    args: { "id": "x_demo_fleet.booking.max_days" },
  },
  {
    request: "our vendor sends orders as XML, we need to receive them",
    tools: [
      "sn_create_scripted_rest_api",
      "sn_create_data_source",
      "sn_create_scripted_rest_resource",
    ],
    args: { "name": "Parcel lookups", "service_id": "parcel_lookups" },
  },
  {
    request: "get exchange rates from an external service each morning",
    tools: ["sn_create_scheduled_script", "sn_create_rest_message"],
    args: {
      "name": "Fleet: nightly mileage",
      "run_type": "daily",
      "run_time": "1970-01-01 02:00:00",
      "script": 'gs.info("mileage");',
    },
  },
  {
    request: "why is the login page so slow",
    tools: ["sn_list_transactions"],
    args: { "min_ms": 500 },
  },
  {
    request: "send me a summary of open P1s every day",
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
    request: "make the assignment group mandatory before a ticket can be resolved",
    tools: ["sn_create_ui_policy", "sn_create_data_policy"],
    args: {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    request: 'the category list needs a new entry "Drone"',
    tools: ["sn_create_choice", "sn_set_choices"],
    args: { "name": "incident", "element": "category", "value": "access", "label": "Access" },
  },
  {
    request: "I want vehicles older than ten years highlighted in reports",
    tools: ["sn_create_report"],
    args: {
      "title": "Vehicles by state",
      "table": "x_demo_fleet_vehicle",
      "type": "pie",
      "field": "state",
    },
  },
  {
    request: "put the new field right below short description",
    tools: ["sn_set_form_layout"],
    args: {
      "table": "x_demo_fleet_vehicle",
      "sections": [{ "elements": [".begin_split", "plate", ".split", "state", ".end_split"] }, {
        "caption": "Use",
        "elements": ["driver", "mileage"],
      }],
    },
  },
  {
    request: "which fields changed on CHG0030001 and when",
    tools: ["sn_get_record_history"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "clone our laptop item for monitors",
    tools: ["sn_clone_record"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "overrides": { "short_description": "VPN drops every hour, second office" },
    },
  },
  {
    request: "give the intern read access to the fleet table",
    tools: ["sn_create_acl", "sn_create_user_role_grant"],
    args: {
      "name": "x_demo_legacy_archive",
      "operation": "read",
      "type": "record",
      "description": "Readers of the archive",
    },
  },
  {
    request: "our test for ordering fails since Monday, what went wrong",
    tools: ["sn_get_atf_results"],
    args: { "suite": "Forms" },
  },
  {
    request: "check whether anything unsafe is in my scripts before go-live",
    tools: ["sn_review_update_set", "sn_lint_script", "sn_run_suite_scan"],
    args: { "update_set": "Fleet 1.2" },
  },
  {
    request: "is there an API limit for our integration user?",
    tools: ["sn_list_rate_limit_rules", "sn_get_rate_limit_status"],
    args: { "limit": 5 },
  },
  {
    request: "what's the sys_id of the Service Desk group",
    tools: ["sn_resolve_reference"],
    args: { "table": "sys_user_group", "text": "Network" },
  },
  {
    request: "which record producers do we have",
    tools: ["sn_list_record_producers"],
    args: { "limit": 5 },
  },
  {
    request: "translate the catalog item Standard Laptop into Spanish",
    tools: ["sn_create_translated_text"],
    args: {
      "tablename": "kb_knowledge_base",
      "fieldname": "title",
      "documentkey": "87ffc98bd2d48cec18724957bc89a0ec",
      "language": "de",
      "value": "Handbuch Servicedesk",
    },
  },
  {
    request: "where is the class FleetUtils called",
    tools: ["sn_find_usages", "sn_search_code"],
    args: { "kind": "script_include", "name": "PlateParser" },
  },
  {
    request: "replace GlideRecord with GlideQuery everywhere, where is it used",
    tools: ["sn_search_code"],
    args: { "term": "GlideAggregate" },
  },
  {
    request: "how long do changes stay in authorize",
    tools: ["sn_create_metric_definition"],
    args: {
      "name": "Incident group duration",
      "table": "incident",
      "field": "assignment_group",
      "type": "field_value_duration",
    },
  },
  {
    request: "show the last 50 errors",
    tools: ["sn_query_logs"],
    args: { "since": "2026-01-01", "level": "warning", "limit": 10 },
  },
  {
    request: "build a form for reporting lost badges",
    tools: ["sn_create_record_producer", "sn_build_catalog_item", "sn_create_catalog_item"],
    args: {
      "name": "Report damage to a vehicle",
      "table_name": "incident",
      "sc_catalogs": ["Service Catalog"],
      "category": "Can we help you?",
    },
  },
  {
    request: "set up SSO client id for the mobile app",
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
    request: "new colour scheme for the employee portal",
    tools: ["sn_create_portal_theme", "sn_update_portal_theme"],
    args: { "name": "Fleet at night", "css_variables": "$brand-primary: #112e51;" },
  },
  {
    request: "what happens on the server when I press Save on a vehicle",
    tools: ["sn_trace_table_automation"],
    args: { "table": "incident", "operation": "update" },
  },
  {
    request: "turn on the Agile plugin",
    tools: ["sn_activate_plugin"],
    args: { "id": "com.demo.field_service" },
  },
  {
    request: "roll the payroll app back to the version we had last week",
    tools: ["sn_roll_back_application"],
    args: { "scope": "x_store_forms", "version": "3.0.4" },
  },
  {
    request: "what plugins would I need for field service",
    tools: ["sn_list_plugins"],
    args: { "text": "test framework", "tables": ["sys_atf_test"] },
  },
  {
    request: "hook our GitHub repo up to the app",
    tools: ["sn_import_source_repository"],
    args: { "repo_url": "https://git.example.com/lots.git", "branch": "main" },
  },
  {
    request: "who is allowed to delete attachments",
    tools: ["sn_evaluate_acl", "sn_list_acls"],
    args: {
      "table": "incident",
      "operation": "write",
      "user": "requester",
      "record": "INC0010001",
    },
  },
  {
    request: "write a note on the incident that we called the user",
    tools: ["sn_add_comment"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "text": "Router restarted",
      "kind": "work_notes",
    },
  },
  {
    request: "link the database server to the web server",
    tools: ["sn_relate_cis", "sn_create_ci_relationship"],
    args: { "parent": "shop-checkout", "child": "lnx-sql-02", "type": "Depends on" },
  },
  {
    request: "retire lnx-web-01 from the CMDB",
    tools: ["sn_upsert_ci"],
    args: {
      "source": "Manual Entry",
      "items": [{
        "class": "cmdb_ci_linux_server",
        "values": {
          "name": "lnx-app-05",
          "serial_number": "NF-6105-L",
          "ram": 16384,
          "location": "Leeds",
        },
      }],
    },
  },
  {
    request: "which certificates or hosts does discovery find at night",
    tools: ["sn_list_discovery_schedules"],
    args: { "limit": 5 },
  },
  {
    request: "show me the steps of the onboarding workflow",
    tools: ["sn_get_workflow", "sn_get_flow"],
    args: { "id": "Lend a laptop" },
  },
  {
    request: "the approval flow hangs, look at its last run",
    tools: ["sn_list_flow_executions"],
    args: { "flow": "Welcome a driver" },
  },
  {
    request: "run the cleanup job right away",
    tools: ["sn_run_scheduled_job"],
    args: { "id": "Print the build name" },
  },
  {
    request: "attach the error log to the ticket",
    tools: ["sn_upload_attachment"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "name": "notes.txt",
      "text": "Restarted at noon",
    },
  },
  {
    request: "which files hang on INC0010001",
    tools: ["sn_list_attachments"],
    args: { "table": "incident" },
  },
  {
    request: "the notification goes to the wrong people",
    tools: ["sn_update_notification", "sn_preview_notification"],
    args: { "id": "Incident taken", "changes": { "subject": "Your incident is taken" } },
  },
];
