import type { FlowPart } from "./flow_model.ts";
import { inputsOf, partName, type STEP_LISTS, textOf } from "./flow_model.ts";

/** A step as a person reads it, with what stands inside it. */
export interface FlowStep {
  order: string;
  kind: "action" | "logic" | "subflow";
  name: string;
  inputs?: Record<string, string>;
  comment?: string;
  id: string;
  steps?: FlowStep[];
}

const KINDS: Record<(typeof STEP_LISTS)[number], FlowStep["kind"]> = {
  actionInstances: "action",
  flowLogicInstances: "logic",
  subFlowInstances: "subflow",
};
const LONGEST_VALUE = 300;

/** Steps below the logic that holds them. A step whose block is not there stands at the top. */
export function treeOf(
  steps: readonly { list: (typeof STEP_LISTS)[number]; part: FlowPart }[],
  { longest = LONGEST_VALUE }: { longest?: number } = {},
): FlowStep[] {
  const nodes = steps.map(({ list, part }) => ({
    own: textOf(part.uiUniqueIdentifier),
    above: textOf(part.parentUiId),
    step: stepOf(part, { kind: KINDS[list], longest }),
  }));
  const byId = new Map(nodes.flatMap((node) => node.own === "" ? [] : [[node.own, node]]));
  const top: FlowStep[] = [];
  for (const node of nodes) {
    const holder = byId.get(node.above);
    if (holder && holder !== node && !isInside(holder, { node, byId })) {
      (holder.step.steps ??= []).push(node.step);
    } else top.push(node.step);
  }
  return top;
}

interface Node {
  own: string;
  above: string;
  step: FlowStep;
}

/** Whether a block stands below the step that names it: such a ring would be in no tree. */
function isInside(
  holder: Node,
  { node, byId }: { node: Node; byId: ReadonlyMap<string, Node> },
): boolean {
  const seen = new Set<Node>();
  for (let at: Node | undefined = holder; at && !seen.has(at); at = byId.get(at.above)) {
    if (at === node) return true;
    seen.add(at);
  }
  return false;
}

function stepOf(
  part: FlowPart,
  { kind, longest }: { kind: FlowStep["kind"]; longest: number },
): FlowStep {
  const inputs = shownInputs(part, longest);
  const comment = textOf(part.comment);
  return {
    order: textOf(part.order),
    kind,
    name: partName(part),
    ...(Object.keys(inputs).length > 0 && { inputs }),
    ...(comment !== "" && { comment }),
    id: textOf(part.id),
  };
}

/** Inputs that have a value, long ones cut. */
export function shownInputs(part: FlowPart, longest = LONGEST_VALUE): Record<string, string> {
  return Object.fromEntries(
    inputsOf(part).flatMap(({ name, value }) => {
      const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
      if (text === "" || text === "null") return [];
      return [[name, text.length > longest ? `${text.slice(0, longest)}… (cut)` : text]];
    }),
  );
}
