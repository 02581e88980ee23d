/** What only a person may do over the API, and how a caller proves to be one. */
import assert from "node:assert/strict";
import { present } from "../support/present.ts";
import { openWebService, type WebService } from "../support/web_service.ts";
import { personHeaders } from "../support/person.ts";

const READ = new Set(["get", "head"]);
/** The calls that stay open to every program of this machine. */
const OPEN = [
  "POST /api/session",
  "DELETE /api/session",
  "POST /api/analytics/sessions/{id}/analyze",
  "POST /api/skills/lint",
];

/** Every call of the API's own description, with each parameter filled in. */
async function listCalls({ call }: WebService): Promise<{ method: string; template: string }[]> {
  const { body } = await call("GET", "/api/openapi.json");
  return Object.entries<object>(body.paths).flatMap(([template, methods]) =>
    Object.keys(methods).map((method) => ({ method, template }))
  );
}

function inUse(template: string): string {
  return template.replaceAll(/\{\w+\}/g, "any");
}

Deno.test("person: every call that changes something asks for one, and every read is open", async () => {
  await using service = await openWebService({ asPerson: false });
  const guarded: string[] = [];
  for (const { method, template } of await listCalls(service)) {
    const name = `${method.toUpperCase()} ${template}`;
    if (template.endsWith("/events")) continue;
    const { status, body } = await service.call(method.toUpperCase(), inUse(template));
    if (body?.code === "person_required") {
      assert.equal(status, 403, name);
      guarded.push(name);
    }
    assert.equal(body?.code === "person_required", !READ.has(method) && !OPEN.includes(name), name);
  }
  for (
    const name of [
      "PATCH /api/instances/{host}",
      "POST /api/instances",
      "DELETE /api/instances/{host}",
      "POST /api/instances/sso",
      "POST /api/instances/oauth",
      "POST /api/oauth/begin",
      "PUT /api/recording/{host}",
      "POST /api/approvals/{id}",
      "POST /api/agent/sessions/{id}/prompt",
      "POST /api/agent/permissions/{id}/reply",
      "DELETE /api/agent/grants/{id}",
      "PUT /api/models/default",
    ]
  ) assert.ok(guarded.includes(name), `${name} is not guarded`);
});

Deno.test("person: the refusal names the ways to prove oneself", async () => {
  await using service = await openWebService({ asPerson: false });
  const { status, headers, body } = await service.call("DELETE", "/api/instances/dev1");
  assert.equal(status, 403);
  assert.equal(headers.get("content-type"), "application/problem+json");
  assert.equal(body.code, "person_required");
  const { personKey } = service.services.settings.paths;
  assert.match(body.remedy, /`assistant open`/);
  assert.ok(body.remedy.includes(`Authorization: Bearer <content of ${personKey}>`), body.remedy);
});

Deno.test("person: the key's holder may; with another key nobody may", async () => {
  await using service = await openWebService({ asPerson: false });
  const { authorization } = await personHeaders(service.services.settings.paths.personKey);
  const body = { instance: "dev1", username: "a", password: "b" };
  for (const wrong of ["Bearer x", `Bearer ${btoa("y".repeat(32))}`, authorization.slice(7), ""]) {
    const headers = { authorization: wrong };
    const { status } = await service.call("POST", "/api/instances", { body, headers });
    assert.equal(status, 403, wrong);
  }
  const headers = { authorization };
  assert.equal((await service.call("POST", "/api/instances", { body, headers })).status, 201);
  const session = await service.call("GET", "/api/session", { headers });
  assert.deepEqual(session.body, { required: false, signedIn: true, unlocked: true });
});

Deno.test("person: a link's code unlocks one browser with a cookie that others cannot read or send", async () => {
  await using service = await openWebService({ asPerson: false });
  const code = await service.services.person.issueCode();
  const locked = await service.call("GET", "/api/session");
  assert.deepEqual(locked.body, { required: false, signedIn: true, unlocked: false });
  const unlocked = await service.call("POST", "/api/session", { body: { code } });
  const cookie = unlocked.headers.get("set-cookie") ?? "";
  assert.match(cookie, /HttpOnly/i);
  assert.match(cookie, /SameSite=Strict/i);
  assert.match(cookie, /Max-Age=604800/);
  assert.ok(!cookie.includes(code));
  const again = await service.call("POST", "/api/session", { body: { code } });
  assert.equal(again.status, 403);
  assert.match(again.body.remedy, /`assistant open`/);
  assert.equal(again.headers.get("set-cookie"), null);

  const headers = { cookie: present(cookie.split(";")[0]) };
  assert.equal((await service.call("GET", "/api/session", { headers })).body.unlocked, true);
  const body = { instance: "dev1", username: "a", password: "b" };
  const foreign = { ...headers, origin: "http://127.0.0.1:9999", "sec-fetch-site": "same-site" };
  const forged = await service.call("POST", "/api/instances", { body, headers: foreign });
  assert.deepEqual([forged.status, forged.body.code], [403, "forbidden"]);
  assert.equal((await service.call("POST", "/api/instances", { body, headers })).status, 201);
  await service.call("DELETE", "/api/session", { headers });
  const after = await service.call("DELETE", "/api/instances/dev1", { headers });
  assert.equal(after.body.code, "person_required", "a copy of the cookie is worth nothing either");
});

Deno.test("person: with a token set, key and link open the port too, and nothing else does", async () => {
  await using service = await openWebService({
    env: { ASSISTANT_API_TOKEN: "t0ken" },
    asPerson: false,
  });
  assert.equal((await service.call("GET", "/api/instances")).status, 401);
  const headers = await personHeaders(service.services.settings.paths.personKey);
  assert.equal((await service.call("GET", "/api/instances", { headers })).status, 200);
  const code = await service.services.person.issueCode();
  const unlocked = await service.call("POST", "/api/session", { body: { code } });
  const cookie = present(present(unlocked.headers.get("set-cookie")).split(";")[0]);
  assert.equal((await service.call("GET", "/api/instances", { headers: { cookie } })).status, 200);
});

Deno.test("person: a name rebound to this machine and a foreign page reach no unlocking", async () => {
  await using service = await openWebService({ asPerson: false });
  const code = await service.services.person.issueCode();
  for (
    const headers of [{ host: "evil.example:4096" }, { origin: "https://evil.example" }, {
      "sec-fetch-site": "cross-site",
    }] satisfies Record<string, string>[]
  ) {
    const { status } = await service.call("POST", "/api/session", { body: { code }, headers });
    assert.equal(status, 403);
  }
  assert.equal((await service.call("POST", "/api/session", { body: { code } })).status, 200);
});

Deno.test("person: guessing is slowed down and never locks the person out", async () => {
  await using service = await openWebService({
    env: { ASSISTANT_API_TOKEN: "t0ken" },
    asPerson: false,
  });
  const unlock = async (body: { code: string } | { token: string }) =>
    (await service.call("POST", "/api/session", { body })).status;
  const code = await service.services.person.issueCode();
  const { authorization } = await personHeaders(service.services.settings.paths.personKey);
  for (let guess = 0; guess < 10; guess++) {
    assert.equal(await unlock({ code: `open_${guess}` }), 403);
    assert.equal(await unlock({ token: `guess_${guess}` }), 403);
  }
  assert.equal(await unlock({ code: "open_10" }), 429);
  assert.equal(await unlock({ token: "guess_10" }), 429);
  const tried = await service.call("GET", "/api/instances", {
    headers: { authorization: "Bearer guess_11" },
  });
  assert.equal(tried.status, 429);
  assert.ok(Number(tried.headers.get("retry-after")) > 0);
  const mine = await service.call("GET", "/api/instances", { headers: { authorization } });
  assert.equal(mine.status, 200, "the person's key is no guess");
  assert.equal(await unlock({ code }), 200);
});
