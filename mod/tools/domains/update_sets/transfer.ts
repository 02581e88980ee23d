import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { type AddressedRecord, orAbsent } from "../../../platform/records/record_values.ts";
import { proveProgress } from "../../cicd_progress.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { columnWords } from "../../words.ts";
import {
  commitCall,
  previewCall,
  PROBLEM,
  readRemote,
  refuseUnready,
  retrieveCall,
} from "./remote_sets.ts";

/** Moving update sets between instances, step by step. */

const remoteSet = z.string().min(1).describe("Name or sys_id of the retrieved update set");

export const retrieveUpdateSet = defineTool({
  name: "sn_retrieve_update_set",
  summary: "Fetch an update set from another instance; it arrives as a retrieved set.",
  risk: "W",
  endpoint: "POST /api/sn_cicd/update_set/retrieve",
  input: z.strictObject({
    update_set: z.string().regex(/^[0-9a-f]{32}$/, "A sys_id of 32 hexadecimal digits").describe(
      "sys_id of the update set on the other instance",
    ),
    source: inForm(z.string().min(1), { kind: "record", table: "sys_update_set_source" }).describe(
      "Name or sys_id of the update source (the other instance)",
    ),
    preview: z.boolean().optional().describe("Preview it at once"),
  }),
  example: { update_set: "38df24ab14c92c264f59f1dedf09deb8", source: "Partner instance" },
  synonyms: ["load from remote instance", "retrieve completed update sets", "transfer from dev"],
  skill: "update-sets",
  byHand: { lists: 2, clicks: 3 },
  async plan({ update_set, source, preview = false }, { reader, signal }) {
    const sourceId = await findSysId(reader, {
      table: "sys_update_set_source",
      id: source,
      signal,
    });
    return {
      operations: [retrieveCall({ updateSet: update_set, source, sourceId, preview })],
      result: (_records, [result]) => result,
    };
  },
});

export const previewUpdateSet = defineTool({
  name: "sn_preview_update_set",
  summary: "Check a retrieved update set against this instance; answers its problems.",
  risk: "W",
  endpoint: "POST /api/sn_cicd/update_set/preview/{id}; sys_update_preview_problem",
  input: z.strictObject({ remote_update_set: remoteSet }),
  example: { remote_update_set: "Partner hotfix" },
  synonyms: ["collisions", "conflicts before commit", "will it collide"],
  skill: "update-sets",
  byHand: { lists: 1, clicks: 2, reads: 1 },
  async plan({ remote_update_set }, { reader, signal }) {
    const { sys_id: id, name } = await readRemote(reader, { id: remote_update_set, signal });
    return {
      operations: [previewCall({ id, name: orAbsent(name) })],
      result: (_records, [result]) => result,
    };
  },
});

export const resolvePreviewProblem = defineTool({
  name: "sn_resolve_preview_problem",
  summary: "Decide a problem of a preview: take the remote change all the same, or skip it.",
  risk: "W",
  idempotent: true,
  endpoint: "PATCH /api/now/table/sys_update_preview_problem/{id}",
  input: z.strictObject({
    problem: z.string().min(1).describe("sys_id of the problem, as sn_preview_update_set lists it"),
    decision: columnWords("sys_update_preview_problem.status", ["accept", "skip"], {
      stored: { accept: "ignored", skip: "skipped" },
    }).describe(
      "accept commits the remote change, skip leaves it out",
    ),
  }),
  example: { problem: "827c2fcae16f0420a97d7dc73e23849b", decision: "skip" },
  synonyms: ["decide a collision", "accept remote", "found a local update that is newer"],
  skill: "update-sets",
  byHand: { lists: 1, clicks: 2, reads: 1 },
  plan: ({ problem, decision }) =>
    Promise.resolve({
      operations: [{
        kind: "update" as const,
        table: PROBLEM,
        id: problem,
        values: { status: decision === "accept" ? "ignored" : "skipped" },
      }],
      result: ([record]) => ({ problem, status: record?.status }),
    }),
});

export const commitUpdateSet = defineTool({
  name: "sn_commit_update_set",
  summary: "Commit previewed update sets in order; refuses while problems are undecided.",
  risk: "D",
  idempotent: true,
  endpoint: "POST /api/sn_cicd/update_set/commit/{id} or commitMultiple",
  input: z.strictObject({
    remote_update_sets: z.array(remoteSet).min(1).max(20).describe(
      "Retrieved update sets, in the order in which they are to be committed",
    ),
    force: z.boolean().optional().describe("Commit although problems are undecided"),
  }),
  example: { remote_update_sets: ["Partner hotfix"] },
  synonyms: ["deploy", "bring to production", "apply on prod"],
  skill: "update-sets",
  byHand: { lists: 1, clicks: 3, reads: 1 },
  async plan({ remote_update_sets, force = false }, { reader, signal }) {
    const sets: AddressedRecord[] = [];
    for (const id of remote_update_sets) sets.push(await readRemote(reader, { id, signal }));
    const warnings: string[] = [];
    for (const set of sets) warnings.push(...await refuseUnready(reader, { set, force }));
    return {
      operations: [commitCall(sets, force)],
      warnings,
      result: (_records, [result]) => result,
    };
  },
});

export const backOutUpdateSet = defineTool({
  name: "sn_back_out_update_set",
  summary: "Take a committed update set back: earlier versions return, its new records go.",
  risk: "D",
  endpoint: "POST /api/sn_cicd/update_set/back_out",
  input: z.strictObject({
    update_set: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).describe(
      "Name or sys_id of the local update set of the commit",
    ),
    roll_back_installs: z.boolean().optional().describe("Also roll back applications it installed"),
  }),
  example: { update_set: "Partner hotfix" },
  synonyms: ["undo deployment", "uninstall transport", "after commit went wrong"],
  skill: "update-sets",
  byHand: { lists: 1, clicks: 3, reads: 1 },
  async plan({ update_set, roll_back_installs = false }, { reader, signal }) {
    const id = await findSysId(reader, { table: "sys_update_set", id: update_set, signal });
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: "sys_update_set",
        id,
        summary: `back out "${update_set}"`,
        request: {
          method: "POST",
          path: "/api/sn_cicd/update_set/back_out",
          query: { update_set_id: id, rollback_installs: roll_back_installs },
        },
        prove: (answer, context) =>
          proveProgress(answer, context, async ({ message }) => {
            const { records } = await context.reader.listRecords("sys_update_set", {
              query: `sys_id=${id}`,
              fields: ["sys_id", "name", "state"],
            });
            // What is backed out is a committed set no longer: it is gone, or in another state.
            return records[0]?.state === "complete"
              ? { state: "failed", result: null, error: "The set is still there and complete" }
              : { state: "done", result: { message, backed_out: id } };
          }),
      }],
      warnings: ["A back-out cannot be taken back; retrieve and commit the set again instead."],
      result: (_records, [result]) => result,
    };
  },
});
