import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "count vehicles per state in x_demo_fleet_vehicle",
    "tools": ["sn_aggregate_records", "sn_count_records"],
    "args": { "table": "x_demo_fleet_vehicle", "group_by": ["state"] },
  },
  {
    "request": "who changed the priority of INC0010001 and when?",
    "tools": ["sn_get_record_history"],
    "args": { "table": "incident", "id": "INC0010001", "field": "priority" },
  },
  {
    "request": "alle Kommentare und Arbeitsnotizen von INC0010001 der Reihe nach",
    "tools": ["sn_get_journal"],
    "args": { "table": "incident", "id": "INC0010001" },
  },
  {
    "request": "what does active=true^assigned_toISEMPTY^ORpriority=1 mean on incident",
    "tools": ["sn_explain_query"],
    "args": { "table": "incident", "query": "active=true^assigned_toISEMPTY^ORpriority=1" },
  },
  {
    "request": "sys_id of the group Service Desk pls",
    "tools": ["sn_resolve_reference", "sn_get_group"],
    "args": { "table": "sys_user_group", "text": "Service Desk" },
  },
  {
    "request": "earlier saved versions of the script include PlateParser",
    "tools": ["sn_list_record_versions"],
    "args": { "table": "sys_script_include", "id": "PlateParser" },
  },
  {
    "request": "welke bestanden hangen aan CHG0030001?",
    "tools": ["sn_list_attachments"],
    "args": { "table": "change_request", "id": "CHG0030001" },
  },
];
