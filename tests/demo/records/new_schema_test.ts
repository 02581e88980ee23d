import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";
import { findId, firstRecord } from "../first_record.ts";
import { present } from "../../support/present.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function column(
  demo: Demo,
  name: string,
  element: string,
  more: Record<string, string> = {},
) {
  return await demo.create("sys_dictionary", { name, element, internal_type: "string", ...more });
}

const tableId = (demo: Demo, name: string): Promise<string> =>
  findId(demo, "sys_db_object", `name=${name}`);

Deno.test("new schema: a child of a seeded table has its columns, defaults, numbers and choices", async () => {
  using demo = await startDemo();
  await demo.create("sys_db_object", {
    name: "u_outage",
    label: "Outage",
    super_class: await tableId(demo, "incident"),
  });
  await column(demo, "u_outage", "u_region", { default_value: "north" });
  await demo.create("sys_choice", {
    name: "u_outage",
    element: "state",
    value: "1",
    label: "Reported",
  });
  const row = await demo.create("u_outage", { short_description: "dark" });
  assert.equal(row.u_region, "north");
  assert.equal(row.priority, "5", "the override of incident reaches its children");
  assert.match(row.number ?? "", /^INC\d{7}$/);
  const path = `table/u_outage/${row.sys_id}?sysparm_fields=state&sysparm_display_value=true`;
  assert.equal((await demo.call("GET", path)).body.result.state, "Reported");
  for (const parent of ["incident", "task"]) {
    const rows = await demo.list(`table/${parent}?sysparm_query=short_description=dark`);
    assert.deepEqual(rows.map(({ sys_class_name }) => sys_class_name), ["u_outage"], parent);
    assert.equal("u_region" in present(rows[0]), false, "a parent shows its own columns");
  }
});

Deno.test("new schema: a column of a parent is there for every child at once", async () => {
  using demo = await startDemo();
  await column(demo, "task", "u_cost", { internal_type: "integer" });
  for (const [table, cost] of [["incident", "9"], ["problem", "10"]] as const) {
    assert.equal((await demo.create(table, { u_cost: cost })).u_cost, cost);
  }
  const costs = await demo.list("table/task?sysparm_query=u_costISNOTEMPTY^ORDERBYu_cost");
  assert.deepEqual(costs.map(({ u_cost }) => u_cost), ["9", "10"], "numbers sort by value");
});

Deno.test("new schema: the most specific override of a default wins, whatever came first", async () => {
  using demo = await startDemo();
  await demo.create("sys_dictionary_override", {
    name: "task",
    element: "urgency",
    base_table: "task",
    default_value: "1",
    default_value_override: "true",
  });
  assert.equal((await demo.create("incident", {})).urgency, "1");
  await demo.create("sys_dictionary_override", {
    name: "incident",
    element: "urgency",
    base_table: "task",
    default_value: "2",
    default_value_override: "true",
  });
  assert.equal((await demo.create("incident", {})).urgency, "2");
  assert.equal((await demo.create("problem", {})).urgency, "1");
});

Deno.test("new schema: long texts keep their length when a column names none", async () => {
  using demo = await startDemo();
  await column(demo, "incident", "u_code", { internal_type: "script" });
  assert.equal((await demo.create("incident", { u_code: "x".repeat(3000) })).u_code?.length, 3000);
});

Deno.test("new schema: a number format starts where it says", async () => {
  using demo = await startDemo();
  await demo.create("sys_db_object", { name: "u_part", label: "Part" });
  await column(demo, "u_part", "u_number", {
    default_value: "javascript:global.getNextObjNumberPadded();",
  });
  await demo.create("sys_number", {
    category: "u_part",
    prefix: "PRT",
    number: "7000",
    maximum_digits: "5",
  });
  assert.equal((await demo.create("u_part", {})).u_number, "PRT07001");
  assert.equal((await demo.create("u_part", {})).u_number, "PRT07002");
});

Deno.test("new schema: a column that is named without a prefix gets one, but in its own application", async () => {
  using demo = await startDemo();
  const storedAs = async (name: string, query?: string) =>
    (await demo.create("sys_dictionary", {
      name,
      element: "storey",
      column_label: "Storey",
      internal_type: "string",
    }, query)).element;
  assert.equal(await storedAs("incident"), "u_storey");
  assert.equal("u_storey" in await demo.create("incident", { u_storey: "3" }), true);
  assert.equal(
    await storedAs("x_demo_fleet_vehicle", "sysparm_transaction_scope=x_demo_fleet"),
    "storey",
  );
});

Deno.test("new schema: names exist once", async () => {
  using demo = await startDemo();
  await column(demo, "incident", "u_floor");
  const again = [
    ["sys_db_object", { name: "x_demo_fleet_vehicle", label: "Again" }],
    ["sys_dictionary", { name: "incident", element: "u_floor", internal_type: "string" }],
    ["x_demo_fleet_vehicle", { plate: "FL-1001" }],
  ] as const;
  for (const [table, body] of again) {
    assert.equal((await demo.call("POST", `table/${table}`, { body })).status, 403, table);
  }
  assert.equal((await demo.list("table/incident?sysparm_query=number=INC0010001")).length, 1);
  await demo.create("x_demo_fleet_vehicle", { plate: "" });
  await demo.create("x_demo_fleet_vehicle", { plate: "" });
});

Deno.test("new schema: a deleted table takes its records and columns along, its name is free again", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("sys_db_object", { name: "u_crate", label: "Crate" });
  await column(demo, "u_crate", "u_old");
  await demo.create("u_crate", { u_old: "x" });
  assert.equal((await demo.call("DELETE", `table/sys_db_object/${sys_id}`)).status, 204);
  assert.equal((await demo.call("GET", "table/u_crate")).status, 400);
  assert.deepEqual(await demo.list("table/sys_dictionary?sysparm_query=name=u_crate"), []);
  await demo.create("sys_db_object", { name: "u_crate", label: "Crate" });
  assert.deepEqual(await demo.list("table/u_crate"), []);
  assert.equal("u_old" in await demo.create("u_crate", { u_old: "x" }), false);
});

Deno.test("new schema: the tables the instance came with cannot be lost, renamed or moved", async () => {
  using demo = await startDemo();
  for (const name of ["sys_metadata", "sys_db_object", "task"]) {
    const path = `table/sys_db_object/${await tableId(demo, name)}`;
    assert.equal((await demo.call("DELETE", path)).status, 403, name);
    const body = { name: "u_other", super_class: "", label: "Other" };
    const { result } = (await demo.call("PATCH", path, { body })).body;
    assert.deepEqual([result.name, result.label], [name, "Other"]);
  }
  assert.equal((await demo.list("table/incident?sysparm_limit=1")).length, 1);
});

Deno.test("new schema: records that refer to each other in a circle go together", async () => {
  using demo = await startDemo();
  await demo.create("sys_db_object", { name: "u_node", label: "Node" });
  await column(demo, "u_node", "u_next", {
    internal_type: "reference",
    reference: "u_node",
    reference_cascade_rule: "cascade",
  });
  const one = await demo.create("u_node", {});
  const two = await demo.create("u_node", { u_next: one.sys_id });
  const self = await demo.create("u_node", {});
  const link = (node: Record<string, string>, next: Record<string, string>) =>
    demo.call("PATCH", `table/u_node/${node.sys_id}`, { body: { u_next: next.sys_id } });
  await link(one, two);
  await link(self, self);
  assert.equal((await demo.call("DELETE", `table/u_node/${one.sys_id}`)).status, 204);
  assert.equal((await demo.call("DELETE", `table/u_node/${self.sys_id}`)).status, 204);
  assert.deepEqual(await demo.list("table/u_node"), []);
});

Deno.test("new schema: an application's table and columns are named for its scope", async () => {
  using demo = await startDemo();
  const fleet = await firstRecord(demo, "table/sys_app?sysparm_query=scope=x_demo_fleet");
  const scope = `sysparm_transaction_scope=${fleet.sys_id}`;
  const table = await demo.create("sys_db_object", { label: "Trip" }, scope);
  assert.equal(table.name, "x_demo_fleet_trip");
  const fields = { name: table.name, column_label: "Kilometres", internal_type: "integer" };
  assert.equal((await demo.create("sys_dictionary", fields, scope)).element, "kilometres");
});

Deno.test("new schema: a new table is recorded with its collection row", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("sys_db_object", { name: "u_lamp", label: "Lamp" });
  const names = await demo.list(
    `table/sys_update_xml?sysparm_query=nameINsys_db_object_${sys_id},sys_dictionary_u_lamp_null`,
  );
  assert.equal(names.length, 2);
});
