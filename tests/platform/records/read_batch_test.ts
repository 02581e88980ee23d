import assert from "node:assert/strict";
import type { AppError } from "../../../mod/base/errors.ts";
import {
  html,
  platformError,
  type Respond,
  result,
  type SeenRequest,
  startFakePlatform,
} from "../../support/fake_platform.ts";
import { present } from "../../support/present.ts";

interface BatchItem {
  id: string;
  method: string;
  url: string;
}

function encode(value: unknown): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))));
}

function itemsOf(request: SeenRequest): BatchItem[] {
  return JSON.parse(request.body).rest_requests;
}

function served(item: BatchItem, status: number, body: unknown) {
  const headers = [
    { name: "X-Total-Count", value: "7" },
    { name: "Content-Type", value: "application/json;charset=UTF-8" },
  ];
  return { id: item.id, status_code: status, status_text: "", body: encode(body), headers };
}

/** Serves a batch by `serve`; items for which it answers nothing stay unserviced. */
function batchOf(
  serve: (item: BatchItem) => Record<string, unknown> | undefined,
  single: Respond = () => result("single"),
): Respond {
  return (request, count) => {
    if (request.path !== "/api/now/v1/batch") return single(request, count);
    const items = itemsOf(request);
    const answers = items.map((item) => ({ item, answer: serve(item) }));
    return Response.json({
      batch_request_id: "1",
      serviced_requests: answers.flatMap(({ answer }) => answer ? [answer] : []).toReversed(),
      unserviced_requests: answers.filter(({ answer }) => !answer).map(({ item }) => item.id),
    });
  };
}

const paths = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/api/now/table/t${index}` }));

Deno.test("batch: one round trip, answers in the order of the requests, text intact", async () => {
  await using platform = startFakePlatform(
    batchOf((item) => served(item, 200, { result: `ü ${item.url}` })),
  );
  const query = { sysparm_query: "a=b^c=d e", sysparm_limit: 1, absent: undefined };
  const answers = await platform.client.getBatch([...paths(2), { path: "/api/now/x", query }]);
  assert.deepEqual(
    answers.map((answer) => answer.ok && answer.result),
    [
      "ü /api/now/table/t0",
      "ü /api/now/table/t1",
      "ü /api/now/x?sysparm_query=a%3Db%5Ec%3Dd%20e&sysparm_limit=1",
    ],
  );
  assert.equal(answers[0].ok && answers[0].headers["x-total-count"], "7");
  assert.equal(platform.client.roundTrips, 1);
  assert.deepEqual(itemsOf(present(platform.seen[0]))[0], {
    id: "0",
    method: "GET",
    url: "/api/now/table/t0",
    headers: [{ name: "Accept", value: "application/json" }],
  });
});

Deno.test("batch: an inner failure is the error that the single call would have thrown", async () => {
  const body = { error: { message: "Invalid table t1", detail: null }, status: "failure" };
  const respond = batchOf(
    (item) => item.id === "1" ? served(item, 400, body) : served(item, 200, { result: [] }),
    () => Response.json(body, { status: 400 }),
  );
  await using platform = startFakePlatform(respond);
  const answers = await platform.client.getBatch(paths(2));
  assert.equal(answers[0]?.ok, true);
  const second = present(answers[1]);
  assert.ok(!second.ok);
  const single = await platform.client.get({ path: "/api/now/table/t1" }).catch((error) => error);
  const facts = ({ code, message, remedy, details }: AppError) => ({
    code,
    message,
    remedy,
    details,
  });
  assert.deepEqual(facts(second.error), facts(single));
  assert.equal(second.error.code, "not_found");
});

Deno.test("batch: what stays unserviced is asked for singly", async () => {
  const respond = batchOf(
    (item) => item.id === "0" ? served(item, 200, { result: "batch" }) : undefined,
    ({ path }) =>
      path.endsWith("t2") ? platformError(404, { message: "No Record found" }) : result("single"),
  );
  await using platform = startFakePlatform(respond);
  const answers = await platform.client.getBatch(paths(3));
  assert.deepEqual(answers.map((answer) => answer.ok ? answer.result : answer.error.code), [
    "batch",
    "single",
    "not_found",
  ]);
  assert.equal(platform.client.roundTrips, 3);
});

Deno.test("batch: where it is closed, single calls answer, and it is not tried again", async () => {
  for (const status of [400, 403, 404]) {
    await using platform = startFakePlatform(({ path }) =>
      path.includes("batch") ? platformError(status, { message: "No" }) : result(path)
    );
    const expected = ["/api/now/table/t0", "/api/now/table/t1"];
    const first = await platform.client.getBatch(paths(2));
    assert.deepEqual(first.map((answer) => answer.ok && answer.result), expected);
    await platform.clientOf({}).getBatch(paths(2));
    assert.equal(platform.seen.filter(({ path }) => path.includes("batch")).length, 1);
    await platform.clientOf({ cacheKey: "other" }).getBatch(paths(2));
    assert.equal(platform.seen.filter(({ path }) => path.includes("batch")).length, 2);
  }
});

Deno.test("batch: none and one need no batch", async () => {
  await using platform = startFakePlatform(({ path }) => result(path));
  assert.deepEqual(await platform.client.getBatch([]), []);
  const [answer] = await platform.client.getBatch(paths(1));
  assert.equal(answer?.ok && answer?.result, "/api/now/table/t0");
  assert.deepEqual(platform.seen.map(({ path }) => path), ["/api/now/table/t0"]);
});

Deno.test("batch: many requests go in chunks of fifty and come back complete", async () => {
  await using platform = startFakePlatform(
    batchOf((item) => served(item, 200, { result: item.url })),
  );
  const answers = await platform.client.getBatch(paths(120));
  assert.equal(platform.client.roundTrips, 3);
  assert.deepEqual(
    answers.map((answer) => answer.ok && answer.result),
    paths(120).map(({ path }) => path),
  );
});

Deno.test("batch: a refused sign-in is thrown, a short outage is tried again", async () => {
  await using refused = startFakePlatform(() =>
    platformError(401, { message: "User Not Authenticated" })
  );
  await assert.rejects(
    refused.client.getBatch(paths(2)),
    (error: AppError) => error.code === "unauthorized" && !("outcome" in (error.details ?? {})),
  );
  assert.equal(refused.seen.length, 1);

  const serve = batchOf((item) => served(item, 200, { result: 1 }));
  await using short = startFakePlatform((request, count) =>
    count === 1 ? new Response("", { status: 503 }) : serve(request, count)
  );
  assert.equal((await short.client.getBatch(paths(2))).every((answer) => answer.ok), true);
});

Deno.test("batch: answers of another shape fall back to single calls", async () => {
  await using platform = startFakePlatform(({ path }) =>
    path.includes("batch") ? result({ unexpected: true }) : result(path)
  );
  const answers = await platform.client.getBatch(paths(2));
  assert.deepEqual(answers.map((answer) => answer.ok), [true, true]);
});

Deno.test("batch: an inner web page or an item without status is an error of that item alone", async () => {
  const respond = batchOf((item) =>
    item.id === "0"
      ? {
        id: "0",
        status_code: 200,
        body: btoa("<title>Instance Hibernating page</title>"),
        headers: [{ name: "Content-Type", value: "text/html" }],
      }
      : item.id === "1"
      ? { id: "1", error_message: "Response too large" }
      : served(item, 200, { result: "fine" })
  );
  await using platform = startFakePlatform(respond);
  const answers = await platform.client.getBatch(paths(3));
  const [page = "", oversized = "", fine] = answers.map((answer) =>
    answer.ok ? answer.result : `${answer.error.code}: ${answer.error.message}`
  );
  assert.match(String(page), /^hibernating: /);
  assert.match(String(oversized), /Response too large/);
  assert.equal(fine, "fine");
});

Deno.test("batch: a hibernating instance is reported once", async () => {
  await using platform = startFakePlatform(() => html("<title>Instance Hibernating page</title>"));
  await assert.rejects(
    platform.client.getBatch(paths(5)),
    (error: AppError) => error.code === "hibernating",
  );
  assert.equal(platform.seen.length, 1);
});
