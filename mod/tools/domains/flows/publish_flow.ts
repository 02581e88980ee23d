import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { defineTool } from "../../tool.ts";
import { giveBackLock, requireFreeLock, takeLock } from "./edit_lock.ts";
import { findFlow, type FlowModel, flowTable, readModel, textOf } from "./flow_model.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

const LOOKS = 5;
const BETWEEN_LOOKS_MS = 1000;

export const publishFlow = defineTool({
  name: "sn_publish_flow",
  summary: "Publish a flow: compile its snapshot, keep a version, prove that it is active.",
  risk: "D",
  endpoint: "POST /api/now/processflow/flow/{id}/snapshot; versioning/create_version",
  input: z.strictObject({
    flow: inForm(z.string().min(1), { kind: "record", table: "sys_hub_flow" }).describe(
      "Name or sys_id of the flow or subflow",
    ),
    annotation: z.string().max(1000).optional().describe("What is new, kept with the version"),
  }),
  example: { flow: "Escalate an old incident", annotation: "Message says when" },
  synonyms: ["activate a flow", "flow does not trigger after an edit", "flow draft to live"],
  skill: "flow-designer",
  byHand: { lists: 1, fields: 1, clicks: 3 },
  async plan({ flow: id, annotation = "" }, { reader, signal }) {
    const flow = await findFlow(reader, { id, signal });
    const lock = await requireFreeLock(reader, { flow, name: id, signal });
    const [model, record, versions] = await Promise.all([
      readModel(reader, { flow, signal }),
      reader.getRecord(flowTable, flow, { signal }),
      countVersions(flow, { reader, signal }),
    ]);
    const named = { flow, name: model.name };
    const held = lock.holder !== "";
    return {
      operations: [
        ...(held ? [] : [takeLock(named)]),
        snapshotOf(model, record),
        versionOf(model, { annotation, versions }),
        ...(held ? [] : [giveBackLock({ ...named, cleanup: true })]),
      ],
      result: (_records, results) => results[held ? 0 : 1],
      ...(record.status === "published" &&
        { warnings: ["The flow has no draft: this makes another snapshot of the same steps."] }),
    };
  },
});

function snapshotOf(model: FlowModel, before: PlatformRecord): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: flowTable,
    id: model.id,
    summary: `publish "${model.name}"`,
    captured: true,
    request: {
      method: "POST",
      path: `/api/now/processflow/flow/${model.id}/snapshot`,
      query: { sysparm_transaction_scope: model.scope },
      body: model,
      timeoutMs: 120_000,
    },
    undo: "Deactivate the flow in Flow Designer, or publish the steps it had before.",
    prove: (answer, context) => proveSnapshot(answer, { ...context, before }),
  };
}

/** The answer alone proves nothing: a flow was seen to be "published" and never to run. */
async function proveSnapshot(
  answer: unknown,
  { reader, signal, sleep, before }: CallContext & { before: PlatformRecord },
): Promise<CallProof> {
  const id = columnOf(before, "sys_id");
  let after = await reader.getRecord(flowTable, id, { signal });
  for (let look = 1; look < LOOKS && !isNew(after); look++) {
    await sleep(BETWEEN_LOOKS_MS, signal);
    after = await reader.getRecord(flowTable, id, { signal });
  }
  const { active, status, latest_snapshot } = after;
  const result = { flow: after.name, active: active === "true", status, latest_snapshot };
  if (isNew(after) && active === "true") return { state: "done", result, after };
  const said = saidBy(answer);
  const error = [
    isNew(after) ? "" : "The flow has no new snapshot",
    active === "true" ? "" : "The flow is not active",
    said && `the instance says: ${said}`,
  ].filter(Boolean).join("; ");
  return { state: "failed", result, error, after };

  function isNew({ latest_snapshot }: PlatformRecord): boolean {
    return Boolean(latest_snapshot) && latest_snapshot !== before.latest_snapshot;
  }
}

function saidBy(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("errorMessage" in answer)) return "";
  return textOf(answer.errorMessage);
}

function versionOf(
  model: FlowModel,
  { annotation, versions }: { annotation: string; versions: number },
): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: "",
    id: "",
    summary: `keep a version of "${model.name}"`,
    request: {
      method: "POST",
      path: "/api/now/processflow/versioning/create_version",
      query: { sysparm_transaction_scope: model.scope },
      body: { item_sys_id: model.id, type: "Activate/Publish", annotation, favorite: false },
    },
    async prove(_answer, { reader, signal }) {
      const now = await countVersions(model.id, { reader, signal });
      return now > versions
        ? { state: "done", result: { versions: now } }
        : { state: "failed", result: null, error: "The flow has no new version" };
    },
  };
}

async function countVersions(
  flow: string,
  { reader, signal }: Pick<CallContext, "reader" | "signal">,
): Promise<number> {
  const { result } = await reader.get<{ data?: unknown[] }>({
    path: `/api/now/processflow/versioning/${flow}`,
    signal,
  });
  return Array.isArray(result?.data) ? result.data.length : 0;
}
