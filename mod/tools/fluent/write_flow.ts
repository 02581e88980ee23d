import { nearestNames } from "../../base/nearest.ts";
import {
  type PillKind,
  type PillScope,
  type PillSource,
  readSolePill,
  readText,
} from "./data_pills.ts";
import { type FluentDictionary, refuse } from "./dictionary.ts";
import { flowKey, flowPath } from "./flow_path.ts";
import { readFlowCondition } from "./flow_condition.ts";
import type { FlowSpec, FlowStep, InputValue, SubflowSpec, Variable } from "./flow_spec.ts";
import { isAction, treeOf, type TreeStep } from "./flow_tree.ts";
import { columnImports, columnsOf, variableSource } from "./flow_variables.ts";
import { arrow, call, Code, fluentFile, type FluentValue, idOf } from "./fluent_text.ts";
import type { SourceFile } from "./fluent_text.ts";
import { outputsOf, readDuration, readStepInputs } from "./step_inputs.ts";
import { triggerSource, writeTrigger } from "./write_trigger.ts";

export interface FlowWriting {
  dictionary: FluentDictionary;
  /** A subflow or a custom action by what the caller calls it. */
  findCallable(kind: CallableKind, text: string): Promise<Callable>;
}

export type CallableKind = "subflow" | "action";

/** A subflow or a custom action as a step calls it. */
export interface Callable {
  kind: CallableKind;
  sysId: string;
  name: string;
  inputs: readonly { name: string; mandatory: boolean }[];
  /** What pills of the step name. */
  outputs: Readonly<Record<string, PillKind>>;
}

/** A step as it will stand: a call, whose body comes once it is known which results are used. */
interface Written {
  tree: TreeStep;
  config: FluentValue;
  /** Behind the configuration: inputs, outputs and values. */
  args: FluentValue[];
  children: Written[];
}

/** The source of a flow. Throws `invalid_input` for names, pills and conditions that are not there. */
export async function writeFlow(spec: FlowSpec, writing: FlowWriting): Promise<SourceFile> {
  const key = flowKey("flow", spec.name);
  const written = await writeBody(spec, {
    ...writing,
    key,
    sources: [["trigger", triggerSource(spec.trigger)]],
  });
  const config = { ...configOf(spec, key), ...columnsOf("flowVariables", spec.variables) };
  const trigger = await writeTrigger(spec.trigger, { key, dictionary: writing.dictionary });
  const statement = call("Flow", config, trigger, written);
  return fluentFile(flowPath("flow", spec.name), {
    imports: {
      "@servicenow/sdk/automation": ["Flow", "wfa", "trigger", ...actionImport(spec.steps)],
      ...columnImports(spec.variables),
    },
    statements: [`${statement.text};`],
  });
}

/** The source of a subflow, as `writeFlow`. */
export async function writeSubflow(spec: SubflowSpec, writing: FlowWriting): Promise<SourceFile> {
  const key = flowKey("subflow", spec.name);
  const written = await writeBody(spec, { ...writing, key, sources: [] });
  const config = {
    ...configOf(spec, key),
    ...columnsOf("inputs", spec.inputs),
    ...columnsOf("outputs", spec.outputs),
    ...columnsOf("flowVariables", spec.variables),
  };
  const statement = call("Subflow", config, written);
  return fluentFile(flowPath("subflow", spec.name), {
    imports: {
      "@servicenow/sdk/automation": ["Subflow", "wfa", ...actionImport(spec.steps)],
      ...columnImports(spec.inputs, spec.outputs, spec.variables),
    },
    statements: [`${statement.text};`],
  });
}

function actionImport(steps: readonly FlowStep[]): string[] {
  return steps.some((step) => isAction(step)) ? ["action"] : [];
}

function configOf(
  { name, description, run_as }: Pick<FlowSpec, "name" | "description" | "run_as">,
  key: string,
) {
  return { $id: idOf(key), name, description, runAs: run_as ?? "user" };
}

interface Body extends FlowWriting {
  key: string;
  sources: [string, Omit<PillSource, "use">][];
}

interface BodyState extends FlowWriting {
  key: string;
  sources: Map<string, PillSource>;
  /** Steps of which a result is used, and `params`. */
  used: Set<string>;
  variables: readonly Variable[];
  outputs: readonly Variable[] | undefined;
  /** Steps whose block is open or whose results can be reached, by name: their blocks. */
  blocksOf: Map<string, readonly string[]>;
}

async function writeBody(
  spec:
    & { steps: FlowStep[]; variables?: Variable[] | undefined }
    & Partial<
      Pick<SubflowSpec, "inputs" | "outputs">
    >,
  { key, sources, dictionary, findCallable }: Body,
): Promise<Code> {
  const used = new Set<string>();
  const given: BodyState["sources"] = new Map();
  const own: [string, Omit<PillSource, "use">][] = [
    ...sources,
    ...variableSource("inputs", "params.inputs", spec.inputs),
    ...variableSource("variables", "params.flowVariables", spec.variables),
  ];
  for (const [name, source] of own) given.set(name, { ...source, use: () => used.add("params") });
  const state: BodyState = {
    key,
    dictionary,
    findCallable,
    sources: given,
    used,
    variables: spec.variables ?? [],
    outputs: spec.outputs,
    blocksOf: new Map(),
  };
  const written = await writeSteps(treeOf(spec.steps), state);
  return arrow(printSteps(written, used), used.has("params") ? "params" : undefined);
}

async function writeSteps(trees: readonly TreeStep[], state: BodyState): Promise<Written[]> {
  const written: Written[] = [];
  for (const tree of trees) {
    const { step: { name, comment }, kind, blocks } = tree;
    const place = `Step ${name}`;
    const scope: PillScope = {
      dictionary: state.dictionary,
      place,
      sources: reachable(state, blocks),
    };
    const config = { $id: idOf(state.key, name), annotation: comment };
    const { args, outputs, ...more } = await writeStep(tree, { state, scope });
    state.blocksOf.set(name, blocks);
    if (outputs) {
      state.sources.set(`steps.${name}`, {
        code: `${name}_step`,
        outputs,
        use: () => state.used.add(name),
      });
    }
    const loop = kind === "for_each" ? more.loop : undefined;
    if (loop) state.sources.set(`steps.${name}`, loop);
    const children = await writeSteps(tree.children, state);
    if (loop) {
      state.sources.set(`steps.${name}`, { ...loop, outOfReach: "its loop has ended there" });
    }
    written.push({ tree, config: { ...config, ...more.config }, args, children });
  }
  return written;
}

/** The sources as they can be used in these blocks: a result is known in its own block alone. */
function reachable(
  { sources, blocksOf }: BodyState,
  blocks: readonly string[],
): Map<string, PillSource> {
  return new Map([...sources].map(([name, source]) => {
    const own = blocksOf.get(name.replace(/^steps\./, "")) ?? [];
    const inside = own.every((block, index) => blocks[index] === block);
    const outOfReach = source.outOfReach ??
      (inside ? undefined : `step ${name.slice(6)} stands in the block "${own.at(-1)}"`);
    return [name, { ...source, ...(outOfReach !== undefined && { outOfReach }) }];
  }));
}

interface WrittenStep {
  args: FluentValue[];
  config?: Record<string, FluentValue>;
  outputs?: Record<string, PillKind>;
  loop?: PillSource;
}

async function writeStep(
  { step, kind, action }: TreeStep,
  { state, scope }: { state: BodyState; scope: PillScope },
): Promise<WrittenStep> {
  const { name, inputs = {} } = step;
  const at = (field: string) => ({ ...scope, place: `${scope.place}, ${field}` });
  if (action) {
    const { values, table } = await readStepInputs(action.part, inputs, scope);
    return { args: [values], outputs: outputsOf(action.part, table) };
  }
  switch (kind) {
    case "if":
    case "else_if": {
      const condition = await readFlowCondition(step.condition ?? "", at("condition"));
      return { args: [], config: { condition } };
    }
    case "for_each":
      return await writeLoop(step, { state, scope: at("items") });
    case "wait":
      return {
        args: [],
        config: {
          durationType: "explicit_duration",
          duration: readDuration(step.duration, at("duration")),
        },
      };
    case "set_variables":
      return {
        args: [
          new Code("params.flowVariables"),
          await assign(inputs, { known: state.variables, scope, state }),
        ],
      };
    case "set_outputs":
      if (!state.outputs) {
        throw refuse(`Step ${name}: a flow has no outputs`, "sn_create_subflow makes what has.");
      }
      return {
        args: [
          new Code("params.outputs"),
          await assign(inputs, { known: state.outputs, scope, state }),
        ],
      };
    case "subflow":
      return await writeCall(step, "subflow", { state, scope });
    case "custom_action":
      return await writeCall(step, "action", { state, scope });
    default:
      return { args: [] };
  }
}

async function writeLoop(
  { name, items = "" }: FlowStep,
  { state, scope }: { state: BodyState; scope: PillScope },
): Promise<WrittenStep> {
  const pill = await readSolePill(items, scope);
  if (pill?.type !== "records") {
    throw refuse(
      `${scope.place} is no list of records`,
      "Give the pill of one: {{steps.find.Records}} of a lookUpRecords.",
    );
  }
  const code = `${name}_item`;
  return {
    args: [pill.code],
    loop: {
      code,
      outputs: { item: { type: "record", table: pill.table, code } },
      record: "item",
      use: () => state.used.add(name),
    },
  };
}

async function writeCall(
  { inputs = {}, ...step }: FlowStep,
  kind: CallableKind,
  { state, scope }: { state: BodyState; scope: PillScope },
): Promise<WrittenStep> {
  const called = await state.findCallable(kind, step[kind] ?? "");
  requireInputsOf(called, inputs, scope);
  const values: Record<string, FluentValue> = {};
  for (const [name, value] of Object.entries(inputs)) {
    const placed = { ...scope, place: `${scope.place}, ${name}` };
    values[name] = await readValue(value, placed);
  }
  return {
    args: [called.sysId, { ...(kind === "subflow" && { waitForCompletion: true }), ...values }],
    outputs: called.outputs,
  };
}

/** The platform passes an input over that the called one does not have, and runs it without one that it needs. */
function requireInputsOf(
  { kind, name, inputs }: Callable,
  given: Readonly<Record<string, InputValue>>,
  { place }: PillScope,
): void {
  const names = inputs.map((input) => input.name);
  const unknown = Object.keys(given).find((input) => !names.includes(input));
  const listed = `It has: ${names.join(", ") || "none"}.`;
  if (unknown !== undefined) {
    const near = nearestNames(unknown, names, 2);
    const meant = near.length > 0 ? `Did you mean ${near.join(", ")}? ` : "";
    throw refuse(`${place}: the ${kind} "${name}" has no input "${unknown}"`, meant + listed);
  }
  const missing = inputs.filter((input) => input.mandatory && given[input.name] === undefined);
  if (missing.length > 0) {
    const needed = missing.map((input) => input.name).join(", ");
    throw refuse(`${place}: the ${kind} "${name}" needs ${needed}`, listed);
  }
}

/** Values for declared variables or outputs. Throws `invalid_input` for others, with near names. */
async function assign(
  inputs: Readonly<Record<string, InputValue>>,
  { known, scope, state }: { known: readonly Variable[]; scope: PillScope; state: BodyState },
): Promise<FluentValue> {
  const names = known.map(({ name }) => name);
  const values: Record<string, FluentValue> = {};
  for (const [name, value] of Object.entries(inputs)) {
    if (!names.includes(name)) {
      const near = nearestNames(name, names, 2);
      throw refuse(
        `${scope.place}: "${name}" is not declared`,
        `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}Declared: ${
          names.join(", ") || "none"
        }.`,
      );
    }
    values[name] = await readValue(value, { ...scope, place: `${scope.place}, ${name}` });
  }
  state.used.add("params");
  return values;
}

async function readValue(value: InputValue, scope: PillScope): Promise<FluentValue> {
  if (typeof value === "string") return await readText(value, scope);
  if (typeof value !== "object") return value;
  throw refuse(`${scope.place} is an object`, "Give a text, a number, true or false.");
}

const CALLS: Readonly<Record<string, string>> = {
  if: "wfa.flowLogic.if",
  else_if: "wfa.flowLogic.elseIf",
  else: "wfa.flowLogic.else",
  for_each: "wfa.flowLogic.forEach",
  exit_loop: "wfa.flowLogic.exitLoop",
  skip_iteration: "wfa.flowLogic.skipIteration",
  end_flow: "wfa.flowLogic.endFlow",
  wait: "wfa.flowLogic.waitForADuration",
  set_variables: "wfa.flowLogic.setFlowVariables",
  set_outputs: "wfa.flowLogic.assignSubflowOutputs",
  subflow: "wfa.subflow",
  custom_action: "wfa.action",
  try: "wfa.flowLogic.tryCatch",
  parallel: "wfa.flowLogic.doInParallel",
};

function printSteps(steps: readonly Written[], used: ReadonlySet<string>): string[] {
  return steps.flatMap(({ tree, config, args, children }, index) => {
    const { step: { name }, kind, action } = tree;
    const body = () => arrow(printSteps(children, used));
    const callOf = (...all: readonly FluentValue[]) => call(CALLS[kind] ?? "", ...all);
    switch (kind) {
      case "action": {
        const made = call("wfa.action", new Code(`action.core.${action?.name}`), config, ...args);
        return [used.has(name) ? `const ${name}_step: any = ${made.text};` : `${made.text};`];
      }
      case "subflow":
      case "custom_action": {
        const [sysId = "", values = {}] = args;
        const made = call(CALLS[kind] ?? "", sysId, config, values);
        return [used.has(name) ? `const ${name}_step: any = ${made.text};` : `${made.text};`];
      }
      case "if":
      case "else_if":
      case "else":
        return [`${callOf(config, body()).text};`];
      case "for_each": {
        const item = used.has(name) ? `${name}_item` : undefined;
        const [items = ""] = args;
        return [`${callOf(items, config, arrow(printSteps(children, used), item)).text};`];
      }
      case "try": {
        const rescue = arrow(printSteps(steps[index + 1]?.children ?? [], used));
        return [`${callOf(config, { try: body(), catch: rescue }).text};`];
      }
      case "parallel": {
        const branches = children.map((branch) => arrow(printSteps(branch.children, used)));
        return [`${callOf(config, ...branches).text};`];
      }
      case "catch":
      case "branch":
        return [];
      default:
        return [`${callOf(config, ...args).text};`];
    }
  });
}
