/** Published flows run: each test publishes its own on one demo instance and sets it off. */
import assert from "node:assert/strict";
import { packFlowValues } from "../../../../mod/demo/areas/flow/engine/flow_values.ts";
import { ACTION, flowFile, type FlowSource, LOGIC, pill } from "./flow_file.ts";
import { startVendorSession, type VendorSession } from "./vendor_session.ts";

const session = await startVendorSession();
let flows = 0;
const newId = () => (++flows).toString(16).padStart(8, "0") + "f".repeat(24);

async function activate(demo: VendorSession, id: string) {
  const answer = await demo.send("/api/now/wfa_fluent/activate_flows", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ flows: [{ sys_id: id, active: "", state: "" }], actions: [] }),
  });
  return (await answer.json()).result.results[0];
}

/** Loads and publishes a flow and answers its sys_id. */
async function publish(source: FlowSource): Promise<string> {
  const file = flowFile(source);
  const loaded = await session.load("global", { [file.name]: file.xml });
  assert.equal(loaded.status, 200, loaded.result.error);
  const result = await activate(session, source.sysId);
  assert.equal(result.status, "success", result.errorMessage);
  return source.sysId;
}

/** The runs of a flow: state, error and what its steps wrote into the log. */
async function runsOf(flow: string) {
  const contexts = await session.list(
    `table/sys_flow_context?sysparm_query=flow=${flow}^ORDERBYsys_created_on`,
  );
  return await Promise.all(contexts.map(async ({ sys_id, state, error_message, source_record }) => {
    const lines = await session.list(
      `table/sys_flow_log?sysparm_query=context=${sys_id}^ORDERBYorder`,
    );
    return { state, error_message, source_record, log: lines.map(({ message }) => message) };
  }));
}

const created = (table: string, condition = "", more: Record<string, string> = {}) => ({
  type: "record_create",
  name: "Created",
  inputs: { table, condition, ...more },
});

const say = (key: string, log_message: string, block?: string) => ({
  key,
  action: ACTION.log,
  inputs: { log_level: "info", log_message },
  ...(block !== undefined && { block }),
});

Deno.test("a flow: condition, look-up, loop and writes, with pills that walk", async () => {
  const id = newId();
  await publish({
    sysId: id,
    name: "Gather",
    trigger: created("incident", "short_descriptionSTARTSWITHGather"),
    steps: [
      {
        key: "look",
        action: ACTION.lookUpMany,
        inputs: {
          table: "sys_user",
          conditions: "sys_id={{Created_1.current.caller_id}}",
          max_results: "5",
        },
      },
      {
        key: "if",
        logic: LOGIC.if,
        inputs: {
          condition: `${pill(id, "look", "Count")}>0^{{Created_1.current.urgency}}IN1,2`,
        },
      },
      {
        key: "each",
        logic: LOGIC.forEach,
        inputs: { items: pill(id, "look", "Records") },
        block: "if",
      },
      {
        key: "make",
        action: ACTION.create,
        inputs: {
          table_name: "problem",
          values: `short_description=For ${pill(id, "each", "item.name")}: ` +
            "{{Created_1.current.short_description}}^impact=2^EQ",
        },
        block: "each",
      },
      {
        key: "link",
        action: ACTION.update,
        inputs: {
          table_name: "incident",
          record: "{{Created_1.current}}",
          values: `problem_id=${pill(id, "make", "record")}^EQ`,
        },
        block: "each",
      },
      say("said", `made ${pill(id, "make", "record.number")}`, "each"),
      { key: "else", logic: LOGIC.else },
      say("no", "not urgent: {{Created_1.current.caller_id.name}}", "else"),
    ],
  });
  const [caller] = await session.list("table/sys_user?sysparm_query=user_name=admin");
  const urgent = await session.create("incident", {
    short_description: "Gather ^ this",
    caller_id: caller?.sys_id,
    urgency: "1",
  });
  const calm = await session.create("incident", {
    short_description: "Gather not",
    caller_id: caller?.sys_id,
    urgency: "3",
  });
  await session.create("incident", { short_description: "Another", urgency: "1" });
  const [stored] = await session.list(`table/incident?sysparm_query=sys_id=${urgent.sys_id}`);
  const [problem] = await session.list(`table/problem?sysparm_query=sys_id=${stored?.problem_id}`);
  assert.equal(problem?.short_description, `For ${caller?.name}: Gather ^ this`);
  assert.equal(problem?.impact, "2");
  assert.deepEqual(await runsOf(id), [
    {
      state: "COMPLETE",
      error_message: "",
      source_record: urgent.sys_id,
      log: [`made ${problem?.number}`],
    },
    {
      state: "COMPLETE",
      error_message: "",
      source_record: calm.sys_id,
      log: [`not urgent: ${caller?.name}`],
    },
  ]);
});

Deno.test("an update trigger: only what changes as it says, once a record where it says so", async () => {
  const updated = (strategy: string): FlowSource => ({
    sysId: newId(),
    name: strategy,
    trigger: {
      type: "record_update",
      name: "Updated",
      inputs: {
        table: "task",
        run_on_extended: "true",
        condition: "short_descriptionVALCHANGES",
        trigger_strategy: strategy,
      },
    },
    steps: [say("a", "{{Updated_1.current.short_description}}")],
  });
  const [every, once] = [await publish(updated("every")), await publish(updated("once"))];
  const record = await session.create("problem", { short_description: "one" });
  const change = (body: Record<string, string>) =>
    session.call("PATCH", `table/problem/${record.sys_id}`, { body });
  await change({ short_description: "two" });
  await change({ urgency: "1" });
  await change({ short_description: "three" });
  assert.deepEqual((await runsOf(every)).map(({ log }) => log), [["two"], ["three"]]);
  assert.deepEqual((await runsOf(once)).map(({ log }) => log), [["two"]]);
  await session.call("PATCH", `table/sys_hub_flow/${every}`, { body: { active: "false" } });
  await change({ short_description: "four" });
  assert.equal((await runsOf(every)).length, 2, "a flow that is not active rests");
});

Deno.test("a step that is not carried out, or fails, ends the run with its name", async () => {
  const id = await publish({
    sysId: newId(),
    name: "Mail",
    trigger: created("cmn_location"),
    steps: [
      say("a", "before"),
      { key: "b", action: ACTION.sendEmail, inputs: { ah_to: "a@example.com" } },
      say("c", "behind"),
    ],
  });
  const none = await publish({
    sysId: newId(),
    name: "None",
    trigger: created("cmn_location"),
    steps: [{
      key: "a",
      action: ACTION.lookUp,
      inputs: { table: "incident", conditions: "number=NONE" },
    }],
  });
  const missing = await publish({
    sysId: newId(),
    name: "Missing",
    trigger: created("cmn_location"),
    steps: [{ key: "a", logic: LOGIC.if, inputs: { condition: "{{Created_1.current.no}}=1" } }],
  });
  await session.create("cmn_location", { name: "Here" });
  const [mail] = await runsOf(id);
  assert.equal(mail?.state, "ERROR");
  assert.match(mail?.error_message ?? "", /^Step 2, Send Email: .*does not carry/);
  assert.deepEqual(mail?.log, ["before", mail?.error_message]);
  const [found] = await runsOf(none);
  assert.equal(found?.error_message, "Step 1, Look Up Record: No record was found");
  assert.match((await runsOf(missing))[0]?.error_message ?? "", /^Step 1, If: .*no column "no"/);
});

Deno.test("loops are left and skipped, a branch is taken once, variables are kept, the end is the end", async () => {
  const id = newId();
  await publish({
    sysId: id,
    name: "Logic",
    trigger: created("cmn_department"),
    steps: [
      { key: "set", logic: LOGIC.variables, inputs: { word: "kept" } },
      {
        key: "look",
        action: ACTION.lookUpMany,
        inputs: {
          table: "sys_user_role",
          conditions: "nameINadmin,itil,flow_designer",
          sort_column: "name",
          sort_type: "sort_desc",
        },
      },
      { key: "each", logic: LOGIC.forEach, inputs: { items: pill(id, "look", "Records") } },
      {
        key: "one",
        logic: LOGIC.if,
        inputs: { condition: `${pill(id, "each", "item.name")}=itil` },
        block: "each",
      },
      { key: "skip", logic: LOGIC.skip, block: "one" },
      {
        key: "two",
        logic: LOGIC.elseIf,
        inputs: { condition: `${pill(id, "each", "item.name")}STARTSWITHadm` },
        block: "each",
      },
      { key: "exit", logic: LOGIC.exit, block: "two" },
      say("named", `${pill(id, "each", "item.name")} {{flow_variable.word}}`, "each"),
      { key: "end", logic: LOGIC.end },
      say("never", "never"),
    ],
  });
  await session.create("cmn_department", { name: "D" });
  const [run] = await runsOf(id);
  assert.equal(run?.error_message, "");
  assert.deepEqual(run?.log, ["flow_designer kept"]);
});

Deno.test("a flow that sets itself off ends, a loop in loops too", async () => {
  const self = await publish({
    sysId: newId(),
    name: "Self",
    trigger: created("cmn_building"),
    steps: [{
      key: "a",
      action: ACTION.create,
      inputs: { table_name: "cmn_building", values: "name=again^EQ" },
    }],
  });
  await session.create("cmn_building", { name: "first" });
  const runs = await runsOf(self);
  const failed = runs.filter(({ state }) => state === "ERROR");
  assert.deepEqual([runs.length, failed.length], [11, 1]);
  assert.match(failed[0]?.error_message ?? "", /more than 10 deep/);
  const id = newId();
  const many = (key: string, block?: string) => ({
    key,
    logic: LOGIC.forEach,
    inputs: { items: pill(id, "look", "Records") },
    ...(block !== undefined && { block }),
  });
  await publish({
    sysId: id,
    name: "Wide",
    trigger: created("cmn_cost_center"),
    steps: [
      { key: "look", action: ACTION.lookUpMany, inputs: { table: "sys_choice", conditions: "" } },
      many("a"),
      many("b", "a"),
      { ...many("c", "b"), inputs: { items: "" } },
    ],
  });
  await session.create("cmn_cost_center", { name: "wide" });
  assert.match((await runsOf(id))[0]?.error_message ?? "", /after 2000 steps/);
});

Deno.test("a flow runs as the user who set it off, within what that user may write", async () => {
  const id = await publish({
    sysId: newId(),
    name: "As user",
    runAs: "user",
    trigger: created("incident", "short_description=As user"),
    steps: [{
      key: "a",
      action: ACTION.create,
      inputs: { table_name: "sys_properties", values: "name=x.y^EQ" },
    }],
  });
  const body = { short_description: "As user" };
  const made = await session.call("POST", "table/incident", { user: "requester", body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  await session.call("POST", "table/incident", { body });
  const [refused, allowed] = await runsOf(id);
  assert.match(refused?.error_message ?? "", /^Step 1, Create Record: .*Insert/);
  assert.equal(allowed?.state, "COMPLETE", allowed?.error_message);
  const properties = await session.list("table/sys_properties?sysparm_query=name=x.y");
  assert.deepEqual(properties.map(({ sys_created_by }) => sys_created_by), ["admin"]);
});

Deno.test("activation refuses what cannot run: values, blocks and a trigger that are not there", async () => {
  const source: FlowSource = {
    sysId: newId(),
    name: "Broken",
    trigger: created("incident"),
    steps: [say("a", "x")],
  };
  const refusal = async (change: (xml: string) => string) => {
    const { name, xml } = flowFile(source);
    const loaded = await session.load("global", { [name]: change(xml) });
    assert.equal(loaded.status, 200, loaded.result.error);
    const { status, flow_name, errorMessage } = await activate(session, source.sysId);
    assert.deepEqual([status, flow_name], ["error", "Broken"]);
    return errorMessage;
  };
  const packed = packFlowValues([]);
  assert.match(
    await refusal((xml) => xml.replace(/<trigger_inputs>[^<]*/, "<trigger_inputs>broken")),
    /cannot be decoded/,
  );
  assert.match(
    await refusal((xml) => xml.replace(/(.*)<values>[^<]*/s, `$1<values>${packed.slice(9)}`)),
    /^Step 1, Log: .*cannot be decoded/,
  );
  assert.match(
    await refusal((xml) => xml.replace(/<parent_ui_id>/, "<parent_ui_id>gone")),
    /block of step 1, Log, is not there/,
  );
  assert.match(
    await refusal((xml) =>
      xml.replace(
        /<sys_hub_trigger_instance_v2 .*<\/sys_hub_trigger_instance_v2>/s,
        (all) => all.replaceAll(source.sysId, "0".repeat(32)),
      )
    ),
    /no trigger/,
  );
});

Deno.test("the designer's interface reads such a flow, saves, copies and publishes it in its form", async () => {
  const source: FlowSource = {
    sysId: newId(),
    name: "Designed",
    trigger: created("cmn_schedule"),
    steps: [
      { key: "if", logic: LOGIC.if, inputs: { condition: "{{Created_1.current.name}}=D" } },
      say("a", "said", "if"),
    ],
  };
  const id = await publish(source);
  const read = async (flow: string) =>
    (await session.call("GET", `processflow/flow/${flow}`)).body.result.data;
  const model = await read(id);
  const [trigger] = model.triggerInstances;
  assert.deepEqual([trigger.type, trigger.inputs[0].value], ["record_create", "cmn_schedule"]);
  const [[logic], [action]] = [model.flowLogicInstances, model.actionInstances];
  assert.deepEqual([logic.name, action.actionName, action.parentUiId], [
    "If",
    "Log",
    logic.uiUniqueIdentifier,
  ]);
  const message = action.inputs.find(({ name }: { name: string }) => name === "log_message");
  message.value = "changed";
  const path = `processflow/flow/${id}/snapshot`;
  assert.equal((await session.call("POST", path, { body: model })).status, 200);
  await session.create("cmn_schedule", { name: "D" });
  assert.deepEqual((await runsOf(id)).map(({ log }) => log), [["changed"]]);
  const copied = await session.call("POST", `processflow/flow/${id}/copy`, {
    body: { name: "Copy", scope: "global" },
  });
  const copy = await read(copied.body.result.data);
  assert.equal(copy.actionInstances[0].inputs.length, action.inputs.length);
  const parts = await session.list(
    `table/sys_hub_action_instance_v2?sysparm_query=flow=${copy.id}`,
  );
  assert.equal(parts.length, 1);
});
