import { findRow } from "../../../database/find_rows.ts";
import { textOf } from "../../../database/rows.ts";
import { RestError } from "../../../wire/rest_error.ts";
import { runCustomAction } from "./custom_action.ts";
import { FlowFault } from "./flow_fault.ts";
import { type FlowStep, readProgram } from "./flow_program.ts";
import { meetsPills } from "./meets_pills.ts";
import { type FlowOutputs, type FlowRecord, type FlowValue, toText, valueOf } from "./pills.ts";
import { type FlowAction, recordActions, type StepCall } from "./record_actions.ts";

/** A run under way. */
export interface FlowRun extends StepCall {
  /** Takes one of the steps that are left. Throws `FlowFault` where none is. */
  count(): void;
  /** How many subflows it stands in. */
  depth: number;
  /** What the subflow that it runs gives its caller. */
  given: Map<string, FlowValue>;
}

/** Of subflows that call each other. */
const MOST_DEPTH = 10;

/** How a block was left: through its end, or by a step that leads out of it. */
type Exit = "end of block" | "skip iteration" | "exit loop" | "end flow";

/** What the pills of flow variables begin with. */
const VARIABLES = "flow_variable";

/**
 * Runs the steps of a block in their order. Throws `FlowFault` with the step's number and name, for
 * one that fails as for one that the demo instance does not carry out.
 */
export function runSteps(run: FlowRun, steps: readonly FlowStep[]): Exit {
  // Whether a branch of the conditions under way has been taken.
  let taken = false;
  for (const step of steps) {
    run.count();
    const exit = named(step, () => {
      switch (step.name) {
        case "If":
          taken = meetsPills(run, step.inputs.get("condition") ?? "");
          return taken ? step.children : [];
        case "Else If": {
          const meant = !taken && meetsPills(run, step.inputs.get("condition") ?? "");
          taken ||= meant;
          return meant ? step.children : [];
        }
        case "Else":
          return taken ? [] : step.children;
        case "For Each":
          return runLoop(run, step);
        case "Skip Iteration":
          return "skip iteration";
        case "Exit Loop":
          return "exit loop";
        case "End Flow":
          return "end flow";
        case "Set Flow Variables":
          return setVariables(run, step);
        case "Assign Subflow Outputs":
          for (const [name, text] of step.inputs) run.given.set(name, valueOf(run, text));
          return [];
        default:
          return runAction(run, step);
      }
    });
    const left = typeof exit === "string" ? exit : runSteps(run, exit);
    if (left !== "end of block") return left;
  }
  return "end of block";
}

/** The same, with the step's number and name in what it throws; a step within it has named itself. */
function named<R>({ order, name }: FlowStep, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (error instanceof NamedFault) throw error;
    if (error instanceof FlowFault) {
      throw new NamedFault(`Step ${order}, ${name}: ${error.message}`);
    }
    if (!(error instanceof RestError)) throw error;
    const reason = [error.message, error.detail].filter(Boolean).join(": ");
    throw new NamedFault(`Step ${order}, ${name}: ${reason}`);
  }
}

class NamedFault extends FlowFault {}

function runAction(run: FlowRun, step: FlowStep): readonly FlowStep[] {
  const { name, uiId, inputs, calls } = step;
  if (calls) {
    const given = new Map([...inputs].map(([input, text]) => [input, valueOf(run, text)]));
    const outputs = calls.kind === "action"
      ? runCustomAction(run, calls.sysId, given)
      : runSubflow(run, calls.sysId, given);
    run.log("info", `${name}: given ${shown(given)}; gave ${shown(outputs)}`);
    run.outputs.set(uiId, outputs);
    return [];
  }
  run.outputs.set(uiId, actionOf(name)(run, inputs));
  return [];
}

/** An action by its name. Throws `FlowFault` for one that is not carried out here. */
export function actionOf(name: string): FlowAction {
  const action = Object.hasOwn(recordActions, name) ? recordActions[name] : undefined;
  if (!action) throw new FlowFault("the demo instance does not carry this step out");
  return action;
}

/** Runs the published steps of a subflow: its pills name what it was given, and nothing of its caller. */
function runSubflow(run: FlowRun, sysId: string, given: FlowOutputs): FlowOutputs {
  const flow = findRow(run.instance, "sys_hub_flow", { sys_id: sysId, active: "true" });
  const snapshot = flow && textOf(flow, "master_snapshot");
  if (!snapshot) throw new FlowFault("the subflow is not published");
  if (run.depth >= MOST_DEPTH) throw new FlowFault(`subflows stand more than ${MOST_DEPTH} deep`);
  const outputs = new Map<string, FlowValue>();
  runSteps({
    ...run,
    depth: run.depth + 1,
    outputs: new Map([["subflow", given]]),
    given: outputs,
  }, readProgram(run.instance, snapshot));
  return outputs;
}

function shown(values: FlowOutputs): string {
  return [...values].map(([name, value]) => `${name}=${toText(value)}`).join(", ") || "nothing";
}

function runLoop(run: FlowRun, { uiId, inputs, children }: FlowStep): Exit {
  for (const item of itemsOf(run, inputs.get("items") ?? "")) {
    run.outputs.set(uiId, new Map([["item", item]]));
    const exit = runSteps(run, children);
    if (exit === "end flow") return exit;
    if (exit === "exit loop") break;
  }
  return "end of block";
}

function itemsOf(run: FlowRun, items: string): readonly (FlowRecord | string)[] {
  const value = valueOf(run, items);
  if (typeof value === "string") return value === "" ? [] : value.split(",");
  return "sysId" in value ? [value] : value;
}

function setVariables(run: FlowRun, { inputs }: FlowStep): readonly FlowStep[] {
  const values = new Map<string, FlowValue>(run.outputs.get(VARIABLES) ?? []);
  for (const [name, text] of inputs) values.set(name, valueOf(run, text));
  run.outputs.set(VARIABLES, values);
  return [];
}
