import type { LabelledRequest } from "./labelled_request.ts";

/** Requests that say what is to be achieved, across all domains. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "close all minor alerts",
    tools: ["sn_update_alert", "sn_bulk_update_records"],
    args: {
      "id": "Alert0001001",
      "changes": { "acknowledged": true, "work_notes": "Old logs are being removed." },
    },
  },
  {
    request: "knowledge base for drivers",
    tools: ["sn_create_knowledge_base"],
    args: { "title": "Fleet handbook", "owner": "developer" },
  },
  {
    request: "outdated article KB0000002, take it offline",
    tools: ["sn_publish_knowledge_article"],
    args: { "id": "KB0000009" },
  },
  {
    request: "how do I reset my vpn password (KB)",
    tools: ["sn_search_knowledge"],
    args: { "text": "vpn" },
  },
  {
    request: "agent that answers HR questions autonomously",
    tools: ["sn_create_ai_agent"],
    args: {
      "name": "Order clerk",
      "description": "Finds out where an order is and tells its requester",
      "role": "You look after orders from the catalog",
      "instructions": "Read the request first, then its items, then answer in two sentences.",
    },
  },
  {
    request: "serial number of the laptop of abel",
    tools: ["sn_list_hardware_assets"],
    args: { "limit": 5 },
  },
  {
    request: "technician should visit the customer on monday",
    tools: ["sn_create_work_order", "sn_create_work_order_task"],
    args: { "short_description": "Replace the badge reader at the gate", "location": "Sheffield" },
  },
  { request: "backlog items of the team", tools: ["sn_list_stories"], args: { "limit": 5 } },
  {
    request: "start iteration 12",
    tools: ["sn_create_sprint"],
    args: {
      "short_description": "Sprint 2",
      "start_date": "2026-02-16 08:00:00",
      "end_date": "2026-02-27 17:00:00",
      "assignment_group": "Application Support",
    },
  },
  {
    request: "malware on a laptop, tell the security team",
    tools: ["sn_create_security_incident"],
    args: {
      "short_description": "Login from two countries within an hour",
      "category": "Account compromise",
      "affected_user": "sales.lead",
    },
  },
  {
    request: "critical CVEs still open",
    tools: ["sn_list_vulnerable_items"],
    args: { "limit": 5 },
  },
  {
    request: "benefits question from an employee",
    tools: ["sn_create_hr_case"],
    args: {
      "subject_person": "desk.one",
      "hr_service": "Employment letter",
      "short_description": "Letter for a visa",
    },
  },
  {
    request: "vendor contract runs out in december",
    tools: ["sn_list_contracts", "sn_update_contract"],
    args: { "limit": 5 },
  },
  {
    request: "new customer company Harbour Lights",
    tools: ["sn_create_customer_account"],
    args: { "name": "Dune Optics", "customer": true, "city": "Leeds" },
  },
  { request: "support level of customer", tools: ["sn_list_entitlements"], args: { "limit": 5 } },
  {
    request: "policy for data retention",
    tools: ["sn_create_compliance_policy"],
    args: { "name": "Passwords", "owner": "developer" },
  },
  {
    request: "risk: data centre flood",
    tools: ["sn_create_risk"],
    args: { "name": "A supplier fails", "profile": "Web shop" },
  },
  {
    request: 'preview says "Could not find a record in sys_user"',
    tools: ["sn_resolve_preview_problem", "sn_preview_update_set"],
    args: { "problem": "827c2fcae16f0420a97d7dc73e23849b", "decision": "skip" },
  },
  {
    request: "commit it to this instance",
    tools: ["sn_commit_update_set"],
    args: { "remote_update_sets": ["Partner hotfix"] },
  },
  {
    request: "rollback app to 1.2",
    tools: ["sn_roll_back_application"],
    args: { "scope": "x_store_forms", "version": "3.0.4" },
  },
  {
    request: "which scripts contain hardcoded sys_ids",
    tools: ["sn_search_code"],
    args: { "term": "GlideAggregate" },
  },
  {
    request: "which business rule sets the priority",
    tools: ["sn_trace_table_automation", "sn_search_code", "sn_find_usages"],
    args: { "table": "incident", "operation": "update" },
  },
  {
    request: "can fred see incidents",
    tools: ["sn_evaluate_acl"],
    args: {
      "table": "incident",
      "operation": "write",
      "user": "requester",
      "record": "INC0010001",
    },
  },
  {
    request: "give me all columns of sc_req_item",
    tools: ["sn_describe_table"],
    args: { "table": "incident", "columns": ["state", "assigned_to"] },
  },
  {
    request: "number of incidents per group and state",
    tools: ["sn_aggregate_records"],
    args: { "table": "incident", "group_by": ["priority"] },
  },
  {
    request: "set state to closed on all tasks matching the query",
    tools: ["sn_bulk_update_records"],
    args: {
      "table": "incident",
      "query": "category=network^active=true^numberININC0010001,INC0010003",
      "values": { "impact": "2" },
    },
  },
  {
    request: "last comments on INC0010001",
    tools: ["sn_get_journal"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "who deleted or changed the record and when",
    tools: ["sn_get_record_history"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "url of the change",
    tools: ["sn_get_record_url"],
    args: { "table": "incident", "id": "INC0010001", "portal": "fleet" },
  },
  {
    request: "save screenshot at the ticket",
    tools: ["sn_upload_attachment"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "name": "notes.txt",
      "text": "Restarted at noon",
    },
  },
  {
    request: "what happened on the server at 9 o'clock, logs",
    tools: ["sn_query_logs"],
    args: { "since": "2026-01-01", "level": "warning", "limit": 10 },
  },
  { request: "jobs that hang", tools: ["sn_get_job_status"], args: {} },
  {
    request: "update set in prod laden und prüfen",
    tools: ["sn_retrieve_update_set", "sn_preview_update_set"],
    args: { "update_set": "38df24ab14c92c264f59f1dedf09deb8", "source": "Partner instance" },
  },
  {
    request: "Tabelle mit Spalten und Rechten anlegen",
    tools: ["sn_build_table"],
    args: {
      "label": "Parking permit",
      "columns": [{ "label": "Plate", "mandatory": true, "display": true }, {
        "label": "Holder",
        "type": "reference",
        "reference": "sys_user",
      }, {
        "label": "State",
        "choices": ["Requested", "Granted", "Refused"],
        "default": "requested",
      }, { "label": "Replaces", "type": "reference", "reference": "u_parking_permit" }],
      "number_prefix": "PRM",
      "new_roles": [{ "name": "parking_permit_clerk", "description": "Grant parking permits" }],
      "access": {
        "read": ["itil"],
        "write": ["parking_permit_clerk"],
        "create": ["parking_permit_clerk"],
      },
      "menu": { "title": "Parking", "module": "Permits" },
    },
  },
  {
    request: "passwort des benutzers zurücksetzen",
    tools: ["sn_update_user"],
    args: { "id": "sales.lead", "changes": { "title": "Head of Sales" } },
  },
  { request: "genehmigungen von heute", tools: ["sn_list_approvals"], args: { "limit": 5 } },
  {
    request: "Prüfregel: Feld muss ausgefüllt sein, wenn Status gelöst",
    tools: ["sn_create_ui_policy"],
    args: {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    request: "crear un botón en el formulario",
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
    request: "mostrar los incidentes abiertos",
    tools: ["sn_list_incidents", "sn_query_table"],
    args: { "limit": 5 },
  },
  {
    request: "créer une règle métier avant insertion",
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
    request: "désactiver une notification",
    tools: ["sn_update_notification"],
    args: { "id": "Incident taken", "changes": { "subject": "Your incident is taken" } },
  },
  {
    request: "nieuwe gebruiker aanmaken",
    tools: ["sn_create_user"],
    args: { "user_name": "park.warden", "first_name": "Park", "last_name": "Warden" },
  },
  {
    request: "wijzig de prioriteit van het incident",
    tools: ["sn_update_incident"],
    args: {
      "id": "INC0010001",
      "changes": {
        "assignment_group": "Network",
        "work_notes": "Certificate renewed, watching it.",
      },
    },
  },
  {
    request: "adicionar um campo na tabela de incidentes",
    tools: ["sn_create_column"],
    args: {
      "name": "incident",
      "element": "u_floor",
      "column_label": "Floor",
      "internal_type": "integer",
    },
  },
  {
    request: "criar um item de catálogo",
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
    request: "elenco degli utenti di un gruppo",
    tools: ["sn_list_group_members"],
    args: { "limit": 5 },
  },
  {
    request: "utwórz regułę biznesową",
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
    request: "フィールドを追加",
    tools: ["sn_create_column"],
    args: {
      "name": "incident",
      "element": "u_floor",
      "column_label": "Floor",
      "internal_type": "integer",
    },
  },
  {
    request: "更新セットの内容を見る",
    tools: ["sn_get_update_set_contents"],
    args: { "id": "Ticket integration" },
  },
];
