import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

const VEHICLES = "table/x_demo_fleet_vehicle";

function refusal(labels: string) {
  return {
    error: {
      message: "Operation Failed",
      detail: `Data Policy Exception: The following fields are mandatory: ${labels}`,
    },
    status: "failure",
  };
}

async function policy(demo: Demo, values: Record<string, string>, ...fields: string[]) {
  const { sys_id } = await demo.create("sys_data_policy2", { short_description: "p", ...values });
  for (const field of fields) {
    await demo.create("sys_data_policy_rule", {
      sys_data_policy: sys_id,
      table: values.model_table,
      field,
      mandatory: "true",
    });
  }
  return sys_id;
}

Deno.test("data policies: a vehicle on the road needs a driver, over REST too", async () => {
  using demo = await startDemo();
  const on = { plate: "FL-7003", state: "in_use" };
  const refused = await demo.call("POST", VEHICLES, { body: on });
  assert.deepEqual([refused.status, refused.body], [403, refusal("Driver")]);
  assert.deepEqual(await demo.list(`${VEHICLES}?sysparm_query=plate=FL-7003`), [], "not stored");
  const { sys_id: driver } = await firstRecord(demo, "table/sys_user?sysparm_limit=1");
  const made = await demo.create("x_demo_fleet_vehicle", { ...on, driver });
  const path = `${VEHICLES}/${made.sys_id}`;
  const emptied = await demo.call("PATCH", path, { body: { driver: "" } });
  assert.deepEqual(emptied.body, refusal("Driver"));
  const parked = { driver: "", state: "available" };
  assert.equal((await demo.call("PATCH", path, { body: parked })).status, 200);
});

Deno.test("data policies: all that is missing is named at once, and inactive ones ask for nothing", async () => {
  using demo = await startDemo();
  const values = { model_table: "incident", conditions: "state=6^EQ" };
  const sysId = await policy(demo, values, "close_notes", "close_code");
  const resolve = () => demo.call("POST", "table/incident", { body: { state: "6" } });
  const { body } = await resolve();
  const [code, notes] = await Promise.all(["close_code", "close_notes"].map(async (element) => {
    const query = `elementIN${element}^nameINtask,incident`;
    return (await firstRecord(demo, `table/sys_dictionary?sysparm_query=${query}`)).column_label;
  }));
  assert.deepEqual(body, refusal(`${code}, ${notes}`));
  await demo.call("PATCH", `table/sys_data_policy2/${sysId}`, { body: { active: "false" } });
  assert.equal((await resolve()).status, 201);
});

Deno.test("data policies: a parent's holds for its children where it is inherited", async () => {
  using demo = await startDemo();
  const sysId = await policy(demo, { model_table: "task", inherit: "true" }, "short_description");
  const post = () => demo.call("POST", "table/problem", { body: {} });
  assert.equal((await post()).status, 403);
  await demo.call("PATCH", `table/sys_data_policy2/${sysId}`, { body: { inherit: "false" } });
  assert.equal((await post()).status, 201);
});
