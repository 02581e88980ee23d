import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";
import { changeCalls } from "./change_calls.ts";

interface Shown {
  type: { value: string };
  conflicting_change: { display_value: string };
  related_configuration_item: { display_value: string };
  schedule: { display_value: string };
}

async function planned() {
  const demo = await startDemo();
  const calls = changeCalls(demo);
  const plan = async (item: string, [start, end]: [string, string], more = {}) =>
    await calls.create("normal", {
      cmdb_ci: await calls.idOf("cmdb_ci", `name=${item}`),
      start_date: start,
      end_date: end,
      ...more,
    });
  const check = async (change: string): Promise<Shown[]> => {
    assert.match(await calls.ask("POST", `/${change}/conflict`), /^[0-9a-f]{32}$/);
    const { conflicts } = await calls.ask("GET", `/${change}/conflict`);
    return conflicts;
  };
  return { demo, ...calls, plan, check, [Symbol.dispose]: () => demo[Symbol.dispose]() };
}

const types = (conflicts: Shown[]): string[] => conflicts.map(({ type }) => type.value).toSorted();

Deno.test("conflict: two changes of one item at the same time collide, one behind the other does not", async () => {
  using use = await planned();
  const first = await use.plan("lnx-app-02", ["2026-02-10 10:00:00", "2026-02-10 12:00:00"]);
  const overlapping = await use.plan("lnx-app-02", ["2026-02-10 11:00:00", "2026-02-10 13:00:00"]);
  const behind = await use.plan("lnx-app-02", ["2026-02-10 13:00:00", "2026-02-10 14:00:00"]);
  const [conflict, ...more] = await use.check(overlapping);
  assert.equal(more.length, 0);
  assert.equal(conflict?.type.value, "ci_already_scheduled");
  const shown = await use.ask("GET", `/${first}`);
  assert.equal(conflict.conflicting_change.display_value, shown.number.value);
  assert.deepEqual(await use.check(behind), []);
  const state = await use.ask("GET", `/${overlapping}`);
  assert.equal(state.conflict_status.value, "Conflict");
  assert.equal(state.conflict_last_run.value, "2026-02-01 12:00:00");
  await use.move(first, "canceled");
  assert.deepEqual(await use.check(overlapping), [], "a canceled change is in nobody's way");
});

Deno.test("conflict: what stands above and below an item counts, and who does the work", async () => {
  using use = await planned();
  const time: [string, string] = ["2026-02-10 10:00:00", "2026-02-10 12:00:00"];
  const person = await use.idOf("sys_user", "user_name=desk.two");
  await use.plan("shop-frontend", time);
  await use.plan("lnx-log-01", time);
  await use.plan("win-prn-02", time, { assigned_to: person });
  const web = await use.plan("lnx-web-01", time, { assigned_to: person });
  assert.deepEqual(types(await use.check(web)), [
    "assigned_to_already_scheduled",
    "child_ci_already_scheduled",
    "parent_ci_already_scheduled",
  ]);
});

Deno.test("conflict: blackouts and maintenance windows are kept, week after week", async () => {
  using use = await planned();
  const inside = await use.plan("lnx-sql-02", ["2026-03-14 21:00:00", "2026-03-15 03:00:00"]);
  assert.deepEqual(await use.check(inside), []);
  const outside = await use.plan("lnx-sql-03", ["2026-03-21 21:00:00", "2026-03-22 05:00:00"]);
  const [conflict] = await use.check(outside);
  assert.deepEqual([conflict?.type.value, conflict?.schedule.display_value], [
    "not_in_maintenance_window",
    "Database window",
  ]);
  const frozen = await use.plan("lnx-app-02", ["2026-12-20 10:00:00", "2026-12-20 11:00:00"]);
  assert.deepEqual(types(await use.check(frozen)), ["blackout"]);
  const window = await use.idOf("cmn_schedule_maintenance", "ORDERBYsys_id");
  await use.demo.call("PATCH", `table/cmdb_ci/${await use.idOf("cmdb_ci", "name=lnx-app-02")}`, {
    body: { maintenance_schedule: window },
  });
  assert.deepEqual(types(await use.check(frozen)), ["blackout", "not_in_maintenance_window"]);
});

Deno.test("conflict: a change planned for a thousand years is checked all the same", async () => {
  using use = await planned();
  const change = await use.plan("lnx-sql-02", ["1000-01-01 00:00:00", "9999-01-01 00:00:00"]);
  assert.deepEqual(types(await use.check(change)), ["blackout", "not_in_maintenance_window"]);
});

Deno.test("conflict: affected items count in advanced mode alone", async () => {
  using use = await planned();
  const time: [string, string] = ["2026-02-10 10:00:00", "2026-02-10 12:00:00"];
  await use.plan("lnx-app-03", time);
  const change = await use.plan("win-bi-01", time);
  await use.ask("POST", `/${change}/ci`, {
    body: {
      association_type: "affected",
      cmdb_ci_sys_ids: [await use.idOf("cmdb_ci", "name=lnx-app-03")],
    },
  });
  assert.deepEqual(await use.check(change), []);
  await use.demo.create("sys_properties", { name: "change.conflict.mode", value: "advanced" });
  assert.deepEqual(types(await use.check(change)), ["ci_already_scheduled"]);
});

Deno.test("conflict: without item and times nothing can be checked, and nothing runs that could be canceled", async () => {
  using use = await planned();
  const bare = await use.create("normal");
  const backwards = await use.plan("lnx-app-02", ["2026-02-10 12:00:00", "2026-02-10 10:00:00"]);
  for (const change of [bare, backwards]) {
    assert.equal((await use.call("POST", `/${change}/conflict`)).status, 400);
  }
  const before = await use.ask("GET", `/${bare}/conflict`);
  assert.deepEqual([before.status, before.last_run, before.conflicts], ["Not Run", "", []]);
  assert.equal((await use.call("DELETE", `/${bare}/conflict`)).status, 400);
});

Deno.test("schedule: free slots lie in the window and around other changes; the first can be taken", async () => {
  using use = await planned();
  await use.plan("lnx-sql-03", ["2026-02-07 20:00:00", "2026-02-07 22:00:00"]);
  const item = await use.idOf("cmdb_ci", "name=lnx-sql-03");
  const waiting = await use.call("GET", `/ci/${item}/schedule?duration_in_seconds=7200`);
  assert.equal(waiting.status, 202);
  const worker = await use.ask("GET", `/worker/${waiting.body.result.worker.sysId}`);
  assert.equal(worker.type, "schedule");
  const starts = worker.payload.spans.map((span: { start: { value: string } }) => span.start.value);
  assert.deepEqual(starts.slice(0, 2), ["2026-02-07 22:00:00", "2026-02-14 20:00:00"]);
  assert.equal(worker.payload.spans[0].start.display_value, "2026-02-07 23:00:00");
  const change = await use.plan("lnx-sql-03", ["2026-02-08 10:00:00", "2026-02-08 12:00:00"]);
  assert.equal((await use.check(change)).length, 1);
  const taken = await use.call("PATCH", `/${change}/schedule/first_available`, {
    body: { duration_in_seconds: 7200, planned_start_time: "2026-02-01 00:00:00" },
  });
  assert.equal(taken.status, 202);
  const moved = await use.ask("GET", `/${change}`);
  assert.deepEqual([moved.start_date.value, moved.end_date.value], [
    "2026-02-07 22:00:00",
    "2026-02-08 00:00:00",
  ]);
  assert.deepEqual(await use.check(change), []);
  const own = await use.ask("GET", `/${change}/schedule`);
  const { payload } = await use.ask("GET", `/worker/${own.worker.sysId}`);
  assert.equal(payload.spans[0].start.value, "2026-02-07 22:00:00");
});

Deno.test("schedule: a wish that cannot be met is answered without slots, one that cannot be read with 400", async () => {
  using use = await planned();
  const item = await use.idOf("cmdb_ci", "name=lnx-sql-03");
  const long = await use.ask("GET", `/ci/${item}/schedule?duration_in_seconds=99999999`);
  const worker = await use.ask("GET", `/worker/${long.worker.sysId}`);
  assert.equal(worker.payload, undefined);
  assert.equal(worker.messages.infoMessages.length, 1);
  const wrong = [
    `/ci/${item}/schedule`,
    `/ci/${item}/schedule?duration_in_seconds=-5`,
    `/ci/${item}/schedule?duration_in_seconds=soon`,
    `/ci/${item}/schedule?duration_in_seconds=60&planned_start_time=tomorrow`,
    "/ci/0/schedule?duration_in_seconds=60",
    `/${await use.create("normal")}/schedule`,
  ];
  for (const path of wrong) assert.equal((await use.call("GET", path)).status, 400, path);
  const bare = await use.create("normal");
  const refused = await use.call("PATCH", `/${bare}/schedule/first_available`, {
    body: { duration_in_seconds: 60 },
  });
  assert.equal(refused.status, 400);
});
