import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "report a phishing mail as a security incident",
    tools: ["sn_create_security_incident"],
    args: { short_description: "Phishing mail to all of sales", category: "Phishing" },
  },
  {
    request: "which servers have unpatched CVEs, vulnerable items",
    tools: ["sn_list_vulnerable_items"],
    args: { query: "ORDERBYDESCrisk_score", limit: 10 },
  },
  {
    request: "techniker rausschicken, work order anlegen",
    tools: ["sn_create_work_order"],
    args: { short_description: "Check the gate", location: "Leeds" },
  },
  {
    request: "add a task to a work order for the field engineer",
    tools: ["sn_create_work_order_task"],
    args: { short_description: "Measure the cable", parent: "WO0001001" },
  },
  {
    request: "which laptop does a person have, hardware assets",
    tools: ["sn_list_hardware_assets", "sn_list_assets"],
    args: { query: "assigned_to.user_name=requester", limit: 10 },
  },
  {
    request: "retire a laptop asset",
    tools: ["sn_update_hardware_asset", "sn_update_asset"],
    args: { id: "P1000102 - Northbook 14", changes: { install_status: "Retired" } },
  },
  {
    request: "neues projekt anlegen mit projektleiter",
    tools: ["sn_create_project"],
    args: { short_description: "Neues Lager", project_manager: "developer" },
  },
  {
    request: "submit a demand for a new initiative",
    tools: ["sn_create_demand"],
    args: { name: "Digital signatures" },
  },
  {
    request: "create a user story with 5 points in the sprint",
    tools: ["sn_create_story"],
    args: { short_description: "Guests can log out", story_points: 5, sprint: "SPNT0001001" },
  },
  {
    request: "historia de usuario bloqueada, marcarla",
    tools: ["sn_update_story"],
    args: { id: "STRY0001001", changes: { blocked: true, blocked_reason: "No test card" } },
  },
  {
    request: "new epic for the web shop",
    tools: ["sn_create_epic"],
    args: { short_description: "Faster search", product: "Web shop" },
  },
  {
    request: "plan the next sprint of the team",
    tools: ["sn_create_sprint"],
    args: {
      short_description: "Sprint 3",
      start_date: "2026-03-02 08:00:00",
      end_date: "2026-03-13 17:00:00",
    },
  },
  {
    request: "virtual agent topics list",
    tools: ["sn_list_va_topics"],
    args: { limit: 10 },
  },
  {
    request: "build an AI agent in AI Agent Studio",
    tools: ["sn_create_ai_agent"],
    args: { name: "Router", description: "Routes mails", role: "You route mails" },
  },
  {
    request: "quais skills do now assist estão ativas",
    tools: ["sn_list_nowassist_skills", "sn_get_nowassist_skill"],
    args: { query: "active=true", limit: 10 },
  },
  {
    request: "show agentic workflows, ai use cases",
    tools: ["sn_list_ai_usecases"],
    args: { limit: 10 },
  },
  {
    request: "employee asks HR for an employment letter",
    tools: ["sn_create_hr_case"],
    args: { subject_person: "requester", hr_service: "Employment letter" },
  },
  {
    request: "hr profile of an employee",
    tools: ["sn_get_hr_profile", "sn_list_hr_profiles"],
    args: { id: "HRP0001001" },
  },
  {
    request: "kundenfall anlegen: falsche lieferung an Harbour Lights, customer case",
    tools: ["sn_create_csm_case"],
    args: { short_description: "Falsche Lieferung", account: "Harbour Lights" },
  },
  {
    request: "add a new contact person to a customer account",
    tools: ["sn_create_customer_contact"],
    args: { last_name: "Stone", account: "Harbour Lights" },
  },
  {
    request: "which contracts end this year",
    tools: ["sn_list_contracts"],
    args: { query: "ends<=2026-12-31", limit: 10 },
  },
  {
    request: "register a risk in the risk register",
    tools: ["sn_create_risk"],
    args: { name: "Key supplier fails" },
  },
  {
    request: "contrôle de conformité pour une politique, compliance control",
    tools: ["sn_create_compliance_control", "sn_list_compliance_controls"],
    args: { name: "Revue trimestrielle" },
  },
  {
    request: "log an audit finding as a GRC issue",
    tools: ["sn_create_grc_issue"],
    args: { short_description: "No evidence for the review" },
  },
];
