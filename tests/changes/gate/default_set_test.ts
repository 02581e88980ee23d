/** No update set may pass for one of the platform's own, by whichever way it gets its name. */
import assert from "node:assert/strict";
import { isDefaultSet } from "../../../mod/changes/gate/default_set.ts";
import { undoOperations } from "../../../mod/changes/undo/undo_operations.ts";
import { PIPELINE_HOST, startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";
import { present } from "../../support/present.ts";
import { startTestServices } from "../../support/services.ts";

const TAKEN = [
  "Default",
  "default",
  " DEFAULT ",
  "Default 1",
  "default12",
  "Default [Global]",
  "default  [Fleet management]",
  "Default[x_demo_fleet]",
  "Default 2 [Global]",
  "Ｄefault",
  "De\u200bfault",
  "Default\u00a0[Global]",
];
const FREE = ["Default roles", "My Default", "Defaults", "Default-1 fix", "Weather [Global]", "x"];

Deno.test("update sets: what passes for a Default one, in any spelling, and what does not", () => {
  for (const name of TAKEN) assert.ok(isDefaultSet({ name, isDefault: false }), name);
  for (const name of FREE) assert.ok(!isDefaultSet({ name, isDefault: false }), name);
  assert.ok(isDefaultSet({ name: "Weather", isDefault: true }));
});

Deno.test("update sets: no tool makes one of such a name, or gives it to one", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Weather" });
  const path = "/api/sn_cicd/update_set/create?scope=x_demo_fleet&update_set_name=";
  const table = "/api/now/table/sys_update_set";
  const name = " default [Global]";
  const body = { name, application: "global" };
  for (
    const [tool, args] of [
      ["sn_create_update_set", { name }],
      ["sn_create_update_set", { name, scope: "x_demo_fleet" }],
      ["sn_update_update_set", { id: "Weather", changes: { name } }],
      ["sn_create_record", { table: "sys_update_set", values: body }],
      ["sn_update_record", { table: "sys_update_set", id: "Weather", values: { name } }],
      ["sn_run_batch", { requests: [{ method: "POST", path: table, body }] }],
      ["sn_call_rest_api", { method: "POST", path: table, body }],
      ["sn_call_rest_api", { method: "POST", path: path + encodeURIComponent(name) }],
    ] as const
  ) {
    await assert.rejects(
      started.run(tool, args),
      /what the platform calls the sets that never ship/,
      `${tool} ${JSON.stringify(args)}`,
    );
  }
  await assert.rejects(
    started.run("sn_create_update_set", { name }, { dry_run: true }),
    /what the platform calls/,
  );
});

Deno.test("update sets: an undo gives back the name that a set had", async () => {
  await using pipeline = await startPipeline();
  const { sysId } = await makeUpdateSet(pipeline, { makeCurrent: false });
  await pipeline.client.updateRecord("sys_update_set", sysId, { name: "default" });
  const renamed = await pipeline.apply([
    { kind: "update", table: "sys_update_set", id: sysId, values: { name: "Weather" } },
  ]);
  const entry = await pipeline.journal.get(present(renamed.reports[0]).id ?? "");
  const { operations } = undoOperations([entry], [PIPELINE_HOST]);
  assert.equal((await pipeline.apply(operations)).status, "done");
});

Deno.test("Default set: every route lets a dry run through with a warning, and no real run", async () => {
  await using started = await startTestServices();
  const values = { name: "Weather", rest_endpoint: "https://weather.example.com/v1" };
  const path = "/api/now/table/sys_rest_message";
  const calls = [
    ["sn_create_rest_message", values],
    ["sn_create_record", { table: "sys_rest_message", values }],
    ["sn_run_batch", { requests: [{ method: "POST", path, body: values }] }],
    ["sn_call_rest_api", { method: "POST", path, body: values }],
    ["sn_delete_artifact", { type: "rest_message", id: "Parcel service" }],
    ["sn_track_record", { table: "sys_rest_message", id: "Parcel service" }],
    ["sn_track_record", { table: "sys_user_group", id: "Service Desk" }],
  ] as const;
  for (const [tool, args] of calls) {
    const dry = await started.run(tool, args, { dry_run: true });
    assert.equal(dry.status, "planned", tool);
    assert.equal(dry.real_run?.verdict, "refused", tool);
    assert.match(dry.warnings.join(), /Without dry_run it is refused: .*Default/, tool);
    assert.match(dry.next ?? "", /sn_create_update_set/, tool);
    await assert.rejects(
      started.run(tool, args),
      (error: { code?: string }) => error.code === "default_update_set",
      tool,
    );
  }
});
