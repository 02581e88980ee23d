/** What an application's sources define no more, compared with the instance. */
import assert from "node:assert/strict";
import { newSysId } from "../../mod/base/ids.ts";
import { defaultGuards } from "../../mod/changes/gate/guards.ts";
import type { RemovedRecord } from "../../mod/changes/operation.ts";
import { planLoad } from "../../mod/changes/plan/plan_load.ts";
import { type Pipeline, startPipeline } from "../support/pipeline.ts";

const FLOW = newSysId();
const STEP = newSysId();
const KEPT_STEP = newSysId();
const RULE = newSysId();
const CHOICE = newSysId();
const FLEET_RULE = "49e6c1d0538cfdcad24e3c93bb5c5418";

function plan(
  { client }: Pipeline,
  removed: RemovedRecord[],
  files: Record<string, string> = {},
) {
  return planLoad({
    kind: "load",
    table: "sys_scope",
    id: "global",
    name: "Global",
    files: Object.entries(files).map(([name, xml]) => ({ name, xml })),
    removed,
  }, { reader: client, guards: defaultGuards });
}

Deno.test("records that the sources define no more", async (t) => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;
  await client.createRecord("sys_hub_flow", { sys_id: FLOW, name: "Gone", version: "2" });
  for (const sys_id of [STEP, KEPT_STEP]) {
    await client.createRecord("sys_hub_action_instance_v2", { sys_id, flow: FLOW });
  }
  await client.createRecord("sys_script", { sys_id: RULE, name: "Gone", collection: "incident" });
  await client.createRecord("sys_choice", {
    sys_id: CHOICE,
    name: "incident",
    element: "impact",
    value: "9",
    label: "Gone",
  });
  const flow = [{ table: "sys_hub_flow", sysId: FLOW }, {
    table: "sys_hub_action_instance_v2",
    sysId: STEP,
  }];
  const shown = (load: Awaited<ReturnType<typeof plan>>) =>
    load.files.flatMap(({ name, updateName, records }) =>
      records.map(({ kind, sysId }) => [name, updateName, kind, sysId])
    );

  await t.step("are deleted, each in its own file and parts with their whole", async () => {
    const load = await plan(pipeline, [
      ...flow.toReversed(),
      { table: "sys_script", sysId: RULE },
      { table: "sys_choice", sysId: CHOICE },
    ]);
    const flowFile = [`sys_hub_flow_${FLOW}.xml`, `sys_hub_flow_${FLOW}`, "delete"];
    assert.deepEqual(shown(load), [
      [...flowFile, STEP],
      [...flowFile, FLOW],
      [`sys_script_${RULE}.xml`, `sys_script_${RULE}`, "delete", RULE],
      ["sys_choice_incident_impact.xml", "sys_choice_incident_impact", "delete", CHOICE],
    ]);
    assert.equal(load.risk, "D");
    assert.deepEqual([load.flows, load.actions], [[], []], "what goes is not published");
  });

  await t.step("stay where they are another application's, a view, or gone already", async () => {
    const [view] = (await client.listRecords("sys_ui_view", { limit: 1 })).records;
    const load = await plan(pipeline, [
      { table: "sys_script", sysId: FLEET_RULE },
      { table: "sys_ui_view", sysId: String(view?.sys_id) },
      { table: "sys_script", sysId: newSysId() },
    ]);
    assert.deepEqual(load.files, []);
  });

  await t.step("are taken away once where a file does it already", async () => {
    const xml = `<record_update><sys_hub_action_instance_v2 action="delete_multiple" query="flow=` +
      `${FLOW}^sys_idNOT IN${KEPT_STEP}"/></record_update>`;
    const load = await plan(pipeline, [{ table: "sys_hub_action_instance_v2", sysId: STEP }], {
      "flow.xml": xml,
    });
    assert.deepEqual(shown(load), [["flow.xml", "flow", "delete", STEP]]);
  });

  await t.step("a list of choices that is none has two spellings, other numbers one", async () => {
    const { records: [column] } = await client.listRecords("sys_dictionary", {
      query: "name=incident^choice=0",
      limit: 1,
    });
    const record = (choice: string, max_length: string) =>
      `<record_update><sys_dictionary action="INSERT_OR_UPDATE"><sys_id>${column?.sys_id}</sys_id>` +
      `<choice>${choice}</choice><max_length>${max_length}</max_length></sys_dictionary></record_update>`;
    const valuesOf = async (xml: string) =>
      (await plan(pipeline, [], { "a.xml": xml })).all[0]?.values;
    const length = String(column?.max_length ?? "");
    assert.deepEqual(await valuesOf(record("", length)), {});
    assert.deepEqual(await valuesOf(record("1", length)), { choice: "1" });
    assert.deepEqual(await valuesOf(record("0", "77")), { max_length: "77" });
  });
});
