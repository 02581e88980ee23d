import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "open a ticket, the printer on floor two is broken",
    tools: ["sn_create_incident"],
    args: {
      short_description: "Printer on floor two is broken",
      caller_id: "requester",
      category: "Hardware",
    },
  },
  {
    request: "welche störungen sind offen für die gruppe network",
    tools: ["sn_list_incidents"],
    args: { query: "active=true^assignment_group.name=Network", limit: 10 },
  },
  {
    request: "put INC0010001 on hold, waiting for the caller",
    tools: ["sn_update_incident"],
    args: {
      id: "INC0010001",
      changes: { state: "On Hold", hold_reason: "Awaiting Caller" },
    },
  },
  {
    request: "resolve incident INC0010002 with solution provided",
    tools: ["sn_resolve_incident"],
    args: { id: "INC0010002", code: "Solution provided", notes: "The queue was restarted." },
  },
  {
    request: "close ticket it is fixed",
    tools: ["sn_resolve_incident"],
    args: { id: "INC0010010", code: "Resolved by caller", notes: "Works again.", state: "closed" },
  },
  {
    request: "document the root cause and workaround of a problem",
    tools: ["sn_update_problem"],
    args: {
      id: "PRB0040001",
      changes: { cause_notes: "A missing index", workaround: "Run it at night" },
    },
  },
  {
    request: "problema nuevo: las impresoras fallan cada semana",
    tools: ["sn_create_problem"],
    args: { short_description: "Printers fail every week" },
  },
  {
    request: "add a root cause analysis task to the problem",
    tools: ["sn_create_problem_task"],
    args: {
      short_description: "Find out since when",
      problem: "PRB0040002",
      problem_task_type: "Root Cause Analysis",
    },
  },
  {
    request: "set planned start and end on a change request",
    tools: ["sn_update_change_request"],
    args: {
      id: "CHG0030004",
      changes: { start_date: "2026-05-04 20:00:00", end_date: "2026-05-04 22:00:00" },
    },
  },
  {
    request: "list changes scheduled for this week",
    tools: ["sn_list_change_requests"],
    args: {
      query:
        "start_dateONThis week@javascript:gs.beginningOfThisWeek()@javascript:gs.endOfThisWeek()",
    },
  },
  {
    request: "neuen change anlegen für den austausch der platten",
    tools: ["sn_create_change"],
    args: { type: "normal", short_description: "Replace disks" },
  },
  {
    request: "standard change from template reboot a server",
    tools: ["sn_create_change"],
    args: { type: "standard", template: "Reboot a server" },
  },
  {
    request: "create an emergency RFC",
    tools: ["sn_create_change"],
    args: { type: "emergency", short_description: "Block a leaked key" },
  },
  {
    request: "why can't i move this change forward",
    tools: ["sn_get_change_next_states"],
    args: { id: "CHG0030001" },
  },
  {
    request: "mover el cambio a implementar",
    tools: ["sn_move_change"],
    args: { id: "CHG0030007", state: "Implement" },
  },
  {
    request: "cancel the change CHG0030004",
    tools: ["sn_move_change"],
    args: { id: "CHG0030004", state: "Canceled" },
  },
  {
    request: "does my change collide with a freeze or another change",
    tools: ["sn_check_change_conflicts"],
    args: { id: "CHG0030008" },
  },
  {
    request: "approve change CHG0030006",
    tools: ["sn_decide_change_approval", "sn_decide_approval"],
    args: { id: "CHG0030006", decision: "approved" },
  },
  {
    request: "anfrage ablehnen mit begründung",
    tools: ["sn_decide_approval"],
    args: { id: "CHG0030009", decision: "rejected", comments: "Nicht nötig" },
  },
  {
    request: "which approvals are waiting for me",
    tools: ["sn_list_approvals"],
    args: { query: "state=requested", limit: 10 },
  },
  {
    request: "tâche de changement pour prévenir les utilisateurs",
    tools: ["sn_create_change_task"],
    args: { short_description: "Tell the users", change_request: "CHG0030004" },
  },
  {
    request: "status of RITM0010001",
    tools: ["sn_get_request_item"],
    args: { id: "RITM0010001" },
  },
  {
    request: "what did people order lately, show requests",
    tools: ["sn_list_requests", "sn_list_request_items"],
    args: { query: "ORDERBYDESCopened_at", limit: 5 },
  },
  {
    request: "create a fulfilment task for the ordered laptop",
    tools: ["sn_create_catalog_task"],
    args: { short_description: "Install the image", request_item: "RITM0010001" },
  },
  {
    request: "new SLA: priority 3 incidents resolved in two days",
    tools: ["sn_create_sla_definition"],
    args: {
      name: "Priority 3 in two days",
      collection: "incident",
      type: "SLA",
      duration: "1970-01-03 00:00:00",
      start_condition: "active=true^priority=3^EQ",
      stop_condition: "active=false^EQ",
    },
  },
  {
    request: "breached slas right now",
    tools: ["sn_list_task_slas"],
    args: { query: "has_breached=true", limit: 10 },
  },
  {
    request: "add christmas as a holiday to the office hours calendar",
    tools: ["sn_create_schedule_entry"],
    args: {
      schedule: "Office hours",
      name: "Christmas",
      start_date_time: "2026-12-25 00:00:00",
      end_date_time: "2026-12-25 23:59:59",
      all_day: true,
      type: "excluded",
    },
  },
  {
    request: "nieuw werkrooster maandag tot vrijdag, schedule",
    tools: ["sn_create_schedule"],
    args: { name: "Weekdays", time_zone: "Europe/Amsterdam" },
  },
  {
    request: "auto assign database incidents to the database group",
    tools: ["sn_create_assignment_rule"],
    args: {
      name: "Database to Database",
      table: "incident",
      condition: "category=database^EQ",
      group: "Database",
    },
  },
  {
    request: "is there a kb article about vpn",
    tools: ["sn_search_knowledge"],
    args: { text: "vpn" },
  },
  {
    request: "ナレッジ記事を検索 パスワード knowledge",
    tools: ["sn_search_knowledge", "sn_list_knowledge_articles"],
    args: { text: "password" },
  },
  {
    request: "publish the draft article KB0000009",
    tools: ["sn_publish_knowledge_article"],
    args: { id: "KB0000009" },
  },
  {
    request: "retire outdated knowledge article",
    tools: ["sn_publish_knowledge_article"],
    args: { id: "KB0000014", action: "retire" },
  },
  {
    request: "write a how-to article in everyday help",
    tools: ["sn_create_knowledge_article"],
    args: {
      short_description: "Book a room",
      kb_knowledge_base: "Everyday help",
      text: "<p>Choose a room in the calendar.</p>",
    },
  },
  {
    request: "criar base de conhecimento para a frota",
    tools: ["sn_create_knowledge_base"],
    args: { title: "Frota" },
  },
];
