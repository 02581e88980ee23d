import assert from "node:assert/strict";
import { newSysId } from "../../mod/base/ids.ts";
import { pickRecord } from "../../mod/changes/find_references.ts";
import { startPipeline } from "../support/pipeline.ts";

Deno.test("references: one that is kept by another column than sys_id is stored by that column", async () => {
  await using pipeline = await startPipeline();
  const column = newSysId();
  const outcome = await pipeline.apply([
    { kind: "create", table: "sys_update_set", values: { name: "Columns", state: "in progress" } },
  ]);
  assert.equal(outcome.status, "done");
  const created = await pipeline.apply([{
    kind: "create",
    table: "sys_dictionary",
    sysId: column,
    values: {
      name: "incident",
      element: "u_owner",
      column_label: "Owner",
      // Given by its label and by its name.
      internal_type: "Reference",
      reference: "sys_user",
    },
  }], { options: { update_set: "Columns" } });
  assert.equal(created.status, "done", JSON.stringify(created));
  const stored = await pipeline.read("sys_dictionary", column);
  assert.equal(stored?.internal_type, "reference");
  assert.equal(stored?.reference, "sys_user");
  const schema = await pipeline.client.schema.table("incident");
  assert.equal(schema.columns.get("u_owner")?.reference, "sys_user", "read anew after the write");
});

Deno.test("references: a table of the same plan may be named before it is there", async () => {
  await using pipeline = await startPipeline();
  await pipeline.apply([
    { kind: "create", table: "sys_update_set", values: { name: "Tables", state: "in progress" } },
  ]);
  const column = {
    kind: "create" as const,
    table: "sys_dictionary",
    values: {
      name: "u_shelf",
      element: "u_above",
      column_label: "Above",
      internal_type: "reference",
      reference: "u_shelf",
    },
  };
  await assert.rejects(
    pipeline.apply([column], { options: { update_set: "Tables", dry_run: true } }),
    /"u_shelf"/,
  );
  const table = { name: "u_shelf", label: "Shelf" };
  const made = await pipeline.apply(
    [{ kind: "create", table: "sys_db_object", values: table }, column],
    { options: { update_set: "Tables" } },
  );
  assert.equal(made.status, "done", JSON.stringify(made));
});

Deno.test("references: of several records the one that is spelled so is meant", () => {
  const schema = {
    name: "sys_db_object",
    label: "Tables",
    chain: ["sys_db_object"],
    columns: new Map(
      ["label", "name"].map((element) => [element, { element } as never]),
    ),
    displayColumn: "label",
    tracked: true,
    customCapture: false,
    verified: true,
  };
  const rows = [
    { sys_id: "1", name: "task", label: "Task" },
    { sys_id: "2", name: "pm_task", label: "Task" },
  ];
  assert.equal(pickRecord(schema, "task", rows).sys_id, "1");
  assert.throws(() => pickRecord(schema, "Task", rows), /names 2 records/);
});

Deno.test("references: a column is named by its table and its name", async () => {
  await using pipeline = await startPipeline();
  await pipeline.apply([
    { kind: "create", table: "sys_update_set", values: { name: "Named", state: "in progress" } },
  ]);
  const change = (id: string) =>
    pipeline.apply([{
      kind: "update",
      table: "sys_dictionary",
      id,
      values: { attributes: "no_email=true" },
    }], { options: { update_set: "Named" } });
  const changed = await change("incident.severity");
  assert.equal(changed.status, "done", JSON.stringify(changed));
  assert.equal(changed.records[0]?.element, "severity");
  await assert.rejects(change("incident.nowhere"), /no record "incident.nowhere"/);
});
