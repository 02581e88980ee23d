import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "execute gs.print(gs.getUserName()) as background script",
    "tools": ["sn_run_script"],
    "args": { "script": "gs.print(gs.getUserName());" },
  },
  {
    "request": "cherche current.update() dans tous les scripts de l'instance",
    "tools": ["sn_search_code"],
    "args": { "term": "current.update()" },
  },
  {
    "request":
      "wat wordt er allemaal uitgevoerd als een incident wordt bijgewerkt, in welke volgorde?",
    "tools": ["sn_trace_table_automation"],
    "args": { "table": "incident", "operation": "update" },
  },
  {
    "request": "do a code review of the business rule 'Fleet: set due date' on the instance",
    "tools": ["sn_review_record"],
    "args": { "table": "sys_script", "id": "Fleet: set due date" },
  },
  {
    "request": "kick off the job 'Print the build name' right now",
    "tools": ["sn_run_scheduled_job"],
    "args": { "id": "Print the build name" },
  },
  {
    "request":
      "build an order form 'Standing desk' in the catalog with questions for height and colour",
    "tools": ["sn_build_catalog_item", "sn_create_catalog_item"],
    "args": {
      "spec": {
        "name": "Standing desk",
        "short_description": "A desk that moves up and down",
        "category": "Workplace",
        "variables": [{
          "name": "height",
          "question": "Height in cm",
          "type": "Single Line Text",
          "mandatory": true,
        }, {
          "name": "colour",
          "question": "Colour",
          "type": "Select Box",
          "choices": ["White", "Oak"],
        }],
      },
    },
  },
  {
    "request": "what do people have to fill in when they order a mobile phone?",
    "tools": ["sn_describe_catalog_item", "sn_list_catalog_variables"],
    "args": { "id": "Mobile phone" },
  },
  {
    "request": "nobody needs the fax line anymore, take that item off the catlog",
    "tools": ["sn_update_catalog_item"],
    "args": { "id": "Fax line", "changes": { "active": false } },
  },
  {
    "request":
      "on VPN access orders hide or require questions depending on an answer - create the rule for that",
    "tools": ["sn_create_catalog_ui_policy"],
    "args": { "short_description": "VPN: ask for the reason", "catalog_item": "VPN access" },
  },
  {
    "request": "what answers did the requester give on RITM0010001",
    "tools": ["sn_get_request_item_variables"],
    "args": { "id": "RITM0010001" },
  },
  {
    "request": "quali flussi di Flow Designer sono attivi?",
    "tools": ["sn_list_flows"],
    "args": { "active": true },
  },
  {
    "request": "which flow runs ended in error",
    "tools": ["sn_list_flow_executions"],
    "args": { "state": "ERROR" },
  },
  {
    "request": "change the log text in step 2 of flow Plan an inspection to 'Inspection booked'",
    "tools": ["sn_edit_flow"],
    "args": {
      "flow": "Plan an inspection",
      "edits": [{ "step": "2", "inputs": { "message": "Inspection booked" } }],
    },
  },
  {
    "request": "which rows does the decision table 'Who inspects' have, any that never match?",
    "tools": ["sn_get_decision_table"],
    "args": { "id": "Who inspects" },
  },
  {
    "request": "what breaks if lnx-sql-02 goes down?",
    "tools": ["sn_get_ci_impact"],
    "args": { "id": "lnx-sql-02", "direction": "up" },
  },
  {
    "request":
      "register server lnx-app-09, serial NF-7001-L, in the cmdb without making a duplicate",
    "tools": ["sn_upsert_ci"],
    "args": {
      "source": "Manual Entry",
      "items": [{
        "class": "cmdb_ci_linux_server",
        "values": { "name": "lnx-app-09", "serial_number": "NF-7001-L" },
      }],
    },
  },
  {
    "request": "dettagli del server lnx-mail-01 con tutte le sue relazioni",
    "tools": ["sn_get_ci"],
    "args": { "id": "lnx-mail-01" },
  },
  {
    "request":
      "dry run the identification engine for lap-0042, would it insert or match an existing one",
    "tools": ["sn_simulate_ci_upsert"],
    "args": {
      "source": "Manual Entry",
      "items": [{ "class": "cmdb_ci_computer", "values": { "name": "lap-0042" } }],
    },
  },
  {
    "request": "acknowledge Alert0001001, we are on it",
    "tools": ["sn_update_alert"],
    "args": {
      "id": "Alert0001001",
      "changes": { "acknowledged": true, "work_notes": "We are on it." },
    },
  },
  {
    "request": "écris un article dans Everyday help : réserver une salle de réunion",
    "tools": ["sn_create_knowledge_article"],
    "args": {
      "short_description": "Réserver une salle de réunion",
      "kb_knowledge_base": "Everyday help",
      "text": "<p>Ouvrez le calendrier, choisissez une salle libre.</p>",
      "language": "fr",
    },
  },
  {
    "request": "welke kennisartikelen staan nog op concept?",
    "tools": ["sn_list_knowledge_articles"],
    "args": { "query": "workflow_state=draft" },
  },
  {
    "request": "how many open incidnets does the Network group have",
    "tools": ["sn_count_records", "sn_aggregate_records", "sn_list_incidents"],
    "args": { "table": "incident", "query": "active=true^assignment_group.name=Network" },
  },
  {
    "request": "leave an internal note on INC0010002: waiting for the vendor",
    "tools": ["sn_add_comment", "sn_update_incident"],
    "args": {
      "table": "incident",
      "id": "INC0010002",
      "text": "Waiting for the vendor.",
      "kind": "work_notes",
    },
  },
  {
    "request": "delete INC0010002, it was only a test",
    "tools": ["sn_delete_record", "sn_delete_artifact"],
    "args": { "table": "incident", "id": "INC0010002" },
  },
  {
    "request": "set impact to 2 on all active network tickets at once",
    "tools": ["sn_bulk_update_records"],
    "args": {
      "table": "incident",
      "query": "active=true^category=network",
      "values": { "impact": "2" },
    },
  },
  {
    "request": "insere um registro na tabela x_demo_fleet_vehicle com a placa FL-2001",
    "tools": ["sn_create_record"],
    "args": { "table": "x_demo_fleet_vehicle", "values": { "plate": "FL-2001" } },
  },
  {
    "request": "select plate, driver from x_demo_fleet_vehicle where state = workshop",
    "tools": ["sn_query_table"],
    "args": {
      "table": "x_demo_fleet_vehicle",
      "query": "state=workshop",
      "fields": ["plate", "driver"],
    },
  },
  {
    "request": "change the mileage of vehicle VEH0001001 to 42000",
    "tools": ["sn_update_record"],
    "args": {
      "table": "x_demo_fleet_vehicle",
      "id": "VEH0001001",
      "values": { "mileage": "42000" },
    },
  },
  {
    "request": "the Parcel service integration needs a POST method 'create'",
    "tools": ["sn_create_rest_message_function"],
    "args": { "rest_message": "Parcel service", "function_name": "create", "http_method": "post" },
  },
  {
    "request": "which outgoing http calls failed lately",
    "tools": ["sn_list_outbound_requests"],
    "args": { "failed": true },
  },
  {
    "request": "füge der Scripted REST API Duty einen GET-Endpunkt /next hinzu",
    "tools": ["sn_create_scripted_rest_resource"],
    "args": {
      "web_service_definition": "Duty",
      "name": "Next on duty",
      "http_method": "GET",
      "relative_path": "/next",
      "operation_script":
        "(function process(request, response) {\n  response.setBody({ user: gs.getUserName() });\n})(request, response);",
    },
  },
  {
    "request": "nieuwe transform map van x_demo_fleet_vehicle_import naar x_demo_fleet_vehicle",
    "tools": ["sn_create_transform_map"],
    "args": {
      "name": "Voertuigen van de dealer",
      "source_table": "x_demo_fleet_vehicle_import",
      "target_table": "x_demo_fleet_vehicle",
      "active": false,
    },
  },
  {
    "request": "are our mid servers up?",
    "tools": ["sn_get_mid_server_health", "sn_list_mid_servers"],
    "args": {},
  },
  {
    "request":
      "load depots North (Groningen) and South (Eindhoven) through the depot staging table",
    "tools": ["sn_import_rows", "sn_import_row"],
    "args": {
      "table": "x_demo_fleet_depot_import",
      "rows": [{ "depot": "Depot North", "town": "Groningen" }, {
        "depot": "Depot South",
        "town": "Eindhoven",
      }],
    },
  },
  {
    "request": "elenca le applicazioni OAuth registrate (application registry)",
    "tools": ["sn_list_oauth_entities"],
    "args": { "limit": 20 },
  },
  {
    "request": "how would the mail 'Incident resolved' look for INC0010001 and who gets it",
    "tools": ["sn_preview_notification"],
    "args": { "notification": "Incident resolved", "id": "INC0010001" },
  },
  {
    "request": "mails the instance sent today that never went out",
    "tools": ["sn_list_email_logs"],
    "args": { "query": "type=send-failed^ORtype=send-ready" },
  },
  {
    "request": "which p1 and p2 tickets are still open?",
    "tools": ["sn_list_incidents"],
    "args": { "query": "active=true^priorityIN1,2" },
  },
  {
    "request": "INC0010080 bitte Gareth Lowe zuweisen und auf In Bearbeitung setzen",
    "tools": ["sn_update_incident"],
    "args": {
      "id": "INC0010080",
      "changes": { "assigned_to": "Gareth Lowe", "state": "In Progress" },
    },
  },
  {
    "request": "give me everything about INC0010046",
    "tools": ["sn_get_incident", "sn_get_record"],
    "args": { "id": "INC0010046" },
  },
  {
    "request": "can you move CHG0030004 forward into the assess phase",
    "tools": ["sn_move_change"],
    "args": { "id": "CHG0030004", "state": "Assess" },
  },
  {
    "request": "does the planned window of CHG0030008 clash with a freeze or another change?",
    "tools": ["sn_check_change_conflicts"],
    "args": { "id": "CHG0030008" },
  },
  {
    "request": "flag PRB0040001 as known error, workaround is to run the report in the evening",
    "tools": ["sn_update_problem"],
    "args": {
      "id": "PRB0040001",
      "changes": { "known_error": true, "workaround": "Run the report in the evening." },
    },
  },
  {
    "request": "what has to be done under change CHG0030008, step by step with who does it",
    "tools": ["sn_list_change_tasks"],
    "args": { "query": "change_request.number=CHG0030008" },
  },
  {
    "request": "p2 incidents need a first reply within 30 min - set up the service level for that",
    "tools": ["sn_create_sla_definition"],
    "args": {
      "name": "Priority 2 response",
      "collection": "incident",
      "type": "SLA",
      "target": "Response",
      "duration": "1970-01-01 00:30:00",
      "start_condition": "active=true^priority=2^EQ",
      "stop_condition": "assigned_toISNOTEMPTY^EQ",
    },
  },
  {
    "request": "add christmas day as a day off to the Office hours calendar",
    "tools": ["sn_create_schedule_entry"],
    "args": {
      "schedule": "Office hours",
      "name": "Christmas Day",
      "start_date_time": "2026-12-25 00:00:00",
      "end_date_time": "2026-12-25 23:59:59",
      "type": "excluded",
    },
  },
  {
    "request": "what was ordered with REQ0010005 and where does it stand",
    "tools": ["sn_list_request_items", "sn_get_request"],
    "args": { "query": "request.number=REQ0010005" },
  },
  {
    "request": "ネットワークグループの未解決インシデントを一覧表示して",
    "tools": ["sn_list_incidents"],
    "args": { "query": "active=true^assignment_group.name=Network" },
  },
  {
    "request": "customer Harbour Lights complains about a wrong delivery, log a case",
    "tools": ["sn_create_csm_case"],
    "args": { "short_description": "Wrong delivery", "account": "Harbour Lights" },
  },
  {
    "request":
      "write a user story: customers can download their invoice, under EPIC0001001, 3 points",
    "tools": ["sn_create_story"],
    "args": {
      "short_description": "Customers can download their invoice",
      "epic": "EPIC0001001",
      "story_points": 3,
    },
  },
];
