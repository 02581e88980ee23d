import { quoted } from "../../../base/quoted.ts";
import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { checkUpdateSet, type SetFinding } from "./update_set_checks.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** Whether an update set can ship, and closing it. */

const id = z.string().min(1).describe("Name or sys_id of the update set");

export const checkSet = defineTool({
  name: "sn_check_update_set",
  summary:
    "Find what would go wrong with an update set: wrong scope, Default leakage, collisions, gaps.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_xml and the captured records",
  input: z.strictObject({ id }),
  example: { id: "Ticket integration" },
  synonyms: ["missing dependencies", "validate update set", "is everything captured"],
  skill: "update-sets",
  byHand: { lists: 2, reads: 4 },
  async read({ id }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sys_update_set", id, signal });
    const { set, entries, truncated, findings } = await checkUpdateSet(reader, {
      id: sysId,
      signal,
    });
    return {
      update_set: { sys_id: sysId, name: set.name, state: set.state },
      entries: entries.length,
      findings,
      ...(truncated && { next: `Only the first ${entries.length} entries were looked at.` }),
    };
  },
});

export const completeUpdateSet = defineTool({
  name: "sn_complete_update_set",
  summary: "Close an update set after checking it; refuses what would ship broken.",
  risk: "D",
  idempotent: true,
  endpoint: "PATCH /api/now/table/sys_update_set/{id}",
  input: z.strictObject({
    id,
    despite_findings: z.boolean().optional().describe("Close it although the check found problems"),
  }),
  example: { id: "Ticket integration", despite_findings: true },
  synonyms: ["close finish mark complete ready to ship", "update set done", "finish my work"],
  skill: "update-sets",
  byHand: { lists: 1, forms: 1, fields: 1, reads: 1 },
  async plan({ id, despite_findings = false }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sys_update_set", id, signal });
    const { set, findings } = await checkUpdateSet(reader, { id: sysId, signal });
    if (set.is_default === "true") {
      throw new AppError(
        "conflict",
        `${quoted(orAbsent(set.name))} is the default set of its application`,
        {
          remedy: "It is never completed by hand: the platform would only make another one.",
        },
      );
    }
    if (set.state !== "in progress") {
      throw new AppError(
        "conflict",
        `${quoted(orAbsent(set.name))} is ${orAbsent(set.state)} already`,
        {
          remedy: "Only a set in progress can be completed.",
        },
      );
    }
    if (!despite_findings) refuseFindings(set.name ?? id, findings);
    return {
      operations: [{
        kind: "update",
        table: "sys_update_set",
        id: sysId,
        values: { state: "complete" },
      }],
      warnings: findings.map(({ message }) => message),
      result: ([record]) => ({ update_set: sysId, name: set.name, state: record?.state }),
    };
  },
});

function refuseFindings(name: string, findings: SetFinding[]): void {
  const grave = findings.filter(({ severity }) => severity === "high");
  const [first] = grave;
  if (!first) return;
  throw new AppError(
    "conflict",
    `"${name}" would ship broken: ${grave.map(({ message }) => message).join("; ")}`,
    {
      remedy: `${first.fix} With despite_findings it is closed all the same.`,
      details: { findings: grave },
    },
  );
}

const NO_ROUTE = {
  code: "write_refused" as const,
  remedy: "Make the set current with sn_switch_update_set and save each record again with " +
    "sn_update_record: the platform then records it there. For sets that ship together, give " +
    "them a parent with sn_update_update_set.",
};

export const moveUpdateSetEntries = defineTool({
  name: "sn_move_update_set_entries",
  summary: "Move entries to another update set: refused, with the way that works.",
  risk: "W",
  endpoint: "none: a business rule of the platform refuses a changed sys_update_xml.update_set",
  input: z.strictObject({
    entries: z.array(z.string().min(1)).min(1).describe("sys_ids of the entries"),
    target: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).describe(
      "Name or sys_id of the update set they should be in",
    ),
  }),
  example: { entries: ["0".repeat(32)], target: "Ticket integration" },
  synonyms: [
    "move customer updates out of default into my set",
    "changes in Default",
    "captured in the wrong update set",
  ],
  skill: "update-sets",
  byHand: { clicks: 1 },
  plan: ({ entries }) =>
    Promise.reject(
      new AppError(
        NO_ROUTE.code,
        `The platform refuses to move ${entries.length} recorded changes`,
        {
          remedy: NO_ROUTE.remedy,
        },
      ),
    ),
});

export const mergeUpdateSets = defineTool({
  name: "sn_merge_update_sets",
  summary: "Merge update sets into one: refused, with the way that works.",
  risk: "W",
  endpoint: "none: a business rule of the platform refuses a changed sys_update_xml.update_set",
  input: z.strictObject({
    sources: inForm(z.array(z.string().min(1)).min(2), { kind: "record", table: "sys_update_set" })
      .describe(
        "Names or sys_ids of the update sets",
      ),
    name: z.string().min(1).describe("Name of the merged set"),
  }),
  example: { sources: ["A", "B"], name: "C" },
  synonyms: ["combine update sets", "put update sets together into one", "join update sets"],
  skill: "update-sets",
  byHand: { clicks: 1 },
  plan: ({ sources }) =>
    Promise.reject(
      new AppError(NO_ROUTE.code, `The platform refuses to merge ${sources.length} update sets`, {
        remedy: NO_ROUTE.remedy,
      }),
    ),
});
