import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";

const SLA = {
  name: "By then",
  collection: "incident",
  start_condition: "category=network^EQ",
  duration: "1970-01-01 02:00:00",
};

/** What a definition attaches to an incident, and what the log says of it. */
async function attach(definition: Record<string, string>, span?: Record<string, string>) {
  using demo = await startDemo();
  const { sys_id: schedule } = await demo.create("cmn_schedule", { name: "Some hours" });
  const { sys_id: relative } = await demo.create("cmn_relative_duration", { name: "Soon" });
  await demo.create("cmn_schedule_span", {
    schedule,
    start_date_time: "2026-02-01 13:00:00",
    end_date_time: "2026-02-01 17:00:00",
    ...span,
  });
  await demo.create("contract_sla", {
    ...SLA,
    ...definition,
    ...(span && { schedule }),
    ...(definition.duration_type && { duration_type: relative }),
  });
  const { sys_id } = await demo.create("incident", { category: "network" });
  const attached = await demo.list(`table/task_sla?sysparm_query=task=${sys_id}^sla.name=By then`);
  const logged = await demo.list("table/syslog?sysparm_query=source=SLA");
  return [attached.length, ...logged.map(({ message }) => message)];
}

const CANNOT = 'The demo instance cannot evaluate the SLA "By then": it has';

Deno.test("service levels: one whose times cannot be calculated is not attached, and the log says why", async () => {
  assert.deepEqual(await attach({}), [1]);
  assert.deepEqual(await attach({ duration_type: "relative" }), [
    0,
    `${CANNOT} the relative duration "Soon", which sets no end`,
  ]);
  assert.deepEqual(await attach({}, { repeat_type: "monthly" }), [1]);
  assert.deepEqual(await attach({}, { repeat_type: "monthly", monthly_type: "third" }), [
    0,
    `${CANNOT} a schedule with an entry that repeats monthly by "third"`,
  ]);
  assert.deepEqual(await attach({}, { repeat_type: "yearly", yearly_type: "float" }), [
    0,
    `${CANNOT} a schedule with an entry that repeats yearly by "float"`,
  ]);
  assert.deepEqual(await attach({}, { repeat_type: "weekly", days_of_week: "Monday" }), [
    0,
    `${CANNOT} a schedule with an entry that repeats weekly on the days Monday`,
  ]);
  assert.deepEqual(await attach({}, { repeat_type: "weekly", days_of_week: "135" }), [1]);
  assert.deepEqual(await attach({}, { repeat_type: "weekly" }), [1]);
});
