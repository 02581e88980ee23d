import { z } from "zod";
import { nearestNames } from "../../../base/nearest.ts";
import { refuse } from "../../fluent/dictionary.ts";
import {
  type FlowStep,
  flowStepInput,
  nameInput,
  stepInputs,
  triggerInput,
} from "../../fluent/flow_spec.ts";
import type { KeptFlow } from "./kept_flow.ts";

/** One change of a flow, as `sn_edit_flow` takes it. */
export const flowEdit = z.strictObject({
  step: z.string().min(1).describe(
    'Order, id or name of the step as sn_get_flow shows it, or "trigger"',
  ),
  inputs: stepInputs.optional().describe(
    "New values by input name; a condition is an encoded query, a data pill {{…}}",
  ),
  comment: z.string().optional().describe("Note beside the step"),
  condition: z.string().min(1).optional().describe("Of an if or else_if that a tool wrote"),
  add: flowStepInput.optional().describe(
    "A step to put behind this one, as sn_create_flow takes it; only in flows that a tool wrote",
  ),
  remove: z.boolean().optional().describe("Takes the step out, with what is in its block"),
  name: nameInput.optional().describe("New name of the step"),
});
export type FlowEdit = z.output<typeof flowEdit>;

const TRIGGER = "trigger";

/** Whether edits change more than values: what only a flow that a tool wrote can take. */
export function changesStructure(edits: readonly FlowEdit[]): boolean {
  return edits.some(({ add, remove, name, condition }) =>
    add !== undefined || remove !== undefined || name !== undefined || condition !== undefined
  );
}

/** The description with the edits made, in their order. Throws `invalid_input` for steps that are not there. */
export function editKept(kept: KeptFlow, edits: readonly FlowEdit[]): KeptFlow {
  const spec = structuredClone(kept.spec);
  for (const edit of edits) {
    if (edit.step === TRIGGER) {
      if (!("trigger" in spec)) throw refuse("A subflow has no trigger", "Name one of its steps.");
      const { success, data, error } = triggerInput.safeParse({ ...spec.trigger, ...edit.inputs });
      if (!success) throw refuse(`trigger: ${z.prettifyError(error)}`, "Correct what it names.");
      spec.trigger = data;
      if (edit.add) spec.steps.unshift(edit.add);
      continue;
    }
    spec.steps = editSteps(spec.steps, edit);
  }
  if (spec.steps.length === 0) throw refuse("No step would be left", "Leave one, or add another.");
  return "trigger" in spec ? { kind: "flow", spec } : { kind: "subflow", spec };
}

function editSteps(
  steps: readonly FlowStep[],
  { step: name, inputs, comment, condition, add, remove, name: renamed }: FlowEdit,
): FlowStep[] {
  const at = steps.findIndex((step) => step.name === name);
  const found = steps[at];
  if (!found) {
    const names = steps.map((step) => step.name);
    const near = nearestNames(name, names, 2);
    throw refuse(
      `The flow has no step "${name}"`,
      `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}It has: trigger, ${
        names.join(", ")
      }.`,
    );
  }
  const inside = withinOf(steps, name);
  if (remove) {
    return [...steps.filter((step) => !inside.has(step.name)), ...(add ? [add] : [])];
  }
  const changed: FlowStep = {
    ...found,
    ...(inputs && { inputs: { ...found.inputs, ...inputs } }),
    ...(comment !== undefined && { comment }),
    ...(condition !== undefined && { condition }),
    ...(renamed !== undefined && { name: renamed }),
  };
  const last = steps.findLastIndex((step) => inside.has(step.name));
  return steps.flatMap((step, index) => {
    const one = index === at
      ? changed
      : renamed !== undefined && step.in === name
      ? { ...step, in: renamed }
      : step;
    return index === last && add ? [one, add] : [one];
  });
}

/** The step and all that stands in its block. */
function withinOf(steps: readonly FlowStep[], name: string): Set<string> {
  const inside = new Set([name]);
  // A step follows the block that holds it.
  for (const step of steps) if (step.in !== undefined && inside.has(step.in)) inside.add(step.name);
  return inside;
}
