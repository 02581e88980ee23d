import { quoted } from "../../../base/quoted.ts";
import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { CallOperation } from "../../../changes/operation.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { proveProgress } from "../../cicd_progress.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import {
  addressed,
  type AddressedRecord,
  orAbsent,
} from "../../../platform/records/record_values.ts";
import { columnWords } from "../../words.ts";

/**
 * Moving update sets between instances. Endpoints and parameters: platform documentation, CI/CD
 * update set API; the role is `sn_cicd.sys_ci_automation` or admin.
 */

const REMOTE = "sys_remote_update_set";
const PROBLEM = "sys_update_preview_problem";

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
    source: z.string().min(1).describe("Name or sys_id of the update source (the other instance)"),
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
      operations: [{
        kind: "call",
        sends: false,
        table: "sys_update_set_source",
        id: sourceId,
        summary: `retrieve update set ${update_set} from "${source}"`,
        request: {
          method: "POST",
          path: "/api/sn_cicd/update_set/retrieve",
          query: { update_set_id: update_set, update_source_id: sourceId, auto_preview: preview },
        },
        prove: (answer, context) =>
          proveProgress(answer, context, async () => {
            const { records } = await context.reader.listRecords(REMOTE, {
              query: `remote_sys_id=${update_set}^ORDERBYDESCsys_updated_on`,
              fields: ["sys_id", "name", "state", "application.scope"],
              limit: 1,
            });
            return records.length === 1
              ? { state: "done", result: { remote_update_set: records[0] } }
              : { state: "failed", result: null, error: "No retrieved set has appeared" };
          }),
      }],
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
      operations: [{
        kind: "call",
        sends: false,
        table: REMOTE,
        id,
        summary: `preview "${orAbsent(name)}"`,
        request: { method: "POST", path: `/api/sn_cicd/update_set/preview/${id}` },
        prove: (answer, context) =>
          proveProgress(answer, context, async () => {
            const after = await context.reader.getRecord(REMOTE, id);
            const problems = await readProblems(context.reader, id);
            return after.state === "previewed"
              ? { state: "done", result: previewResult(after, problems), after }
              : {
                state: "failed",
                result: null,
                error: `The set is ${orAbsent(after.state)}`,
                after,
              };
          }),
      }],
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

function commitCall(sets: AddressedRecord[], force: boolean): CallOperation {
  const ids = sets.map(({ sys_id }) => sys_id);
  const [first = ""] = ids;
  const names = sets.map(({ name }) => `"${orAbsent(name)}"`).join(", ");
  return {
    kind: "call",
    sends: false,
    table: REMOTE,
    id: first,
    summary: `commit ${names}`,
    request: ids.length > 1
      ? {
        method: "POST",
        path: "/api/sn_cicd/update_set/commitMultiple",
        query: {
          remote_update_set_ids: ids.join(","),
          force_commit: force,
        },
      }
      : {
        method: "POST",
        path: `/api/sn_cicd/update_set/commit/${first}`,
        query: { force_commit: force },
      },
    undo: "sn_back_out_update_set with the local update set",
    prove: (answer, context) =>
      proveProgress(answer, context, async () => {
        const { records } = await context.reader.listRecords(REMOTE, {
          query: `sys_idIN${ids.join(",")}`,
          fields: ["sys_id", "name", "state", "update_set"],
        });
        const open = records.filter(({ state }) => state !== "committed");
        const result = { committed: records };
        return open.length === 0 && records.length === ids.length ? { state: "done", result } : {
          state: "failed",
          result,
          error: `Not committed: ${
            open.map(({ name, state }) => `"${orAbsent(name)}" (${orAbsent(state)})`).join(", ")
          }`,
        };
      }),
  };
}

export const backOutUpdateSet = defineTool({
  name: "sn_back_out_update_set",
  summary: "Take a committed update set back: earlier versions return, its new records go.",
  risk: "D",
  endpoint: "POST /api/sn_cicd/update_set/back_out",
  input: z.strictObject({
    update_set: z.string().min(1).describe("Name or sys_id of the local update set of the commit"),
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

async function readRemote(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<AddressedRecord> {
  const sysId = await findSysId(reader, { table: REMOTE, id, signal });
  return addressed(await reader.getRecord(REMOTE, sysId, { signal }));
}

/** Throws `conflict` for a set that is not ready to be committed; with `force` the problems are warnings. */
async function refuseUnready(
  reader: Reader,
  { set, force }: { set: AddressedRecord; force: boolean },
): Promise<string[]> {
  if (set.state !== "previewed") {
    throw new AppError(
      "conflict",
      `${quoted(orAbsent(set.name))} is ${orAbsent(set.state)}, not previewed`,
      {
        remedy: set.state === "committed"
          ? "It is committed already; sn_back_out_update_set takes it back."
          : "Run sn_preview_update_set first.",
        details: { remote_update_set: set.sys_id, state: set.state },
        nextCall: set.state === "committed"
          ? { tool: "sn_back_out_update_set", args: { update_set: orAbsent(set.name) } }
          : { tool: "sn_preview_update_set", args: { remote_update_set: set.sys_id } },
      },
    );
  }
  const open = (await readProblems(reader, set.sys_id)).filter(isUndecided);
  if (open.length === 0) return [];
  const words = open.map(({ sys_id, description }) =>
    `${orAbsent(description)} (${orAbsent(sys_id)})`
  );
  if (force) return [`Undecided problems of ${quoted(orAbsent(set.name))}: ${words.join("; ")}`];
  throw new AppError(
    "conflict",
    `${quoted(orAbsent(set.name))} has ${open.length} undecided problems`,
    {
      remedy: "Decide each with sn_resolve_preview_problem, or commit with force.",
      details: { problems: open },
    },
  );
}

async function readProblems(reader: Reader, remoteId: string): Promise<PlatformRecord[]> {
  const { records } = await reader.listRecords(PROBLEM, {
    query: `remote_update_set=${remoteId}`,
    fields: ["sys_id", "type", "status", "description"],
    limit: 200,
  });
  return records;
}

/** Warnings do not keep a set from being committed. */
function isUndecided({ type, status }: PlatformRecord): boolean {
  return type === "error" && !status;
}

function previewResult(set: PlatformRecord, problems: PlatformRecord[]) {
  const open = problems.filter(isUndecided);
  return {
    remote_update_set: set.sys_id,
    name: set.name,
    state: set.state,
    undecided: open.length,
    problems,
    next: open.length > 0
      ? "Decide each problem with sn_resolve_preview_problem, then sn_commit_update_set."
      : "sn_commit_update_set commits it.",
  };
}
