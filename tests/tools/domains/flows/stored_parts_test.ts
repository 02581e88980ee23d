/** Flows whose parts are in the tables of the second version, without Flow Designer's interface. */
import assert from "node:assert/strict";
import { treeOf } from "../../../../mod/tools/domains/flows/flow_tree.ts";
import { stepsOf } from "../../../../mod/tools/domains/flows/flow_model.ts";
import { readStoredParts } from "../../../../mod/tools/domains/flows/stored_parts.ts";
import { packFlowValues } from "../../../../mod/demo/areas/flow/engine/flow_values.ts";
import { AppError } from "../../../../mod/base/errors.ts";
import type { PlatformRecord, Reader } from "../../../../mod/platform/types.ts";

const TABLES: Record<string, PlatformRecord[]> = {
  sys_hub_trigger_instance_v2: [{
    sys_id: "t",
    name: "Created",
    trigger_type: "record_create",
    trigger_inputs: packFlowValues([{ name: "table", value: "incident" }]),
  }],
  sys_hub_action_instance_v2: [{
    sys_id: "a",
    order: "2",
    ui_id: "a-1",
    parent_ui_id: "l-1",
    action_type: "shout",
    values: packFlowValues([{ name: "text", value: "{{Created_1.current.number}}" }]),
  }, {
    sys_id: "b",
    order: "4",
    ui_id: "b-1",
    parent_ui_id: "",
    action_type: "gone",
    values: "H4sIbroken",
  }],
  sys_hub_flow_logic_instance_v2: [{
    sys_id: "l",
    order: "1",
    ui_id: "l-1",
    parent_ui_id: "",
    logic_definition: "if",
    values: packFlowValues({ inputs: [{ name: "condition", value: "a=1" }], variables: [] }),
  }],
  sys_hub_sub_flow_instance_v2: [{
    sys_id: "s",
    order: "3",
    ui_id: "s-1",
    parent_ui_id: "",
    subflow: "greet",
    subflow_inputs: packFlowValues([{ name: "who", value: "Ada" }]),
  }],
  sys_hub_action_type_base: [{ sys_id: "shout", name: "Shout" }],
  sys_hub_flow_logic_definition: [{ sys_id: "if", name: "If" }],
  sys_hub_flow: [{ sys_id: "greet", name: "Greet" }],
};

const reader = {
  listRecords(table: string) {
    const records = TABLES[table];
    if (!records) throw new AppError("not_found", `no ${table}`, { remedy: "-" });
    return Promise.resolve({ records, total: records.length });
  },
} as unknown as Reader;

Deno.test("stored parts of the second version: steps, blocks, subflows and what they are given", async () => {
  const parts = await readStoredParts(reader, { flow: "f", version: "2" });
  assert.deepEqual(parts.triggerInstances[0]?.inputs, [{ name: "table", value: "incident" }]);
  const steps = treeOf(stepsOf(parts)).map(({ kind, name, inputs, steps }) => [
    kind,
    name,
    inputs,
    steps?.map((step) => [step.kind, step.name, step.inputs]),
  ]);
  assert.deepEqual(steps, [
    ["logic", "If", { condition: "a=1" }, [[
      "action",
      "Shout",
      { text: "{{Created_1.current.number}}" },
    ]]],
    ["subflow", "Greet", { who: "Ada" }, undefined],
    ["action", "gone", undefined, undefined],
  ]);
});

Deno.test("stored parts of the first version come from its own tables", async () => {
  await assert.rejects(readStoredParts(reader, { flow: "f", version: "" }), /sys_hub_/);
});
