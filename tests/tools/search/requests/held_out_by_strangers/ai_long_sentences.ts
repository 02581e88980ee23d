import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request":
      "The user asked me to set up a new custom table for parking permits with columns for the plate, the holder as a reference to a user and a state with three choices, including auto-numbering, so I need one call that builds all of that together.",
    "tools": ["sn_build_table", "sn_create_table"],
    "args": {
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
    "request":
      "I am about to modify the catalog and before doing so I need to understand which questions the item Standard laptop puts to the requester, what types they have, what the choices are and which are mandatory.",
    "tools": ["sn_describe_catalog_item", "sn_list_catalog_variables"],
    "args": { "id": "Standard laptop" },
  },
  {
    "request":
      "Create a complete orderable service 'Parking permit' in the Workplace category, with a text question for the number plate and a choice question for the kind of permit, in a single operation rather than record by record.",
    "tools": ["sn_build_catalog_item"],
    "args": {
      "spec": {
        "name": "Parking permit",
        "short_description": "For the car park of your office",
        "category": "Workplace",
        "variables": [{
          "name": "plate",
          "question": "Number plate",
          "type": "Single Line Text",
          "mandatory": true,
        }],
      },
    },
  },
  {
    "request":
      "Our integration with the weather provider seems to be failing, so please send the frost function for the place Bern and tell me the HTTP status and the response body it returns.",
    "tools": ["sn_test_rest_message"],
    "args": {
      "rest_message": "Weather service",
      "function": "frost",
      "variables": { "place": "Bern" },
    },
  },
  {
    "request":
      "To diagnose the failing integration, I would like to see the HTTP calls that the platform itself made to other systems recently and which of them did not succeed.",
    "tools": ["sn_list_outbound_requests"],
    "args": { "failed": true },
  },
  {
    "request":
      "I have downloaded the sources of the script includes into my working folder and edited them; now I want to send those edits back, but only if nobody has touched the originals in the meantime.",
    "tools": ["sn_push_artifacts"],
    "args": { "path": "artifacts" },
  },
  {
    "request":
      "Please fetch the source of PlateParser as a file onto my disk so that I can work on it in my editor, and overwrite the copy that I have already got.",
    "tools": ["sn_pull_artifacts"],
    "args": { "table": "sys_script_include", "ids": ["PlateParser"], "overwrite": true },
  },
  {
    "request":
      "As part of the deployment pipeline, compare the active business rules on this instance with those on the other connected one and report which columns differ.",
    "tools": ["sn_compare_instances"],
    "args": { "other": "demo", "table": "sys_script", "query": "active=true" },
  },
  {
    "request":
      "Before we commit what came from the partner, run the check that tells which of the incoming changes collide with what we have here locally.",
    "tools": ["sn_preview_update_set"],
    "args": { "remote_update_set": "Partner hotfix" },
  },
  {
    "request":
      "The preview reported one collision; we have decided that our own version should win, so the remote change is to be left out.",
    "tools": ["sn_resolve_preview_problem"],
    "args": { "problem": "827c2fcae16f0420a97d7dc73e23849b", "decision": "skip" },
  },
  {
    "request":
      "All collisions of the retrieved Partner hotfix have been decided, so apply it to this instance now.",
    "tools": ["sn_commit_update_set"],
    "args": { "remote_update_sets": ["Partner hotfix"] },
  },
  {
    "request":
      "Given that I have just begun this session and do not know what I am permitted to do with this account, tell me my roles, which tables I can read and in which ways I can write or execute code.",
    "tools": ["sn_get_capabilities"],
    "args": {},
  },
  {
    "request":
      "I need to know which release the environment runs, whether it is production, and under which account I am signed in before I propose any changes.",
    "tools": ["sn_get_instance_status", "sn_list_instances"],
    "args": {},
  },
  {
    "request":
      "The customer reports that a newly written page component throws errors; verify that the HTML of 'Vehicle search' only uses data and functions that its server and browser code really provide.",
    "tools": ["sn_validate_widget"],
    "args": { "id": "Vehicle search" },
  },
  {
    "request":
      "Record the root cause investigation for the scanners that jam in damp weather as a new problem and let the hardware group own it.",
    "tools": ["sn_create_problem"],
    "args": { "short_description": "Scanners jam in damp weather", "assignment_group": "Hardware" },
  },
  {
    "request":
      "We now know how users can get by while PRB0040001 is being fixed: they should run the report outside office hours; please note that and flag it as a known error.",
    "tools": ["sn_update_problem"],
    "args": {
      "id": "PRB0040001",
      "changes": { "known_error": true, "workaround": "Run the report outside office hours." },
    },
  },
  {
    "request":
      "As a first step of the investigation in PRB0040001 someone has to compare the query plans, so please add that as a piece of work under it.",
    "tools": ["sn_create_problem_task"],
    "args": { "short_description": "Compare the query plans", "problem": "PRB0040001" },
  },
  {
    "request":
      "The service desk wants a new service level for priority 4 incidents: they have five days to be resolved, counted from when they are opened until they are no longer active.",
    "tools": ["sn_create_sla_definition"],
    "args": {
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
    "request":
      "For a report to management, find out which incidents have missed or are about to miss their service level and by how much time.",
    "tools": ["sn_list_task_slas"],
    "args": {
      "query": "has_breached=true",
      "fields": ["task", "sla", "has_breached", "percentage"],
    },
  },
  {
    "request":
      "The user wants the incident form to show beneath it the repeated incidents and the vehicles of the person who called, in this order.",
    "tools": ["sn_set_related_lists"],
    "args": {
      "table": "incident",
      "lists": ["incident.parent_incident", "Vehicles of the caller"],
    },
  },
  {
    "request":
      "Add to each vehicle's page in the portal a two-column arrangement with the details on the left and the workshop notice on the right, keeping whatever else is there.",
    "tools": ["sn_set_page_layout"],
    "args": {
      "page": "fleet_vehicle",
      "containers": [{
        "name": "Vehicle",
        "rows": [{
          "columns": [{ "size": 8, "widgets": [{ "widget": "Vehicle detail" }] }, {
            "size": 4,
            "widgets": [{ "widget": "Workshop notice", "title": "Notice" }],
          }],
        }],
      }],
    },
  },
  {
    "request":
      "Take the test run of the suite Forms and summarise how many passed, and for each that did not, at which step it stopped.",
    "tools": ["sn_get_atf_results"],
    "args": { "suite": "Forms" },
  },
  {
    "request":
      "Examine the script include FormulaRunner against all quality checks the instance has, without scanning anything else.",
    "tools": ["sn_run_point_scan", "sn_review_record"],
    "args": { "table": "sys_script_include", "id": "FormulaRunner" },
  },
  {
    "request":
      "Run the Code quality checks over the whole fleet application and give me the findings sorted by how grave they are.",
    "tools": ["sn_run_suite_scan"],
    "args": { "suite": "Code quality", "applications": ["x_demo_fleet"] },
  },
  {
    "request":
      "I need to read the tree of steps of the automation 'Welcome a driver', including its trigger and each step's inputs, so that I can explain it to the process owner.",
    "tools": ["sn_get_flow"],
    "args": { "flow": "Welcome a driver" },
  },
  {
    "request":
      "In the automation 'Plan an inspection' the message of step 2 should say that the inspection is planned a month ahead; change it in a draft, do not activate it yet.",
    "tools": ["sn_edit_flow"],
    "args": {
      "flow": "Plan an inspection",
      "edits": [{ "step": "2", "inputs": { "message": "Inspection planned a month ahead" } }],
    },
  },
  {
    "request":
      "Several calls are needed here: first read one incident and then post a new one; execute them together in order to save round trips.",
    "tools": ["sn_run_batch"],
    "args": {
      "requests": [{ "method": "GET", "path": "/api/now/table/incident?sysparm_limit=1" }, {
        "method": "POST",
        "path": "/api/now/table/incident",
        "body": { "short_description": "From a batch" },
      }],
    },
  },
  {
    "request":
      "Explain in plain words what the filter active=true^assigned_toISEMPTY on incident selects and whether any part of it would silently be ignored.",
    "tools": ["sn_explain_query"],
    "args": { "table": "incident", "query": "active=true^assigned_toISEMPTY" },
  },
  {
    "request":
      "The nightly load should not depend on me any longer: set up that the vehicle list gets loaded only when someone triggers it.",
    "tools": ["sn_create_scheduled_import"],
    "args": {
      "name": "Vehicles on demand",
      "data_source": "Vehicle list",
      "run_type": "on_demand",
    },
  },
  {
    "request":
      "The dealer will hand us a CSV file attached to a record; define where and in which format this file is read so that its rows end up in the vehicle staging table.",
    "tools": ["sn_create_data_source"],
    "args": {
      "name": "Vehicle list of the dealer",
      "type": "File",
      "format": "CSV",
      "file_retrieval_method": "Attachment",
      "import_set_table_name": "x_demo_fleet_vehicle_import",
    },
  },
  {
    "request":
      "Web shop stories for the next iteration: guests have to see the number of their order; estimate 3 points and put it under EPIC0001001.",
    "tools": ["sn_create_story"],
    "args": {
      "short_description": "Guests see their order number",
      "epic": "EPIC0001001",
      "story_points": 3,
    },
  },
  {
    "request":
      "Management wants to start a project for moving the mail service between March and the end of June 2026 with developer as its manager.",
    "tools": ["sn_create_project"],
    "args": {
      "short_description": "Move the mail service",
      "project_manager": "developer",
      "start_date": "2026-03-02 08:00:00",
      "end_date": "2026-06-30 17:00:00",
    },
  },
  {
    "request":
      "An auditor has found two active accounts of people who left the company; log this for the Web shop so that somebody has to remedy it.",
    "tools": ["sn_create_grc_issue"],
    "args": { "short_description": "Two accounts of leavers are active", "profile": "Web shop" },
  },
  {
    "request":
      "Create an additional workspace for the fleet desk that offers list menus for the vehicle table, reachable under fleet-desk.",
    "tools": ["sn_build_workspace"],
    "args": { "name": "Fleet desk", "path": "fleet-desk", "tables": ["x_demo_fleet_vehicle"] },
  },
  {
    "request":
      "I started a long background operation on the instance and only have its tracking id; wait for it and report whether it succeeded.",
    "tools": ["sn_wait_for_progress"],
    "args": { "progress_id": "040ceecc31d8be459fe0e70eb32b7a4c", "timeout": 0 },
  },
];
