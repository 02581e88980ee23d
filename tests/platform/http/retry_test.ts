import assert from "node:assert/strict";
import type { AppError } from "../../../mod/base/errors.ts";
import { platformError, result, startFakePlatform } from "../../support/fake_platform.ts";
import { present } from "../../support/present.ts";

Deno.test("reads: 502, 503 and 504 are tried again with growing waits", async () => {
  for (const status of [502, 503, 504]) {
    await using platform = startFakePlatform((_, count) =>
      count < 3 ? new Response("", { status }) : result([{ sys_id: "a" }])
    );
    assert.equal((await platform.client.listRecords("incident")).records.length, 1);
    assert.deepEqual(platform.slept, [250, 500]);
  }
});

Deno.test("reads: the third failure is the caller's", async () => {
  await using platform = startFakePlatform(() => new Response("", { status: 503 }));
  await assert.rejects(
    platform.client.listRecords("incident"),
    (error: AppError) => error.code === "unreachable" && error.details?.status === 503,
  );
  assert.equal(platform.seen.length, 3);
});

Deno.test("reads: a rate limit of up to ten seconds is waited for, a longer one is reported", async () => {
  const limited = (seconds: string) =>
    platformError(429, { message: "Rate limit exceeded" }, { "Retry-After": seconds });
  await using short = startFakePlatform((_, count) => count === 1 ? limited("7") : result([]));
  await short.client.listRecords("incident");
  assert.equal(short.seen.length, 2);
  assert.ok(present(short.slept[0]) >= 7000, "waits at least as long as asked");

  await using long = startFakePlatform(() => limited("11"));
  await assert.rejects(long.client.listRecords("incident"));
  assert.equal(long.seen.length, 1);
  assert.deepEqual(long.slept, []);
});

Deno.test("reads: what cannot get better is not tried again", async () => {
  for (const status of [400, 401, 403, 404, 500]) {
    await using platform = startFakePlatform(() => platformError(status, { message: "No" }));
    await assert.rejects(platform.client.listRecords("incident"));
    assert.equal(platform.seen.length, 1, `status ${status}`);
  }
});

Deno.test("reads: a cancelled wait ends without another call", async () => {
  await using platform = startFakePlatform(() => new Response("", { status: 503 }));
  const controller = new AbortController();
  const client = platform.clientOf({}, {
    sleep: () => {
      controller.abort();
      return Promise.resolve();
    },
  });
  await assert.rejects(
    client.listRecords("incident", { signal: controller.signal }),
    (error: AppError) => error.code === "cancelled",
  );
  assert.equal(platform.seen.length, 1);
});

Deno.test("writes: a rate limit or an absent instance is never answered with a second write", async () => {
  for (const status of [429, 502, 503, 504]) {
    await using platform = startFakePlatform(() =>
      new Response("{}", { status, headers: { "Retry-After": "1" } })
    );
    await assert.rejects(platform.client.updateRecord("incident", "abc", { a: "b" }));
    await assert.rejects(platform.client.send({ method: "POST", path: "/api/now/x", body: {} }));
    assert.equal(platform.seen.length, 2, `status ${status}`);
  }
});
