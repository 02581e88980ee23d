import { AppError } from "../../../base/errors.ts";
import { quoteValue } from "../../../query/quote.ts";
import { readDictionary } from "../../fluent/dictionary.ts";
import { flowPath } from "../../fluent/flow_path.ts";
import { actionInput, flowInput, subflowInput } from "../../fluent/flow_spec.ts";
import { type CallableKind, writeFlow, writeSubflow } from "../../fluent/write_flow.ts";
import { actionPath, writeFlowAction } from "../../fluent/write_flow_action.ts";
import { defineSourceTool, type WriterContext } from "../source/define_source_tool.ts";
import { readBuilt } from "../source/workspace.ts";
import { ACTION_TABLE as ACTION, readCallable } from "./callable_flow.ts";
import { flowTable } from "./flow_model.ts";
import { keepWith } from "./kept_flow.ts";

/** Flows, subflows and actions from a plain description, by the vendor's compiler. */

const skill = "flow-designer";

export const createFlow = defineSourceTool({
  name: "sn_create_flow",
  summary: "Build and publish a flow: its trigger, actions, conditions, loops and data pills.",
  risk: "D",
  args: flowInput,
  example: {
    name: "Tell the driver of a new vehicle",
    scope: "x_demo_fleet",
    trigger: { on: "created", table: "x_demo_fleet_vehicle" },
    steps: [
      { name: "known", do: "if", condition: "{{trigger.driver}}ISNOTEMPTY" },
      {
        name: "say",
        do: "log",
        in: "known",
        inputs: { log_message: "{{trigger.plate}} goes to {{trigger.driver.name}}" },
      },
    ],
  },
  synonyms: ["flow designer flow", "build an automation", "flow from scratch"],
  skill,
  byHand: { lists: 1, forms: 2, fields: 8, clicks: 8 },
  async write({ scope, ...spec }, context) {
    await requireFree("flow", { name: spec.name, scope, context });
    const file = await writeFlow(spec, writing(context));
    return [keepWith(file, { kind: "flow", spec })];
  },
  result: ({ name }) => ({ flow: name }),
});

export const createSubflow = defineSourceTool({
  name: "sn_create_subflow",
  summary: "Build and publish a subflow: inputs, steps, logic and the outputs that it answers.",
  risk: "D",
  args: subflowInput,
  example: {
    name: "Name the driver",
    scope: "x_demo_fleet",
    inputs: [{
      name: "vehicle",
      type: "reference",
      table: "x_demo_fleet_vehicle",
      mandatory: true,
    }],
    outputs: [{ name: "driver" }],
    steps: [{
      name: "answer",
      do: "set_outputs",
      inputs: { driver: "{{inputs.vehicle.driver.name}}" },
    }],
  },
  synonyms: ["reusable part of flows", "flow with inputs and outputs"],
  skill,
  byHand: { lists: 1, forms: 2, fields: 6, clicks: 6 },
  async write({ scope, ...spec }, context) {
    await requireFree("subflow", { name: spec.name, scope, context });
    const file = await writeSubflow(spec, writing(context));
    return [keepWith(file, { kind: "subflow", spec })];
  },
  result: ({ name }) => ({ subflow: name }),
});

export const createFlowAction = defineSourceTool({
  name: "sn_create_flow_action",
  summary: "Build and publish a custom action for flows: inputs, steps, a script, outputs.",
  risk: "D",
  args: actionInput,
  example: {
    name: "Note a mileage",
    scope: "x_demo_fleet",
    inputs: [{ name: "vehicle", type: "reference", table: "x_demo_fleet_vehicle" }],
    steps: [{
      name: "say",
      do: "log",
      inputs: { log_message: "{{inputs.vehicle.mileage}} km", log_level: "info" },
    }],
  },
  synonyms: ["action designer", "script step of a flow", "own action"],
  skill,
  byHand: { lists: 1, forms: 2, fields: 6, clicks: 6 },
  async write({ scope, ...spec }, context) {
    await requireFree("action", { name: spec.name, scope, context });
    return [await writeFlowAction(spec, writing(context))];
  },
  result: ({ name }) => ({ action: name }),
});

/** What the writers of flows ask an instance. */
export function writing(context: WriterContext) {
  const { reader, options, warnings, signal } = context;
  return {
    dictionary: readDictionary(reader, { accept: options.accept, warnings, signal }),
    findCallable: (kind: CallableKind, id: string) => readCallable(reader, { kind, id, signal }),
  };
}

/** What no source here made keeps its name: another of that name would hide it. */
async function requireFree(
  kind: "flow" | "subflow" | "action",
  { name, scope, context: { reader, files, signal } }: {
    name: string;
    scope: string;
    context: WriterContext;
  },
): Promise<void> {
  const path = kind === "action" ? actionPath(name) : flowPath(kind, name);
  if (await readBuilt(files, { scope, path }) !== undefined) return;
  const named = `name=${quoteValue(name)}`;
  const { records: [taken] } = await reader.listRecords(kind === "action" ? ACTION : flowTable, {
    query: kind === "action" ? named : `${named}^type=${kind}`,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  if (!taken) return;
  throw new AppError("conflict", `There is a ${kind} "${name}" already`, {
    ...(kind === "action" ? { remedy: "Choose another name." } : {
      remedy: "Change it with sn_edit_flow, or choose another name.",
      nextCall: { tool: "sn_get_flow", args: { flow: taken.sys_id ?? name } },
    }),
  });
}
