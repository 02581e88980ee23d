import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "contratti che scadono entro il 2027",
    "tools": ["sn_list_contracts"],
    "args": { "query": "ends<2027-12-31" },
  },
  {
    "request": "PRJ0001001 is 40 percent done",
    "tools": ["sn_update_project"],
    "args": { "id": "PRJ0001001", "changes": { "percent_complete": 40 } },
  },
  {
    "request": "hr: employment letter request for desk.one",
    "tools": ["sn_create_hr_case"],
    "args": {
      "subject_person": "desk.one",
      "hr_service": "Employment letter",
      "short_description": "Employment letter",
    },
  },
  {
    "request": "what capacity does sprint SPNT0001001 have and when does it end",
    "tools": ["sn_get_sprint"],
    "args": { "id": "SPNT0001001" },
  },
  {
    "request": "bar chart of open incidents by assignment group",
    "tools": ["sn_create_report"],
    "args": {
      "title": "Incidents per group",
      "table": "incident",
      "type": "bar",
      "field": "assignment_group",
      "filter": "active=true",
    },
  },
  {
    "request": "latest score of the KPI Number of open incidents and its trend",
    "tools": ["sn_get_scorecard"],
    "args": { "indicator": "Number of open incidents", "scores": 10 },
  },
  {
    "request": "report 'Changes of this month' should only count normal changes",
    "tools": ["sn_update_report"],
    "args": { "id": "Changes of this month", "changes": { "filter": "type=normal" } },
  },
  {
    "request": "Wie ist die Portalseite fleet_home aufgebaut, welche Widgets stehen wo?",
    "tools": ["sn_get_page_layout"],
    "args": { "page": "fleet_home" },
  },
  {
    "request":
      "does the widget Vehicle search have bugs, eg data fields the template uses but the server never sets",
    "tools": ["sn_validate_widget"],
    "args": { "id": "Vehicle search" },
  },
  {
    "request": "link to INC0010001 in the fleet portal that i can paste into a chat",
    "tools": ["sn_get_record_url"],
    "args": { "table": "incident", "id": "INC0010001", "portal": "fleet" },
  },
  {
    "request": "in the fleet workspace menu add a list of sold vehicles",
    "tools": ["sn_create_ux_list"],
    "args": {
      "title": "Sold vehicles",
      "table": "x_demo_fleet_vehicle",
      "category": "Vehicles",
      "columns": "number,plate",
      "condition": "state=sold",
    },
  },
  {
    "request": "what workspaces exist on this instance",
    "tools": ["sn_list_ux_experiences"],
    "args": { "limit": 20 },
  },
  {
    "request": "add a date feild 'Sold on' to the vehicle table",
    "tools": ["sn_create_column"],
    "args": {
      "name": "x_demo_fleet_vehicle",
      "element": "sold_on",
      "column_label": "Sold on",
      "internal_type": "glide_date",
    },
  },
  {
    "request": "make the plate field 40 characters long",
    "tools": ["sn_update_column"],
    "args": { "id": "a941d766aa597179bb9ed5e2ac3513a8", "changes": { "max_length": 40 } },
  },
  {
    "request": "what extends cmdb_ci_server",
    "tools": ["sn_get_table_hierarchy"],
    "args": { "table": "cmdb_ci_server" },
  },
  {
    "request": "default incident list should show number, caller, state, assigned to",
    "tools": ["sn_set_list_layout"],
    "args": { "table": "incident", "columns": ["number", "caller_id", "state", "assigned_to"] },
  },
  {
    "request": "current value of glide.ui.session_timeout?",
    "tools": ["sn_get_system_property"],
    "args": { "id": "glide.ui.session_timeout" },
  },
  {
    "request": "quais propriedades do sistema começam com x_demo_fleet?",
    "tools": ["sn_list_system_properties"],
    "args": { "query": "nameSTARTSWITHx_demo_fleet" },
  },
  {
    "request": "traduire en français le libellé du champ severity de incident",
    "tools": ["sn_create_field_label"],
    "args": { "name": "incident", "element": "severity", "label": "Gravité", "language": "fr" },
  },
  {
    "request": "which indexes are there on the task table",
    "tools": ["sn_list_table_indexes"],
    "args": { "query": "logical_table_name=task" },
  },
  {
    "request": "which buisness rules do we have on change_request",
    "tools": ["sn_list_business_rules", "sn_trace_table_automation"],
    "args": { "query": "collection=change_request" },
  },
  {
    "request": "mostra o código da business rule Fleet: check plate",
    "tools": ["sn_get_business_rule"],
    "args": { "id": "Fleet: check plate" },
  },
  {
    "request": "list onload/onchange scripts of the problem form",
    "tools": ["sn_list_client_scripts"],
    "args": { "query": "table=problem" },
  },
  {
    "request": "crea una UI policy en x_demo_fleet_vehicle para los vehículos vendidos",
    "tools": ["sn_create_ui_policy"],
    "args": {
      "short_description": "Vehículos vendidos",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    "request": "add an 'Escalate' button to the incident form that sets urgency to high",
    "tools": ["sn_create_ui_action"],
    "args": {
      "name": "Escalate",
      "table": "incident",
      "action_name": "escalate_incident",
      "form_button": true,
      "script":
        'current.setValue("urgency", "1");\ncurrent.update();\naction.setRedirectURL(current);',
    },
  },
  {
    "request": "show me teh source of FleetUtils",
    "tools": ["sn_get_script_include"],
    "args": { "id": "FleetUtils" },
  },
  {
    "request": "nightly job at 2 am that logs incidents older than 90 days",
    "tools": ["sn_create_scheduled_script"],
    "args": {
      "name": "Incidents: older than 90 days",
      "run_type": "daily",
      "run_time": "1970-01-01 02:00:00",
      "script":
        'var old = new GlideRecord("incident");\nold.addEncodedQuery("active=true^sys_created_on<javascript:gs.daysAgo(90)");\nold.query();\ngs.info("Old incidents: " + old.getRowCount());',
    },
  },
  {
    "request": "move the nightly job 'Fleet: inspections due' to 4am",
    "tools": ["sn_update_scheduled_script"],
    "args": { "id": "Fleet: inspections due", "changes": { "run_time": "1970-01-01 04:00:00" } },
  },
  {
    "request":
      "driver must be filled for vehicles in use, also when written by REST or import, not only on the form",
    "tools": ["sn_create_data_policy"],
    "args": {
      "short_description": "Vehicles in use need a driver",
      "model_table": "x_demo_fleet_vehicle",
      "conditions": "state=in_use^EQ",
    },
  },
  {
    "request": "what happens behind the 'Take over' button on incident?",
    "tools": ["sn_get_ui_action"],
    "args": { "id": "Take over" },
  },
  {
    "request": "give sales.lead the itil role",
    "tools": ["sn_create_user_role_grant"],
    "args": { "user": "sales.lead", "role": "itil" },
  },
  {
    "request": "who's in the Database team?",
    "tools": ["sn_list_group_members"],
    "args": { "query": "group.name=Database" },
  },
  {
    "request": "can the user requester edit INC0010001? which acl says so",
    "tools": ["sn_evaluate_acl"],
    "args": {
      "table": "incident",
      "operation": "write",
      "user": "requester",
      "record": "INC0010001",
    },
  },
  {
    "request": "acls on sys_user",
    "tools": ["sn_list_acls"],
    "args": { "query": "name=sys_user^ORnameSTARTSWITHsys_user." },
  },
  {
    "request": "desbloquea la cuenta de locked.user",
    "tools": ["sn_update_user"],
    "args": { "id": "locked.user", "changes": { "locked_out": false } },
  },
  {
    "request": "what can be reached on our instance without login?",
    "tools": ["sn_find_public_exposure"],
    "args": {},
  },
  {
    "request": "any erors in syslog in the last hour?",
    "tools": ["sn_query_logs"],
    "args": { "level": "error", "minutes": 60 },
  },
  {
    "request": "run the atf suite server regresion and tell me whats failing",
    "tools": ["sn_run_atf_suite"],
    "args": { "suite": "Server regression" },
  },
  {
    "request": "new automated test that checks an incident can be reopened",
    "tools": ["sn_create_atf_test"],
    "args": { "name": "Incident: can be reopened" },
  },
  {
    "request": "health scan of the whole instance please",
    "tools": ["sn_run_full_scan"],
    "args": {},
  },
  {
    "request": "which database queries are the slowest on average",
    "tools": ["sn_list_slow_queries"],
    "args": { "kind": "query" },
  },
  {
    "request": "Hängt der Scheduler? überfällige Jobs zeigen",
    "tools": ["sn_get_job_status"],
    "args": {},
  },
  {
    "request": "start a fresh update set 'STRY4711 parking' for my work in global",
    "tools": ["sn_create_update_set"],
    "args": { "name": "STRY4711 parking", "scope": "global" },
  },
  {
    "request": "i want my changes to go into 'Ticket integration' from now on",
    "tools": ["sn_switch_update_set"],
    "args": { "update_set": "Ticket integration" },
  },
  {
    "request": "set Ticket integration to complete, whatever the check says",
    "tools": ["sn_complete_update_set"],
    "args": { "id": "Ticket integration", "despite_findings": true },
  },
  {
    "request": "save update set Fleet 1.2 as an xml file",
    "tools": ["sn_export_update_set"],
    "args": { "id": "Fleet 1.2" },
  },
  {
    "request": "desfaz o update set Fleet 1.2, algo quebrou depois do commit",
    "tools": ["sn_back_out_update_set"],
    "args": { "update_set": "Fleet 1.2" },
  },
  {
    "request": "fleet managementアプリのスコープに切り替えて (x_demo_fleet)",
    "tools": ["sn_switch_scope"],
    "args": { "scope": "x_demo_fleet" },
  },
  {
    "request": "show what files make up the app x_demo_fleet",
    "tools": ["sn_list_application_files"],
    "args": { "scope": "x_demo_fleet" },
  },
  {
    "request": "what am i allowed to do with this login? which tables and roles",
    "tools": ["sn_get_capabilities"],
    "args": {},
  },
];
