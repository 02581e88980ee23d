import assert from "node:assert/strict";
import type { CallOptions } from "../../../mod/tools/call.ts";
import { findSubject } from "../../../mod/tools/domains/code/subject.ts";
import { findUsages } from "../../../mod/tools/domains/code/usages.ts";
import { startPipeline } from "../../support/pipeline.ts";
import { present } from "../../support/present.ts";
import { startTestServices, type TestServices } from "../../support/services.ts";
import { done, runApproved } from "../../support/tool_runs.ts";

const FLEET: CallOptions = { scope: "x_demo_fleet" };

async function countRows({ run }: TestServices, table: string, query: string): Promise<number> {
  const { result } = await run("sn_count_records", { table, query });
  return (result as { count: number }).count;
}

Deno.test("plans: a drop says which rows, uses and layouts go with it, and so does the undo that drops", async () => {
  await using started = await startTestServices();
  const { run } = started;
  await done(started, "sn_create_update_set", { name: "Drops", scope: "x_demo_fleet" });
  const filled = await countRows(started, "x_demo_fleet_vehicle", "stateISNOTEMPTY");
  assert.ok(filled > 0);
  const drop = await run("sn_delete_record", {
    table: "sys_dictionary",
    id: "x_demo_fleet_vehicle.state",
  });
  const lost = present(drop.change?.[0]).lost?.join("\n") ?? "";
  assert.match(lost, new RegExp(`field state: ${filled} rows hold a value in it`));
  assert.match(lost, /field state: \d+ places name it, and break/);
  assert.match(lost, /Uses: \w+ ".+" \((script|condition)\)/);

  const table = await run("sn_delete_record", {
    table: "sys_db_object",
    id: "x_demo_fleet_vehicle",
  });
  const rows = await countRows(started, "x_demo_fleet_vehicle", "");
  assert.match(
    present(table.change?.[0]).lost?.join("\n") ?? "",
    new RegExp(`table x_demo_fleet_vehicle: ${rows} rows are in it`),
  );

  const column = await runApproved(started, "sn_create_record", {
    table: "sys_dictionary",
    values: {
      name: "x_demo_fleet_vehicle",
      element: "tyre_kind",
      column_label: "Tyre kind",
      internal_type: "string",
      max_length: 40,
    },
  });
  assert.equal(column.status, "done", JSON.stringify(column));
  const { result } = await run("sn_query_table", {
    table: "x_demo_fleet_vehicle",
    fields: ["sys_id"],
    limit: 1,
  });
  const [vehicle] = (result as { rows: { sys_id: string }[] }).rows;
  await done(started, "sn_update_record", {
    table: "x_demo_fleet_vehicle",
    id: present(vehicle).sys_id,
    values: { tyre_kind: "winter" },
  });
  const undo = await run("sn_undo_changes", { changes: [present(column.change?.[0]).id] }, FLEET);
  assert.match(
    present(undo.change?.[0]).lost?.join("\n") ?? "",
    /field tyre_kind: 1 rows hold a value in it/,
  );
});

Deno.test("plans: what cannot be counted is said, and the delete is planned all the same", async () => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;
  const { records: [incident] } = await client.listRecords("incident", { limit: 1 });
  const refusal = { error: { message: "User Not Authorized" }, status: "failure" };
  let closed = false;
  const narrow = pipeline.again({
    intercept: (request) =>
      closed && request.url.includes("/table/sys_dictionary")
        ? Response.json(refusal, { status: 403 })
        : undefined,
  });
  await narrow.client.schema.table("incident");
  closed = true;
  const { status, reports } = await narrow.apply([
    { kind: "delete", table: "incident", id: present(incident).sys_id ?? "" },
  ], { options: { dry_run: true } });
  assert.equal(status, "planned");
  assert.match(present(reports[0]).lost?.join() ?? "", /What refers to it could not be counted/);
});

Deno.test("usages: forms and lists of the table that show a column are layouts", async () => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;
  const table = "x_demo_fleet_vehicle";
  const section = await client.createRecord("sys_ui_section", { name: table });
  for (const element of ["state", "mileage"]) {
    await client.createRecord("sys_ui_element", {
      sys_ui_section: section.sys_id ?? "",
      element,
      position: "0",
    });
  }
  const subject = await findSubject(client, { kind: "field", name: "mileage", table });
  const { usages } = await findUsages(client, { subject, progress: () => {} });
  const layouts = usages.filter(({ kind }) => kind === "layout");
  assert.deepEqual(layouts.map((usage) => usage.table), ["sys_ui_element"]);
});
