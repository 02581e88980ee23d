import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import { openWebService } from "../support/web_service.ts";
import { present } from "../support/present.ts";

const NEW = { instance: "dev1", username: "a", password: "b" };

Deno.test("same origin: another site's page may not change anything", async () => {
  await using service = await openWebService();
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site", origin: "http://127.0.0.1:9999" },
    { "sec-fetch-site": "same-site" },
    { origin: "http://127.0.0.1:9999" },
    { origin: "null" },
    { origin: "https://evil.example" },
  ];
  for (const headers of foreign) {
    const { status, body } = await service.call("POST", "/api/instances", { body: NEW, headers });
    assert.equal(status, 403, JSON.stringify(headers));
    assert.equal(body.code, "forbidden");
  }
  assert.deepEqual((await service.call("GET", "/api/instances")).body.instances, []);
});

Deno.test("same origin: the dashboard itself and clients that are no browser may", async () => {
  await using service = await openWebService();
  const own: Record<string, string>[] = [
    { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:4096" },
    { origin: "http://127.0.0.1:4096" },
    {},
  ];
  for (const headers of own) {
    const { status } = await service.call("POST", "/api/instances", { body: NEW, headers });
    assert.equal(status, 201, JSON.stringify(headers));
  }
});

Deno.test("guard: a name that was rebound to this machine is refused", async () => {
  await using service = await openWebService();
  for (const path of ["/", "/api/health"]) {
    const { status } = await service.call("GET", path, { headers: { host: "evil.example:4096" } });
    assert.equal(status, 403, path);
  }
});

Deno.test("token: nothing but health and sign-in answers without it", async () => {
  await using service = await openWebService({
    env: { ASSISTANT_API_TOKEN: "t0ken-of-the-service" },
    asPerson: false,
  });
  const refused = await service.call("GET", "/api/instances");
  assert.equal(refused.status, 401);
  assert.match(refused.headers.get("www-authenticate") ?? "", /^Bearer/);
  assert.equal((await service.call("GET", "/api/openapi.json")).status, 401);
  assert.equal((await service.call("GET", "/api/events")).status, 401);
  assert.equal((await service.call("GET", "/api/health")).status, 200);
  const session = await service.call("GET", "/api/session");
  assert.deepEqual(session.body, { required: true, signedIn: false, unlocked: false });
  for (const value of ["t0ken-of-the-servicE", "t0ken", ""]) {
    const headers = { authorization: `Bearer ${value}` };
    assert.equal((await service.call("GET", "/api/instances", { headers })).status, 401, value);
  }
  const headers = { authorization: "Bearer t0ken-of-the-service" };
  assert.equal((await service.call("GET", "/api/instances", { headers })).status, 200);
});

Deno.test("token: exchanged for a cookie that scripts cannot read and other sites cannot send", async () => {
  await using service = await openWebService({
    env: { ASSISTANT_API_TOKEN: "t0ken-of-the-service" },
    asPerson: false,
  });
  const wrong = await service.call("POST", "/api/session", { body: { token: "guess" } });
  assert.equal(wrong.status, 403);
  assert.equal(wrong.headers.get("set-cookie"), null);
  const right = await service.call("POST", "/api/session", {
    body: { token: "t0ken-of-the-service" },
  });
  const cookie = right.headers.get("set-cookie") ?? "";
  assert.match(cookie, /HttpOnly/i);
  assert.match(cookie, /SameSite=Strict/i);
  assert.doesNotMatch(cookie, /t0ken-of-the-service/);
  const headers = { cookie: present(cookie.split(";")[0]) };
  assert.equal((await service.call("GET", "/api/instances", { headers })).status, 200);
  const forged = { cookie: `${headers.cookie.slice(0, -1)}x` };
  assert.equal((await service.call("GET", "/api/instances", { headers: forged })).status, 401);
  const out = await service.call("DELETE", "/api/session", { headers });
  assert.match(out.headers.get("set-cookie") ?? "", /Max-Age=0/);
});

Deno.test("token: a cookie of a service with another token is worth nothing", async () => {
  await using first = await openWebService({ env: { ASSISTANT_API_TOKEN: "one" } });
  await using second = await openWebService({
    env: { ASSISTANT_API_TOKEN: "two" },
    asPerson: false,
  });
  const { headers } = await first.call("POST", "/api/session", { body: { token: "one" } });
  const cookie = present(present(headers.get("set-cookie")).split(";")[0]);
  assert.equal((await second.call("GET", "/api/instances", { headers: { cookie } })).status, 401);
});

Deno.test("bind address: beyond loopback only with a token", async () => {
  await assert.rejects(
    openWebService({ env: { ASSISTANT_SERVER_HOST: "0.0.0.0" } }),
    (error) =>
      error instanceof AppError && error.code === "bad_config" &&
      /ASSISTANT_API_TOKEN/.test(error.remedy ?? ""),
  );
  await using open = await openWebService({
    env: { ASSISTANT_SERVER_HOST: "0.0.0.0", ASSISTANT_API_TOKEN: "x" },
  });
  assert.equal((await open.call("GET", "/api/health")).status, 200);
});

Deno.test("answers of the API are not kept by caches", async () => {
  await using service = await openWebService();
  for (const path of ["/api/instances", "/api/nope"]) {
    const { headers } = await service.call("GET", path);
    assert.equal(headers.get("cache-control"), "no-store", path);
  }
});
