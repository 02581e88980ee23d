import { recordPayload } from "./record_payload.ts";
import { seededSysId } from "../sys_id.ts";
import { ruleRows } from "./rules.ts";
import { scriptIncludeRows } from "./script_includes.ts";
import { type SeedRow, seedRow } from "./seed_row.ts";

const PARTNER = "@sys_remote_update_set:Partner changes";

const remote = (key: string, row: SeedRow, label: string): SeedRow =>
  seedRow("sys_update_xml", `Partner changes.${key}`, {
    name: `${row.table}_${seededSysId(row.table, row.key)}`,
    type: label,
    target_name: row.key,
    action: "INSERT_OR_UPDATE",
    table: row.table,
    payload: recordPayload(row),
    payload_hash: seededSysId("payload", `Partner changes.${key}`),
    application: "global",
    remote_update_set: PARTNER,
    sys_created_by: "platform.two",
    sys_created_on: "2026-01-04 12:00:00",
  });

const problem = (key: string, type: string, [update, description]: [string, string]): SeedRow =>
  seedRow("sys_update_preview_problem", key, {
    type,
    description,
    remote_update_set: PARTNER,
    remote_update: `@sys_update_xml:Partner changes.${update}`,
  });

/** A seeded record of a list. Throws when it is not there: the data would speak of nothing. */
function named(rows: readonly SeedRow[], key: string): SeedRow {
  const row = rows.find((candidate) => candidate.key === key);
  if (!row) throw new Error(`no seeded record has the key ${key}`);
  return row;
}

/** Two retrieved sets; the preview of one found a collision and a missing object. */
export const remoteRows: SeedRow[] = [
  seedRow("sys_remote_update_set", "Partner changes", {
    name: "Partner changes",
    state: "previewed",
    application: "global",
    update_source: "@sys_update_set_source:Partner instance",
    remote_sys_id: seededSysId("partner", "Partner changes"),
  }),
  seedRow("sys_remote_update_set", "Partner hotfix", {
    name: "Partner hotfix",
    state: "loaded",
    application: "global",
    update_source: "@sys_update_set_source:Partner instance",
    remote_sys_id: seededSysId("partner", "Partner hotfix"),
  }),
  remote("rule", named(ruleRows, "Incident: close children"), "Business Rule"),
  remote("include", named(scriptIncludeRows, "ChildIncidents"), "Script Include"),
  problem("collision", "error", ["rule", "The record was changed here after the remote change"]),
  problem("missing object", "error", ["include", "The referenced application is not installed"]),
  problem("older", "warning", ["include", "The record is the same here already"]),
];
