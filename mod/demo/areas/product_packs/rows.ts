import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** One record of each product table, and what they refer to. */
export const productPackRows: SeedRow[] = [
  seedRow("cmdb_model_category", "Computer", { name: "Computer", allow_as_master: "true" }),
  seedRow("cmdb_model", "Northbook 14", { name: "Northbook 14", display_name: "Northbook 14" }),
  seedRow("cmdb_model", "Web shop", { name: "Web shop", display_name: "Web shop" }),
  seedRow("alm_asset", "P1000101", {
    display_name: "P1000101 - Northbook 14",
    model_category: "@cmdb_model_category:Computer",
    model: "@cmdb_model:Northbook 14",
    asset_tag: "P1000101",
  }),
  seedRow("alm_hardware", "P1000102", {
    display_name: "P1000102 - Northbook 14",
    model_category: "@cmdb_model_category:Computer",
    model: "@cmdb_model:Northbook 14",
    asset_tag: "P1000102",
    serial_number: "NB14-0102",
    install_status: "1",
    assigned_to: "@sys_user:requester",
  }),
  seedRow("pm_portfolio", "Workplace", { name: "Workplace" }),
  seedRow("pm_project", "PRJ0001001", {
    number: "PRJ0001001",
    short_description: "New laptops for Leeds",
    project_manager: "@sys_user:developer",
    primary_portfolio: "@pm_portfolio:Workplace",
  }),
  seedRow("dmn_demand", "DMND0001001", {
    number: "DMND0001001",
    short_description: "Self-service printing",
    portfolio: "@pm_portfolio:Workplace",
  }),
  seedRow("rm_epic", "EPIC0001001", {
    number: "EPIC0001001",
    short_description: "Checkout without an account",
    product: "@cmdb_model:Web shop",
  }),
  seedRow("rm_sprint", "SPNT0001001", {
    number: "SPNT0001001",
    short_description: "Sprint 1",
    start_date: "2026-02-02 08:00:00",
    end_date: "2026-02-13 17:00:00",
  }),
  seedRow("rm_story", "STRY0001001", {
    number: "STRY0001001",
    short_description: "Guests can pay by card",
    epic: "@rm_epic:EPIC0001001",
    sprint: "@rm_sprint:SPNT0001001",
    story_points: "5",
  }),
  seedRow("sn_si_incident", "SIR0001001", {
    number: "SIR0001001",
    short_description: "Invoice mail with a forged sender",
    category: "Phishing",
    affected_user: "@sys_user:cfo",
  }),
  seedRow("sn_vul_entry", "CVE-2026-0001", {
    id: "CVE-2026-0001",
    summary: "Example entry: a relay that takes mail from anybody",
  }),
  seedRow("sn_vul_vulnerable_item", "VIT0001001", {
    number: "VIT0001001",
    short_description: "CVE-2026-0001 detected on lnx-mail-01",
    vulnerability: "@sn_vul_entry:CVE-2026-0001",
    cmdb_ci: "@cmdb_ci_linux_server:lnx-mail-01",
    risk_score: "71",
  }),
  seedRow("wm_order", "WO0001001", {
    number: "WO0001001",
    short_description: "Mount an access point in Leeds",
    location: "@cmn_location:Leeds",
  }),
  seedRow("wm_task", "WOT0001001", {
    number: "WOT0001001",
    short_description: "Mount and connect",
    parent: "@wm_order:WO0001001",
  }),
  seedRow("sys_cs_topic", "Reset a password", { name: "Reset a password" }),
  seedRow("sn_aia_agent", "Fleet advisor", {
    name: "Fleet advisor",
    description: "Answers questions about vehicles",
    role: "You advise drivers",
    instructions: "Look the vehicle up by its plate before you answer.",
  }),
  seedRow("sn_aia_usecase", "Plan a service", {
    name: "Plan a service",
    description: "Finds vehicles that are due and plans their service",
  }),
  seedRow("sn_nowassist_skill_config", "Summarise an incident", {
    name: "Summarise an incident",
  }),
];
