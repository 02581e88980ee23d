import { seededSysId } from "../../values/sys_id.ts";
import { recordPayload } from "../../declare/record_payload.ts";
import { ruleRows } from "../code/rule_rows.ts";
import { scriptIncludeRows } from "../code/script_include_rows.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** A finished update set of the instance that the source "Partner instance" names. */
export interface PartnerSet {
  /** Its sys_id over there. */
  sysId: string;
  name: string;
  updates: readonly PartnerUpdate[];
}

export interface PartnerUpdate {
  key: string;
  values: Readonly<Record<string, string>>;
}

/** A seeded record of a list. Throws when it is not there: the data would speak of nothing. */
function named(rows: readonly SeedRow[], key: string): SeedRow {
  const row = rows.find((candidate) => candidate.key === key);
  if (!row) throw new Error(`no seeded record has the key ${key}`);
  return row;
}

const changed = ({ table, key, values }: SeedRow, changes: Record<string, string>): SeedRow =>
  seedRow(table, key, { ...values, ...changes });

const update = (set: string, label: string, row: SeedRow, on: string): PartnerUpdate => ({
  key: `${set}.${row.key}`,
  values: {
    name: `${row.table}_${seededSysId(row.table, row.key)}`,
    type: label,
    target_name: row.values.name ?? row.values.short_description ?? row.key,
    action: "INSERT_OR_UPDATE",
    table: row.table,
    payload: recordPayload(row),
    payload_hash: seededSysId("payload", `${set}.${row.key}`),
    application: "global",
    sys_created_by: "platform.two",
    sys_created_on: on,
    sys_updated_on: on,
  },
});

const include = (name: string): SeedRow =>
  seedRow("sys_script_include", name, {
    name,
    api_name: `global.${name}`,
    active: "true",
    access: "public",
    sys_scope: "global",
    script: `var ${name} = Class.create();\n${name}.prototype = { type: "${name}" };`,
  });

const policy = (key: string): SeedRow =>
  seedRow("sys_ui_policy", key, {
    short_description: key,
    table: "incident",
    active: "true",
    sys_scope: "global",
  });

const action = (key: string, ui_policy: string): SeedRow =>
  seedRow("sys_ui_policy_action", key, { ui_policy, field: "close_notes", sys_scope: "global" });

const set = (name: string, updates: readonly PartnerUpdate[]): PartnerSet => ({
  sysId: seededSysId("partner", name),
  name,
  updates,
});

const closeChildren = named(ruleRows, "Incident: close children");

/** Before anything was recorded here, and after everything was. */
const EARLY = "2026-01-01 08:15:00";
const LATE = "2026-01-08 12:00:00";

export const partnerChanges: PartnerSet = set("Partner changes", [
  update("Partner changes", "Business Rule", changed(closeChildren, { order: "150" }), EARLY),
  update(
    "Partner changes",
    "Script Include",
    changed(named(scriptIncludeRows, "ChildIncidents"), {
      sys_scope: seededSysId("partner", "x_partner_desk"),
    }),
    LATE,
  ),
  update(
    "Partner changes",
    "UI Policy Action",
    action("Partner: hide notes.close_notes", "@sys_ui_policy:Partner: hide notes"),
    LATE,
  ),
]);

export const partnerHotfix: PartnerSet = set("Partner hotfix", [
  update("Partner hotfix", "Script Include", include("PartnerDesk"), LATE),
  update("Partner hotfix", "UI Policy", policy("Partner: hide notes"), LATE),
]);

/** Over there still: one change that is older than the one here, one that lacks its policy. */
const partnerRelease: PartnerSet = set("Partner release", [
  update(
    "Partner release",
    "Business Rule",
    changed(named(ruleRows, "Incident: first response"), { order: "900", active: "false" }),
    LATE,
  ),
  update("Partner release", "Script Include", include("PartnerUtils"), LATE),
  update("Partner release", "Business Rule", changed(closeChildren, { order: "950" }), EARLY),
  update(
    "Partner release",
    "UI Policy Action",
    action("Partner: lost policy.close_notes", "@sys_ui_policy:Partner: lost policy"),
    LATE,
  ),
]);

/** What can be retrieved from the source. */
export const partnerSets: readonly PartnerSet[] = [partnerChanges, partnerHotfix, partnerRelease];
