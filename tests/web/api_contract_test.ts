/** The check that all other tests of the API rely on: it finds what an answer lacks or has too much. */
import assert from "node:assert/strict";
import { type ApiContract, readContract } from "../support/api_contract.ts";
import { openWebService } from "../support/web_service.ts";

const HEALTH = { status: "ok", service: "assistant", version: "1", headless: false, demo: false };
const PROBLEM = { type: "urn:x", title: "X", status: 404, detail: "No x", code: "not_found" };

async function openContract(): Promise<ApiContract> {
  await using service = await openWebService();
  return await readContract(service.request, { headers: { host: "127.0.0.1:4096" } });
}

function answer(body: unknown, { status = 200, media = "application/json" } = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": media } });
}

Deno.test("API contract: an answer that differs from its description is refused, with the place", async () => {
  const contract = await openContract();
  const health = { method: "GET", path: "/api/health" };
  await contract.check(health, answer(HEALTH));
  const { demo: _, ...less } = HEALTH;
  const problem = { status: 404, media: "application/problem+json" };
  const wrong: [Response, RegExp][] = [
    [answer({ ...HEALTH, extra: 1 }), /GET \/api\/health 200 .*\n.*"extra"/],
    [answer(less), /demo/],
    [answer({ ...HEALTH, headless: "no" }), /headless/],
    [answer(HEALTH, { status: 201 }), /201 is answered and not described/],
    [answer(HEALTH, { media: "text/plain" }), /answers text\/plain/],
    [answer({ ...PROBLEM, code: "odd" }, problem), /code/],
    [answer(PROBLEM, { status: 404 }), /answers application\/json/],
  ];
  for (const [response, reason] of wrong) {
    await assert.rejects(contract.check(health, response), reason);
  }
  await contract.check(health, answer(PROBLEM, problem));
});

Deno.test("API contract: objects are strict at every depth, and open ones stay open", async () => {
  const contract = await openContract();
  const execute = { method: "POST", path: "/api/tools/sn_query_table/execute" };
  const change = {
    id: null,
    operation: "call",
    call: { summary: "run", request: "POST /x", script: "1;" },
    table: "sys_script",
    sys_id: null,
    status: "planned",
    diff: { anything: { from: null, to: "1" } },
    capture: { state: "declined", tracking: "none" },
  };
  const result = {
    status: "planned",
    instance: null,
    result: { any: ["thing"] },
    change: [change],
    warnings: [],
  };
  await contract.check(execute, answer(result));
  for (
    const wrong of [
      { ...change, call: { ...change.call, body: "x" } },
      { ...change, capture: { ...change.capture, reason: "x" } },
      { ...change, diff: { anything: { from: null, to: "1", by: "x" } } },
    ]
  ) {
    await assert.rejects(contract.check(execute, answer({ ...result, change: [wrong] })));
  }
});

Deno.test("API contract: a success that nobody asked for is named", async () => {
  const contract = await openContract();
  const health = "GET /api/health 200 application/json";
  const export_ = "GET /api/analytics/export 200 text/csv";
  assert.ok(contract.unseen().includes(health) && contract.unseen().includes(export_));
  await contract.check({ method: "GET", path: "/api/health" }, answer(HEALTH));
  assert.ok(!contract.unseen().includes(health) && contract.unseen().includes(export_));
});

Deno.test("API contract: a fixed path goes before a parameter, an unknown one may only fail", async () => {
  const contract = await openContract();
  await contract.check(
    { method: "GET", path: "/api/oauth/redirect-url" },
    answer({ redirectUri: "http://localhost:1/callback", variable: "SN_OAUTH_PORT" }),
  );
  const unknown = { method: "GET", path: "/api/nope" };
  const problem = { status: 404, media: "application/problem+json" };
  await contract.check(unknown, answer(PROBLEM, problem));
  await assert.rejects(contract.check(unknown, answer({})), /not described/);
});
