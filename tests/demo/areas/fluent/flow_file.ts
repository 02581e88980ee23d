import { packFlowValues } from "../../../../mod/demo/areas/flow/engine/flow_values.ts";
import { compiledFile, recordElement } from "./vendor_session.ts";

/** A step as a test writes one; `block` is the key of the step that it stands in. */
export interface FlowStepSource {
  key: string;
  /** sys_id of the action type, or of the logic's definition. */
  action?: string;
  logic?: string;
  /** sys_id of the subflow that it calls. */
  subflow?: string;
  /** Of logic that says what a subflow gives. */
  outputs?: Readonly<Record<string, string>>;
  inputs?: Readonly<Record<string, string>>;
  block?: string;
}

export interface FlowSource {
  sysId: string;
  name: string;
  runAs?: string;
  /** `record_create` and what its pills begin with; a subflow has none. */
  trigger?: { type: string; name: string; inputs: Readonly<Record<string, string>> };
  steps: readonly FlowStepSource[];
}

/** sys_ids of the vendor's package. */
export const ACTION = {
  create: "2de05916c31332002841b63b12d3aee1",
  update: "f9d01dd2c31332002841b63b12d3aea1",
  delete: "c3e09916c31332002841b63b12d3aedf",
  lookUp: "9d09f99587003300663ca1bb36cb0ba3",
  lookUpMany: "43400a1587003300663ca1bb36cb0b4b",
  log: "5bc1bcc6531003003bf1d9109ec587d4",
  sendEmail: "c1806bf4a70323008299b39f087901cb",
};
export const LOGIC = {
  if: "af4e1945c3e232002841b63b12d3ae3e",
  elseIf: "666e5545c3e232002841b63b12d3ae99",
  else: "1f781bf3c32232002841b63b12d3aee6",
  forEach: "098e1dc5c3e232002841b63b12d3ae33",
  skip: "48de1b5837063110ac85cdd734924b15",
  exit: "7444b31c37063110ac85cdd734924bff",
  end: "d176605ea76103004f27b0d2187901c7",
  variables: "4f787d1e0f9b0010ecf0cc52ff767ea0",
  assignOutputs: "df4e1945c3e232002841b63b12d3ae3e",
};

/** The file of a flow in the form that the vendor's compiler writes: name and XML. */
export function flowFile({ sysId, name, runAs = "system", trigger, steps }: FlowSource) {
  const uiId = (key: string) => `${sysId.slice(0, 8)}-step-${key}`;
  const inputs = (given: Readonly<Record<string, string>> = {}) =>
    Object.entries(given).map(([input, value]) => ({
      name: input,
      value,
      displayValue: value,
      scriptActive: false,
    }));
  const part = (index: number) => `${index.toString(16).padStart(2, "0")}${sysId.slice(2)}`;
  const rows = steps.map((step, index) => {
    const { key, action, logic, subflow, inputs: given, outputs, block } = step;
    const common = {
      sys_id: part(index + 2),
      flow: sysId,
      order: String(index + 1),
      ui_id: uiId(key),
      parent_ui_id: block === undefined ? "" : uiId(block),
    };
    if (subflow !== undefined) {
      const subflow_inputs = packFlowValues(inputs(given));
      return recordElement("sys_hub_sub_flow_instance_v2", { ...common, subflow, subflow_inputs });
    }
    return action === undefined
      ? recordElement("sys_hub_flow_logic_instance_v2", {
        ...common,
        logic_definition: logic ?? "",
        values: packFlowValues({
          inputs: inputs(given),
          variables: [],
          outputsToAssign: inputs(outputs),
        }),
      })
      : recordElement("sys_hub_action_instance_v2", {
        ...common,
        action_type: action,
        values: packFlowValues(inputs(given)),
      });
  });
  const children = [
    "sys_hub_action_instance_v2",
    "sys_hub_flow_logic_instance_v2",
    "sys_hub_sub_flow_instance_v2",
  ].map((table) => `<${table} action="delete_multiple" query="flow=${sysId}"/>`);
  const head = recordElement("sys_hub_flow", {
    sys_id: sysId,
    sys_scope: "global",
    name,
    type: trigger ? "flow" : "subflow",
    active: "false",
    status: "draft",
    version: "2",
    run_as: runAs,
  });
  const start = trigger === undefined ? "" : recordElement("sys_hub_trigger_instance_v2", {
    sys_id: part(1),
    flow: sysId,
    name: trigger.name,
    trigger_type: trigger.type,
    trigger_inputs: packFlowValues(inputs(trigger.inputs)),
  });
  const xml = compiledFile([head, ...children, start, ...rows].join(""));
  // A pill names the step by a key here, by its ui_id on the instance.
  return { name: `sys_hub_flow_${sysId}.xml`, xml };
}

/** The pill of what a step gives. */
export function pill(sysId: string, key: string, path: string): string {
  return `{{${sysId.slice(0, 8)}-step-${key}.${path}}}`;
}
