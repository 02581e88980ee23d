import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const UPGRADE = "@sys_upgrade_history:demo-3";

/** One of each: what is worth finding when something is slow, skipped or stuck. */
export const performanceRows: SeedRow[] = [
  seedRow("sys_query_pattern", "incident without an index", {
    label: "SELECT ... FROM task WHERE short_description LIKE ?",
    example: "SELECT task0.sys_id FROM task task0 WHERE task0.short_description LIKE '%vpn%'",
    count: "412",
    average: "5210.5",
    total: "2146726",
  }),
  seedRow("sys_transaction_pattern", "vehicle import", {
    label: "/api/now/import/x_demo_fleet_import",
    url: "/api/now/import/x_demo_fleet_import",
    count: "31",
    average: "38912",
    total: "1206272",
  }),
  seedRow("sys_upgrade_history", "demo-3", {
    from_version: "demo-2",
    to_version: "demo-3",
    upgrade_started: "2026-01-01 02:00:00",
    upgrade_finished: "2026-01-01 02:40:00",
  }),
  seedRow("sys_upgrade_history_log", "notify caller", {
    upgrade_history: UPGRADE,
    file_name: "sys_script_include_StaleRecords",
    type: "Script Include",
    target_name: "StaleRecords",
    disposition: "4",
    changed: "true",
  }),
  seedRow("sys_upgrade_history_log", "inserted", {
    upgrade_history: UPGRADE,
    file_name: "sys_ui_message_new",
    type: "Message",
    target_name: "new",
    disposition: "1",
    changed: "false",
  }),
  seedRow("sys_progress_worker", "Commit of Partner hotfix", {
    name: "Commit of Partner hotfix",
    state: "complete",
    state_code: "success",
    message: "Done",
  }),
  seedRow("syslog_app_scope", "fleet start", {
    level: "0",
    message: "Wear: 84.2",
    source: "x_demo_fleet",
    sys_scope: "@sys_app:x_demo_fleet",
    sys_created_by: "system",
    sys_created_on: "2026-01-16 02:00:00",
  }),
];
