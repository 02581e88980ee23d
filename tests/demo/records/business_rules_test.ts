import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";
import { present } from "../../support/present.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

const RULE = "Fleet: mileage is not negative";
const VEHICLES = "table/x_demo_fleet_vehicle";

async function aborted(demo: Demo, table: string, name: string) {
  const rule = await firstRecord(demo, `table/sys_script?sysparm_query=name=${name}`);
  return {
    error: {
      message: "Operation Failed",
      detail: `Operation against file '${table}' was aborted by Business Rule ` +
        `'${name}^${rule.sys_id}'. Business Rule Stack:${name}`,
    },
    status: "failure",
  };
}

const rule = (values: Record<string, string>) => ({
  collection: "incident",
  when: "before",
  abort_action: "true",
  ...values,
});

Deno.test("business rules: one that aborts says so, and nothing is stored or recorded", async () => {
  using demo = await startDemo();
  const before = await demo.list(VEHICLES);
  const created = await demo.call("POST", VEHICLES, { body: { plate: "FL-7002", mileage: "-1" } });
  assert.equal(created.status, 403);
  assert.deepEqual(created.body, await aborted(demo, "x_demo_fleet_vehicle", RULE));
  const path = `${VEHICLES}/${present(before[0]).sys_id}`;
  const changed = await demo.call("PATCH", path, { body: { mileage: "-5", state: "gone" } });
  assert.deepEqual(changed.body, created.body);
  assert.deepEqual(await demo.list(VEHICLES), before);
  assert.equal((await demo.call("PATCH", path, { body: { mileage: "5" } })).status, 200);
});

Deno.test("business rules: only active before rules of the event and the table abort", async () => {
  using demo = await startDemo();
  const others: Record<string, string>[] = [
    { active: "false", action_insert: "true" },
    { when: "after", action_insert: "true" },
    { action_update: "true" },
    { abort_action: "false", action_insert: "true" },
    { collection: "problem", action_insert: "true" },
    { condition: "gs.isLoggedIn()", action_insert: "true" },
    { filter_condition: "stateCHANGESFROM2^EQ", action_insert: "true" },
    { filter_condition: "caller_id.nameVALCHANGES^EQ", action_insert: "true" },
  ];
  for (const [index, other] of others.entries()) {
    await demo.create("sys_script", rule({ name: `other ${index}`, ...other }));
    await demo.create("incident", {});
  }
  await demo.create("sys_script", rule({ name: "all", collection: "task", action_insert: "true" }));
  const answer = await demo.call("POST", "table/incident", { body: {} });
  assert.deepEqual(answer.body, await aborted(demo, "incident", "all"), "a parent's rule");
});

Deno.test("business rules: the first by order is named", async () => {
  using demo = await startDemo();
  await demo.create("sys_script", rule({ name: "late", order: "1000", action_delete: "true" }));
  await demo.create("sys_script", rule({ name: "soon", order: "200", action_delete: "true" }));
  const row = await firstRecord(demo, "table/incident?sysparm_limit=1");
  const answer = await demo.call("DELETE", `table/incident/${row.sys_id}`);
  assert.deepEqual(answer.body, await aborted(demo, "incident", "soon"));
  assert.equal((await demo.call("GET", `table/incident/${row.sys_id}`)).status, 200);
});

Deno.test("business rules: one with roles is for those who hold them", async () => {
  using demo = await startDemo();
  const values = { name: "agents", action_insert: "true", role_conditions: "itil" };
  await demo.create("sys_script", rule(values));
  const post = async (user: string) =>
    (await demo.call("POST", "table/incident", { user, body: {} })).status;
  assert.deepEqual([await post("itil.agent"), await post("requester")], [403, 201]);
});

Deno.test("business rules: change operators compare the old row with the new one", async () => {
  using demo = await startDemo();
  const forbid = async (filter_condition: string) => {
    const values = { name: filter_condition, action_update: "true", filter_condition };
    return (await demo.create("sys_script", rule(values))).sys_id;
  };
  const { sys_id } = await demo.create("incident", { state: "1", short_description: "a" });
  const patch = async (body: Record<string, string>) =>
    (await demo.call("PATCH", `table/incident/${sys_id}`, { body })).status;
  const to = await forbid("urgencyIN1,2^stateCHANGESTO3^EQ");
  assert.equal(await patch({ state: "3" }), 200, "the other condition is not met");
  assert.equal(await patch({ state: "2" }), 200);
  assert.equal(await patch({ urgency: "2" }), 200);
  assert.equal(await patch({ state: "3" }), 403);
  await demo.call("DELETE", `table/sys_script/${to}`);
  assert.equal(await patch({ state: "3" }), 200, "a rule that is gone forbids nothing");
  await forbid("stateCHANGESFROM3^EQ");
  assert.equal(await patch({ short_description: "b" }), 200, "the state is left as it is");
  assert.equal(await patch({ state: "2" }), 403);
  await forbid("commentsVALCHANGES^ORcategoryVALCHANGES^EQ");
  assert.equal(await patch({ comments: "Hello" }), 403, "an entry is a change");
  assert.equal(await patch({ category: "network" }), 403);
  assert.equal(await patch({ work_notes: "Hello" }), 200);
});

Deno.test("business rules: one that sets values does so before it is stored", async () => {
  using demo = await startDemo();
  await demo.create("sys_script", {
    ...rule({ name: "set", action_insert: "true", filter_condition: "category=network^EQ" }),
    abort_action: "false",
    template: "short_description=By rule^category=hardware^EQ",
  });
  const { short_description, category, sys_mod_count } = await demo.create("incident", {
    short_description: "By hand",
    category: "network",
  });
  assert.deepEqual([short_description, category, sys_mod_count], ["By rule", "hardware", "0"]);
});
