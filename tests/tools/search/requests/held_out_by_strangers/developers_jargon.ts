import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "BR before insert on x_demo_fleet_vehicle: state=available",
    "tools": ["sn_create_business_rule"],
    "args": {
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
    "request": "which BRs, flows n co fire when an inc gets updated, and in what order",
    "tools": ["sn_trace_table_automation"],
    "args": { "table": "incident", "operation": "update" },
  },
  {
    "request": "gimme the UI policy that makes hold reason mandatory on inc",
    "tools": ["sn_get_ui_policy", "sn_list_ui_policies"],
    "args": { "id": "On hold needs a reason" },
  },
  {
    "request": "UI policy On hold needs a reason: also hide close_notes there",
    "tools": ["sn_create_ui_policy_action"],
    "args": {
      "ui_policy": "On hold needs a reason",
      "table": "incident",
      "field": "close_notes",
      "visible": "false",
    },
  },
  {
    "request": "SI FleetUtils - show src",
    "tools": ["sn_get_script_include"],
    "args": { "id": "FleetUtils" },
  },
  {
    "request": "callers of SI PlateParser?",
    "tools": ["sn_find_usages", "sn_search_code"],
    "args": { "kind": "script_include", "name": "PlateParser" },
  },
  {
    "request": "ACL read on x_demo_legacy_archive, record type, no roles yet",
    "tools": ["sn_create_acl", "sn_build_table_acls"],
    "args": {
      "name": "x_demo_legacy_archive",
      "operation": "read",
      "type": "record",
      "description": "Readers of the archive",
    },
  },
  {
    "request": "itil.agent gets a 403 on PATCH INC0010001, which ACL is it",
    "tools": ["sn_evaluate_acl"],
    "args": {
      "table": "incident",
      "operation": "write",
      "user": "itil.agent",
      "record": "INC0010001",
    },
  },
  {
    "request": "dict entry for incident.severity",
    "tools": ["sn_get_column", "sn_describe_table"],
    "args": { "id": "incident.severity" },
  },
  {
    "request": "short_description mandatory on inc but leave task's dict alone",
    "tools": ["sn_create_dictionary_override"],
    "args": {
      "name": "incident",
      "element": "short_description",
      "base_table": "task",
      "mandatory_override": true,
      "mandatory": true,
    },
  },
  {
    "request": "MIDs up + validated? any ECC backlog?",
    "tools": ["sn_get_mid_server_health"],
    "args": {},
  },
  {
    "request": "ECC: outputs in error, last 20",
    "tools": ["sn_list_ecc_queue", "sn_get_mid_server_health"],
    "args": { "query": "queue=output^state=error^ORDERBYDESCsys_created_on", "limit": 20 },
  },
  {
    "request": "xform map Vehicle import: which field maps coalesce",
    "tools": ["sn_list_transform_fields"],
    "args": { "query": "map.name=Vehicle import^coalesce=true" },
  },
  {
    "request": "show onBefore of the vehicle xform",
    "tools": ["sn_get_transform_script", "sn_list_transform_scripts"],
    "args": { "id": "onBefore" },
  },
  {
    "request": "reprocess ISET0010002 w/ the tmap that has no key",
    "tools": ["sn_run_transform"],
    "args": { "import_set": "ISET0010002", "map": "Vehicle import without a key" },
  },
  {
    "request": "ISET0010001 - rows that errored out n why",
    "tools": ["sn_list_import_errors"],
    "args": { "import_set": "ISET0010001" },
  },
  {
    "request": "RITM0010001 vars",
    "tools": ["sn_get_request_item_variables"],
    "args": { "id": "RITM0010001" },
  },
  {
    "request":
      "wrong answer on the req item, set var reason on RITM0010001 to films of the workshop",
    "tools": ["sn_update_request_item_variables"],
    "args": { "id": "RITM0010001", "variables": { "reason": "Films of the workshop" } },
  },
  {
    "request": "need another SCTASK under RITM0010001: label the laptop",
    "tools": ["sn_create_catalog_task"],
    "args": { "short_description": "Label the laptop", "request_item": "RITM0010001" },
  },
  {
    "request": "CR normal, CI lnx-bak-01, swap disks apr 7 20-22h, grp Hardware",
    "tools": ["sn_create_change"],
    "args": {
      "type": "normal",
      "short_description": "Replace the disks of lnx-bak-01",
      "assignment_group": "Hardware",
      "cmdb_ci": "lnx-bak-01",
      "start_date": "2026-04-07 20:00:00",
      "end_date": "2026-04-07 22:00:00",
    },
  },
  {
    "request": "CHG0030004 allowed transitions + what's still missing for each",
    "tools": ["sn_get_change_next_states"],
    "args": { "id": "CHG0030004" },
  },
  {
    "request": "push CHG0030004 to Assess",
    "tools": ["sn_move_change", "sn_update_change_request"],
    "args": { "id": "CHG0030004", "state": "Assess" },
  },
  {
    "request": "does CHG0030008 clash with a blackout",
    "tools": ["sn_check_change_conflicts"],
    "args": { "id": "CHG0030008" },
  },
  {
    "request": "blast radius if CI lnx-web-01 dies",
    "tools": ["sn_get_ci_impact"],
    "args": { "id": "lnx-web-01", "direction": "up" },
  },
  {
    "request": "IRE dry run for lnx-app-05, don't commit anything",
    "tools": ["sn_simulate_ci_upsert"],
    "args": {
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
    "request": "dependent ident rule for cmdb_ci_network_adapter",
    "tools": ["sn_create_identifier_rule"],
    "args": {
      "name": "Adapter Rule",
      "applies_to": "cmdb_ci_network_adapter",
      "independent": false,
    },
  },
  {
    "request": "disco scheds w/ run_type and mid",
    "tools": ["sn_list_discovery_schedules"],
    "args": { "fields": ["name", "run_type", "mid_server"] },
  },
  {
    "request": "EM: inject a major evt, node lnx-sql-02, /var almost full",
    "tools": ["sn_send_monitoring_event"],
    "args": {
      "node": "lnx-sql-02",
      "severity": "major",
      "description": "Less than 5 % free on /var",
      "source": "Probe",
      "type": "Disk",
      "resource": "/var",
    },
  },
  {
    "request": "KB0000009 draft -> published",
    "tools": ["sn_publish_knowledge_article"],
    "args": { "id": "KB0000009" },
  },
  {
    "request": "kick off ATF suite Server regression",
    "tools": ["sn_run_atf_suite"],
    "args": { "suite": "Server regression" },
  },
  {
    "request": "ATF step Log at the end of Fleet: no negative mileage",
    "tools": ["sn_add_atf_step"],
    "args": {
      "test": "Fleet: no negative mileage",
      "step_config": "Log",
      "inputs": { "log": "A vehicle cannot be stored with a mileage below zero" },
    },
  },
  {
    "request": "ATF code cov of last suite res",
    "tools": ["sn_get_atf_coverage"],
    "args": { "suite_results": ["db2717c7d476c5b2a72107503f3435ff"] },
  },
  {
    "request": "PA: last 3 scores of Number of open incidents",
    "tools": ["sn_get_scorecard"],
    "args": { "indicator": "Number of open incidents", "scores": 3 },
  },
  {
    "request": "PA breakdown on Assignment groups",
    "tools": ["sn_create_pa_breakdown"],
    "args": { "name": "Group of the desk", "dimension": "Assignment groups" },
  },
  {
    "request": "OAuth token of my conn about to expire, renew",
    "tools": ["sn_refresh_session"],
    "args": { "instance": "demo" },
  },
  {
    "request": "SRAPI Duty: POST /next resource",
    "tools": ["sn_create_scripted_rest_resource"],
    "args": {
      "web_service_definition": "Duty",
      "name": "Take over",
      "http_method": "POST",
      "relative_path": "/next",
      "operation_script": "(function process(request, response) {})(request, response);",
    },
  },
  {
    "request": "hit the SRAPI resource Read a vehicle w/ FL-1001 and gimme the response",
    "tools": ["sn_test_scripted_rest_resource", "sn_read_rest_api"],
    "args": { "resource": "Read a vehicle", "path_parameters": { "plate": "FL-1001" } },
  },
  {
    "request": "RESTMessageV2 Parcel service: DELETE method 'cancel'",
    "tools": ["sn_create_rest_message_function"],
    "args": {
      "rest_message": "Parcel service",
      "function_name": "cancel",
      "http_method": "delete",
    },
  },
  {
    "request": "lint: before BR doing current.update()",
    "tools": ["sn_lint_script"],
    "args": { "code": "current.update();", "kind": "business_rule", "when": "before" },
  },
  {
    "request": "bg script: print glide.product.name",
    "tools": ["sn_run_script"],
    "args": { "script": "gs.print(gs.getProperty('glide.product.name'));" },
  },
  {
    "request": "P1 resolution SLA must pause on state 3",
    "tools": ["sn_update_sla_definition"],
    "args": { "id": "Priority 1 resolution", "changes": { "pause_condition": "state=3^EQ" } },
  },
  {
    "request": "US Ticket integration: default leakage, collisions, missing deps?",
    "tools": ["sn_check_update_set", "sn_review_update_set"],
    "args": { "id": "Ticket integration" },
  },
  {
    "request": "close US Ticket integration, i know about the findings",
    "tools": ["sn_complete_update_set"],
    "args": { "id": "Ticket integration", "despite_findings": true },
  },
  {
    "request": "back out the Partner hotfix US",
    "tools": ["sn_back_out_update_set"],
    "args": { "update_set": "Partner hotfix" },
  },
  {
    "request": "which US + scope am i in rn",
    "tools": ["sn_get_context"],
    "args": {},
  },
  {
    "request": "flip me to scope x_demo_fleet",
    "tools": ["sn_switch_scope"],
    "args": { "scope": "x_demo_fleet" },
  },
  {
    "request": "skipped recs of the last upgrade not reviewed yet",
    "tools": ["sn_list_upgrade_skipped"],
    "args": { "reviewed": false },
  },
  {
    "request": "RCA record is still Requested, set it to Allowed",
    "tools": ["sn_update_restricted_caller_access"],
    "args": { "id": "757f312d2c5f99d8a54d5db82f2b722b", "changes": { "status": "Allowed" } },
  },
  {
    "request": "xscope priv: x_demo_legacy needs read on cmn_location",
    "tools": ["sn_create_cross_scope_privilege"],
    "args": {
      "source_scope": "x_demo_legacy",
      "target_scope": "global",
      "target_name": "cmn_location",
      "target_type": "sys_db_object",
      "operation": "read",
      "status": "allowed",
    },
  },
  {
    "request": "db view x_demo_incident_sla: joined tbls + where clauses",
    "tools": ["sn_list_database_view_tables", "sn_get_database_view"],
    "args": { "query": "view.name=x_demo_incident_sla^ORDERBYorder" },
  },
];
