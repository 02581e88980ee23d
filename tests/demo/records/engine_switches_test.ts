import assert from "node:assert/strict";
import { type DemoUnderTest, SEED_NOW, startDemo } from "../../support/demo_requests.ts";
import { findId, firstRecord } from "../first_record.ts";

/** By engine: does what it acts on, and answers what it makes of it. */
const ENGINES: Record<string, { on: unknown; off: unknown; see(demo: DemoUnderTest): unknown }> = {
  itsm: {
    on: "false",
    off: "true",
    see: async ({ create }) => (await create("incident", { state: "7" })).active,
  },
  data_lookup: {
    on: "1",
    off: "5",
    see: async ({ create }) => {
      const body = { impact: "1", urgency: "1", priority: "5" };
      return (await create("incident", body)).priority;
    },
  },
  assignment: {
    on: true,
    off: false,
    see: async ({ create }) =>
      (await create("incident", { category: "network" })).assignment_group !== "",
  },
  sla: {
    on: 1,
    off: 0,
    see: async ({ create, list }) => {
      const { sys_id } = await create("incident", { impact: "1", urgency: "1" });
      return (await list(`table/task_sla?sysparm_query=task=${sys_id}`)).length;
    },
  },
  events: {
    on: "processed",
    off: "ready",
    see: async (demo) => {
      const { sys_id } = await demo.create("sysevent", { name: "nobody.listens" });
      return (await firstRecord(demo, `table/sysevent?sysparm_query=sys_id=${sys_id}`)).state;
    },
  },
  notifications: {
    on: 1,
    off: 0,
    see: async ({ create, list }) => {
      await create("sysevent_email_action", { collection: "incident", action_insert: "true" });
      const { sys_id } = await create("incident", {});
      return (await list(`table/sys_email?sysparm_query=instance=${sys_id}`)).length;
    },
  },
  group_roles: {
    on: 1,
    off: 0,
    see: async (demo) => {
      const group = await findId(demo, "sys_user_group", "name=Network");
      const user = await findId(demo, "sys_user", "user_name=requester");
      await demo.create("sys_user_grmember", { group, user });
      const path = "table/problem?sysparm_query=number=PRB0040001";
      return (await demo.list(path, { user: "requester" })).length;
    },
  },
};

for (const [engine, { on, off, see }] of Object.entries(ENGINES)) {
  Deno.test(`engine ${engine}: it acts unless its property is false`, async () => {
    using running = await startDemo();
    assert.deepEqual(await see(running), on);
    using stopped = await startDemo();
    const property = await findId(stopped, "sys_properties", `name=demo.engine.${engine}`);
    const path = `table/sys_properties/${property}`;
    await stopped.call("PATCH", path, { body: { value: "false" } });
    assert.deepEqual(await see(stopped), off);
  });
}

Deno.test("engines: there is one property for each", async () => {
  using demo = await startDemo();
  const rows = await demo.list("table/sys_properties?sysparm_query=nameSTARTSWITHdemo.engine.");
  assert.deepEqual(
    rows.map(({ name = "" }) => name.split(".").at(-1)).sort(),
    Object.keys(ENGINES).sort(),
  );
});

Deno.test("events: an action with an unknown script leaves an error, one of the list is run", async () => {
  using demo = await startDemo();
  const fire = async (script: string) => {
    const event_name = `demo.${script.length}`;
    const action = { name: event_name, event_name, active: "true", script };
    await demo.create("sysevent_script_action", action);
    const { sys_id } = await demo.create("sysevent", { name: event_name, state: "ready" });
    return (await firstRecord(demo, `table/sysevent?sysparm_query=sys_id=${sys_id}`)).state;
  };
  assert.equal(await fire(`gs.print("From an action");`), "processed");
  assert.equal(await fire(`current.update();`), "error");
  const lines = await demo.list("table/syslog?sysparm_query=source=*** Script^ORDERBYlevel");
  const shown = lines.map(({ level, message }) => `${level} ${message}`);
  assert.ok(shown.includes("0 From an action"), shown.join("\n"));
  assert.ok(shown.some((line) => line.startsWith("2 ") && line.includes("does not run")));
});

Deno.test("service levels: with a schedule only its hours count", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  const { sys_id: schedule } = await demo.create("cmn_schedule", { name: "An hour a day" });
  await demo.create("cmn_schedule_span", {
    schedule,
    start_date_time: "2026-01-01 13:00:00",
    end_date_time: "2026-01-01 14:00:00",
    repeat_type: "daily",
  });
  await demo.create("contract_sla", {
    name: "Two hours",
    collection: "incident",
    duration: "1970-01-01 02:00:00",
    start_condition: "category=network^EQ",
    schedule,
  });
  const { sys_id } = await demo.create("incident", { category: "network" });
  const clock = async () =>
    await firstRecord(demo, `table/task_sla?sysparm_query=task=${sys_id}^sla.name=Two hours`);
  assert.equal((await clock()).planned_end_time, "2026-02-02 14:00:00");
  now += 25.5 * 3_600_000;
  const { business_percentage, percentage, has_breached } = await clock();
  assert.deepEqual([business_percentage, percentage, has_breached], ["75", "1275", "false"]);
  now += 3_600_000;
  assert.equal((await clock()).has_breached, "true");
});
