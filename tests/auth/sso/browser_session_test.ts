import assert from "node:assert/strict";
import { createLiveSession, isSignedIn } from "../../../mod/auth/sso/browser_session.ts";
import { sessionCredentials } from "../../../mod/auth/sso/session_credentials.ts";

const HOST = "dev1.service-now.com";
const JSON_TYPE: [string, string] = ["content-type", "application/json;charset=UTF-8"];
const TARGET = { host: HOST, url: `https://${HOST}`, label: "dev1" };

function open(session = { cookie: "JSESSIONID=one; glide_user_route=n1", userToken: "old" }) {
  let now = 1_000;
  const live = createLiveSession(session, { host: HOST, clock: () => now++ });
  const learn = (status: number, ...headers: [string, string][]) =>
    live.learn({ status, headers: new Headers(headers) });
  return { live, learn };
}

Deno.test("signed in: by X-Is-Logged-In where it is sent, else by JSON that is no sign-in refusal", () => {
  const html: [string, string] = ["content-type", "text/html"];
  const cases: [expected: boolean, status: number, ...headers: [string, string][]][] = [
    [true, 200, JSON_TYPE],
    [true, 204],
    [true, 403, JSON_TYPE],
    [true, 500, JSON_TYPE],
    [true, 401, JSON_TYPE, ["x-is-logged-in", "true"]],
    [false, 401, JSON_TYPE],
    [false, 401, JSON_TYPE, ["x-is-logged-in", "false"]],
    [false, 200, JSON_TYPE, ["x-is-logged-in", "FALSE"]],
    [false, 302, ["x-is-logged-in", "true"]],
    [false, 200, html],
    [false, 200, html, ["x-is-logged-in", "true"]],
  ];
  for (const [expected, status, ...headers] of cases) {
    assert.equal(isSignedIn(status, new Headers(headers)), expected, `${status} ${headers}`);
  }
});

Deno.test("answer of the session: its cookies and its token are taken over", async () => {
  const { live, learn } = open();
  assert.equal(await learn(200, JSON_TYPE, ["set-cookie", "JSESSIONID=two; Path=/"]), true);
  assert.equal(await learn(200, JSON_TYPE, ["set-cookie", "JSESSIONID=two; Path=/"]), false);
  for (const name of ["X-UserToken-Response", "X-UserToken", "X-CSRF-Token"]) {
    assert.equal(await learn(200, JSON_TYPE, [name, `of ${name}`]), true);
    assert.equal((await live.headers())["x-usertoken"], `of ${name}`);
  }
  assert.equal(live.current().cookie, "JSESSIONID=two; glide_user_route=n1");
  assert.equal(
    await learn(200, JSON_TYPE, ["set-cookie", "JSESSIONID=x; Domain=evil.example"]),
    false,
  );
});

Deno.test("refusal of a token: its cookies count, its token only once it has been accepted", async () => {
  const { live, learn } = open();
  await learn(
    401,
    JSON_TYPE,
    ["x-is-logged-in", "true"],
    ["x-usertoken-response", "offered"],
    ["set-cookie", "JSESSIONID=two"],
  );
  assert.equal((await live.headers())["x-usertoken"], "old");
  assert.match((await live.headers()).cookie ?? "", /JSESSIONID=two/);
  await live.learnToken("offered");
  assert.equal((await live.headers())["x-usertoken"], "offered");
});

Deno.test("answer from outside the session: only where to go is taken over, nothing is deleted", async () => {
  const { live, learn } = open();
  const cookies: [string, string][] = [
    ["set-cookie", "JSESSIONID=guest; Path=/"],
    ["set-cookie", "glide_session_store=; Max-Age=0"],
    ["set-cookie", "glide_user_route=; Max-Age=0"],
    ["set-cookie", "BIGipServerpool_dev1=node2; Path=/"],
    ["x-usertoken-response", "guest"],
  ];
  assert.equal(await learn(302, ["location", "/logout_success.do"], ...cookies), true);
  assert.equal(await learn(401, JSON_TYPE, ["x-is-logged-in", "false"], ...cookies), false);
  assert.deepEqual(await live.headers(), {
    cookie: "JSESSIONID=one; glide_user_route=n1; BIGipServerpool_dev1=node2",
    "x-usertoken": "old",
  });
});

Deno.test("cache key: stays over renewals, changes with every paste, and shows nothing", async () => {
  const pasted = { cookie: "JSESSIONID=PLANTED", source: "stored" as const };
  const credentials = sessionCredentials(TARGET, pasted);
  const { cacheKey } = credentials;
  await credentials.session.learn({
    status: 200,
    headers: new Headers([["set-cookie", "JSESSIONID=two"]]),
  });
  assert.equal(credentials.cacheKey, cacheKey);
  assert.equal(sessionCredentials(TARGET, pasted).cacheKey, cacheKey);
  const others = [
    { ...pasted, paste: "paste_two" },
    { ...pasted, cookie: "JSESSIONID=PLANTED2" },
    { ...pasted, userToken: "t" },
    { ...pasted, userAgent: "t" },
  ].map((options) => sessionCredentials(TARGET, options).cacheKey);
  assert.equal(new Set([cacheKey, ...others]).size, 5);
  assert.doesNotMatch(cacheKey, /PLANTED/);
});
