/** A flow from a plain description, through the meta-tools alone: built, fired, seen, changed, undone. */
import assert from "node:assert/strict";
import { serveRequests } from "../../../../mod/base/serve_requests.ts";
import { createMcpApp } from "../../../../mod/mcp/app.ts";
import { linkCompiler } from "../../../support/compiler.ts";
import { callTool } from "../../../support/mcp_app.ts";
import { startTestServices } from "../../../support/services.ts";

const NAME = "Gather an owner's vehicles";
const SCOPE = "x_demo_fleet";
const VEHICLE = "x_demo_fleet_vehicle";

const flow = {
  name: NAME,
  scope: SCOPE,
  trigger: { on: "created", table: VEHICLE, condition: "driverISNOTEMPTY" },
  steps: [
    {
      name: "others",
      do: "lookUpRecords",
      inputs: {
        table: VEHICLE,
        conditions: "driver={{trigger.driver}}^sys_id!={{trigger.sys_id}}",
      },
    },
    { name: "any", do: "if", condition: "{{steps.others.Count}}>0" },
    { name: "each", do: "for_each", in: "any", items: "{{steps.others.Records}}" },
    {
      name: "mark",
      do: "updateRecord",
      in: "each",
      inputs: { table_name: VEHICLE, record: "{{steps.each}}", values: { mileage: 99_999 } },
    },
    { name: "say", do: "log", inputs: { log_message: "{{trigger.plate}} is one of several" } },
  ],
};

async function startClient() {
  const started = await startTestServices();
  await linkCompiler(started.settings.paths.source);
  const app = createMcpApp(started.services);
  const server = serveRequests((request) => app.fetch(request));
  const send = (request: RequestInit) => fetch(`http://127.0.0.1:${server.port}/mcp`, request);
  const ask = async (name: string, args: unknown) => {
    const answer = await callTool(send, { name, args, headers: { "x-sn-instance": "demo" } });
    assert.ok(!answer.isError, answer.text);
    return answer.structured;
  };
  return {
    ask,
    /** Runs a tool as a client does, twice where the first answer asks for an approval. */
    async run(tool: string, args: unknown) {
      const first = await ask("tool_execute", { tool, args });
      if (first.status !== "needs_approval") return first;
      const options = { approval: first.approval.approval };
      return await ask("tool_execute", { tool, args, options });
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await app.close();
      await started[Symbol.asyncDispose]();
    },
  };
}

Deno.test("a client's flow with a trigger, two actions, a condition and a loop", async (t) => {
  await using client = await startClient();
  const { ask, run } = client;
  const rows = async (table: string, query: string, fields: string[]) =>
    (await run("sn_query_table", { table, query, fields })).result.rows;
  await run("sn_create_update_set", { name: "Built flows", scope: SCOPE });
  let built = "";

  await t.step("is found, asks first, and is published once it is approved", async () => {
    const { matches } = await ask("tool_search", { query: "sn_create_flow" });
    assert.equal(matches[0].tool, "sn_create_flow");
    const asked = await ask("tool_execute", { tool: "sn_create_flow", args: flow });
    assert.equal(asked.status, "needs_approval", "what it publishes runs from then on");
    assert.deepEqual(await rows("sys_hub_flow", `name=${NAME}`, ["sys_id"]), []);
    const answer = await run("sn_create_flow", flow);
    assert.equal(answer.status, "done", JSON.stringify(answer));
    assert.equal(answer.capture, "captured");
    assert.deepEqual(answer.result.publish.map((one: { published: boolean }) => one.published), [
      true,
    ]);
    built = answer.change[0].id;
  });

  await t.step("runs for a record, and its context says so", async () => {
    const [other] = await rows(VEHICLE, "driverISNOTEMPTY", ["sys_id", "driver", "plate"]);
    const values = { plate: "VAN-77", driver: other.driver.value };
    await run("sn_create_record", { table: VEHICLE, values });
    const [marked] = await rows(VEHICLE, `sys_id=${other.sys_id}`, ["mileage"]);
    assert.equal(marked.mileage, "99999");
    const contexts = await rows("sys_flow_context", `name=${NAME}`, ["state", "sys_id"]);
    assert.deepEqual(contexts.map((one: { state: { value: string } }) => one.state.value), [
      "COMPLETE",
    ]);
  });

  await t.step("is undone whole", async () => {
    const undone = await run("sn_undo_changes", { changes: [built] });
    assert.equal(undone.status, "done", JSON.stringify(undone));
    assert.deepEqual(await rows("sys_hub_flow", `name=${NAME}`, ["sys_id"]), []);
  });
});

Deno.test("a flow calls a custom action with a script, and uses what it gives", async () => {
  await using client = await startClient();
  const { run } = client;
  const rows = async (table: string, query: string, fields: string[]) =>
    (await run("sn_query_table", { table, query, fields })).result.rows;
  await run("sn_create_update_set", { name: "Called actions", scope: SCOPE });
  const action = await run("sn_create_flow_action", {
    name: "Twice as far",
    scope: SCOPE,
    inputs: [{ name: "far", type: "integer", mandatory: true }],
    outputs: [{ name: "twice", type: "integer" }],
    steps: [{
      name: "count",
      do: "script",
      inputs: {
        script: "(function execute(inputs, outputs) { outputs.all = inputs.one * 2; })" +
          "(inputs, outputs);",
      },
      script_inputs: { one: "{{inputs.far}}" },
      script_outputs: [{ name: "all", type: "integer" }],
    }],
    results: { twice: "{{steps.count.all}}" },
  });
  assert.equal(action.status, "done", JSON.stringify(action));
  const calling = await run("sn_create_flow", {
    name: "Doubles the mileage",
    scope: SCOPE,
    trigger: { on: "created", table: VEHICLE, condition: "plate=CAR-88" },
    steps: [
      {
        name: "double",
        do: "custom_action",
        action: "Twice as far",
        inputs: { far: "{{trigger.mileage}}" },
      },
      {
        name: "keep",
        do: "updateRecord",
        inputs: {
          table_name: VEHICLE,
          record: "{{trigger}}",
          values: { mileage: "{{steps.double.twice}}" },
        },
      },
    ],
  });
  assert.equal(calling.status, "done", JSON.stringify(calling));
  await run("sn_create_record", { table: VEHICLE, values: { plate: "CAR-88", mileage: 2100 } });
  const [doubled] = await rows(VEHICLE, "plate=CAR-88", ["mileage"]);
  assert.equal(doubled?.mileage, "4200");
});
