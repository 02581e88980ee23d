import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function stats(demo: Demo, path: string) {
  const { status, body } = await demo.call("GET", `stats/${path}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.result;
}

Deno.test("stats: counts what the list finds, whoever asks", async () => {
  using demo = await startDemo();
  for (
    const query of ["state=2", "caller_id.department.name=Finance^ORpriority<3", "number=none"]
  ) {
    const text = `sysparm_query=${encodeURIComponent(query)}`;
    const { stats: { count } } = await stats(demo, `incident?sysparm_count=true&${text}`);
    assert.equal(count, String((await demo.list(`table/incident?${text}`)).length), query);
  }
  const pairs = await stats(demo, "incident?sysparm_count=true&priority=2%20-%20High");
  const found = await demo.list("table/incident?sysparm_query=priority=2");
  assert.equal(pairs.stats.count, String(found.length));
});

Deno.test("stats: smallest and largest number are so by value, not by spelling", async () => {
  using demo = await startDemo();
  for (const reassignment_count of ["9", "10", "100"]) {
    await demo.create("incident", { category: "measured", reassignment_count });
  }
  const result = await stats(
    demo,
    "incident?sysparm_query=category=measured&sysparm_min_fields=reassignment_count,number" +
      "&sysparm_max_fields=reassignment_count&sysparm_avg_fields=reassignment_count",
  );
  assert.deepEqual(result.stats, {
    min: { reassignment_count: "9", number: "INC0010100" },
    max: { reassignment_count: "100" },
    avg: { reassignment_count: "39.6667" },
  });
});

Deno.test("stats: figures over nothing are empty", async () => {
  using demo = await startDemo();
  const result = await stats(
    demo,
    "incident?sysparm_query=number=none&sysparm_count=true&sysparm_avg_fields=priority",
  );
  assert.deepEqual(result.stats, { count: "0", avg: { priority: "" } });
});

Deno.test("stats: groups are sorted ascending, by figure or field, and descending on request", async () => {
  using demo = await startDemo();
  const order = async (text: string) =>
    (await stats(
      demo,
      "incident?sysparm_count=true&sysparm_avg_fields=priority&sysparm_group_by=category" +
        `&sysparm_order_by=${text}`,
    )).map((group: { stats: { count: string; avg: { priority: string } } }) => group);
  const averages = (await order("AVG^priority")).map((
    { stats: { avg } }: { stats: { avg: { priority: string } } },
  ) => Number(avg.priority));
  assert.deepEqual(averages, averages.toSorted((a: number, b: number) => a - b));
  const field = ({ groupby_fields: [{ value }] }: { groupby_fields: [{ value: string }] }) => value;
  const names = (await order("category")).map(field);
  assert.deepEqual((await order("category^DESC")).map(field), names.toReversed());
});

Deno.test("stats: groups and conditions on groups may lie behind references", async () => {
  using demo = await startDemo();
  const result = await stats(
    demo,
    "incident?sysparm_count=true&sysparm_group_by=caller_id.department,state" +
      "&sysparm_having=count^state^>^2,max^assignment_group.sys_mod_count^<^1" +
      "&sysparm_display_value=true",
  );
  assert.ok(result.length > 1);
  for (const { stats: { count }, groupby_fields } of result) {
    assert.ok(Number(count) > 2);
    assert.deepEqual(groupby_fields.map(({ field }: { field: string }) => field), [
      "caller_id.department",
      "state",
    ]);
    assert.match(groupby_fields[0].value, /^[A-Z]/, "shown by name");
  }
});

Deno.test("stats: unknown fields are left out", async () => {
  using demo = await startDemo();
  const path = "incident?sysparm_sum_fields=nope,priority&sysparm_group_by=nope" +
    "&sysparm_having=nope^nope^nope^1";
  assert.deepEqual(Object.keys((await stats(demo, path)).stats.sum), ["priority"]);
});

Deno.test("stats: without grouping one object, with grouping one entry a group", async () => {
  using demo = await startDemo();
  const whole = await demo.call("GET", "stats/incident?sysparm_count=true");
  assert.deepEqual(whole.body, { result: { stats: { count: "80" } } });
  const grouped = await demo.call(
    "GET",
    "stats/incident?sysparm_count=true&sysparm_group_by=state&sysparm_display_value=all",
  );
  const groups = grouped.body.result as {
    stats: { count: string };
    groupby_fields: [{ field: string; value: string; display_value: string }];
  }[];
  assert.equal(groups.reduce((sum, { stats }) => sum + Number(stats.count), 0), 80);
  const shown = groups.map(({ groupby_fields: [{ field, value, display_value }] }) =>
    `${field} ${value} ${display_value}`
  );
  assert.ok(shown.includes("state 1 New") && shown.includes("state 6 Resolved"));
});

Deno.test("stats: figures, averages with four decimals, groups kept by having and sorted", async () => {
  using demo = await startDemo();
  const figures = await demo.call(
    "GET",
    "stats/x_demo_fleet_vehicle?sysparm_avg_fields=mileage&sysparm_min_fields=mileage" +
      "&sysparm_max_fields=mileage&sysparm_sum_fields=mileage",
  );
  const { avg, min, max, sum } = figures.body.result.stats;
  assert.deepEqual([avg.mileage, min.mileage, max.mileage, sum.mileage], [
    "79085.0000",
    "12055",
    "140990",
    "237255",
  ]);
  const kept = await demo.call(
    "GET",
    "stats/incident?sysparm_count=true&sysparm_group_by=state&sysparm_having=count^state^>^10" +
      "&sysparm_order_by=COUNT^DESC",
  );
  const counts = kept.body.result.map(({ stats }: { stats: { count: string } }) =>
    Number(stats.count)
  );
  assert.ok(counts.length > 0 && counts.every((count: number) => count > 10));
  assert.deepEqual(counts, [...counts].sort((a, b) => b - a));
});

Deno.test("stats: rows that may not be read count, as they do in the total of a list", async () => {
  using demo = await startDemo();
  const query = "sysparm_query=number=INC0010001";
  const as = { user: "external.partner" };
  const list = await demo.call("GET", `table/incident?${query}`, as);
  assert.deepEqual([list.body.result, list.headers.get("x-total-count")], [[], "1"]);
  const figures = await demo.call("GET", `stats/incident?${query}&sysparm_count=true`, as);
  assert.deepEqual(figures.body.result, { stats: { count: "1" } });
});
