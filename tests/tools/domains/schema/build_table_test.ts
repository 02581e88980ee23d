import assert from "node:assert/strict";
import type { ToolResult } from "../../../../mod/tools/call.ts";
import { buildTable } from "../../../../mod/tools/domains/schema/build_table.ts";
import type { ToolContext, WriteTool } from "../../../../mod/tools/tool.ts";
import { type Pipeline, startPipeline } from "../../../support/pipeline.ts";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";

async function complete(started: TestServices, tool: string, args: unknown): Promise<ToolResult> {
  let answer = await started.run(tool, args);
  if (answer.status === "needs_approval") {
    answer = await started.run(tool, args, { approval: answer.approval?.approval });
  }
  assert.equal(answer.status, "done", JSON.stringify(answer, null, 1));
  return answer;
}

const PERMIT = {
  label: "Parking permit",
  columns: [
    { label: "Plate", mandatory: true, display: true },
    { label: "Holder", type: "reference", reference: "sys_user" },
    { label: "State", choices: ["Requested", { value: "ok", label: "Granted" }] },
    { label: "Replaces", type: "reference", reference: "u_parking_permit" },
    { label: "Valid until", type: "date" },
  ],
  number_prefix: "PRM",
  new_roles: [{ name: "permit_clerk" }],
  access: { read: ["itil"], write: ["permit_clerk"] },
  menu: { title: "Parking", module: "Permits", roles: ["permit_clerk"] },
};

Deno.test("sn_build_table: the dry run shows everything and writes nothing", async () => {
  await using started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Parking" });
  const revision = await started.services.journal.revision();
  const plan = await started.run("sn_build_table", PERMIT, { dry_run: true });
  assert.equal(plan.status, "planned");
  const tables = plan.change?.map(({ table }) => table);
  assert.deepEqual(tables, [
    "sys_user_role",
    "sys_db_object",
    "sys_number",
    "sys_dictionary",
    "sys_dictionary",
    "sys_dictionary",
    "sys_dictionary",
    "sys_choice",
    "sys_choice",
    "sys_dictionary",
    "sys_dictionary",
    "sys_app_application",
    "sys_app_module",
    "sys_security_acl",
    "sys_security_acl_role",
    "sys_security_acl",
    "sys_security_acl_role",
  ]);
  assert.equal(await started.services.journal.revision(), revision);
  await assert.rejects(started.run("sn_describe_table", { table: "u_parking_permit" }));
});

Deno.test("sn_build_table: the table works for the next call, captured and guarded", async () => {
  await using started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Parking" });
  // Asked before it is there, so that a stale cache would be noticed.
  await assert.rejects(started.run("sn_describe_table", { table: "u_parking_permit" }));
  const built = await complete(started, "sn_build_table", PERMIT);
  assert.ok(built.change?.every(({ status }) => status === "done"));
  const modules = await started.run("sn_query_table", {
    table: "sys_app_module",
    query: "title=Permits",
    fields: ["roles"],
    display: "values",
  });
  assert.deepEqual(
    (modules.result as { rows: { roles: string }[] }).rows.map(({ roles }) => roles),
    [
      "permit_clerk",
    ],
  );
  const { result } = await started.run("sn_describe_table", {
    table: "u_parking_permit",
    columns: ["u_plate", "u_holder", "u_state", "u_replaces", "u_valid_until"],
  });
  const { columns, display_column } = result as {
    columns: Record<string, unknown>[];
    display_column: string;
  };
  assert.deepEqual(columns.map(({ element, type, reference }) => [element, type, reference]), [
    ["u_plate", "string", undefined],
    ["u_holder", "reference", "sys_user"],
    ["u_state", "string", undefined],
    ["u_replaces", "reference", "u_parking_permit"],
    ["u_valid_until", "glide_date", undefined],
  ]);
  assert.deepEqual(columns[2]?.choices, { requested: "Requested", ok: "Granted" });
  assert.ok(["u_number", "u_plate"].includes(display_column));
  const first = await complete(started, "sn_create_record", {
    table: "u_parking_permit",
    values: { u_plate: "AB-12", u_holder: "itil.agent", u_state: "Granted" },
  });
  const record = first.result as Record<string, string>;
  assert.match(present(record.u_number), /^PRM\d{7}$/);
  assert.equal(record.u_state, "ok", "a label becomes its value");
  const access = await started.run("sn_evaluate_acl", {
    table: "u_parking_permit",
    operation: "write",
    user: "itil.agent",
  });
  assert.equal((access.result as { answer: string }).answer, "denied");
  const contents = await started.run("sn_get_update_set_contents", { id: "Parking" });
  assert.match(JSON.stringify(contents.result), /Dictionary Entry/);
});

Deno.test("sn_build_table: what the instance would refuse half-way is refused before", async () => {
  await using started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Parking" });
  const refused = (args: Record<string, unknown>, message: RegExp) =>
    assert.rejects(
      started.run("sn_build_table", { label: "Permit", ...args }),
      (error: Error & { remedy?: string }) => message.test(error.message) && Boolean(error.remedy),
    );
  await refused({ name: "permit" }, /"permit" is no name for a table of global/);
  await refused({ name: "incident" }, /"incident" is no name for a table/);
  await refused({ extends: "tsk" }, /Table "tsk" does not exist/);
  await refused(
    { extends: "task", columns: [{ label: "State", name: "state" }] },
    /"state" is inherited from task/,
  );
  await refused({ columns: [{ label: "A" }, { label: "a" }] }, /"u_a" is given twice/);
  await refused({ columns: [{ label: "A", type: "reference" }] }, /refers to no table/);
  await refused({ columns: [{ label: "A", reference: "sys_user" }] }, /cannot refer to sys_user/);
  await refused({ columns: [{ label: "A", type: "reference", reference: "sys_usr" }] }, /sys_usr/);
  await refused({ columns: [{ label: "A", type: "strng" }] }, /strng/);
  await refused({ columns: [{ label: "A", choices: ["x", "X"] }] }, /choice "x" of "u_a"/);
  const many = Array.from({ length: 60 }, (_, index) => `Choice ${index}`);
  const columns = ["A", "B", "C", "D", "E"].map((label) => ({ label, choices: many }));
  await refused({ columns }, /306 records, more than 250/);
  await refused({ access: { read: ["itill"] } }, /no role "itill"/);
  await complete(started, "sn_build_table", { label: "Permit" });
  await refused({}, /u_permit \(Permit\) exists already/);
});

Deno.test("sn_build_table: in an application the names begin with its scope", async () => {
  await using started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Fleet tables", scope: "x_demo_fleet" });
  const args = { label: "Fuel card", extends: "task", columns: [{ label: "Card number" }] };
  const built = await complete(started, "sn_build_table", args);
  assert.equal((built.result as { table: string }).table, "x_demo_fleet_fuel_card");
  assert.deepEqual((built.result as { columns: string[] }).columns, ["card_number"]);
  const { result } = await started.run("sn_get_table_hierarchy", {
    table: "x_demo_fleet_fuel_card",
  });
  assert.deepEqual((result as { parents: string[] }).parents, ["task"]);
});

async function planOn(pipeline: Pipeline, args: unknown) {
  const context = {
    reader: pipeline.client,
    options: {},
    progress: () => {},
  } as unknown as ToolContext;
  const tool = buildTable as WriteTool;
  return await tool.plan(tool.input.parse(args), context);
}

Deno.test("sn_build_table: a refusal in the middle is reported with the undo that takes it back", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      request.method === "POST" && request.url.includes("/table/sys_app_module")
        ? Response.json({ error: { message: "Operation Failed", detail: "No modules today" } }, {
          status: 403,
        })
        : undefined,
  });
  await pipeline.apply([{
    kind: "create",
    table: "sys_update_set",
    values: { name: "Parking", state: "in progress" },
  }]);
  const { operations } = await planOn(pipeline, {
    ...PERMIT,
    access: undefined,
    new_roles: undefined,
    menu: { title: "Parking" },
  });
  const outcome = await pipeline.apply(operations, { options: { update_set: "Parking" } });
  assert.equal(outcome.status, "failed", JSON.stringify(outcome.reports.at(-1)));
  const failed = outcome.reports.find(({ status }) => status === "failed");
  assert.equal(failed?.table, "sys_app_module");
  assert.match(outcome.next ?? "", /No modules today.*sn_undo_changes/s);
  const table = outcome.reports.find((report) => report.table === "sys_db_object");
  assert.equal(table?.status, "done");
  assert.ok(outcome.next?.includes(String(table?.id)), "the undo names what was written");
});

Deno.test("sn_build_table: one undo takes the whole table back", async () => {
  await using started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Parking" });
  const built = await complete(started, "sn_build_table", PERMIT);
  const changes = built.change?.map(({ id }) => id);
  await complete(started, "sn_undo_changes", { changes });
  await complete(started, "sn_undo_changes", { changes, clear_entries: true });
  const { result } = await complete(started, "sn_get_update_set_contents", {
    update_set: "Parking",
  });
  assert.deepEqual((result as { entries: unknown[] }).entries, [], "no DELETE would ship");
  await assert.rejects(
    started.run("sn_describe_table", { table: "u_parking_permit" }),
    /does not exist/,
  );
  const roles = await started.run("sn_list_roles", { query: "name=permit_clerk" });
  assert.equal((roles.result as { total: number }).total, 0);
});

Deno.test("sn_undo_changes: of a session it leaves out what is gone already, and says so", async () => {
  await using started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Parking" });
  const { change = [] } = await complete(started, "sn_build_table", PERMIT);
  await complete(started, "sn_create_record", { table: "u_parking_permit", values: {} });
  const { result } = await complete(started, "sn_create_rest_message", {
    name: "Barrier",
    rest_endpoint: "https://barrier.example.com",
  });
  // Undone by their ids alone, the row in the table and what hangs on it go unseen.
  const table = change.filter(({ table }) => table === "sys_db_object").map(({ id }) => id);
  await complete(started, "sn_undo_changes", { changes: table });
  const undone = await complete(started, "sn_undo_changes", { session: "current" });
  assert.match(JSON.stringify(undone.warnings), /left out: u_parking_permit/);
  const { sys_id } = result as { sys_id: string };
  await assert.rejects(started.run("sn_get_rest_message", { id: sys_id }), /no record/);
});
