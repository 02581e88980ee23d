import { AppError } from "../../../base/errors.ts";
import { isObject } from "../../../base/is_object.ts";
import type { CallOperation } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { flowTable } from "./flow_model.ts";

/** The lock that keeps two people from editing a flow at once: GraphQL `snFlowDesigner.safeEdit`. */
export interface EditLock {
  canEdit: boolean;
  /** Name of the holder; empty when the flow is free. */
  holder: string;
}

const STATUS = "{ status { canUserEdit currentEditor } }";

/** Who edits a flow. Throws `platform_error` where the instance does not say. */
export async function readLock(
  reader: Reader,
  { flow, signal }: { flow: string; signal?: AbortSignal | undefined },
): Promise<EditLock> {
  const answer = await reader.graphql(`{ ${within(`{read: "${flow}"}`, STATUS)} }`, signal);
  const status = ["global", "snFlowDesigner", "safeEdit", "status"].reduce<unknown>(
    (value, name) => isObject(value) ? value[name] : undefined,
    answer,
  );
  if (!isObject(status)) {
    throw new AppError("platform_error", `${reader.label} did not say who edits the flow`);
  }
  return {
    canEdit: status.canUserEdit === true || status.canUserEdit === "true",
    holder: typeof status.currentEditor === "string" ? status.currentEditor : "",
  };
}

/** The lock, where the caller may have it. Throws `conflict` naming the holder. */
export async function requireFreeLock(
  reader: Reader,
  request: { flow: string; name: string; signal?: AbortSignal | undefined },
): Promise<EditLock> {
  const lock = await readLock(reader, request);
  if (lock.canEdit) return lock;
  throw new AppError(
    "conflict",
    `"${request.name}" is being edited by ${lock.holder || "somebody else"}`,
    {
      remedy: `Ask ${lock.holder || "them"} to close the flow in Flow Designer, ` +
        "or work on a copy: sn_copy_flow.",
    },
  );
}

/** The call that takes the lock of a flow for the caller; proved by reading who holds it. */
export function takeLock({ flow, name }: { flow: string; name: string }): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: flowTable,
    id: flow,
    summary: `take the edit lock of "${name}"`,
    request: mutation(`{upsert: {flowId: "${flow}"}}`),
    undo: "Give the lock back: sn_check_out_flow with release true.",
    async prove(_answer, { reader, signal }) {
      const { canEdit, holder } = await readLock(reader, { flow, signal });
      return canEdit && holder !== ""
        ? { state: "done", result: { checked_out_by: holder } }
        : { state: "failed", result: null, error: `The lock is with ${holder || "nobody"}` };
    },
  };
}

/** `cleanup` where the plan itself took the lock. */
export function giveBackLock(
  { flow, name, cleanup }: { flow: string; name: string; cleanup?: boolean },
): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: flowTable,
    id: flow,
    summary: `give back the edit lock of "${name}"`,
    request: mutation(`{delete: "${flow}"}`),
    ...(cleanup && { cleanup }),
    async prove(_answer, { reader, signal }) {
      const { holder } = await readLock(reader, { flow, signal });
      return holder === ""
        ? { state: "done", result: { checked_out_by: null } }
        : { state: "failed", result: null, error: `The lock is still with ${holder}` };
    },
  };
}

function mutation(input: string): CallOperation["request"] {
  const fields = "{ status { canUserEdit currentEditor } deleteResult { deleteSuccess } }";
  return {
    method: "POST",
    path: "/api/now/graphql",
    body: { query: `mutation { ${within(input, fields)} }` },
  };
}

function within(input: string, fields: string): string {
  return `global { snFlowDesigner { safeEdit(safeEditInput: ${input}) ${fields} } }`;
}
