import assert from "node:assert/strict";
import { treeOf } from "../../../../mod/tools/domains/flows/flow_tree.ts";
import { publishFlow } from "../../../../mod/tools/domains/flows/publish_flow.ts";
import type { ToolContext, WriteTool } from "../../../../mod/tools/tool.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { makeUpdateSet } from "../../../support/pipeline_data.ts";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";
import { runApproved } from "../../../support/tool_runs.ts";

interface ShownStep {
  order: string;
  name: string;
  inputs?: Record<string, string>;
  steps?: ShownStep[];
}

interface ShownFlow {
  steps: ShownStep[];
  source: string;
  state: string;
  status: string;
}

const FLOW = "Plan an inspection";

async function withSet(started: TestServices): Promise<void> {
  await started.run("sn_create_update_set", { name: "Flows", scope: "x_demo_fleet" });
}

async function read(started: TestServices, flow = FLOW): Promise<ShownFlow> {
  return (await started.run("sn_get_flow", { flow })).result as ShownFlow;
}

Deno.test("sn_get_flow: steps stand inside the block that holds them", async () => {
  await using started = await startTestServices();
  const { steps, source } = await read(started, "Welcome a driver");
  assert.equal(source, "processflow");
  assert.deepEqual(steps.map(({ name }) => name), ["If"]);
  assert.deepEqual(steps[0]?.steps?.map(({ name }) => name), ["Send Email"]);
  const one = await started.run("sn_get_flow", { flow: "Welcome a driver", step: "2" });
  assert.equal((one.result as ShownStep).inputs?.subject, "The rules of the fleet");
  await assert.rejects(
    started.run("sn_get_flow", { flow: "Welcome a driver", step: "9" }),
    /has no step "9"/,
  );
});

Deno.test("treeOf: a step whose block is gone and blocks that hold each other are shown, once", () => {
  const part = (id: string, parentUiId: string) => ({
    list: "flowLogicInstances" as const,
    part: { id, order: "1", uiUniqueIdentifier: id, parentUiId, name: id, inputs: [] },
  });
  const count = (steps: ReturnType<typeof treeOf>): number =>
    steps.reduce((sum, { steps = [] }) => sum + 1 + count(steps), 0);
  assert.equal(count(treeOf([part("a", "gone"), part("b", "")])), 2);
  assert.equal(count(treeOf([part("a", "b"), part("b", "a")])), 2);
  assert.equal(count(treeOf([part("a", "a")])), 1);
});

Deno.test("sn_edit_flow: the draft has the new value, what runs has not, and the result says so", async () => {
  await using started = await startTestServices();
  await withSet(started);
  const edited = await started.run("sn_edit_flow", {
    flow: FLOW,
    edits: [
      { step: "2", inputs: { message: "Planned a month ahead" }, comment: "For the log" },
      { step: "trigger", inputs: { condition: "inspectionISEMPTY^driver=Dora Meijer" } },
    ],
  });
  assert.equal(edited.status, "done", JSON.stringify(edited, null, 1));
  assert.match(JSON.stringify(edited.result), /draft, not published/);
  assert.deepEqual(edited.change?.map(({ status }) => status), ["done", "done", "done"]);
  assert.match(
    edited.warnings.join(),
    /trigger\.condition: ".*" is stored as ".*driver=[0-9a-f]{32}"/,
  );
  const flow = await read(started);
  assert.match(JSON.stringify(flow), /inspectionISEMPTY\^driver=[0-9a-f]{32}/);
  assert.equal(flow.steps[1]?.inputs?.message, "Planned a month ahead");
  assert.equal(flow.status, "draft");
  assert.match(flow.state, /A draft/);
  const { rows } = (await started.run("sn_query_table", {
    table: "sys_hub_flow_safe_edit",
    query: `flow.name=${FLOW}`,
  })).result as { rows: unknown[] };
  assert.deepEqual(rows, [], "the lock is given back");
});

Deno.test("sn_edit_flow: a step or input that is not there is refused with what is", async () => {
  await using started = await startTestServices();
  await withSet(started);
  const edit = (step: string, inputs: Record<string, string>) =>
    started.run("sn_edit_flow", { flow: FLOW, edits: [{ step, inputs }] });
  await assert.rejects(
    edit("2", { mesage: "x" }),
    (error: Error & { remedy?: string }) =>
      /no input "mesage"/.test(error.message) && /message/.test(error.remedy ?? ""),
  );
  await assert.rejects(
    edit("7", { message: "x" }),
    (error: Error & { remedy?: string }) => /1 Create Record, 2 Log/.test(error.remedy ?? ""),
  );
  await assert.rejects(
    edit("trigger", { condition: "insepction=2026-12-24" }),
    /trigger\.condition: "insepction" .* is no column of x_demo_fleet_vehicle.*condition-column/,
  );
  assert.equal((await read(started)).status, "published");
});

Deno.test("sn_check_out_flow: a lock is taken, kept by its holder, given back", async () => {
  await using started = await startTestServices();
  const taken = await started.run("sn_check_out_flow", { flow: FLOW });
  assert.equal(taken.status, "done", JSON.stringify(taken));
  const { checked_out_by } = taken.result as { checked_out_by: string };
  assert.ok(checked_out_by);
  await withSet(started);
  const edited = await started.run("sn_edit_flow", {
    flow: FLOW,
    edits: [{ step: "2", inputs: { message: "Mine" } }],
  });
  assert.equal(edited.change?.length, 1, "a lock that is held is neither taken nor given back");
  const freed = await started.run("sn_check_out_flow", { flow: FLOW, release: true });
  assert.deepEqual(freed.result, { checked_out_by: null });
});

Deno.test("flows: one that somebody else edits is left alone, by name", async () => {
  await using started = await startTestServices();
  await withSet(started);
  const me = await started.run("sn_check_out_flow", { flow: FLOW });
  const { checked_out_by: myName } = me.result as { checked_out_by: string };
  const { rows: [lock] } = (await started.run("sn_query_table", {
    table: "sys_hub_flow_safe_edit",
    query: `flow.name=${FLOW}`,
    fields: ["user"],
  })).result as { rows: { sys_id: string }[] };
  const { rows: [other] } = (await started.run("sn_query_table", {
    table: "sys_user",
    query: `name!=${myName}^active=true`,
    fields: ["name"],
    limit: 1,
  })).result as { rows: { sys_id: string; name: string }[] };
  await started.run("sn_update_record", {
    table: "sys_hub_flow_safe_edit",
    id: present(lock).sys_id,
    values: { user: present(other).sys_id },
  });
  for (
    const [tool, args] of [
      ["sn_check_out_flow", { flow: FLOW }],
      ["sn_edit_flow", { flow: FLOW, edits: [{ step: "2", inputs: { message: "x" } }] }],
      ["sn_publish_flow", { flow: FLOW }],
    ] as const
  ) {
    await assert.rejects(
      started.run(tool, args),
      (error: Error & { code?: string }) =>
        error.code === "conflict" && error.message.includes(present(other).name),
      tool,
    );
  }
});

Deno.test("sn_publish_flow: a new snapshot runs, with a version; without approval nothing is sent", async () => {
  await using started = await startTestServices();
  await withSet(started);
  const snapshot = async () =>
    ((await started.run("sn_query_table", {
      table: "sys_hub_flow",
      query: `name=${FLOW}`,
      fields: ["latest_snapshot"],
    })).result as { rows: { latest_snapshot: string }[] }).rows[0]?.latest_snapshot;
  const before = await snapshot();
  const asked = await started.run("sn_publish_flow", { flow: FLOW, annotation: "One" });
  assert.equal(asked.status, "needs_approval");
  assert.equal(await snapshot(), before);
  const done = await started.run("sn_publish_flow", { flow: FLOW, annotation: "One" }, {
    approval: asked.approval?.approval,
  });
  assert.equal(done.status, "done", JSON.stringify(done, null, 1));
  assert.equal(done.capture, "captured", "of the publication, not of the lock before it");
  const { latest_snapshot, active } = done.result as Record<string, unknown>;
  assert.equal(active, true);
  assert.notEqual(latest_snapshot, before);
  assert.equal(await snapshot(), latest_snapshot);
});

Deno.test("sn_publish_flow: an answer of success without a new snapshot is a failure with its words", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      new URL(request.url).pathname.endsWith("/snapshot")
        ? Response.json({ result: { errorCode: 3, errorMessage: "Step 2 is not complete" } })
        : undefined,
  });
  await makeUpdateSet(pipeline);
  const context = { reader: pipeline.client } as unknown as ToolContext;
  const args = { flow: "Escalate an old incident" };
  const { operations } = await (publishFlow as WriteTool).plan(args, context);
  const outcome = await pipeline.apply(operations, { sleep: () => Promise.resolve() });
  assert.equal(outcome.status, "failed");
  assert.match(outcome.next ?? "", /no new snapshot.*Step 2 is not complete/);
  assert.deepEqual(outcome.reports.map(({ status }) => status), [
    "done",
    "failed",
    "not_run",
    "done",
  ]);
});

Deno.test("sn_copy_flow: an inactive draft with the same steps, in the update set", async () => {
  await using started = await startTestServices();
  await withSet(started);
  const copied = await started.run("sn_copy_flow", { flow: FLOW, name: "Plan a wash" });
  assert.equal(copied.status, "done", JSON.stringify(copied, null, 1));
  const { status, active } = copied.result as Record<string, string>;
  assert.deepEqual({ status, active }, { status: "draft", active: "false" });
  const names = ({ steps }: ShownFlow) => steps.map(({ name, inputs }) => ({ name, inputs }));
  assert.deepEqual(names(await read(started, "Plan a wash")), names(await read(started)));
  const contents = await started.run("sn_get_update_set_contents", { id: "Flows" });
  assert.match(JSON.stringify(contents.result), /Plan a wash/);
});

Deno.test("sn_create_flow: without the compiler says who can fetch it; a name that is taken stays", async () => {
  await using started = await startTestServices();
  const steps = [{ name: "say", do: "log", inputs: { log_message: "x" } }];
  const flow = { name: "Remind", scope: "global", trigger: { on: "daily", time: "06:00" }, steps };
  await assert.rejects(
    started.run("sn_create_flow", flow),
    (error: Error & { code?: string; remedy?: string }) =>
      error.code === "not_found" && /assistant source install/.test(error.remedy ?? ""),
  );
  await assert.rejects(
    started.run("sn_create_flow", { ...flow, name: FLOW }),
    (error: Error & { code?: string; remedy?: string }) =>
      error.code === "conflict" && /sn_edit_flow/.test(error.remedy ?? ""),
  );
});

Deno.test("sn_edit_flow: steps of a flow that no tool wrote are drawn, not edited", async () => {
  await using started = await startTestServices();
  for (const edit of [{ step: "2", remove: true }, { step: "1", condition: "{{trigger.x}}=1" }]) {
    await assert.rejects(
      started.run("sn_edit_flow", { flow: FLOW, edits: [edit] }),
      (error: Error & { code?: string; remedy?: string }) =>
        error.code === "write_refused" && /sn_create_flow/.test(error.remedy ?? ""),
    );
  }
});

Deno.test("sn_list_flows: trigger and filters; a caret in a word is a word", async () => {
  await using started = await startTestServices();
  const list = async (args: object) =>
    ((await started.run("sn_list_flows", args)).result as {
      rows: { name: string; trigger: string }[];
    }).rows;
  const drafts = await list({ status: "draft" });
  assert.deepEqual(drafts.map(({ name }) => name), ["Sell a vehicle"]);
  assert.equal(drafts[0]?.trigger, "Updated");
  assert.deepEqual(await list({ text: "a^active=true" }), []);
});

Deno.test("sn_get_workflow and sn_get_decision_table: what leads where, and what no input reaches", async () => {
  await using started = await startTestServices();
  const workflow = (await started.run("sn_get_workflow", { id: "Lend a laptop" })).result as {
    start: string;
    activities: { name: string; leads_to: { on: string; to: string }[] }[];
    unreachable: string[];
  };
  assert.equal(workflow.start, "Begin");
  assert.deepEqual(workflow.unreachable, []);
  const approve = workflow.activities.find(({ name }) => name === "Approve");
  assert.deepEqual(approve?.leads_to.map(({ to }) => to).sort(), ["Hand over", "Refuse"]);
  const before = (await started.run("sn_get_decision_table", { id: "Who inspects" })).result;
  assert.equal("unreachable" in (before as object), false);
  const { rows } = before as { rows: { condition: string; order: string }[] };
  await started.run("sn_create_update_set", { name: "Rows" });
  const add = async (values: Record<string, unknown>) => {
    const args = { table: "sys_decision_question", values };
    const made = await runApproved(started, "sn_create_record", args);
    assert.equal(made.status, "done", JSON.stringify(made));
  };
  const table = (before as { sys_id: string }).sys_id;
  const fixed = { decision_table: table, order: 900 };
  await add({ ...fixed, label: "Asks the same", condition: rows[0]?.condition });
  await add({ ...fixed, label: "Otherwise", order: 950, default_answer: true });
  await add({ ...fixed, label: "Else", order: 960 });
  await add({ ...fixed, label: "Behind it", order: 970, condition: "nowhereISEMPTY" });
  const after = (await started.run("sn_get_decision_table", { id: table })).result as {
    unreachable: string[];
    note?: string;
  };
  assert.deepEqual([after.unreachable, after.note], [
    ["Asks the same", "Else", "Behind it"],
    undefined,
  ]);
});
