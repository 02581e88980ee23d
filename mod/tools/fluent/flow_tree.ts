import { nearestNames } from "../../base/nearest.ts";
import { refuse } from "./dictionary.ts";
import { flowActions, type FlowPart } from "./flow_parts.ts";
import { type FlowStep, LOGIC, type Logic } from "./flow_spec.ts";

/** A step in its place. */
export interface TreeStep {
  step: FlowStep;
  /** What it is: an action with its name, or logic. */
  kind: Logic | "action";
  action?: { name: string; part: FlowPart };
  /** The blocks around it, outermost first. */
  blocks: readonly string[];
  children: TreeStep[];
}

const BLOCKS: readonly string[] = [
  "if",
  "else_if",
  "else",
  "for_each",
  "try",
  "catch",
  "parallel",
  "branch",
];

/** The compiler takes `endFlow` in these alone. */
const ENDS_FLOW: readonly string[] = ["if", "else_if", "else", "for_each", "parallel"];

/** What has to stand directly before, in the same block. */
const AFTER: Readonly<Partial<Record<Logic, readonly string[]>>> = {
  else_if: ["if", "else_if"],
  else: ["if", "else_if"],
  catch: ["try"],
};

const TAKES_INPUTS: readonly string[] = [
  "action",
  "custom_action",
  "subflow",
  "set_variables",
  "set_outputs",
];

/** Fields of a step that only these kinds have. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  condition: ["if", "else_if"],
  items: ["for_each"],
  subflow: ["subflow"],
  action: ["custom_action"],
  duration: ["wait"],
};

/** The steps as blocks with what they hold. Throws `invalid_input` for names and places that do not fit. */
export function treeOf(steps: readonly FlowStep[]): TreeStep[] {
  const top: TreeStep[] = [];
  const byName = new Map<string, TreeStep>();
  for (const step of steps) {
    if (byName.has(step.name)) {
      throw refuse(`Two steps are named "${step.name}"`, "Give each step a name of its own.");
    }
    const holder = step.in === undefined ? undefined : byName.get(step.in);
    if (step.in !== undefined && !(holder && BLOCKS.includes(holder.kind))) {
      const blocks = [...byName.values()].filter(({ kind }) => BLOCKS.includes(kind));
      throw refuse(
        `Step ${step.name} is in "${step.in}", which is no block before it`,
        `Blocks so far: ${blocks.map((block) => block.step.name).join(", ") || "none"}.`,
      );
    }
    const siblings = holder?.children ?? top;
    const kind = kindOf(step);
    const placed: TreeStep = {
      step,
      ...kind,
      blocks: holder ? [...holder.blocks, holder.step.name] : [],
      children: [],
    };
    requirePlace(placed, { before: siblings.at(-1), holder, byName });
    requireFields(placed);
    siblings.push(placed);
    byName.set(step.name, placed);
  }
  for (const { kind, step, children } of byName.values()) {
    if (kind === "parallel" && children.length === 0) {
      throw refuse(`Step ${step.name} has no branch`, "Give a step with do: branch in it.");
    }
  }
  requireCatches(top);
  return top;
}

function kindOf({ name, do: said }: FlowStep): Pick<TreeStep, "kind" | "action"> {
  const logic = LOGIC.find((word) => word === said.toLowerCase().replaceAll(" ", "_"));
  if (logic) return { kind: logic };
  const action = findPart(flowActions, said);
  if (action) return { kind: "action", action };
  const names = [...LOGIC, ...Object.keys(flowActions)];
  const near = nearestNames(said, names, 3);
  throw refuse(
    `Step ${name}: there is no action "${said}"`,
    `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}There are: ${names.join(", ")}.`,
  );
}

/** Whether a step does something, and is no logic. */
export function isAction(step: FlowStep): boolean {
  return kindOf(step).kind === "action";
}

/** A part by its name as the vendor writes it, or as the designer shows it: `Look Up Records`. */
export function findPart(parts: Readonly<Record<string, FlowPart>>, said: string) {
  const wanted = said.toLowerCase().replaceAll(/[^a-z]/g, "");
  const name = Object.keys(parts).find((known) => known.toLowerCase() === wanted);
  const part = name === undefined ? undefined : parts[name];
  return name !== undefined && part ? { name, part } : undefined;
}

function requirePlace(
  { step: { name }, kind, blocks }: TreeStep,
  { before, holder, byName }: {
    before: TreeStep | undefined;
    holder: TreeStep | undefined;
    byName: ReadonlyMap<string, TreeStep>;
  },
): void {
  const wanted = kind === "action" ? undefined : AFTER[kind];
  if (wanted && !(before && wanted.includes(before.kind))) {
    throw refuse(
      `Step ${name} (${kind}) does not follow ${wanted.join(" or ")} in the same block`,
      "Put it right behind that block's last step, with the same in.",
    );
  }
  const around = blocks.map((block) => byName.get(block)?.kind);
  if ((kind === "exit_loop" || kind === "skip_iteration") && !around.includes("for_each")) {
    throw refuse(`Step ${name} (${kind}) is in no for_each`, "Put it into the loop.");
  }
  if (kind === "end_flow" && !around.some((block) => block && ENDS_FLOW.includes(block))) {
    throw refuse(
      `Step ${name} (end_flow) is in no if, for_each or parallel`,
      "Put it into one: at the end, a flow ends by itself.",
    );
  }
  if ((kind === "branch") !== (holder?.kind === "parallel")) {
    throw refuse(
      `Step ${name}: a parallel holds branches, and only that`,
      "Give do: branch with in: the parallel, and the steps in: the branch.",
    );
  }
  if (kind === "parallel" && around.includes("parallel")) {
    throw refuse(`Step ${name}: a parallel cannot stand in another`, "Put it into a subflow.");
  }
}

function requireFields({ step, kind }: TreeStep): void {
  const { condition, items, subflow, action, duration } = step;
  for (
    const [field, value] of Object.entries({ condition, items, subflow, action, duration })
  ) {
    const given = value !== undefined;
    const kinds = FIELDS[field] ?? [];
    if (given === kinds.includes(kind)) continue;
    throw refuse(
      given
        ? `Step ${step.name} (${step.do}) has no ${field}`
        : `Step ${step.name} has no ${field}`,
      given ? `${field} belongs to ${kinds.join(", ")}.` : `A step with do: ${kind} needs it.`,
    );
  }
  const takesInputs = TAKES_INPUTS.includes(kind);
  if (step.inputs !== undefined && !takesInputs) {
    throw refuse(`Step ${step.name} (${kind}) takes no inputs`, "Actions and subflows do.");
  }
}

function requireCatches(steps: readonly TreeStep[]): void {
  for (const [index, { step, kind, children }] of steps.entries()) {
    if (kind === "try" && steps[index + 1]?.kind !== "catch") {
      throw refuse(`Step ${step.name} (try) has no catch behind it`, "Give a step with do: catch.");
    }
    requireCatches(children);
  }
}
