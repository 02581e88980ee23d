import type { SqlRow } from "../../../database/database.ts";
import { findRow, findRows } from "../../../database/find_rows.ts";
import { textOf } from "../../../database/rows.ts";
import { runScript } from "../../../scripts/run_script.ts";
import { FlowFault } from "./flow_fault.ts";
import { fillPills, type FlowOutputs, type FlowValue, valueOf } from "./pills.ts";
import { recordActions, type StepCall } from "./record_actions.ts";

/** A kind of step in a custom action. */
interface StepType {
  /** The flow action that does the same; none of a script. */
  action?: string;
  /** sys_id of an input, and its name → the name that the flow action has for it. */
  inputs: readonly [sysId: string, name: string, meant: string][];
}

const SCRIPT_INPUT = "71aa7f6647032200b4fad7527c9a719b";

/** By sys_id. Source: `action-step-definitions.now.ts` of @servicenow/sdk-core 4.9.0. */
const STEP_TYPES: Readonly<Record<string, StepType>> = {
  "106afb6647032200b4fad7527c9a71e7": { inputs: [[SCRIPT_INPUT, "script", "script"]] },
  a03fea9bc712220061f553c6f09763b1: {
    action: "Log",
    inputs: [
      ["4fc2fadbc712220061f553c6f0976388", "log_message", "log_message"],
      ["ab123adbc712220061f553c6f0976387", "log_level", "log_level"],
    ],
  },
  "9cbaa0f267003200553fafb49585ef69": {
    action: "Create Record",
    inputs: [
      ["f0fb68f267003200553fafb49585efa0", "create_record_table_name", "table_name"],
      ["e78d203667003200553fafb49585ef63", "create_record_field_values", "values"],
    ],
  },
  b51f683667003200553fafb49585ef3f: {
    action: "Update Record",
    inputs: [
      ["3930d57267003200553fafb49585efc5", "table_name", "table_name"],
      ["aab0ddb267003200553fafb49585ef30", "record", "record"],
      ["fcbf6c3667003200553fafb49585ef2e", "update_record_field_values", "values"],
    ],
  },
  b67821c1c723220061f553c6f09763c2: {
    action: "Delete Record",
    inputs: [
      ["995a2105c723220061f553c6f0976301", "record", "record"],
      ["ab19a9c1c723220061f553c6f0976383", "table_name", "table_name"],
    ],
  },
  dc9c26043b23220057a4a2e334efc447: {
    action: "Look Up Record",
    inputs: [
      ["f9cc66043b23220057a4a2e334efc42f", "lookup_table_name", "table"],
      ["0cfca6043b23220057a4a2e334efc43b", "conditions", "conditions"],
      ["a6da115587003300663ca1bb36cb0bc0", "sort_column", "sort_column"],
      ["c62b915587003300663ca1bb36cb0bd2", "sort_type", "sort_type"],
      ["b019356673110010d70877186bf6a780", "dont_fail_flow_on_error", "dont_fail_flow_on_error"],
    ],
  },
  "48526b2dc32a32002841b63b12d3ae72": {
    action: "Look Up Records",
    inputs: [
      ["4d19bb21c36a32002841b63b12d3aeef", "table_name", "table"],
      ["95f8bb21c36a32002841b63b12d3ae0c", "conditions", "conditions"],
      ["2df79dd187003300663ca1bb36cb0b33", "sort_column", "sort_column"],
      ["6a88151587003300663ca1bb36cb0b14", "sort_type", "sort_type"],
      ["0677f8e053200300f5bf435723dc34e3", "limit", "max_results"],
    ],
  },
};
/** The table of a script step's own inputs begins so, and that of an action's outputs. */
const EXTENDED = "var__m_sys_hub_step_ext_input_";
const OUTPUT = "var__m_sys_hub_action_output_";

/**
 * Runs the steps of a published custom action and answers what it gives: pills in it name what it was
 * given as `action`, and its steps as `step[cid]`. Throws `FlowFault` with the step's name.
 */
export function runCustomAction(
  run: StepCall & { count(): void },
  sysId: string,
  given: FlowOutputs,
): FlowOutputs {
  const { instance } = run;
  const action = findRow(instance, "sys_hub_action_type_definition", { sys_id: sysId });
  if (!action) throw new FlowFault("the demo instance does not carry this step out");
  if (textOf(action, "state") !== "published") throw new FlowFault("the action is not published");
  const within = { ...run, outputs: new Map<string, FlowOutputs>([["action", given]]) };
  const steps = findRows(instance, "sys_hub_step_instance", { action: sysId })
    .toSorted((one, other) => Number(textOf(one, "order")) - Number(textOf(other, "order")));
  for (const step of steps) {
    run.count();
    try {
      within.outputs.set(`step[${textOf(step, "cid")}]`, runStep(within, step));
    } catch (error) {
      if (!(error instanceof FlowFault)) throw error;
      throw new FlowFault(`${textOf(step, "label")}: ${error.message}`);
    }
  }
  const results = mappingsOf(within, sysId).filter(({ table }) => table.startsWith(OUTPUT));
  return new Map(results.map(({ field, value }) => [field, valueOf(within, value)]));
}

function runStep(run: StepCall, step: SqlRow): FlowOutputs {
  const type = textOf(step, "step_type");
  const known = Object.hasOwn(STEP_TYPES, type) ? STEP_TYPES[type] : undefined;
  if (!known) throw new FlowFault("the demo instance does not carry this step out");
  const sysId = textOf(step, "sys_id");
  const mapped = mappingsOf(run, sysId);
  const stored = new Map(
    findRows(run.instance, "sys_variable_value", { document_key: sysId })
      .map((row) => [textOf(row, "variable"), textOf(row, "value")]),
  );
  const inputs = new Map(known.inputs.flatMap(([variable, name, meant]) => {
    const value = mapped.find(({ field, table }) => field === name && !table.startsWith(EXTENDED))
      ?.value ?? stored.get(variable);
    return value === undefined ? [] : [[meant, value]];
  }));
  const action = known.action === undefined ? undefined : recordActions[known.action];
  if (!action) {
    const own = mapped.filter(({ table }) => table.startsWith(EXTENDED));
    const values = own.map(({ field, value }) => [field, fillPills(run, value)]);
    return runStepScript(run, inputs.get("script") ?? "", Object.fromEntries(values));
  }
  // Steps name what they give in small letters, flow actions do not all.
  return new Map([...action(run, inputs)].map(([name, value]) => [outputName(name), value]));
}

function outputName(name: string): string {
  return name === "Table" ? "table_name" : name.toLowerCase();
}

function runStepScript(
  { call }: StepCall,
  source: string,
  inputs: Record<string, string>,
): FlowOutputs {
  const values = { inputs, outputs: {} };
  const { fault, values: left } = runScript(call, {
    source,
    name: "script step",
    values,
    read: ["outputs"],
  });
  if (fault) throw new FlowFault(fault.message);
  return new Map(
    Object.entries(Object(left.outputs)).map(([name, value]): [string, FlowValue] => [
      name,
      typeof value === "string" ? value : JSON.stringify(value) ?? "",
    ]),
  );
}

/** What a column of a step or of an action's outputs is filled with. */
function mappingsOf({ instance }: StepCall, id: string) {
  return findRows(instance, "sys_element_mapping", { id }).map((row) => ({
    field: textOf(row, "field"),
    table: textOf(row, "table"),
    value: textOf(row, "value"),
  }));
}
