import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { seededSysId } from "../../values/sys_id.ts";

const STORE = seededSysId("sys_store_app", "x_store_forms");

const offered = (app: string, version: string, publish_date: string, notes: string): SeedRow =>
  seedRow("sys_app_version", `${app}.${version}`, {
    source_app_id: app,
    version,
    publish_date,
    short_description: notes,
  });

const plugin = (id: string, name: string, active: string): SeedRow =>
  seedRow("v_plugin", id, { id, name, version: "1.0.0", active });

/** What the emulator knows of a record beside its columns, one text each. */
const kept = (record: string, texts: Record<string, string>): SeedRow => {
  const [[name, value] = ["", ""]] = Object.entries(texts);
  return seedRow("x_demo_kept", `${record}.${name}`, { record, name, value });
};

/** What operations of the past have left. */
export const cicdRows: SeedRow[] = [
  seedRow("sys_execution_tracker", "Preview of Partner changes", {
    name: "Preview Update Set",
    state: "2",
    percent_complete: "100",
    message: "This operation succeeded",
    detail_message: "3 updates previewed, 3 problems found",
    start_time: "2026-01-09 09:00:00",
    completion_time: "2026-01-09 09:00:02",
  }),
  offered(STORE, "3.0.4", "2025-10-01 09:00:00", "Corrections"),
  offered(STORE, "3.1.0", "2025-12-15 09:00:00", "New field types"),
  plugin("com.glide.continuousdelivery", "CI/CD interfaces", "active"),
  plugin("com.snc.automated_test_framework", "Automated Test Framework", "active"),
  plugin("com.demo.field_service", "Field Service", "inactive"),
  plugin("com.demo.parts_planning", "Parts Planning", "inactive"),
  seedRow("sys_mutex", "Update-Mutex", { name: "Update-Mutex", acquired: "" }),
  seedRow("sys_rollback_context", "Automated Test Framework", {
    to_version: "1.0.0",
  }),
  kept("@sys_rollback_context:Automated Test Framework", {
    source: "com.snc.automated_test_framework",
  }),
  seedRow("sys_batch_install_plan", "Forms", {
    name: "Forms for the new year",
    state: "Installed",
  }),
  seedRow("sys_batch_install_item", "Forms", {
    batch_install_plan: "@sys_batch_install_plan:Forms",
    id: STORE,
    type: "application",
    name: "Store Forms",
    version: "3.0.4",
    state: "Installed",
  }),
  kept("@sys_batch_install_item:Forms", { install_date: "2026-01-02 07:00:00" }),
  // The changes of the update set "Fleet 1.3" came after it: they are not committed.
  seedRow("sys_repo_config", "x_demo_fleet", {
    sys_app: "@sys_app:x_demo_fleet",
    url: "https://git.example.com/fleet.git",
    current_branch: "main",
  }),
  kept("@sys_repo_config:x_demo_fleet", { last_commit_on: "2026-01-05 18:00:00" }),
  seedRow("sys_repo_stash", "x_demo_fleet", {
    sys_repo_config: "@sys_repo_config:x_demo_fleet",
    application: "@sys_app:x_demo_fleet",
    name: "Trial, put aside",
  }),
  kept("@sys_repo_stash:x_demo_fleet", { files: "<unload></unload>" }),
];
