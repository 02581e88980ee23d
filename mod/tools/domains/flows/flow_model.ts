import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { findSysId } from "../../record_views.ts";

/**
 * The model of a flow as Flow Designer's own interface `processflow` hands it out and takes it back.
 * Undocumented; names by published measurements on live instances. What is not named here is kept
 * as it came: a save sends the whole model.
 */
export interface FlowModel extends Record<string, unknown> {
  id: string;
  name: string;
  scope: string;
  triggerInstances: FlowPart[];
  actionInstances: FlowPart[];
  flowLogicInstances: FlowPart[];
  subFlowInstances: FlowPart[];
}

export type FlowPart = Record<string, unknown>;

export interface FlowInput {
  name: string;
  value: unknown;
}

/** Reading a model was measured to take up to a minute. */
const SLOW_MS = 120_000;
export const STEP_LISTS = ["actionInstances", "flowLogicInstances", "subFlowInstances"] as const;

export const flowTable = "sys_hub_flow";

/** The sys_id of the flow that is meant. Throws `not_found`, `ambiguous`. */
export function findFlow(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<string> {
  return findSysId(reader, { table: flowTable, id, signal });
}

/** Throws as the interface does: `forbidden` without the designer's rights, `not_found`. */
export async function readModel(
  reader: Reader,
  { flow, signal }: { flow: string; signal?: AbortSignal | undefined },
): Promise<FlowModel> {
  const { result } = await reader.get<{ data?: Partial<FlowModel>; errorMessage?: string }>({
    path: `/api/now/processflow/flow/${flow}`,
    timeoutMs: SLOW_MS,
    signal,
  });
  const data = result?.data;
  if (typeof data !== "object" || data === null || typeof data.id !== "string") {
    throw new AppError("platform_error", `${reader.label} answered no model of the flow`, {
      remedy: result?.errorMessage || "Open the flow in Flow Designer and look whether it loads.",
    });
  }
  const list = (name: (typeof STEP_LISTS)[number] | "triggerInstances") =>
    Array.isArray(data[name]) ? data[name] : [];
  return {
    ...data,
    id: data.id,
    name: textOf(data.name),
    scope: textOf(data.scope),
    triggerInstances: list("triggerInstances"),
    actionInstances: list("actionInstances"),
    flowLogicInstances: list("flowLogicInstances"),
    subFlowInstances: list("subFlowInstances"),
  };
}

/** A text or number of a flow as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The inputs of a step or trigger that have a name. */
export function inputsOf(part: FlowPart): FlowInput[] {
  if (!Array.isArray(part.inputs)) return [];
  return part.inputs.filter((input): input is FlowInput =>
    typeof input === "object" && input !== null && typeof input.name === "string"
  );
}

/** How the designer names a step. */
export function partName(part: FlowPart): string {
  const kind = part.actionType ?? part.flowLogicDefinition;
  const of = (value: unknown) =>
    typeof value === "object" && value !== null ? Object.entries(value) : [];
  const nested = of(kind).filter(([name]) => ["displayName", "name"].includes(name));
  return [part.actionName, part.subFlowName, part.name, ...nested.map(([, value]) => value)]
    .map(textOf).find((text) => text !== "") ?? "Step";
}

/** All steps in their order, whatever list they stand in. */
export function stepsOf(model: Pick<FlowModel, (typeof STEP_LISTS)[number]>) {
  return STEP_LISTS.flatMap((list) => model[list].map((part) => ({ list, part })))
    .sort((a, b) => Number(a.part.order) - Number(b.part.order));
}
