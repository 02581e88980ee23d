import assert from "node:assert/strict";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";
import { present } from "../../../support/present.ts";

const FIELDS = "sysparm_fields=sys_id,status,active,latest_snapshot";

async function readFlow(demo: DemoUnderTest, name: string) {
  const flow = await firstRecord(
    demo,
    `table/sys_hub_flow?sysparm_query=internal_name=${name}&${FIELDS}`,
  );
  const { sys_id, status, active, latest_snapshot } = flow;
  return {
    sys_id: present(sys_id, "sys_id"),
    status,
    active,
    latest_snapshot: present(latest_snapshot, "latest_snapshot"),
  };
}

async function edit(demo: DemoUnderTest, id: string, input: string, user = "developer") {
  const query = `mutation { global { snFlowDesigner { safeEdit(safeEditInput: ${
    input.replace("ID", `"${id}"`)
  }) { status { canUserEdit currentEditor } deleteResult { deleteSuccess } } } } }`;
  const { status, body } = await demo.call("POST", "graphql", { user, body: { query } });
  assert.equal(status, 200);
  return body;
}

async function readModel(demo: DemoUnderTest, id: string, user = "developer") {
  const { status, body } = await demo.call("GET", `processflow/flow/${id}`, { user });
  assert.equal(status, 200, JSON.stringify(body));
  return body.result.data;
}

/** The messages of the log steps of a flow or snapshot. */
async function messages(demo: DemoUnderTest, owner: string): Promise<string[]> {
  const rows = await demo.list(
    `table/sys_hub_action_instance?sysparm_query=flow=${owner}^action_type.internal_name=log`,
  );
  return rows.map((row) =>
    JSON.parse(row.action_inputs ?? "[]").find((input: { name: string }) =>
      input.name === "message"
    ).value
  );
}

Deno.test("flow: locked, edited, published and given a version, it is what runs", async () => {
  using demo = await startDemo();
  const before = await readFlow(demo, "plan_an_inspection");
  const id = before.sys_id;
  const locked = await edit(demo, id, "{upsert: {flowId: ID}}");
  assert.deepEqual(locked.data.global.snFlowDesigner.safeEdit.status, {
    canUserEdit: true,
    currentEditor: "Devi Loper",
  });
  const model = await readModel(demo, id);
  model.description = "Half a month before the date";
  model.actionInstances[1].inputs[1].value = "Planned by the new rule";
  const scope = `sysparm_transaction_scope=${model.scope}`;
  const published = await demo.call("POST", `processflow/flow/${id}/snapshot?${scope}`, {
    user: "developer",
    body: model,
  });
  assert.equal(published.status, 200, JSON.stringify(published.body));
  assert.equal(published.body.result.data.isPublished, true);
  const version = await demo.call("POST", `processflow/versioning/create_version?${scope}`, {
    user: "developer",
    body: { item_sys_id: id, type: "Activate/Publish", annotation: "", favorite: false },
  });
  assert.equal(version.status, 200, JSON.stringify(version.body));
  const after = await readFlow(demo, "plan_an_inspection");
  assert.deepEqual([after.status, after.active], ["published", "true"]);
  assert.notEqual(after.latest_snapshot, before.latest_snapshot);
  assert.equal(after.latest_snapshot, published.body.result.data.latestSnapshot);
  assert.deepEqual(await messages(demo, after.latest_snapshot), ["Planned by the new rule"]);
  const [newest] = (await demo.call("GET", `processflow/versioning/${id}`)).body.result.data;
  assert.equal(newest.sys_id, version.body.result.sys_id);
  const freed = await edit(demo, id, "{delete: ID}");
  assert.equal(freed.data.global.snFlowDesigner.safeEdit.deleteResult.deleteSuccess, true);
});

Deno.test("flow: saved without a snapshot it is a draft, and the old snapshot is what runs", async () => {
  using demo = await startDemo();
  const before = await readFlow(demo, "plan_an_inspection");
  const model = await readModel(demo, before.sys_id);
  model.actionInstances[1].inputs[1].value = "Not published";
  const saved = await demo.call("PUT", "processflow/flow", { user: "developer", body: model });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  assert.equal(saved.body.result.data.isPublished, false);
  await demo.call("POST", "processflow/versioning/create_version", {
    user: "developer",
    body: { item_sys_id: before.sys_id, type: "Save" },
  });
  const after = await readFlow(demo, "plan_an_inspection");
  assert.equal(after.status, "draft");
  assert.equal(after.latest_snapshot, before.latest_snapshot);
  assert.deepEqual(await messages(demo, before.sys_id), ["Not published"]);
  assert.deepEqual(await messages(demo, before.latest_snapshot), ["Inspection planned"]);
});

Deno.test("flow: what another user edits can be neither taken, saved nor published", async () => {
  using demo = await startDemo();
  const { sys_id: id } = await readFlow(demo, "sell_a_vehicle");
  const refused = await edit(demo, id, "{upsert: {flowId: ID}}", "admin");
  assert.match(refused.errors[0].message, /Devi Loper edits this flow/);
  const model = await readModel(demo, id, "admin");
  for (
    const [method, path] of [
      ["PUT", "processflow/flow"],
      ["POST", `processflow/flow/${id}/snapshot`],
    ] as const
  ) {
    const { status, body } = await demo.call(method, path, {
      body: { ...model, name: "Taken over" },
    });
    assert.equal(status, 403);
    assert.match(body.error.detail, /Devi Loper/);
  }
  const row = await firstRecord(demo, `table/sys_hub_flow?sysparm_query=sys_id=${id}`);
  assert.deepEqual([row.name, row.status], ["Sell a vehicle", "draft"]);
  const nonsense = await demo.call("POST", "graphql", {
    body: {
      query: `{ global { snFlowDesigner { safeEdit(safeEditInput: {read: "${id}"}) {
        status { nonsense } } } } }`,
    },
  });
  assert.match(nonsense.body.errors[0].message, /Field 'nonsense'/);
  await edit(demo, id, "{delete: ID}", "admin");
  assert.equal((await demo.call("PUT", "processflow/flow", { body: model })).status, 200);
});

Deno.test("flow: a new one is made, given parts of another, published and deleted with its parts", async () => {
  using demo = await startDemo();
  const bare = await demo.call("POST", "processflow/flow", { body: { name: "Copy" } });
  assert.deepEqual([bare.status, bare.body.error.message], [400, "Flow scope is required"]);
  const { body } = await demo.call("POST", "processflow/flow", {
    body: { name: "Copy of a plan", scope: "global", type: "flow" },
  });
  const { data } = body.result;
  assert.deepEqual([data.status, data.internalName], ["draft", "copy_of_a_plan"]);
  const source = await readModel(demo, (await readFlow(demo, "plan_an_inspection")).sys_id);
  const { triggerInstances, actionInstances, flowLogicInstances } = source;
  const published = await demo.call("POST", `processflow/flow/${data.id}/snapshot`, {
    body: { ...data, triggerInstances, actionInstances, flowLogicInstances },
  });
  assert.equal(published.body.result.data.actionInstances.length, 2);
  const kept = await readModel(demo, source.id);
  assert.equal(kept.actionInstances.length, 2, "the source keeps its own parts");
  assert.equal((await demo.call("DELETE", `table/sys_hub_flow/${data.id}`)).status, 204);
  const left = await demo.list(`table/sys_hub_flow_component?sysparm_query=flow=${data.id}`);
  assert.deepEqual(left, []);
  const snapshots = await demo.list(
    `table/sys_hub_flow_snapshot?sysparm_query=parent_flow=${data.id}`,
  );
  assert.deepEqual(snapshots, []);
});

Deno.test("flow: who is no designer reads the record and not the model", async () => {
  using demo = await startDemo();
  const { sys_id: id } = await readFlow(demo, "plan_an_inspection");
  const user = "itil.agent";
  const denied = await demo.call("GET", `processflow/flow/${id}`, { user });
  assert.deepEqual([denied.status, denied.body.error.message], [403, "User Not Authorized"]);
  assert.equal((await demo.call("GET", `table/sys_hub_flow/${id}`, { user })).status, 200);
  const lock = await edit(demo, id, "{upsert: {flowId: ID}}", user);
  assert.equal(lock.errors.length, 1);
});

Deno.test("flow: what is not there, not allowed or not sound is said", async () => {
  using demo = await startDemo();
  const { sys_id: id } = await readFlow(demo, "plan_an_inspection");
  const none = "0".repeat(32);
  const missing = await demo.call("GET", `processflow/flow/${none}`);
  assert.equal(missing.status, 404);
  assert.deepEqual(missing.body.result, { errorMessage: `Flow ${none} not found.`, errorCode: 0 });
  assert.deepEqual(
    (await demo.call("GET", `processflow/versioning/${none}`)).body.result.data,
    [],
  );
  for (const method of ["PUT", "POST", "DELETE"]) {
    assert.equal((await demo.call(method, `processflow/flow/${id}`, { body: {} })).status, 405);
  }
  const shapes = [{ actionInstances: "x" }, { triggerInstances: [1] }, { id: none }];
  for (const body of shapes) {
    const { status } = await demo.call("POST", `processflow/flow/${id}/snapshot`, { body });
    assert.equal(status, 400, JSON.stringify(body));
  }
  assert.equal((await readFlow(demo, "plan_an_inspection")).status, "published");
});

Deno.test("flow: runs are read with their logs, by administrators alone", async () => {
  using demo = await startDemo();
  const run = await firstRecord(demo, "table/sys_flow_context?sysparm_query=state=ERROR");
  const logs = await demo.list(`table/sys_flow_log?sysparm_query=context=${run.sys_id}`);
  assert.deepEqual(logs.map((log) => log.message), ["The mail has no recipient"]);
  const user = "itil.agent";
  assert.deepEqual(await demo.list("table/sys_flow_context", { user }), []);
});
