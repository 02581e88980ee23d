import { nearestNames } from "../../base/nearest.ts";
import { type PillScope, type PillSource, readText } from "./data_pills.ts";
import { type FluentDictionary, refuse } from "./dictionary.ts";
import { actionSteps } from "./flow_parts.ts";
import type { ActionSpec, ActionStepSpec } from "./flow_spec.ts";
import { findPart } from "./flow_tree.ts";
import {
  columnImports,
  columnsByName,
  columnsOf,
  variableOutputs,
  variableSource,
} from "./flow_variables.ts";
import { arrow, call, Code, fluentFile, type FluentValue, idOf, slugOf } from "./fluent_text.ts";
import type { SourceFile } from "./fluent_text.ts";
import { outputsOf, readStepInputs } from "./step_inputs.ts";

interface ActionState {
  key: string;
  dictionary: FluentDictionary;
  sources: Map<string, PillSource>;
  used: Set<string>;
}

/** Where the source of a custom action stands. */
export function actionPath(name: string): string {
  return `src/fluent/actions/${keyOf(name)}.now.ts`;
}

function keyOf(name: string): string {
  return `action_${slugOf(name)}`;
}

/** The source of a custom action. Throws `invalid_input` for steps, inputs and pills that are not there. */
export async function writeFlowAction(
  spec: ActionSpec,
  { dictionary }: { dictionary: FluentDictionary },
): Promise<SourceFile> {
  const { name, description, category, inputs = [], outputs = [], steps, results = {} } = spec;
  const key = keyOf(name);
  const used = new Set<string>();
  const sources = new Map(
    variableSource("inputs", "params.inputs", inputs).map(([source, found]) => [
      source,
      { ...found, use: () => used.add("params") },
    ]),
  );
  const state: ActionState = { key, dictionary, sources, used };
  const written: { step: ActionStepSpec; made: Code }[] = [];
  for (const step of steps) {
    if (state.sources.has(`steps.${step.name}`)) {
      throw refuse(`Two steps are named "${step.name}"`, "Give each step a name of its own.");
    }
    written.push({ step, made: await writeActionStep(step, state) });
  }
  const assigned = await writeResults(results, { outputs, state });
  const statements = written.map(({ step, made }) =>
    used.has(step.name) ? `const ${step.name}_step: any = ${made.text};` : `${made.text};`
  );
  const body = arrow([...statements, ...assigned], used.has("params") ? "params" : undefined);
  const config = {
    $id: idOf(key),
    name,
    description,
    category,
    inputs: {},
    outputs: {},
    ...columnsOf("inputs", inputs),
    ...columnsOf("outputs", outputs),
  };
  return fluentFile(actionPath(name), {
    imports: {
      "@servicenow/sdk/automation": ["Action", "wfa", "actionStep"],
      ...columnImports(inputs, outputs, ...steps.map((step) => step.script_outputs)),
    },
    statements: [`${call("Action", config, body).text};`],
  });
}

async function writeActionStep(step: ActionStepSpec, state: ActionState): Promise<Code> {
  const { name, do: said, inputs, script_inputs = {}, script_outputs = [], label } = step;
  const found = findPart(actionSteps, said);
  if (!found) {
    const names = Object.keys(actionSteps);
    const near = nearestNames(said, names, 3);
    throw refuse(
      `Step ${name}: there is no step "${said}"`,
      `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}There are: ${
        names.join(", ")
      }.`,
    );
  }
  const isScript = found.name === "script";
  if (!isScript && Object.keys(script_inputs).length + script_outputs.length > 0) {
    throw refuse(`Step ${name} is no script`, "script_inputs and script_outputs are a script's.");
  }
  const scope: PillScope = {
    dictionary: state.dictionary,
    sources: state.sources,
    place: `Step ${name}`,
  };
  const given = isScript ? { required_run_time: "instance", ...inputs } : inputs;
  const { values, table } = await readStepInputs(found.part, given, scope);
  const extended = isScript ? await scriptInputs(step, scope) : {};
  state.sources.set(`steps.${name}`, {
    code: `${name}_step`,
    outputs: { ...outputsOf(found.part, table), ...variableOutputs(script_outputs) },
    use: () => state.used.add(name),
  });
  return call(
    "wfa.actionStep",
    new Code(`actionStep.${found.name}`),
    { $id: idOf(state.key, name), label },
    { ...values, ...extended },
  );
}

async function scriptInputs(
  { script_inputs = {}, script_outputs = [] }: ActionStepSpec,
  scope: PillScope,
): Promise<Record<string, FluentValue>> {
  const variables: Record<string, FluentValue> = {};
  for (const [name, text] of Object.entries(script_inputs)) {
    const value = await readText(text, { ...scope, place: `${scope.place}, ${name}` });
    variables[name] = { label: name, value };
  }
  return {
    ...(Object.keys(variables).length > 0 && { inputVariables: variables }),
    ...(script_outputs.length > 0 && { outputVariables: columnsByName(script_outputs) }),
  };
}

async function writeResults(
  results: Readonly<Record<string, string>>,
  { outputs, state }: { outputs: NonNullable<ActionSpec["outputs"]>; state: ActionState },
): Promise<string[]> {
  const names = outputs.map(({ name }) => name);
  const unknown = Object.keys(results).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw refuse(`"${unknown}" is no output`, `Declared: ${names.join(", ") || "none"}.`);
  }
  const values: Record<string, FluentValue> = {};
  for (const [name, text] of Object.entries(results)) {
    const { dictionary, sources } = state;
    values[name] = await readText(text, { dictionary, sources, place: `results, ${name}` });
  }
  if (Object.keys(values).length === 0) return [];
  state.used.add("params");
  return [`${call("wfa.assignActionOutputs", new Code("params.outputs"), values).text};`];
}
