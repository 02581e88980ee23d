import type { LabelledRequest } from "./labelled_request.ts";

/** Requests as people type them into a search box, across all domains. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "add items under category Hardware",
    tools: ["sn_update_catalog_item", "sn_create_catalog_item"],
    args: {
      "id": "Headset",
      "changes": { "short_description": "For calls in a noisy room, with a cable" },
    },
  },
  {
    request: "order a standard laptop for me",
    tools: ["sn_order_catalog_item"],
    args: {
      "id": "Standard laptop",
      "variables": { "memory": "32 GB", "reason": "Editing films of the workshop" },
    },
  },
  {
    request: "change primary color of portal",
    tools: ["sn_update_portal_theme"],
    args: {
      "id": "Fleet",
      "changes": { "css_variables": "$brand-primary: #205493;\n$link-color: #0071bc;" },
    },
  },
  {
    request: "add widget to homepage of the employee portal",
    tools: ["sn_create_widget_instance", "sn_set_page_layout"],
    args: {
      "sp_widget": "Workshop notice",
      "sp_column": "82d2e2e077bc487ea91452aec6419e02",
      "title": "Second notice",
    },
  },
  {
    request: "redirect old portal page to new page",
    tools: ["sn_create_page_route_map"],
    args: {
      "short_description": "Vehicles open in the list",
      "route_from_page": "Vehicle",
      "route_to_page": "Fleet",
      "portals": ["Fleet"],
    },
  },
  {
    request: "client controller of a widget throws error, show its code",
    tools: ["sn_get_portal_widget", "sn_get_full_widget"],
    args: { "id": "Vehicle list" },
  },
  {
    request: "inject spModal service into widget",
    tools: ["sn_create_widget_provider_link"],
    args: { "sp_widget": "Vehicle detail", "sp_angular_provider": "fleetPlate" },
  },
  {
    request: "deactivate the third step of the atf test",
    tools: ["sn_update_atf_step"],
    args: { "id": "Open a New Form", "changes": { "description": "The form as an agent sees it" } },
  },
  {
    request: "add test to smoke suite",
    tools: ["sn_create_atf_suite_test"],
    args: { "test_suite": "Forms", "test": "Fleet: no negative mileage", "order": 200 },
  },
  {
    request: "run all regression tests before the upgrade",
    tools: ["sn_run_atf_suite"],
    args: { "suite": "Server regression" },
  },
  {
    request: "reopen INC0010002",
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
    request: "assign INC0010003 to network team",
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
    request: 'work note "called the user" on INC0010001',
    tools: ["sn_add_comment"],
    args: {
      "table": "incident",
      "id": "INC0010001",
      "text": "Router restarted",
      "kind": "work_notes",
    },
  },
  {
    request: "P1 tickets created today",
    tools: ["sn_list_incidents", "sn_query_table"],
    args: { "limit": 5 },
  },
  {
    request: "how many incidents opened last month",
    tools: ["sn_count_records"],
    args: { "table": "incident", "query": "active=true" },
  },
  { request: "known errors without workaround", tools: ["sn_list_problems"], args: { "limit": 5 } },
  {
    request: "schedule a change for patching on saturday",
    tools: ["sn_create_change"],
    args: {
      "type": "normal",
      "short_description": "Replace the disks of lnx-bak-01",
      "assignment_group": "Hardware",
      "cmdb_ci": "lnx-bak-01",
      "start_date": "2026-04-07 20:00:00",
      "end_date": "2026-04-07 22:00:00",
    },
  },
  {
    request: "approve RITM0010001",
    tools: ["sn_decide_approval"],
    args: { "id": "CHG0030009", "decision": "rejected", "comments": "It has been done already." },
  },
  {
    request: "pending approvals of my manager",
    tools: ["sn_list_approvals"],
    args: { "limit": 5 },
  },
  { request: "which SLAs are breached", tools: ["sn_list_task_slas"], args: { "limit": 5 } },
  {
    request: "2 hour response time for P1",
    tools: ["sn_create_sla_definition"],
    args: {
      "name": "Priority 4 resolution",
      "collection": "incident",
      "type": "SLA",
      "target": "Resolution",
      "duration": "1970-01-06 00:00:00",
      "start_condition": "active=true^priority=4^EQ",
      "stop_condition": "active=false^EQ",
    },
  },
  {
    request: "24x7 schedule",
    tools: ["sn_create_schedule"],
    args: { "name": "Weekend duty", "time_zone": "Europe/Amsterdam" },
  },
  {
    request: "auto route printer tickets to hardware group",
    tools: ["sn_create_assignment_rule"],
    args: {
      "name": "Database incidents",
      "table": "incident",
      "condition": "category=database^EQ",
      "group": "Database",
    },
  },
  {
    request: "what does the web server depend on",
    tools: ["sn_get_ci_impact", "sn_get_ci"],
    args: { "id": "lnx-web-01", "direction": "up" },
  },
  {
    request: "import a list of servers into the cmdb",
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
    request: "duplicate CIs keep appearing, identification rule",
    tools: ["sn_create_identifier_rule", "sn_update_identifier_rule", "sn_list_identifier_rules"],
    args: { "name": "Adapter Rule", "applies_to": "cmdb_ci_network_adapter", "independent": false },
  },
  {
    request: "alarme CPU hoch ignorieren",
    tools: ["sn_create_event_rule"],
    args: { "name": "Probe: test hosts", "filter": "nodeSTARTSWITHtest^EQ", "ignore_event": true },
  },
  {
    request: "publish KB0000009",
    tools: ["sn_publish_knowledge_article"],
    args: { "id": "KB0000009" },
  },
  {
    request: "new faq about vpn",
    tools: ["sn_create_knowledge_article"],
    args: {
      "short_description": "Scan from the new printers",
      "kb_knowledge_base": "Everyday help",
      "kb_category": "Hardware",
      "text": "<p>Hold your badge to the reader, choose Scan.</p>",
    },
  },
  {
    request: "category Printers in the IT knowledge base",
    tools: ["sn_create_knowledge_category"],
    args: {
      "label": "Printing",
      "value": "printing",
      "parent_table": "kb_knowledge_base",
      "parent_id": "6da3bac093e47e8b35f8cccbba053044",
    },
  },
  { request: "chatbot topics", tools: ["sn_list_va_topics"], args: { "limit": 5 } },
  {
    request: "AI agent that triages incidents",
    tools: ["sn_create_ai_agent"],
    args: {
      "name": "Order clerk",
      "description": "Finds out where an order is and tells its requester",
      "role": "You look after orders from the catalog",
      "instructions": "Read the request first, then its items, then answer in two sentences.",
    },
  },
  {
    request: "which laptops have no owner",
    tools: ["sn_list_hardware_assets", "sn_query_table"],
    args: { "limit": 5 },
  },
  {
    request: "log an idea for a new project",
    tools: ["sn_create_demand"],
    args: { "name": "One sign-in for all", "portfolio": "Workplace" },
  },
  {
    request: "projektstatus auf rot setzen",
    tools: ["sn_update_project"],
    args: { "id": "PRJ0001001", "changes": { "percent_complete": 25 } },
  },
  {
    request: "move story to next sprint",
    tools: ["sn_update_story"],
    args: { "id": "STRY0001001", "changes": { "sprint": "SPNT0001001", "story_points": 8 } },
  },
  {
    request: "employee payroll question",
    tools: ["sn_create_hr_case"],
    args: {
      "subject_person": "desk.one",
      "hr_service": "Employment letter",
      "short_description": "Letter for a visa",
    },
  },
  {
    request: "customer complains about late delivery",
    tools: ["sn_create_csm_case"],
    args: {
      "short_description": "Wrong size was delivered",
      "account": "Harbour Lights",
      "contact": "Nora Quay",
    },
  },
  {
    request: "contract renewal date change",
    tools: ["sn_update_contract"],
    args: { "id": "CNTR0001001", "changes": { "ends": "2027-12-31" } },
  },
  {
    request: "failed control, raise issue",
    tools: ["sn_create_grc_issue"],
    args: { "short_description": "Two accounts of leavers are active", "profile": "Web shop" },
  },
  {
    request: "compare the business rule between dev and test",
    tools: ["sn_diff_artifact", "sn_compare_instances"],
    args: { "table": "sys_script_include", "id": "PlateParser", "other": "demo" },
  },
  {
    request: "what's in update set Fleet 1.3",
    tools: ["sn_get_update_set_contents"],
    args: { "id": "Ticket integration" },
  },
  {
    request: "i made changes in Default by mistake, move them",
    tools: ["sn_move_update_set_entries"],
    args: { "entries": ["00000000000000000000000000000000"], "target": "Ticket integration" },
  },
  {
    request: "revert the script include to last week's version",
    tools: ["sn_revert_record"],
    args: { "version": "dca191f63210e281fb5f9d46a50709c5" },
  },
  {
    request: "who modified this business rule",
    tools: ["sn_get_record_history", "sn_list_record_versions"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "what is the sys_id of user abel tuter",
    tools: ["sn_resolve_reference"],
    args: { "table": "sys_user_group", "text": "Network" },
  },
  {
    request: "error in evaluator org.mozilla javascript, look in the log",
    tools: ["sn_query_logs"],
    args: { "since": "2026-01-01", "level": "warning", "limit": 10 },
  },
  {
    request: "instance is slow since this morning",
    tools: ["sn_list_transactions", "sn_list_slow_queries"],
    args: { "min_ms": 500 },
  },
  {
    request: "which flows run on incident",
    tools: ["sn_list_flows", "sn_trace_table_automation"],
    args: { "status": "published" },
  },
  {
    request: "flow did not start when record was created",
    tools: ["sn_list_flow_executions"],
    args: { "flow": "Welcome a driver" },
  },
  {
    request: "turn flow off",
    tools: ["sn_update_record", "sn_edit_flow"],
    args: { "table": "incident", "id": "INC0010001", "values": { "urgency": "1" } },
  },
  {
    request: "どのグループに所属していますか",
    tools: ["sn_list_group_members"],
    args: { "limit": 5 },
  },
  {
    request: "ユーザーを作成",
    tools: ["sn_create_user"],
    args: { "user_name": "park.warden", "first_name": "Park", "last_name": "Warden" },
  },
  {
    request: "ビジネスルールを無効にする",
    tools: ["sn_update_business_rule"],
    args: { "id": "Fleet: check plate", "changes": { "order": 200 } },
  },
  {
    request: "créer un rôle",
    tools: ["sn_create_role"],
    args: { "name": "parking_admin", "description": "Maintain parking spaces" },
  },
  {
    request: "ajouter une catégorie au catalogue",
    tools: ["sn_create_catalog_category"],
    args: { "title": "Furniture", "sc_catalog": "Service Catalog", "parent": "Workplace" },
  },
  {
    request: "exporter le jeu de mises à jour en xml",
    tools: ["sn_export_update_set"],
    args: { "id": "Ticket integration" },
  },
  { request: "¿quién aprobó el cambio?", tools: ["sn_list_approvals"], args: { "limit": 5 } },
  {
    request: "agregar columna a la lista de incidentes",
    tools: ["sn_set_list_layout"],
    args: { "table": "incident", "columns": ["number", "short_description", "priority", "state"] },
  },
  {
    request: "welke velden heeft de tabel task",
    tools: ["sn_describe_table"],
    args: { "table": "incident", "columns": ["state", "assigned_to"] },
  },
  {
    request: "planilha csv importar usuários",
    tools: ["sn_create_data_source", "sn_import_rows"],
    args: {
      "name": "Vehicle list of the dealer",
      "type": "File",
      "format": "CSV",
      "file_retrieval_method": "Attachment",
      "import_set_table_name": "x_demo_fleet_vehicle_import",
    },
  },
  {
    request: "creare un articolo della knowledge base",
    tools: ["sn_create_knowledge_article"],
    args: {
      "short_description": "Scan from the new printers",
      "kb_knowledge_base": "Everyday help",
      "kb_category": "Hardware",
      "text": "<p>Hold your badge to the reader, choose Scan.</p>",
    },
  },
  { request: "jakie grupy ma użytkownik", tools: ["sn_list_group_members"], args: { "limit": 5 } },
];
