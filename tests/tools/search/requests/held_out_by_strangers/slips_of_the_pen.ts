import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "crate usr critera for finanace in leeds",
    "tools": ["sn_create_user_criteria"],
    "args": {
      "name": "Finance in Leeds",
      "department": ["Finance"],
      "location": ["Leeds"],
      "match_all": true,
    },
  },
  {
    "request": "lsit teh fixscripts",
    "tools": ["sn_list_fix_scripts"],
    "args": { "limit": 20 },
  },
  {
    "request": "shwo flow runs taht faild",
    "tools": ["sn_list_flow_executions"],
    "args": { "state": "error" },
  },
  {
    "request": "wich vulnrable itmes are opne",
    "tools": ["sn_list_vulnerable_items"],
    "args": { "query": "active=true" },
  },
  {
    "request": "add coloumn floor too incident tabel",
    "tools": ["sn_create_column"],
    "args": {
      "name": "incident",
      "element": "u_floor",
      "column_label": "Floor",
      "internal_type": "integer",
    },
  },
  {
    "request": "chioces of vehcile state repalce: availabel, in use, scraped",
    "tools": ["sn_set_choices"],
    "args": {
      "table": "x_demo_fleet_vehicle",
      "field": "state",
      "choices": [{ "value": "available", "label": "Available" }, {
        "value": "in_use",
        "label": "In use",
      }, { "value": "scrapped", "label": "Scrapped" }],
    },
  },
  {
    "request": "runscheduledjob Print the build name",
    "tools": ["sn_run_scheduled_job"],
    "args": { "id": "Print the build name" },
  },
  {
    "request": "waht braeks if i delte PlateParser",
    "tools": ["sn_analyze_impact", "sn_find_usages"],
    "args": { "kind": "script_include", "name": "PlateParser", "change": "delete" },
  },
  {
    "request": "vehcile fomr: pltae n state frist, drivr in 2nd sectoin",
    "tools": ["sn_set_form_layout"],
    "args": {
      "table": "x_demo_fleet_vehicle",
      "sections": [{ "elements": [".begin_split", "plate", ".split", "state", ".end_split"] }, {
        "caption": "Use",
        "elements": ["driver", "mileage"],
      }],
    },
  },
  {
    "request": "incidnet list shoud shwo numbr, desc, prioirty, satte in taht order",
    "tools": ["sn_set_list_layout"],
    "args": {
      "table": "incident",
      "columns": ["number", "short_description", "priority", "state"],
    },
  },
  {
    "request": "publsih teh flwo escalate an old incident",
    "tools": ["sn_publish_flow"],
    "args": { "flow": "Escalate an old incident", "annotation": "Message says when" },
  },
  {
    "request": "copyflow Escalate an old incident as Escalate an old request",
    "tools": ["sn_copy_flow"],
    "args": { "flow": "Escalate an old incident", "name": "Escalate an old request" },
  },
  {
    "request": "fluhs cahce pls",
    "tools": ["sn_flush_cache"],
    "args": {},
  },
  {
    "request": "knowlegde categroy Network valeu to networks",
    "tools": ["sn_update_knowledge_category"],
    "args": { "id": "Network", "changes": { "value": "networks" } },
  },
  {
    "request": "max bookng days proprety to 21",
    "tools": ["sn_update_system_property", "sn_upsert_record", "sn_update_record"],
    "args": { "id": "x_demo_fleet.booking.max_days", "changes": { "value": "21" } },
  },
  {
    "request": "whz does mz querz on task take so long",
    "tools": ["sn_list_slow_queries"],
    "args": { "text": "task" },
  },
  {
    "request": "qdd requester to the group hqrdzqre",
    "tools": ["sn_create_group_member"],
    "args": { "user": "requester", "group": "Hardware" },
  },
  {
    "request": "tabel hierachy of task whcih ones extned it",
    "tools": ["sn_get_table_hierarchy"],
    "args": { "table": "task" },
  },
  {
    "request": "sned emial to requester@example.com vehicel is ready",
    "tools": ["sn_send_email"],
    "args": {
      "to": ["requester@example.com"],
      "subject": "Your vehicle is ready",
      "text": "Come and get it.",
      "table": "incident",
      "record": "INC0010001",
    },
  },
  {
    "request": "remvoe the srcipt helper agian",
    "tools": ["sn_remove_script_helper"],
    "args": {},
  },
  {
    "request": "delte that atachment for good",
    "tools": ["sn_delete_attachment", "sn_delete_record"],
    "args": { "id": "e652101b26a02b68162131ccfcdbaa4f" },
  },
  {
    "request": "Utrecht servers discvoery shoud run weekyl",
    "tools": ["sn_update_discovery_schedule"],
    "args": { "id": "Utrecht servers", "changes": { "run_type": "Weekly" } },
  },
  {
    "request": "weahter oauht tokn url is /v2/token now",
    "tools": ["sn_update_oauth_entity"],
    "args": {
      "id": "Weather service",
      "changes": { "token_url": "https://weather.example.com/v2/token" },
    },
  },
  {
    "request": "widgt vehicle lsit complete code html css clinet sevrer",
    "tools": ["sn_get_full_widget", "sn_get_portal_widget"],
    "args": { "id": "Vehicle list" },
  },
  {
    "request": "emali tempalte fleet ntice new subejct",
    "tools": ["sn_update_email_template"],
    "args": { "id": "Fleet notice", "changes": { "subject": "Your vehicle ${plate}" } },
  },
  {
    "request": "giv requester teh approver_user rloe",
    "tools": ["sn_create_user_role_grant"],
    "args": { "user": "requester", "role": "approver_user" },
  },
  {
    "request": "sprnt 2 creat feb 16 til 27 applicaton suport",
    "tools": ["sn_create_sprint"],
    "args": {
      "short_description": "Sprint 2",
      "start_date": "2026-02-16 08:00:00",
      "end_date": "2026-02-27 17:00:00",
      "assignment_group": "Application Support",
    },
  },
  {
    "request": "whcih plugns are atcive",
    "tools": ["sn_list_plugins"],
    "args": { "active": true },
  },
  {
    "request": "exprot updateset ticket integration to xlm",
    "tools": ["sn_export_update_set"],
    "args": { "id": "Ticket integration" },
  },
  {
    "request": "INC0010002 is slolved, queue was restrated",
    "tools": ["sn_resolve_incident"],
    "args": {
      "id": "INC0010002",
      "code": "Solution provided",
      "notes": "The queue was restarted.",
    },
  },
  {
    "request": "wrokspace lsit 'Free vehicles' neded",
    "tools": ["sn_create_ux_list"],
    "args": {
      "title": "Free vehicles",
      "table": "x_demo_fleet_vehicle",
      "category": "Vehicles",
      "columns": "number,plate",
      "condition": "state=available",
    },
  },
  {
    "request": "merg update sets A an B into C",
    "tools": ["sn_merge_update_sets"],
    "args": { "sources": ["A", "B"], "name": "C" },
  },
  {
    "request": "mtue this scna finding",
    "tools": ["sn_update_scan_finding"],
    "args": { "id": "32bfdd98bdf667abcad5422972c3a817", "changes": { "muted": true } },
  },
  {
    "request": "impor tthese depots: East Enschede, West Leiden",
    "tools": ["sn_import_rows"],
    "args": {
      "table": "x_demo_fleet_depot_import",
      "rows": [{ "depot": "Depot East", "town": "Enschede" }, {
        "depot": "Depot West",
        "town": "Leiden",
      }],
    },
  },
  {
    "request": "approvl needs a latre deadlnie, 20 feb noon",
    "tools": ["sn_update_approval"],
    "args": {
      "id": "78e8d50efe3dec1157144299102b51d9",
      "changes": { "due_date": "2026-02-20 12:00:00" },
    },
  },
];
