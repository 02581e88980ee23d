import type { LabelledRequest } from "./labelled_request.ts";

/** Requests in whole sentences, as one tells a colleague, and questions. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "what would the caller receive if I resolve this",
    tools: ["sn_preview_notification"],
    args: { "notification": "Incident resolved", "id": "INC0010001" },
  },
  {
    request: "we got hacked, open a case for the security guys",
    tools: ["sn_create_security_incident"],
    args: {
      "short_description": "Login from two countries within an hour",
      "category": "Account compromise",
      "affected_user": "sales.lead",
    },
  },
  {
    request: "employee asks about maternity leave",
    tools: ["sn_create_hr_case"],
    args: {
      "subject_person": "desk.one",
      "hr_service": "Employment letter",
      "short_description": "Letter for a visa",
    },
  },
  {
    request: "plan a two week iteration",
    tools: ["sn_create_sprint"],
    args: {
      "short_description": "Sprint 2",
      "start_date": "2026-02-16 08:00:00",
      "end_date": "2026-02-27 17:00:00",
      "assignment_group": "Application Support",
    },
  },
  {
    request: "put this idea into the demand pipeline",
    tools: ["sn_create_demand"],
    args: { "name": "One sign-in for all", "portfolio": "Workplace" },
  },
  {
    request: "raise the project to red",
    tools: ["sn_update_project"],
    args: { "id": "PRJ0001001", "changes": { "percent_complete": 25 } },
  },
  { request: "who has laptop SN12345", tools: ["sn_list_hardware_assets"], args: { "limit": 5 } },
  {
    request: "warranty of that server runs out when",
    tools: [
      "sn_list_contracts",
      "sn_list_hardware_assets",
      "sn_get_hardware_asset",
      "sn_get_contract",
    ],
    args: { "limit": 5 },
  },
  {
    request: "customer Harbour Lights is angry about a late delivery",
    tools: ["sn_create_csm_case"],
    args: {
      "short_description": "Wrong size was delivered",
      "account": "Harbour Lights",
      "contact": "Nora Quay",
    },
  },
  {
    request: "how good is our SLA performance this month",
    tools: ["sn_get_scorecard", "sn_list_task_slas", "sn_aggregate_records"],
    args: { "indicator": "Number of open incidents", "scores": 3 },
  },
  {
    request: "only show the reason field if the amount is above 500",
    tools: ["sn_create_ui_policy"],
    args: {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    request: "on the laptop form hide the docking station question for Macs",
    tools: ["sn_create_catalog_ui_policy", "sn_create_catalog_ui_policy_action"],
    args: { "short_description": "Headset with a cable", "catalog_item": "Headset" },
  },
  {
    request: "check on the client that the end date is after the start date",
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
    request: "same check but on the server",
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
    request: "a page in the portal that lists my vehicles",
    tools: ["sn_create_portal_page", "sn_set_page_layout", "sn_create_portal_widget"],
    args: { "title": "My drives", "id": "fleet_drives" },
  },
  {
    request: "a tile on the dashboard with the number of open trips",
    tools: ["sn_create_visualization"],
    args: { "name": "Vehicles in use", "properties": "{}" },
  },
  {
    request: "tab in the agent workspace for vehicles",
    tools: ["sn_create_ux_list", "sn_list_ux_screens"],
    args: {
      "title": "Free vehicles",
      "table": "x_demo_fleet_vehicle",
      "category": "Vehicles",
      "columns": "number,plate",
      "condition": "state=available",
    },
  },
  { request: "which update sets have not been closed", tools: ["sn_list_update_sets"], args: {} },
  {
    request: "what did Fred change this week",
    tools: [
      "sn_get_update_set_contents",
      "sn_get_record_history",
      "sn_list_record_versions",
      "sn_query_table",
    ],
    args: { "id": "Ticket integration" },
  },
  {
    request: "I need to be in global scope",
    tools: ["sn_switch_scope"],
    args: { "scope": "x_demo_fleet" },
  },
  {
    request: "see the instance the way Abel sees it",
    tools: ["sn_start_impersonation"],
    args: { "user": "itil.agent" },
  },
  { request: "back to me", tools: ["sn_stop_impersonation"], args: {} },
  {
    request: "am I admin here?",
    tools: ["sn_get_capabilities", "sn_get_instance_status"],
    args: {},
  },
  {
    request: "delete the test vehicles",
    tools: ["sn_bulk_update_records", "sn_delete_record"],
    args: {
      "table": "incident",
      "query": "category=network^active=true^numberININC0010001,INC0010003",
      "values": { "impact": "2" },
    },
  },
  {
    request: "100 users from an excel sheet should be created",
    tools: ["sn_import_rows", "sn_create_data_source"],
    args: {
      "table": "x_demo_fleet_depot_import",
      "rows": [{ "depot": "Depot East", "town": "Enschede" }, {
        "depot": "Depot West",
        "town": "Leiden",
      }],
    },
  },
  {
    request: "the nightly LDAP import did not create three people, why",
    tools: ["sn_list_import_errors"],
    args: { "import_set": "ISET0010001" },
  },
  {
    request: "match imported people by employee number",
    tools: ["sn_update_transform_field", "sn_create_transform_field"],
    args: { "id": "inspection", "changes": { "choice_action": "ignore" } },
  },
  {
    request: "Zeig mir alle Felder der Tabelle change_request",
    tools: ["sn_describe_table"],
    args: { "table": "incident", "columns": ["state", "assigned_to"] },
  },
  {
    request: "Ich brauche eine neue Rolle für die Parkplatzverwaltung",
    tools: ["sn_create_role"],
    args: { "name": "parking_admin", "description": "Maintain parking spaces" },
  },
  {
    request: "Warum wurde die Mail nicht verschickt?",
    tools: ["sn_list_email_logs"],
    args: { "limit": 5 },
  },
  {
    request: "Wer darf den Datensatz löschen?",
    tools: ["sn_evaluate_acl"],
    args: {
      "table": "incident",
      "operation": "write",
      "user": "requester",
      "record": "INC0010001",
    },
  },
  {
    request: "Skript jede Nacht um drei laufen lassen",
    tools: ["sn_create_scheduled_script"],
    args: {
      "name": "Fleet: nightly mileage",
      "run_type": "daily",
      "run_time": "1970-01-01 02:00:00",
      "script": 'gs.info("mileage");',
    },
  },
  {
    request: "Antrag RITM0010001 genehmigen",
    tools: ["sn_decide_approval"],
    args: { "id": "CHG0030009", "decision": "rejected", "comments": "It has been done already." },
  },
  {
    request: "¿Qué reglas de negocio hay en la tabla incident?",
    tools: ["sn_list_business_rules", "sn_trace_table_automation"],
    args: { "limit": 5 },
  },
  {
    request: "Necesito que el campo sea obligatorio",
    tools: ["sn_create_ui_policy", "sn_update_column", "sn_create_data_policy"],
    args: {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    request: "Agregar a Ana al grupo de redes",
    tools: ["sn_create_group_member"],
    args: { "user": "requester", "group": "Hardware" },
  },
  {
    request: "Comment puis-je voir les journaux d'erreurs ?",
    tools: ["sn_query_logs"],
    args: { "since": "2026-01-01", "level": "warning", "limit": 10 },
  },
  {
    request: "Créer une tâche planifiée",
    tools: ["sn_create_scheduled_script"],
    args: {
      "name": "Fleet: nightly mileage",
      "run_type": "daily",
      "run_time": "1970-01-01 02:00:00",
      "script": 'gs.info("mileage");',
    },
  },
  {
    request: "Ajouter un bouton sur le formulaire d'incident",
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
    request: "Maak een nieuwe widget voor het portaal",
    tools: ["sn_create_portal_widget"],
    args: {
      "name": "Fleet greeting",
      "id": "fleet-greeting",
      "template": "<p>{{data.name}}</p>",
      "script": "(function () {\n  data.name = gs.getUserDisplayName();\n})();",
    },
  },
  {
    request: "Wie heeft deze wijziging goedgekeurd?",
    tools: ["sn_list_approvals"],
    args: { "limit": 5 },
  },
  {
    request: "Quero exportar o update set",
    tools: ["sn_export_update_set"],
    args: { "id": "Ticket integration" },
  },
  {
    request: "Quais usuários têm o papel admin?",
    tools: ["sn_list_user_role_grants"],
    args: { "limit": 5 },
  },
  {
    request: "Aggiungi un commento all'incidente",
    tools: ["sn_add_comment"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "text": "Router restarted",
      "kind": "work_notes",
    },
  },
  { request: "Mostra i problemi aperti", tools: ["sn_list_problems"], args: { "limit": 5 } },
  {
    request: "Pokaż artykuły bazy wiedzy",
    tools: ["sn_list_knowledge_articles", "sn_search_knowledge"],
    args: { "limit": 5 },
  },
  {
    request: "Dodaj nowe pole do tabeli",
    tools: ["sn_create_column"],
    args: {
      "name": "incident",
      "element": "u_floor",
      "column_label": "Floor",
      "internal_type": "integer",
    },
  },
  {
    request: "カタログアイテムを作りたい",
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
    request: "変更要求を承認する",
    tools: ["sn_decide_change_approval", "sn_decide_approval"],
    args: {
      "id": "CHG0030006",
      "decision": "approved",
      "comments": "Print queues are quiet then.",
    },
  },
  {
    request: "エラーログを表示",
    tools: ["sn_query_logs"],
    args: { "since": "2026-01-01", "level": "warning", "limit": 10 },
  },
];
