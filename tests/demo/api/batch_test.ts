import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { startDemo } from "../../support/demo_requests.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;
const BATCH = "/api/now/v1/batch";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const decode = (text: string) => JSON.parse(Buffer.from(text, "base64").toString());

async function send(demo: Demo, rest_requests: unknown) {
  return await demo.call("POST", BATCH, { body: { batch_request_id: "b", rest_requests } });
}

Deno.test("batch: items that cannot be served are refused one by one, the others run", async () => {
  using demo = await startDemo();
  const good = { id: "good", method: "get", url: "/api/now/ui/user/current_user" };
  const wrong = [
    null,
    7,
    {},
    { ...good, id: "method", method: "TRACE" },
    { ...good, id: "body", method: "POST", body: "not base64!" },
    { ...good, id: "header", headers: [{ name: "a b", value: "x" }] },
    { ...good, id: "url", url: "//elsewhere.example/api/now/table/incident" },
  ];
  const { status, body } = await send(demo, [...wrong, good]);
  assert.equal(status, 200);
  const codes = body.serviced_requests.map((item: { status_code: number }) => item.status_code);
  assert.deepEqual(codes, [...wrong.map(() => 400), 200]);
  for (const { error_message } of body.serviced_requests.slice(0, -1)) assert.ok(error_message);
  assert.equal(body.serviced_requests[3].id, "method");
});

Deno.test("batch: a batch within a batch is refused, also under another spelling", async () => {
  using demo = await startDemo();
  const body = encode({ rest_requests: [] });
  for (const url of [BATCH, "/api/now/%62atch", "/api/now/x/../batch"]) {
    const answer = await send(demo, [{ id: "1", method: "POST", url, body }]);
    assert.equal(answer.body.serviced_requests[0].status_code, 400, url);
  }
});

Deno.test("batch: a record named like the interface is no batch", async () => {
  using demo = await startDemo();
  const url = "/api/now/table/incident?sysparm_query=short_descriptionLIKE/batch";
  const { body } = await send(demo, [{ id: "1", method: "GET", url }]);
  assert.deepEqual([body.serviced_requests[0].status_code, body.serviced_requests[0].status_text], [
    200,
    "OK",
  ]);
});

Deno.test("batch: later requests see what earlier ones wrote, and a deletion has no body", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("incident", {});
  const url = `/api/now/table/incident/${sys_id}`;
  const { body } = await send(demo, [
    { id: "1", method: "DELETE", url },
    { id: "2", method: "GET", url },
  ]);
  const [gone, read] = body.serviced_requests;
  assert.deepEqual([gone.status_code, gone.body], [204, ""]);
  assert.equal(read.status_code, 404);
});

Deno.test("batch: a body without a list of requests is refused", async () => {
  using demo = await startDemo();
  for (const body of [{}, { rest_requests: "all" }]) {
    assert.equal((await demo.call("POST", BATCH, { body })).status, 400);
  }
  assert.equal((await demo.call("GET", BATCH)).status, 405);
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
