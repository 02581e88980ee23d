import { seededSysId } from "../../values/sys_id.ts";
import { partnerChanges, partnerHotfix, type PartnerSet } from "./partner_sets.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const PARTNER = "@sys_remote_update_set:Partner changes";

const retrieved = ({ name, sysId, updates }: PartnerSet, state: string): SeedRow[] => [
  seedRow("sys_remote_update_set", name, {
    name,
    state,
    application: "global",
    update_source: "@sys_update_set_source:Partner instance",
    remote_sys_id: sysId,
  }),
  ...updates.map(({ key, values }) =>
    seedRow("sys_update_xml", key, {
      ...values,
      remote_update_set: `@sys_remote_update_set:${name}`,
    })
  ),
];

const problem = (
  key: string,
  values: { type: string; description: string; missing?: [table: string, sysId: string] },
): SeedRow =>
  seedRow("sys_update_preview_problem", `Partner changes.${key}`, {
    type: values.type,
    description: values.description,
    missing_item_table: values.missing?.[0] ?? "",
    missing_item: values.missing?.[1] ?? "",
    remote_update_set: PARTNER,
    remote_update: `@sys_update_xml:Partner changes.${key}`,
  });

/** Two retrieved sets; the problems of the first are what its preview finds. */
export const remoteRows: SeedRow[] = [
  ...retrieved(partnerChanges, "previewed"),
  ...retrieved(partnerHotfix, "loaded"),
  problem("Incident: close children", {
    type: "error",
    description: "Found a local update that is newer than this one",
  }),
  problem("ChildIncidents", {
    type: "error",
    description:
      "Could not find a record in sys_scope for column sys_scope referenced in this update",
    missing: ["sys_scope", seededSysId("partner", "x_partner_desk")],
  }),
  problem("Partner: hide notes.close_notes", {
    type: "warning",
    description:
      "Could not find a record in sys_ui_policy for column ui_policy referenced in this update, " +
      "but did find it in another uncommitted update set",
    missing: ["sys_ui_policy", seededSysId("sys_ui_policy", "Partner: hide notes")],
  }),
];
