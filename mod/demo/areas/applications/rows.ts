import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { settingRows } from "./setting_rows.ts";

const app = (table: string, scope: string, name: string, version: string): SeedRow =>
  seedRow(table, scope, {
    name,
    scope,
    source: scope,
    version,
    short_description: `Demo application "${name}"`,
    vendor: "Demo",
    js_level: "es_latest",
    sys_scope: scope === "global" ? "global" : `@${table}:${scope}`,
  });

const updateSet = (key: string, values: Record<string, string>): SeedRow =>
  seedRow("sys_update_set", key, { application: "global", ...values });

const preference = (user: string, name: string, value: string): SeedRow =>
  seedRow("sys_user_preference", `${user}.${name}`, { user: `@sys_user:${user}`, name, value });

const FLEET = "@sys_app:x_demo_fleet";
const LEGACY = "@sys_app:x_demo_legacy";

/** Applications, update sets and what users have chosen of them. */
export const applicationRows: SeedRow[] = [
  app("sys_scope", "global", "Global", "1.0.0"),
  app("sys_app", "x_demo_fleet", "Fleet Management", "1.2.0"),
  app("sys_app", "x_demo_legacy", "Legacy Archive", "0.9.1"),
  app("sys_store_app", "x_store_forms", "Store Forms", "3.0.4"),
  updateSet("Default.global", { name: "Default", is_default: "true" }),
  updateSet("Default.x_demo_fleet", { name: "Default", is_default: "true", application: FLEET }),
  updateSet("Default.x_demo_legacy", { name: "Default", is_default: "true", application: LEGACY }),
  updateSet("Ticket integration", {
    name: "Ticket integration",
    description: "Outbound calls to the parcel service",
  }),
  updateSet("Fleet 1.3", { name: "Fleet 1.3", application: FLEET }),
  updateSet("Fleet 1.2", {
    name: "Fleet 1.2",
    application: FLEET,
    state: "complete",
    completed_on: "2026-01-04 16:30:00",
    completed_by: "@sys_user:developer",
  }),
  updateSet("Abandoned trial", { name: "Abandoned trial", state: "ignore" }),
  seedRow("sys_update_set_source", "Partner instance", {
    name: "Partner instance",
    url: "https://partner.example.com",
    type: "dev",
    instance_id: "partner-0001",
    username: "transfer",
  }),
  preference("developer", "apps.current_app", FLEET),
  preference("developer", "updateSetForScopeglobal", "@sys_update_set:Ticket integration"),
  // A preference left behind: the set is complete, so the platform no longer records into it.
  preference("developer", "sys_update_set", "@sys_update_set:Fleet 1.2"),
  preference("admin", "apps.current_app", "global"),
  preference("itil.agent", "rowcount", "50"),
  ...settingRows,
];
