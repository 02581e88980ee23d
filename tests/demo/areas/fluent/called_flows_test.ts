/** Custom actions and subflows that a flow calls, in the form that the vendor's compiler writes them. */
import assert from "node:assert/strict";
import { ACTION, flowFile, type FlowStepSource, LOGIC, pill } from "./flow_file.ts";
import { compiledFile, recordElement, startVendorSession } from "./vendor_session.ts";

const SHOUT = "ab".repeat(16);
const GREET = "cd".repeat(16);
const CALLER = "ef".repeat(16);
const GONE = "90".repeat(16);
const STEP_TYPE = {
  script: "106afb6647032200b4fad7527c9a71e7",
  log: "a03fea9bc712220061f553c6f09763b1",
  lookUpRecords: "48526b2dc32a32002841b63b12d3ae72",
  email: "4c5f36a37f0b32005f58108c3ffa9126",
};
const session = await startVendorSession();

interface ActionStep {
  type: string;
  /** Of a variable of the step's type: sys_id → value. */
  stored?: Record<string, string>;
  /** Of an input: name → text with pills. */
  mapped?: Record<string, string>;
  /** Inputs of a script. */
  own?: Record<string, string>;
}

/** The file of a custom action, its steps in their order as `s1`, `s2`. */
function actionFile(steps: readonly ActionStep[], results: Record<string, string>) {
  const mapping = (of: string, table: string, values: Record<string, string> = {}) =>
    Object.entries(values).map(([field, value], index) =>
      recordElement("sys_element_mapping", {
        sys_id: `${of.slice(0, 20)}${table.length}${index}`.padEnd(32, "e"),
        id: of,
        table,
        field,
        value,
      })
    );
  const rows = steps.flatMap(({ type, stored = {}, mapped, own }, index) => {
    const step = `5${index}`.padEnd(32, "d");
    return [
      recordElement("sys_hub_step_instance", {
        sys_id: step,
        action: SHOUT,
        cid: `s${index + 1}`,
        label: `Step ${index + 1}`,
        order: String(index + 1),
        step_type: type,
      }),
      ...Object.entries(stored).map(([variable, value], at) =>
        recordElement("sys_variable_value", {
          sys_id: `6${index}${at}`.padEnd(32, "d"),
          document: "sys_hub_step_instance",
          document_key: step,
          variable,
          value,
        })
      ),
      ...mapping(step, `var__m_sys_flow_step_definition_input_${type}`, mapped),
      ...mapping(step, `var__m_sys_hub_step_ext_input_${step}`, own),
    ];
  });
  const head = recordElement("sys_hub_action_type_definition", {
    sys_id: SHOUT,
    sys_scope: "global",
    name: "Shout",
    state: "draft",
  });
  const outputs = mapping(SHOUT, `var__m_sys_hub_action_output_${SHOUT}`, results);
  return {
    name: `sys_hub_action_type_definition_${SHOUT}.xml`,
    xml: compiledFile([head, ...rows, ...outputs].join("")),
  };
}

const upper: ActionStep = {
  type: STEP_TYPE.script,
  stored: {
    "71aa7f6647032200b4fad7527c9a719b":
      "(function execute(inputs, outputs) { outputs.loud = inputs.text.toUpperCase() + '!'; })(inputs, outputs);",
  },
  own: { text: "{{action.text}}" },
};
const count: ActionStep = {
  type: STEP_TYPE.lookUpRecords,
  stored: { "4d19bb21c36a32002841b63b12d3aeef": "sys_user" },
  mapped: { conditions: "user_name={{action.user}}" },
};
const note: ActionStep = {
  type: STEP_TYPE.log,
  stored: { ab123adbc712220061f553c6f0976387: "warn" },
  mapped: { log_message: "{{action.text}} makes {{step[s1].loud}}" },
};

async function publish(files: { name: string; xml: string }[], ids: {
  flows: string[];
  actions: string[];
}) {
  const loaded = await session.load(
    "global",
    Object.fromEntries(files.map(({ name, xml }) => [name, xml])),
  );
  assert.equal(loaded.status, 200, loaded.result.error);
  const named = (list: string[]) => list.map((sys_id) => ({ sys_id, active: "", state: "" }));
  const answer = await session.send("/api/now/wfa_fluent/activate_flows", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ flows: named(ids.flows), actions: named(ids.actions) }),
  });
  return (await answer.json()).result.summary;
}

const subflow = (steps: FlowStepSource[]) => flowFile({ sysId: GREET, name: "Greet", steps });
const caller = (steps: FlowStepSource[]) =>
  flowFile({
    sysId: CALLER,
    name: "Caller",
    trigger: { type: "record_create", name: "Created", inputs: { table: "incident" } },
    steps,
  });
const say = (key: string, log_message: string) => ({
  key,
  action: ACTION.log,
  inputs: { log_level: "info", log_message },
});

/** Sets the flow off; its run with its lines. */
async function fire(short_description: string) {
  const { sys_id } = await session.create("incident", { short_description });
  const [context] = await session.list(
    `table/sys_flow_context?sysparm_query=flow=${CALLER}^source_record=${sys_id}`,
  );
  const lines = await session.list(
    `table/sys_flow_log?sysparm_query=context=${context?.sys_id}^ORDERBYorder`,
  );
  return {
    state: context?.state,
    error: context?.error_message,
    log: lines.map(({ message }) => message),
  };
}

const calls = [
  {
    key: "shout",
    action: SHOUT,
    inputs: { text: "{{Created_1.current.short_description}}", user: "admin" },
  },
  { key: "greet", subflow: GREET, inputs: { who: pill(CALLER, "shout", "loud") } },
  say("tell", `${pill(CALLER, "greet", "greeting")} of ${pill(CALLER, "shout", "found")}`),
];
const greeting = [
  say("hi", "hi {{subflow.who}}"),
  { key: "out", logic: LOGIC.assignOutputs, outputs: { greeting: "Hello {{subflow.who}}" } },
];

Deno.test("a flow calls a custom action and a subflow, and goes on with what they give", async () => {
  const action = actionFile([upper, count, note], {
    loud: "{{step[s1].loud}}",
    found: "{{step[s2].count}}",
  });
  const summary = await publish([action, subflow(greeting), caller(calls)], {
    flows: [GREET, CALLER],
    actions: [SHOUT],
  });
  assert.deepEqual(summary, { total: 3, succeeded: 3, failed: 0 });
  assert.deepEqual(await fire("ada"), {
    state: "COMPLETE",
    error: "",
    log: [
      "ada makes ADA!",
      "Shout: given text=ada, user=admin; gave loud=ADA!, found=1",
      "hi ADA!",
      "Greet: given who=ADA!; gave greeting=Hello ADA!",
      "Hello ADA! of 1",
    ],
  });
  const [step] = (await (await session.send(`/api/now/processflow/flow/${CALLER}`)).json())
    .result.data.subFlowInstances;
  assert.deepEqual([step.subFlowName, step.inputs[0].name], ["Greet", "who"]);
});

Deno.test("a call that cannot be carried out ends the run with the step's name", async () => {
  const of = async (
    files: { name: string; xml: string }[],
    ids: { flows: string[]; actions: string[] },
  ) => {
    await publish(files, ids);
    return (await fire("bob")).error;
  };
  const throwing = {
    ...upper,
    stored: { [Object.keys(upper.stored ?? {})[0] ?? ""]: "gone.x();" },
  };
  assert.match(
    await of([actionFile([throwing], {})], { flows: [], actions: [SHOUT] }) ?? "",
    /^Step 1, Shout: Step 1: .*gone/,
  );
  assert.match(
    await of([actionFile([{ type: STEP_TYPE.email }], {})], { flows: [], actions: [SHOUT] }) ?? "",
    /^Step 1, Shout: Step 1: the demo instance does not carry this step out/,
  );
  assert.match(
    await of([actionFile([], {})], { flows: [], actions: [] }) ?? "",
    /^Step 1, Shout: the action is not published/,
  );
  const own = { key: "again", subflow: GREET, inputs: { who: "x" } };
  assert.match(
    await of([subflow([own]), caller([own])], { flows: [GREET, CALLER], actions: [] }) ?? "",
    /Greet: subflows stand more than 10 deep/,
  );
  assert.match(
    await of([caller([{ ...own, subflow: GONE }])], { flows: [CALLER], actions: [] }) ?? "",
    /the subflow is not published/,
  );
});
