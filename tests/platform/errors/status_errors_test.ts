import assert from "node:assert/strict";
import { AppError } from "../../../mod/base/errors.ts";
import { html, platformError, result, startFakePlatform } from "../../support/fake_platform.ts";

async function failureOf(response: () => Response, method: "GET" | "PATCH" = "GET") {
  await using platform = startFakePlatform(response);
  const path = "/api/now/table/incident/0123456789abcdef0123456789abcdef";
  const request = { method, path, body: method === "GET" ? undefined : { state: "2" } };
  try {
    await platform.client.send(request);
  } catch (error) {
    const { code, message, remedy = "", details = {} } = error as AppError;
    assert.doesNotMatch(JSON.stringify([message, remedy, details]), /secret-word|YWRtaW46/);
    return { code, message, remedy, details, calls: platform.seen.length };
  }
  return assert.fail("The request was expected to fail");
}

Deno.test("403: an access control is named with the platform's detail and a failed outcome", async () => {
  const detail = "ACL Exception Update Failed due to security constraints";
  const failure = await failureOf(
    () => platformError(403, { message: "Operation Failed", detail }),
    "PATCH",
  );
  assert.equal(failure.code, "forbidden");
  assert.match(failure.message, /dev1 answered 403 to PATCH .*Operation Failed: ACL Exception/);
  assert.deepEqual(failure.details, {
    status: 403,
    message: "Operation Failed",
    detail,
    table: "incident",
    reason: "acl",
    outcome: "failed",
  });
  assert.match(failure.remedy, /access controls of incident/);
  assert.match(failure.remedy, /takes the role itil, sn_incident_write or admin\.$/);
});

Deno.test("403: a read is not told the role for writing", async () => {
  const detail = "ACL Exception Query Failed due to security constraints";
  const failure = await failureOf(() =>
    platformError(403, { message: "Operation Failed", detail })
  );
  assert.doesNotMatch(failure.remedy, /itil/);
});

Deno.test("403: a business rule is named, with its sys_id", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const detail =
    `Operation against file 'incident' was aborted by Business Rule 'Stop it^${id}'. Business Rule Stack:Stop it`;
  const failure = await failureOf(
    () => platformError(403, { message: "Operation Failed", detail }),
    "PATCH",
  );
  assert.deepEqual(failure.details.rule, { name: "Stop it", sys_id: id });
  assert.match(failure.remedy, /"Stop it"/);
});

Deno.test("403: each further reason has its own remedy", async () => {
  const reasons: [string, string, RegExp][] = [
    ["Failed API level ACL Validation", "api_closed", /web services/],
    ["Field(s) present in the query do not have permission to be read.", "query_acl", /search/],
    ["Data Policy Exception: Category is mandatory", "data_policy", /data policy/],
    ["something else", "unspecified", /roles/],
  ];
  for (const [detail, reason, remedy] of reasons) {
    const failure = await failureOf(() => platformError(403, { message: "No", detail }));
    assert.equal(failure.details.reason, reason);
    assert.match(failure.remedy, remedy);
    assert.match(failure.message, new RegExp(detail.replaceAll(/[()]/g, "\\$&")));
  }
});

Deno.test("400: an invalid table is not_found, anything else invalid_input", async () => {
  const table = await failureOf(() => platformError(400, { message: "Invalid table foo" }));
  assert.equal(table.code, "not_found");
  assert.equal(table.message, 'Table "foo" does not exist on dev1');
  const uri = await failureOf(() =>
    platformError(400, { message: "Requested URI does not represent any resource" })
  );
  assert.equal(uri.code, "not_found");
  const other = await failureOf(() => platformError(400, { message: "Exception while reading" }));
  assert.equal(other.code, "invalid_input");
});

Deno.test("429: carries what the platform says about the limit", async () => {
  const failure = await failureOf(() =>
    platformError(429, {
      message: "Rate limit exceeded",
      detail: "Rate limit of 100 requests per hour for Table API exceeded",
    }, {
      "Retry-After": "1800",
      "X-RateLimit-Limit": "100",
      "X-RateLimit-Reset": "1700000000",
      "X-RateLimit-Rule": "rule1",
    })
  );
  assert.equal(failure.code, "rate_limited");
  assert.equal(failure.details.retryAfterSeconds, 1800);
  assert.equal(failure.details.limit, "100");
  assert.equal(failure.details.rule, "rule1");
  assert.match(failure.remedy, /1800 seconds/);
  assert.equal(failure.calls, 1);
});

Deno.test("429: the reset time stands in for a missing Retry-After", async () => {
  // The fake clock stands at 1,000 seconds.
  const failure = await failureOf(() =>
    platformError(429, { message: "Rate limit exceeded" }, { "X-RateLimit-Reset": "1090" })
  );
  assert.equal(failure.details.retryAfterSeconds, 90);
});

Deno.test("500: a write has an unknown outcome and is sent once; a read is not repeated", async () => {
  const oops = () => platformError(500, { message: "Unexpected error" });
  const write = await failureOf(oops, "PATCH");
  assert.equal(write.code, "platform_error");
  assert.equal(write.details.outcome, "unknown");
  assert.equal(write.calls, 1);
  const read = await failureOf(oops);
  assert.equal("outcome" in read.details, false);
  assert.equal(read.calls, 1);
});

Deno.test("502 to 504: a write is sent once with an unknown outcome", async () => {
  for (const status of [502, 503, 504]) {
    const write = await failureOf(() => new Response("<html>bad</html>", { status }), "PATCH");
    assert.equal(write.code, "unreachable");
    assert.equal(write.details.outcome, "unknown");
    assert.equal(write.calls, 1);
  }
});

Deno.test("quota: a list cut off by the platform is a timeout, with status 200 as with 500", async () => {
  const words = "Transaction cancelled: maximum execution time exceeded";
  const truncated = `{"result":[{"a":"b"},{"error":{"message":"${words}","detail":""}`;
  const read = await failureOf(() =>
    new Response(truncated, { headers: { "content-type": "application/json;charset=UTF-8" } })
  );
  assert.equal(read.code, "timeout");
  assert.match(read.message, /maximum execution time exceeded/);
  const write = await failureOf(() => platformError(500, { message: words }), "PATCH");
  assert.equal(write.code, "timeout");
  assert.equal(write.details.outcome, "unknown");
});

Deno.test("broken JSON: a typed error, and for a write an unknown outcome", async () => {
  const failure = await failureOf(() => new Response('{"result":{"a"'), "PATCH");
  assert.equal(failure.code, "platform_error");
  assert.match(failure.message, /no complete JSON/);
  assert.equal(failure.details.outcome, "unknown");
});

Deno.test("failure inside status 200: is an error, not a result", async () => {
  const failure = await failureOf(() => platformError(200, { message: "Nope", detail: "Why" }));
  assert.match(failure.message, /Nope: Why/);
});

Deno.test("OAuth wording: error_description is passed on", async () => {
  const failure = await failureOf(() =>
    Response.json({ error: "server_error", error_description: "access_denied" }, { status: 401 })
  );
  assert.equal(failure.code, "unauthorized");
  assert.match(failure.message, /access_denied/);
});

Deno.test("answers without an envelope: the body itself is the result", async () => {
  await using platform = startFakePlatform(() => Response.json({ items: [1] }));
  assert.deepEqual((await platform.client.get({ path: "/api/x/y" })).result, { items: [1] });
  await using enveloped = startFakePlatform(() => result(null));
  assert.equal((await enveloped.client.get({ path: "/api/x/y" })).result, null);
});

Deno.test("writes: what the instance itself did not refuse may have been stored", async () => {
  const answers: readonly [Response, "failed" | "unknown"][] = [
    ...[400, 403, 404, 405, 409, 413, 415, 422, 429].map((status) =>
      [platformError(status, { message: "No" }), "failed"] as [Response, "failed"]
    ),
    ...[408, 425, 499, 500, 502, 503, 504].map((status) =>
      [platformError(status, { message: "Gone" }), "unknown"] as [Response, "unknown"]
    ),
    ...[403, 404, 408, 502].map((status) =>
      [html("<title>Blocked</title>", status), "unknown"] as [Response, "unknown"]
    ),
    [html('<form action="login.do"><input id="user_password">'), "unknown"],
    ...[301, 302, 304, 307].map((status) =>
      [
        new Response(null, { status, headers: { location: "https://proxy.example.com/a" } }),
        "unknown",
      ] as [Response, "unknown"]
    ),
  ];
  for (const [answer, outcome] of answers) {
    await using platform = startFakePlatform(() => answer);
    const error = await platform.client.createRecord("incident", { state: "1" })
      .then(() => undefined, (cause: unknown) => cause);
    assert.ok(error instanceof AppError, `${answer.status}`);
    assert.equal(error.details?.outcome, outcome, `${answer.status}`);
  }
});
