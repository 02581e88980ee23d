import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "raise a ticket for Rena Quest, her laptop wont turn on since this morning",
    "tools": ["sn_create_incident"],
    "args": {
      "short_description": "Laptop does not turn on",
      "caller_id": "Rena Quest",
      "category": "Hardware",
      "urgency": "2 - Medium",
    },
  },
  {
    "request": "INC0010011 is fixed, toner was replaced, close it out",
    "tools": ["sn_resolve_incident"],
    "args": { "id": "INC0010011", "code": "Solution provided", "notes": "The toner was replaced." },
  },
  {
    "request": "open an emergency change to patch lnx-web-01 tonight",
    "tools": ["sn_create_change"],
    "args": {
      "type": "emergency",
      "short_description": "Patch lnx-web-01",
      "cmdb_ci": "lnx-web-01",
      "assignment_group": "Platform Team",
    },
  },
  {
    "request": "Zatwierdź zmianę CHG0030006 w moim imieniu",
    "tools": ["sn_decide_change_approval", "sn_decide_approval"],
    "args": { "id": "CHG0030006", "decision": "approved" },
  },
  {
    "request": "who still has to sign off CHG0030009",
    "tools": ["sn_list_approvals"],
    "args": { "query": "sysapproval.number=CHG0030009^state=requested" },
  },
  {
    "request": "quels problèmes sont encore en analyse de cause racine ?",
    "tools": ["sn_list_problems"],
    "args": { "query": "state=103" },
  },
  {
    "request": "show breached slas of running tickets",
    "tools": ["sn_list_task_slas"],
    "args": { "query": "has_breached=true^active=true" },
  },
  {
    "request": "every hardware incident should land with the Hardware group automaticaly",
    "tools": ["sn_create_assignment_rule"],
    "args": {
      "name": "Hardware incidents",
      "table": "incident",
      "condition": "category=hardware^EQ",
      "group": "Hardware",
    },
  },
  {
    "request": "¿qué tareas de catálogo (sc_task) siguen abiertas?",
    "tools": ["sn_list_catalog_tasks"],
    "args": { "query": "active=true" },
  },
  {
    "request": "push the planned start of CHG0030001 to 1 december 20:00",
    "tools": ["sn_update_change_request"],
    "args": {
      "id": "CHG0030001",
      "changes": { "start_date": "2026-12-01 20:00:00", "end_date": "2026-12-01 22:00:00" },
    },
  },
  {
    "request": "read PTASK0010003",
    "tools": ["sn_get_problem_task", "sn_get_record"],
    "args": { "id": "PTASK0010003" },
  },
];
