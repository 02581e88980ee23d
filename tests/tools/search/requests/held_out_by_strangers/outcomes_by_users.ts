import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request":
      "colleagues should be allowed to look at the old archive only if they work on tickets, and change it only as the ticket bosses",
    "tools": ["sn_build_table_acls", "sn_create_acl"],
    "args": {
      "table": "x_demo_legacy_archive",
      "grants": { "read": ["itil"], "write": ["itil_admin"] },
    },
  },
  {
    "request": "nobody may order a headset without telling us which cost centre pays",
    "tools": ["sn_create_catalog_variable"],
    "args": {
      "name": "cost_center",
      "question_text": "Cost center",
      "type": "Single Line Text",
      "cat_item": "Headset",
      "mandatory": true,
    },
  },
  {
    "request":
      "every vehicle has to have a plate, no matter whether it is typed in, imported or sent by another system",
    "tools": ["sn_create_data_policy", "sn_create_business_rule", "sn_update_column"],
    "args": {
      "short_description": "Every vehicle has a plate",
      "model_table": "x_demo_fleet_vehicle",
    },
  },
  {
    "request": "once a vehicle is sold there is no point in showing the driver",
    "tools": ["sn_create_ui_policy", "sn_create_client_script"],
    "args": {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
      "on_load": true,
      "reverse_if_false": true,
    },
  },
  {
    "request": "remind people on screen to enter the plate first when they start a new vehicle",
    "tools": ["sn_create_client_script"],
    "args": {
      "name": "Fleet: hint for new vehicles",
      "table": "x_demo_fleet_vehicle",
      "type": "onLoad",
      "script":
        'function onLoad() {\n  if (g_form.isNewRecord()) g_form.addInfoMessage("Enter the plate first");\n}',
    },
  },
  {
    "request": "the boss wants the changes of the month in her inbox on the first of every month",
    "tools": ["sn_create_scheduled_report"],
    "args": {
      "name": "Changes on the first",
      "report": "Changes of this month",
      "run_type": "monthly",
      "run_dayofmonth": 1,
      "user_list": ["itil.agent"],
    },
  },
  {
    "request": "who lowered the priority of INC0010001, it was high yesterday",
    "tools": ["sn_get_record_history"],
    "args": { "table": "incident", "id": "INC0010001" },
  },
  {
    "request": "did the message that INC0010001 was taken ever leave the house?",
    "tools": ["sn_get_email_log", "sn_list_email_logs"],
    "args": { "id": "INC0010001 was taken" },
  },
  {
    "request": "who would be mailed and what would it say if INC0010001 was solved",
    "tools": ["sn_preview_notification"],
    "args": { "notification": "Incident resolved", "id": "INC0010001" },
  },
  {
    "request": "the agent should hear by mail when a vehicle ends up in the workshop",
    "tools": ["sn_create_notification"],
    "args": {
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
    "request": "messages with vehicle in the subject line should become tickets on their own",
    "tools": ["sn_create_inbound_action"],
    "args": {
      "name": "Vehicle report from mail",
      "table": "incident",
      "type": "new",
      "filter_condition": "subjectLIKEvehicle",
      "script": "current.short_description = email.subject;\ncurrent.insert();",
      "active": false,
    },
  },
  {
    "request": "we are closed on New Year's Day, so the clock must not tick then",
    "tools": ["sn_create_schedule_entry"],
    "args": {
      "schedule": "Office hours",
      "name": "New Year",
      "start_date_time": "2027-01-01 00:00:00",
      "end_date_time": "2027-01-01 23:59:59",
      "type": "excluded",
    },
  },
  {
    "request": "database tickets should land with the database people without anybody sorting them",
    "tools": ["sn_create_assignment_rule"],
    "args": {
      "name": "Database incidents",
      "table": "incident",
      "condition": "category=database^EQ",
      "group": "Database",
    },
  },
  {
    "request": "from now on measure how long a ticket sits with each team",
    "tools": ["sn_create_metric_definition"],
    "args": {
      "name": "Incident group duration",
      "table": "incident",
      "field": "assignment_group",
      "type": "field_value_duration",
    },
  },
  {
    "request": "I'd like a laptop with 32 GB, I cut films",
    "tools": ["sn_order_catalog_item"],
    "args": {
      "id": "Standard laptop",
      "variables": { "memory": "32 GB", "reason": "Editing films of the workshop" },
    },
  },
  {
    "request":
      "the printer on the second floor makes no sound any more, please let the right people know",
    "tools": ["sn_submit_record_producer", "sn_create_incident"],
    "args": {
      "id": "Report a fault",
      "variables": { "title": "The printer on the second floor is silent", "urgency": "2" },
    },
  },
  {
    "request": "yes to CHG0030006, print queues are quiet at that hour",
    "tools": ["sn_decide_change_approval", "sn_decide_approval"],
    "args": {
      "id": "CHG0030006",
      "decision": "approved",
      "comments": "Print queues are quiet then.",
    },
  },
  {
    "request": "what is still waiting for my signature",
    "tools": ["sn_list_approvals"],
    "args": { "query": "state=requested^approver=javascript:gs.getUserID()" },
  },
  {
    "request": "one place where a manager gets everything done for somebody who leaves",
    "tools": ["sn_create_order_guide"],
    "args": {
      "name": "Somebody leaves",
      "sc_catalogs": ["Service Catalog"],
      "category": "Workplace",
    },
  },
  {
    "request": "only IT folks should find the shared mailbox in the shop",
    "tools": ["sn_create_catalog_item_criteria"],
    "args": { "sc_cat_item": "Shared mailbox", "user_criteria": "IT department" },
  },
  {
    "request": "is there anything outsiders can open without logging in?",
    "tools": ["sn_find_public_exposure"],
    "args": {},
  },
  {
    "request": "where on earth does itil.agent have all those rights from",
    "tools": ["sn_explain_access", "sn_list_user_role_grants"],
    "args": { "user": "itil.agent" },
  },
  {
    "request": "I want to see just what our agent sees on his screen",
    "tools": ["sn_start_impersonation"],
    "args": { "user": "itil.agent" },
  },
  {
    "request": "be myself again, enough of playing the agent",
    "tools": ["sn_stop_impersonation"],
    "args": {},
  },
  {
    "request": "everything crawls this morning, which pages keep people waiting",
    "tools": ["sn_list_transactions", "sn_list_slow_queries"],
    "args": { "min_ms": 500 },
  },
  {
    "request": "did last night's jobs finish or is something stuck",
    "tools": ["sn_get_job_status"],
    "args": {},
  },
  {
    "request": "working from home: is there something written about vpn",
    "tools": ["sn_search_knowledge", "sn_list_knowledge_articles"],
    "args": { "text": "vpn" },
  },
  {
    "request": "write it down for all: hold your badge to the reader, then choose scan",
    "tools": ["sn_create_knowledge_article"],
    "args": {
      "short_description": "Scan from the new printers",
      "kb_knowledge_base": "Everyday help",
      "kb_category": "Hardware",
      "text": "<p>Hold your badge to the reader, choose Scan.</p>",
    },
  },
  {
    "request": "oops, what I just changed was wrong, put it all back",
    "tools": ["sn_undo_changes"],
    "args": { "changes": ["chg_example"] },
  },
  {
    "request": "return the parcel connection to one of its former states",
    "tools": ["sn_revert_record", "sn_list_record_versions"],
    "args": { "version": "dca191f63210e281fb5f9d46a50709c5" },
  },
  {
    "request": "is there a screenshot on INC0010001?",
    "tools": ["sn_list_attachments"],
    "args": { "table": "incident", "id": "INC0010001" },
  },
  {
    "request": "put these notes on the ticket as a file: Restarted at noon",
    "tools": ["sn_upload_attachment"],
    "args": {
      "table": "incident",
      "id": "INC0010001",
      "name": "notes.txt",
      "text": "Restarted at noon",
    },
  },
  {
    "request": "what has been said so far on INC0010001",
    "tools": ["sn_get_journal"],
    "args": { "table": "incident", "id": "INC0010001" },
  },
  {
    "request": "how many tickets do we have of each urgency",
    "tools": ["sn_aggregate_records"],
    "args": { "table": "incident", "group_by": ["urgency"] },
  },
  {
    "request": "make another ticket just like INC0010001 for the second office",
    "tools": ["sn_clone_record"],
    "args": {
      "table": "incident",
      "id": "INC0010001",
      "overrides": { "short_description": "VPN drops every hour, second office" },
    },
  },
  {
    "request": "do we have customers in Leeds",
    "tools": ["sn_list_customer_accounts"],
    "args": { "query": "city=Leeds" },
  },
  {
    "request": "Harbour Lights got the wrong size delivered, Nora Quay is on the phone",
    "tools": ["sn_create_csm_case"],
    "args": {
      "short_description": "Wrong size was delivered",
      "account": "Harbour Lights",
      "contact": "Nora Quay",
    },
  },
  {
    "request": "desk.one needs a letter from us for a visa",
    "tools": ["sn_create_hr_case"],
    "args": {
      "subject_person": "desk.one",
      "hr_service": "Employment letter",
      "short_description": "Letter for a visa",
    },
  },
  {
    "request": "that second laptop is worn out, take it off the books",
    "tools": ["sn_update_hardware_asset", "sn_update_asset"],
    "args": {
      "id": "P1000102 - Northbook 14",
      "changes": { "install_status": "Retired", "warranty_expiration": "2026-12-31" },
    },
  },
  {
    "request": "what have we agreed with Northfield and when does it run out",
    "tools": ["sn_list_contracts", "sn_get_contract"],
    "args": { "query": "vendor.nameLIKENorthfield" },
  },
  {
    "request": "send somebody to Sheffield, the badge reader at the gate is dead",
    "tools": ["sn_create_work_order"],
    "args": {
      "short_description": "Replace the badge reader at the gate",
      "location": "Sheffield",
    },
  },
  {
    "request": "sales.lead was logged in from two countries within an hour, look into it",
    "tools": ["sn_create_security_incident"],
    "args": {
      "short_description": "Login from two countries within an hour",
      "category": "Account compromise",
      "affected_user": "sales.lead",
    },
  },
  {
    "request": "a digital helper that tells people where their order is",
    "tools": ["sn_create_ai_agent"],
    "args": {
      "name": "Order clerk",
      "description": "Finds out where an order is and tells its requester",
      "role": "You look after orders from the catalog",
      "instructions": "Read the request first, then its items, then answer in two sentences.",
    },
  },
  {
    "request": "what can the chat bot talk about",
    "tools": ["sn_list_va_topics"],
    "args": { "limit": 20 },
  },
  {
    "request": "drivers should get a site of their own at /drivers",
    "tools": ["sn_create_portal"],
    "args": { "title": "Drivers", "url_suffix": "drivers", "homepage": "Fleet" },
  },
  {
    "request": "paint the fleet site in another blue",
    "tools": ["sn_update_portal_theme", "sn_update_portal_css"],
    "args": {
      "id": "Fleet",
      "changes": { "css_variables": "$brand-primary: #205493;\n$link-color: #0071bc;" },
    },
  },
  {
    "request": "a pie of our vehicles by what they are doing",
    "tools": ["sn_create_report", "sn_create_visualization"],
    "args": {
      "title": "Vehicles by state",
      "table": "x_demo_fleet_vehicle",
      "type": "pie",
      "field": "state",
    },
  },
  {
    "request": "German colleagues should read Schwere above the severity box",
    "tools": ["sn_create_field_label", "sn_create_translated_text"],
    "args": { "name": "incident", "element": "severity", "label": "Schwere", "language": "de" },
  },
  {
    "request": "a button on the vehicle that marks it as sold",
    "tools": ["sn_create_ui_action", "sn_create_declarative_action"],
    "args": {
      "name": "Sell",
      "table": "x_demo_fleet_vehicle",
      "action_name": "sell",
      "form_button": true,
      "condition": 'current.state != "sold"',
      "script": 'current.setValue("state", "sold");\ncurrent.update();',
    },
  },
  {
    "request": "how much is still lying around unsolved at the desk, just the number",
    "tools": ["sn_count_records", "sn_list_incidents", "sn_aggregate_records"],
    "args": { "table": "incident", "query": "active=true" },
  },
];
