import assert from "node:assert/strict";
import { cookieHeader, parseCookieHeader } from "../../../mod/base/cookies.ts";
import { overlayCookies, renewedCookies } from "../../../mod/auth/sso/cookie_pairs.ts";

const HOST = "dev1.service-now.com";

function renewed(host: string, ...lines: string[]) {
  const headers = lines.map((line): [string, string] => ["set-cookie", line]);
  return renewedCookies(new Headers(headers), host);
}

Deno.test("Set-Cookie: only what a browser would send back to the REST paths counts", () => {
  const kept = [
    "a=1",
    "a=1; Path=/; Secure; HttpOnly; SameSite=None",
    "a=1; Path=/api",
    "a=1; Domain=dev1.service-now.com",
    "a=1; domain=.Service-Now.com; path=/",
    "a=1; Path=nonsense",
    "a=1; Domain=",
  ];
  for (const line of kept) assert.deepEqual(renewed(HOST, line), [{ name: "a", value: "1" }], line);
  const ignored = [
    "a=1; Domain=evil.example",
    "a=1; Domain=dev2.service-now.com",
    "a=1; Domain=evil-dev1.service-now.com",
    "a=1; Domain=com",
    "a=1; Path=/login.do",
    "a=1; Path=/apis",
    "=1",
    "nothing",
  ];
  for (const line of ignored) assert.deepEqual(renewed(HOST, line), [], line);
  assert.deepEqual(renewed("127.0.0.1:3007", "a=1; Domain=0.0.1"), []);
  assert.equal(renewed("127.0.0.1:3007", "a=1; Domain=127.0.0.1").length, 1);
});

Deno.test("Set-Cookie: deletions by emptiness, Max-Age or a past date; Max-Age wins over Expires", () => {
  const deletions = [
    "a=",
    "a=1; Max-Age=0",
    "a=1; max-age=-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT",
    "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
  ];
  for (const line of deletions) assert.deepEqual(renewed(HOST, line), [{ name: "a", value: null }]);
  const alive = "a=1; Max-Age=1800; Expires=Thu, 01 Jan 1970 00:00:00 GMT";
  assert.deepEqual(renewed(HOST, alive), [{ name: "a", value: "1" }]);
});

Deno.test("renewed cookies: take the place of all of their name, and new ones come last", () => {
  const copied = parseCookieHeader("a=1; b=2; a=3; c=4");
  const overlay = (renewals: [string, string | null][]) =>
    cookieHeader(overlayCookies(copied, new Map(renewals)));
  assert.equal(overlay([]), "a=1; b=2; a=3; c=4");
  assert.equal(overlay([["a", "9"]]), "a=9; b=2; c=4");
  assert.equal(overlay([["b", null], ["d", "5"], ["e", null]]), "a=1; a=3; c=4; d=5");
});
