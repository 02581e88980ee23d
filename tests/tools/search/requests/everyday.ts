import type { LabelledRequest } from "./labelled_request.ts";

/** Requests of every day, across all domains. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "new incident for a broken scanner",
    tools: ["sn_create_incident"],
    args: { "short_description": "Scanner broken" },
  },
  {
    request: "crear incidente",
    tools: ["sn_create_incident"],
    args: { "short_description": "Impresora rota" },
  },
  {
    request: "ticket aanmaken voor de klant",
    tools: ["sn_create_incident"],
    args: { "short_description": "Scanner stuk" },
  },
  {
    request: "インシデントを作成",
    tools: ["sn_create_incident"],
    args: { "short_description": "スキャナー故障" },
  },
  {
    request: "incident auf hohe dringlichkeit ändern",
    tools: ["sn_update_incident"],
    args: { "id": "INC0010001", "changes": { "urgency": "1" } },
  },
  {
    request: "lista incydentów",
    tools: ["sn_list_incidents"],
    args: { "limit": 5 },
  },
  {
    request: "problem record for recurring outages",
    tools: ["sn_create_problem"],
    args: { "short_description": "Outages" },
  },
  {
    request: "open changes this week",
    tools: ["sn_list_change_requests"],
    args: { "query": "active=true" },
  },
  {
    request: "add a task to the change",
    tools: ["sn_create_change_task"],
    args: { "short_description": "Tell the users", "change_request": "CHG0030004" },
  },
  {
    request: "which approvals are waiting",
    tools: ["sn_list_approvals"],
    args: { "query": "state=requested" },
  },
  {
    request: "SLA für priorität 4 anlegen",
    tools: ["sn_create_sla_definition"],
    args: {
      "name": "P4",
      "collection": "incident",
      "type": "SLA",
      "duration": "1970-01-06 00:00:00",
      "start_condition": "active=true^priority=4^EQ",
    },
  },
  {
    request: "route network incidents automatically to a group",
    tools: ["sn_create_assignment_rule"],
    args: {
      "name": "Net",
      "table": "incident",
      "condition": "category=network^EQ",
      "group": "Network",
    },
  },
  {
    request: "business hours schedule",
    tools: ["sn_list_schedules"],
    args: {},
  },
  {
    request: "add holiday to the schedule",
    tools: ["sn_create_schedule_entry"],
    args: {
      "schedule": "Office hours",
      "name": "New Year",
      "start_date_time": "2027-01-01 00:00:00",
      "end_date_time": "2027-01-01 23:59:59",
    },
  },
  {
    request: "new table for parking spaces",
    tools: ["sn_create_table"],
    args: { "label": "Parking spaces", "name": "u_parking_space" },
  },
  {
    request: "neue tabelle erstellen",
    tools: ["sn_create_table"],
    args: { "label": "Parkplätze", "name": "u_parkplatz" },
  },
  {
    request: "crea una nuova tabella",
    tools: ["sn_create_table"],
    args: { "label": "Parcheggi", "name": "u_parcheggio" },
  },
  {
    request: "テーブルを作成する",
    tools: ["sn_create_table"],
    args: { "label": "駐車場", "name": "u_parking" },
  },
  {
    request: "add a field to incident",
    tools: ["sn_create_column"],
    args: {
      "name": "incident",
      "element": "u_floor",
      "column_label": "Floor",
      "internal_type": "integer",
    },
  },
  {
    request: "spalte zur tabelle hinzufügen",
    tools: ["sn_create_column"],
    args: {
      "name": "incident",
      "element": "u_etage",
      "column_label": "Etage",
      "internal_type": "integer",
    },
  },
  {
    request: "ajouter un champ à la table incident",
    tools: ["sn_create_column"],
    args: {
      "name": "incident",
      "element": "u_etage",
      "column_label": "Étage",
      "internal_type": "integer",
    },
  },
  {
    request: "columns and types of the incident table",
    tools: ["sn_describe_table"],
    args: { "table": "incident" },
  },
  {
    request: "new option in the category dropdown",
    tools: ["sn_create_choice", "sn_set_choices"],
    args: { "name": "incident", "element": "category", "value": "access", "label": "Access" },
  },
  {
    request: "translate the label of a field to german",
    tools: ["sn_create_field_label"],
    args: { "name": "incident", "element": "severity", "label": "Schwere", "language": "de" },
  },
  {
    request: "glide property value lookup",
    tools: ["sn_list_system_properties"],
    args: { "query": "nameSTARTSWITHglide" },
  },
  {
    request: "join incident and sla in a database view",
    tools: ["sn_create_database_view"],
    args: { "name": "u_incident_group", "label": "Incidents with groups" },
  },
  {
    request: "number prefix for the archive table",
    tools: ["sn_create_number_format"],
    args: { "category": "x_demo_legacy_archive", "prefix": "ARC" },
  },
  {
    request: "give a user a role",
    tools: ["sn_create_user_role_grant"],
    args: { "user": "requester", "role": "approver_user" },
  },
  {
    request: "rolle einem benutzer zuweisen",
    tools: ["sn_create_user_role_grant"],
    args: { "user": "requester", "role": "approver_user" },
  },
  {
    request: "add user to group",
    tools: ["sn_create_group_member"],
    args: { "user": "requester", "group": "Hardware" },
  },
  {
    request: "ajouter un utilisateur au groupe",
    tools: ["sn_create_group_member"],
    args: { "user": "requester", "group": "Hardware" },
  },
  {
    request: "usuario nuevo",
    tools: ["sn_create_user"],
    args: { "user_name": "nuevo.usuario", "first_name": "Nuevo" },
  },
  {
    request: "create a support group",
    tools: ["sn_create_group"],
    args: { "name": "Parking" },
  },
  {
    request: "acl so only managers can read the table",
    tools: ["sn_create_acl"],
    args: { "name": "x_demo_legacy_archive", "operation": "read", "type": "record" },
  },
  {
    request: "why can this user not see the record",
    tools: ["sn_explain_access"],
    args: { "user": "itil.agent" },
  },
  {
    request: "who can see catalog item, user criteria",
    tools: ["sn_create_user_criteria"],
    args: { "name": "Finance", "department": ["Finance"] },
  },
  {
    request: "catalog item for a webcam",
    tools: ["sn_create_catalog_item"],
    args: {
      "name": "Webcam",
      "short_description": "For meetings",
      "sc_catalogs": ["Service Catalog"],
      "category": "Hardware",
    },
  },
  {
    request: "katalogartikel anlegen",
    tools: ["sn_create_catalog_item"],
    args: {
      "name": "Kamera",
      "short_description": "Für Besprechungen",
      "sc_catalogs": ["Service Catalog"],
      "category": "Hardware",
    },
  },
  {
    request: "pregunta nueva en el formulario del artículo del catálogo",
    tools: ["sn_create_catalog_variable"],
    args: {
      "name": "cost_center",
      "question_text": "Cost center",
      "type": "Single Line Text",
      "cat_item": "Headset",
    },
  },
  {
    request: "record producer that opens an incident",
    tools: ["sn_create_record_producer"],
    args: {
      "name": "Report damage",
      "table_name": "incident",
      "sc_catalogs": ["Service Catalog"],
      "category": "Can we help you?",
    },
  },
  {
    request: "variable set shared by items",
    tools: ["sn_create_variable_set"],
    args: { "title": "Contact", "internal_name": "contact" },
  },
  {
    request: "onload script on a catalog item form",
    tools: ["sn_create_catalog_client_script"],
    args: {
      "name": "Hint",
      "type": "onLoad",
      "cat_item": "Headset",
      "script": "function onLoad() {}",
    },
  },
  {
    request: "service portal widget",
    tools: ["sn_create_portal_widget"],
    args: { "name": "Greeting", "id": "greeting", "template": "<p>Hi</p>" },
  },
  {
    request: "show the html and css of the vehicle list widget",
    tools: ["sn_get_portal_widget"],
    args: { "id": "Vehicle list" },
  },
  {
    request: "portal seite anlegen",
    tools: ["sn_create_portal_page"],
    args: { "title": "Meine Fahrten", "id": "fahrten" },
  },
  {
    request: "theme colors for the portal",
    tools: ["sn_update_portal_theme"],
    args: { "id": "Fleet", "changes": { "css_variables": "$brand-primary: #112e51;" } },
  },
  {
    request: "write a knowledge article about printers",
    tools: ["sn_create_knowledge_article"],
    args: {
      "short_description": "Printers",
      "kb_knowledge_base": "Everyday help",
      "text": "<p>Scan</p>",
    },
  },
  {
    request: "artigo de conhecimento",
    tools: ["sn_create_knowledge_article"],
    args: {
      "short_description": "Impressoras",
      "kb_knowledge_base": "Everyday help",
      "text": "<p>x</p>",
    },
  },
  {
    request: "which knowledge bases are there",
    tools: ["sn_list_knowledge_bases"],
    args: {},
  },
  {
    request: "link two CIs with depends on",
    tools: ["sn_create_ci_relationship"],
    args: { "parent": "lnx-web-02", "child": "lnx-log-02", "type": "Depends on::Used by" },
  },
  {
    request: "schedule discovery of the server network",
    tools: ["sn_create_discovery_schedule"],
    args: { "name": "Leeds servers", "discover": "CIs", "location": "Leeds", "run_type": "Weekly" },
  },
  {
    request: "critical alerts right now",
    tools: ["sn_list_alerts"],
    args: { "limit": 5 },
  },
  {
    request: "new automated test",
    tools: ["sn_create_atf_test"],
    args: { "name": "Reopen" },
  },
  {
    request: "findings of the instance scan",
    tools: ["sn_list_scan_findings"],
    args: { "limit": 5 },
  },
  {
    request: "pie chart of vehicles by state",
    tools: ["sn_create_report"],
    args: {
      "title": "Vehicles by state",
      "table": "x_demo_fleet_vehicle",
      "type": "pie",
      "field": "state",
    },
  },
  {
    request: "custom menu entry in the navigator",
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
    request: "create scoped app",
    tools: ["sn_create_application"],
    args: { "name": "Parking", "scope": "x_demo_parking", "version": "1.0.0" },
  },
  {
    request: "user story for the sprint backlog",
    tools: ["sn_create_story"],
    args: { "short_description": "Guests see their order number", "epic": "EPIC0001001" },
  },
  {
    request: "security incident phishing",
    tools: ["sn_create_security_incident"],
    args: { "short_description": "Phishing", "category": "Account compromise" },
  },
  {
    request: "what laptops do we have in stock, assets",
    tools: ["sn_list_hardware_assets"],
    args: { "limit": 5 },
  },
  {
    request: "tail the system log",
    tools: ["sn_tail_log"],
    args: { "seconds": 0 },
  },
  {
    request: "errors in syslog since this morning",
    tools: ["sn_query_logs"],
    args: { "since": "2026-01-01", "level": "warning", "limit": 10 },
  },
  {
    request: "lookup a user by email",
    tools: ["sn_list_users"],
    args: { "query": "emailLIKEexample" },
  },
  {
    request: "benutzer suchen",
    tools: ["sn_list_users"],
    args: { "limit": 5 },
  },
  {
    request: "attach a file to the incident",
    tools: ["sn_upload_attachment"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "name": "notes.txt",
      "text": "Restarted at noon",
    },
  },
  {
    request: "uprawnienia roli do tabeli",
    tools: ["sn_list_acls"],
    args: { "limit": 5 },
  },
  {
    request: "flow für genehmigung ausführen",
    tools: ["sn_run_flow"],
    args: { "kind": "flow", "name": "global.escalate_an_old_incident" },
  },
  {
    request: "zmień priorytet incydentu",
    tools: ["sn_update_incident"],
    args: { "id": "INC0010001", "changes": { "urgency": "1" } },
  },
  {
    request: "modifica il campo di una business rule",
    tools: ["sn_update_business_rule"],
    args: { "id": "Fleet: check plate", "changes": { "order": "200" } },
  },
  {
    request: "supprimer une règle métier",
    tools: ["sn_delete_artifact"],
    args: { "type": "rest_message", "id": "Parcel service" },
  },
];
