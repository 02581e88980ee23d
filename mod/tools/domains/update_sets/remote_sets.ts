import { AppError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";
import type { CallOperation } from "../../../changes/operation.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import {
  addressed,
  type AddressedRecord,
  orAbsent,
} from "../../../platform/records/record_values.ts";
import { proveProgress } from "../../cicd_progress.ts";
import { findSysId } from "../../record_views.ts";

/**
 * The steps of a retrieved update set. Endpoints and parameters: platform documentation, CI/CD update
 * set API; the role is `sn_cicd.sys_ci_automation` or admin.
 */

export const REMOTE = "sys_remote_update_set";
export const PROBLEM = "sys_update_preview_problem";

/** Loads a finished set of a source; its result is the retrieved set. */
export function retrieveCall(
  { updateSet, source, sourceId, preview }: {
    /** sys_id over there. */
    updateSet: string;
    source: string;
    sourceId: string;
    preview: boolean;
  },
): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: "sys_update_set_source",
    id: sourceId,
    summary: `retrieve update set ${updateSet} from "${source}"`,
    request: {
      method: "POST",
      path: "/api/sn_cicd/update_set/retrieve",
      query: { update_set_id: updateSet, update_source_id: sourceId, auto_preview: preview },
    },
    prove: (answer, context) =>
      proveProgress(answer, context, async () => {
        const { records } = await context.reader.listRecords(REMOTE, {
          query: `remote_sys_id=${updateSet}^ORDERBYDESCsys_updated_on`,
          fields: ["sys_id", "name", "state", "application.scope"],
          limit: 1,
        });
        return records.length === 1
          ? { state: "done", result: { remote_update_set: records[0] } }
          : { state: "failed", result: null, error: "No retrieved set has appeared" };
      }),
  };
}

/** Compares a retrieved set with the instance; its result is the set with its problems. */
export function previewCall({ id, name }: { id: string; name: string }): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: REMOTE,
    id,
    summary: `preview "${name}"`,
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
  };
}

/** Commits previewed sets in their order. */
export function commitCall(sets: AddressedRecord[], force: boolean): CallOperation {
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

/** A retrieved set by name or sys_id. Throws `not_found`, `ambiguous`. */
export async function readRemote(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<AddressedRecord> {
  const sysId = await findSysId(reader, { table: REMOTE, id, signal });
  return addressed(await reader.getRecord(REMOTE, sysId, { signal }));
}

/** Throws `conflict` for a set that is not ready to be committed; with `force` the problems are warnings. */
export async function refuseUnready(
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

/** What the last preview of a set found. */
export async function readProblems(reader: Reader, remoteId: string): Promise<PlatformRecord[]> {
  const { records } = await reader.listRecords(PROBLEM, {
    query: `remote_update_set=${remoteId}`,
    fields: ["sys_id", "type", "status", "description"],
    limit: 200,
  });
  return records;
}

/** Warnings do not keep a set from being committed. */
export function isUndecided({ type, status }: PlatformRecord): boolean {
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
