import assert from "node:assert/strict";
import { importRow } from "../../../../mod/tools/domains/imports/import_one_row.ts";
import { importRows } from "../../../../mod/tools/domains/imports/import_many_rows.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { present } from "../../../support/present.ts";
import { startTestServices } from "../../../support/services.ts";
import { applyTool } from "../../../support/tool_runs.ts";

const VEHICLES = "x_demo_fleet_vehicle_import";
const DEPOTS = "x_demo_fleet_depot_import";

Deno.test("sn_import_row: inserted, updated, ignored, each told by the row the instance stored", async () => {
  await using started = await startTestServices();
  const load = (row: Record<string, unknown>) =>
    started.run("sn_import_row", { table: DEPOTS, row });
  const state = (answer: Awaited<ReturnType<typeof load>>) =>
    (answer.result as { state: string }).state;
  const first = await load({ depot: "Depot 9", town: "Zwolle" });
  assert.equal(first.status, "done", JSON.stringify(first));
  assert.equal(state(first), "inserted");
  const again = await load({ depot: "Depot 9", town: "Zwolle" });
  assert.equal(state(again), "ignored");
  assert.match(again.warnings.join(), /nothing was written/);
  const moved = await load({ Depot: "Depot 9", town: "Kampen" });
  assert.equal(state(moved), "updated");
  const { target } = moved.result as { target: { table: string; sys_id: string } };
  const read = await started.run("sn_get_record", { table: target.table, id: target.sys_id });
  assert.equal((read.result as Record<string, string>).city, "Kampen");
});

Deno.test("sn_import_row: a row that fails names row, map and reason, and what another map wrote", async () => {
  await using started = await startTestServices();
  const plan = await started.run("sn_import_row", {
    table: VEHICLES,
    row: { plate: "FL-1002", mileage: "many" },
  }, { dry_run: true });
  assert.match(
    present(plan.change?.[0]).call?.summary ?? "",
    /"Vehicle import" into x_demo_fleet_vehicle, then "Vehicle import without a key"/,
  );
  const failed = await started.run("sn_import_row", {
    table: VEHICLES,
    row: { plate: "FL-1002", mileage: "many" },
  });
  assert.equal(failed.status, "failed");
  assert.match(
    failed.next ?? "",
    /Row [0-9a-f]{32} of .* in "Vehicle import": .*"many" is no number/,
  );
  const half = await started.run("sn_import_row", {
    table: VEHICLES,
    row: { plate: "FL-7777", mileage: "1" },
  });
  assert.equal(half.status, "failed");
  assert.match(half.next ?? "", /All the same "Vehicle import" inserted a record/);
});

Deno.test("sn_import_row: nested values are warned of; tables and columns that are none are refused", async () => {
  await using started = await startTestServices();
  const plan = await started.run("sn_import_row", {
    table: DEPOTS,
    row: { depot: "Depot 5", town: { name: "Tiel" } },
  }, { dry_run: true });
  assert.match(plan.warnings.join(), /town goes in as JSON text/);
  await assert.rejects(
    started.run("sn_import_row", { table: "incident", row: { short_description: "x" } }),
    /"incident" is no staging table/,
  );
  await assert.rejects(
    started.run("sn_import_row", { table: DEPOTS, row: { depots: "x" } }),
    (error: Error & { remedy?: string }) =>
      /no column "depots"/.test(error.message) && (error.remedy ?? "").includes("depot"),
  );
  await assert.rejects(started.run("sn_import_row", { table: DEPOTS, row: {} }));
});

Deno.test("sn_import_row: the same row twice at once is two rows, each call telling its own", async () => {
  await using started = await startTestServices();
  const args = { table: DEPOTS, row: { depot: "Depot 3", town: "Meppel" } };
  const answers = await Promise.all([1, 2].map(() => started.run("sn_import_row", args)));
  assert.deepEqual(answers.map(({ status }) => status), ["done", "done"]);
  const states = answers.map(({ result }) => (result as { state: string }).state);
  assert.ok(states.includes("inserted"), states.join());
  const { result } = await started.run("sn_query_table", {
    table: DEPOTS,
    query: "depot=Depot 3",
    fields: ["sys_import_state"],
  });
  assert.equal((result as { rows: unknown[] }).rows.length, 2);
});

Deno.test("sn_import_row: a row that cannot be found again is unknown, never done", async () => {
  let sent = false;
  await using pipeline = await startPipeline({
    intercept: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.includes("/import/")) sent = true;
      // Staged rows are cleaned up, or hidden by an access control.
      if (sent && pathname.endsWith(`/table/${DEPOTS}`)) {
        return Response.json({ result: [] }, { headers: { "x-total-count": "0" } });
      }
    },
  });
  const outcome = await applyTool(pipeline, importRow, {
    table: DEPOTS,
    row: { depot: "Depot 6", town: "Urk" },
  });
  assert.equal(outcome.status, "unknown");
  assert.match(outcome.next ?? "", /cannot be found again/);
});

Deno.test("sn_import_rows: keys go as labels, hundreds of rows are counted to the end", async () => {
  await using started = await startTestServices();
  const rows = Array.from({ length: 250 }, (_, index) => ({
    depot: `Depot ${1000 + index}`,
    town: "Ede",
  }));
  const answer = await started.run("sn_import_rows", { table: DEPOTS, rows });
  assert.equal(answer.status, "done", JSON.stringify(answer));
  const { states, rows: loaded } = answer.result as {
    states: Record<string, number>;
    rows: number;
  };
  assert.deepEqual([states, loaded], [{ inserted: 250 }, 250]);
  const count = await started.run("sn_count_records", { table: "cmn_location", query: "city=Ede" });
  assert.match(JSON.stringify(count.result), /250/);
});

Deno.test("sn_import_rows: one bad row fails the call, names it, and counts the others", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_import_rows", {
    table: VEHICLES,
    rows: [{ plate: "", mileage: "5" }, { plate: "", mileage: "many" }],
  });
  assert.equal(answer.status, "failed");
  assert.match(
    answer.next ?? "",
    /of 2 rows failed, first row 1 in "Vehicle import": .*"many" is no number/,
  );
  // Both maps have taken the good row.
  assert.match(
    answer.next ?? "",
    /stored: in x_demo_fleet_vehicle 2 created by "Vehicle import" \(failed on 1 of the rows\) and/,
  );
  assert.deepEqual(answer.next_call?.tool, "sn_list_import_errors");
  const stored = present(
    (answer.result as { stored: { table: string; records: unknown[] }[] }).stored[0],
  );
  assert.deepEqual([stored.table, stored.records.length], ["x_demo_fleet_vehicle", 2]);
  const errors = await started.run("sn_list_import_errors", answer.next_call?.args);
  const { rows, states } = errors.result as {
    rows: { message: string; values: Record<string, string> }[];
    states: Record<string, number>;
  };
  assert.equal(rows.length, states.error);
  assert.equal(rows.at(-1)?.values.mileage, "many");
});

Deno.test("sn_import_rows: rows that go on waiting are unknown, and say how to ask again", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      new URL(request.url).pathname.endsWith(`/stats/${DEPOTS}`)
        ? Response.json({
          result: [{
            stats: { count: "1" },
            groupby_fields: [{ field: "sys_import_state", value: "pending" }],
          }],
        })
        : undefined,
  });
  const outcome = await applyTool(pipeline, importRows, {
    table: DEPOTS,
    rows: [{ depot: "Depot 8", town: "Goes" }],
  });
  assert.equal(outcome.status, "unknown");
  assert.match(outcome.next ?? "", /1 of 1 rows wait.*sn_list_import_errors with import_set/);
});

Deno.test("sn_import_rows: who may not read the setting of keys still imports", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      new URL(request.url).pathname.includes("sys_rest_insert_multiple")
        ? Response.json({ error: { message: "denied", detail: "" }, status: "failure" }, {
          status: 403,
        })
        : undefined,
  });
  const outcome = await applyTool(pipeline, importRows, {
    table: DEPOTS,
    rows: [{ depot: "Depot 7", town: "Sneek" }],
  });
  // The instance's clock decides when the rows are transformed; what is proved is that they came.
  assert.notEqual(outcome.status, "failed", JSON.stringify(outcome.reports));
});

Deno.test("sn_list_import_errors: without an import set the newest failed rows of all", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_list_import_errors", { limit: 5 });
  const { rows } = result as { rows: Record<string, unknown>[] };
  assert.equal(rows[0]?.table, VEHICLES);
  assert.equal(rows[0]?.import_set, "ISET0010001");
  await assert.rejects(
    started.run("sn_list_import_errors", { import_set: "ISET9999999" }),
    /ISET9999999/,
  );
});
