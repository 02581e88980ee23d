import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { basicAuthorization, startDemo } from "../support/demo_requests.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const decode = (text: string) => JSON.parse(Buffer.from(text, "base64").toString());

Deno.test("stats: without grouping one object, with grouping one entry a group", async () => {
  using demo = await startDemo();
  const whole = await demo.call("GET", "stats/incident?sysparm_count=true");
  assert.deepEqual(whole.body, { result: { stats: { count: "45" } } });
  const grouped = await demo.call(
    "GET",
    "stats/incident?sysparm_count=true&sysparm_group_by=state&sysparm_display_value=all",
  );
  const groups = grouped.body.result as {
    stats: { count: string };
    groupby_fields: { field: string; value: string; display_value: string }[];
  }[];
  assert.equal(groups.reduce((sum, { stats }) => sum + Number(stats.count), 0), 45);
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

Deno.test("batch: inner requests run in order, bodies are base64, a failure keeps the outer 200", async () => {
  using demo = await startDemo();
  const answer = await demo.call("POST", "v1/batch", {
    body: {
      batch_request_id: "b1",
      rest_requests: [
        {
          id: "1",
          method: "POST",
          url: "/api/now/table/incident",
          headers: [{ name: "Content-Type", value: "application/json" }],
          body: encode({ short_description: "Ünïcode" }),
        },
        {
          id: "2",
          method: "GET",
          url: "/api/now/table/incident?sysparm_query=ORDERBYDESCnumber&sysparm_limit=1",
        },
        { id: "3", method: "GET", url: "/api/now/table/nope", exclude_response_headers: true },
        { id: "4", method: "GET", url: "https://elsewhere.example/api/now/table/incident" },
      ],
    },
  });
  assert.equal(answer.status, 200);
  assert.equal(answer.body.batch_request_id, "b1");
  assert.deepEqual(answer.body.unserviced_requests, []);
  const [created, listed, failed, refused] = answer.body.serviced_requests;
  assert.equal(created.status_code, 201);
  assert.equal(decode(created.body).result.short_description, "Ünïcode");
  assert.equal(decode(listed.body).result[0].short_description, "Ünïcode");
  assert.deepEqual([failed.status_code, failed.headers], [400, []]);
  assert.equal(decode(failed.body).error.message, "Invalid table nope");
  assert.equal(refused.status_code, 400);
});

Deno.test("batch: it acts as the caller and cannot reach further than the caller", async () => {
  using demo = await startDemo();
  const answer = await demo.call("POST", "v1/batch", {
    user: "requester",
    body: {
      rest_requests: [
        { id: "1", method: "GET", url: "/api/now/ui/user/current_user" },
        {
          id: "2",
          method: "POST",
          url: "/api/now/table/sys_script",
          body: encode({ name: "x" }),
        },
      ],
    },
  });
  const [who, write] = answer.body.serviced_requests;
  assert.equal(decode(who.body).result.user_name, "requester");
  assert.equal(write.status_code, 403);
});

Deno.test("sessions: a method override does not slip past the token", async () => {
  using demo = await startDemo();
  const [{ sys_id }] = await demo.list("table/incident?sysparm_limit=1");
  const login = await demo.call("GET", "ui/user/current_user");
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const response = await demo.demo.fetch(
    new Request(`http://127.0.0.1:1/api/now/table/incident/${sys_id}`, {
      headers: { cookie, "x-http-method-override": "DELETE" },
    }),
  );
  assert.equal(response.status, 401);
  assert.equal((await demo.call("GET", `table/incident/${sys_id}`)).status, 200);
});

Deno.test("bodies: one over the limit is refused unread, announced or not; one within it is stored", async () => {
  using demo = await startDemo();
  const send = async (size: number, announced: boolean) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= size) return controller.close();
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const authorization = basicAuthorization("admin", "admin");
    const response = await demo.demo.fetch(
      new Request("http://127.0.0.1:1/api/now/table/incident", {
        method: "POST",
        headers: { authorization, ...(announced && { "content-length": String(size) }) },
        body,
      }),
    );
    return { status: response.status, sent };
  };
  const large = 64 * 1024 * 1024;
  for (const announced of [true, false]) {
    const { status, sent } = await send(large, announced);
    assert.equal(status, 400);
    assert.ok(sent < large / 2, `${sent} bytes were read`);
  }
  assert.equal((await send(1024 * 1024, false)).status, 201);
});
