import assert from "node:assert/strict";
import type { Credentials } from "../../../mod/auth/credentials.ts";
import { createLiveSession } from "../../../mod/auth/sso/browser_session.ts";
import type { AppError } from "../../../mod/base/errors.ts";
import type { SignInCause } from "../../../mod/platform/errors/sign_in_causes.ts";
import { html, platformError, result, startFakePlatform } from "../../support/fake_platform.ts";

const NOT_AUTHENTICATED = {
  message: "User Not Authenticated",
  detail: "Required to provide Auth information",
};

/** A browser session at its beginning: every client has its own. */
function browserSession(): Partial<Credentials> {
  const session = createLiveSession(
    {
      cookie: "JSESSIONID=one; glide_user_route=node1",
      userToken: "old-token",
      userAgent: "Browser/1",
    },
    { host: "127.0.0.1", clock: () => 1_000_000 },
  );
  return { kind: "sso", headers: session.headers, session };
}

async function failureOf(response: () => Response, credentials: Partial<Credentials> = {}) {
  await using platform = startFakePlatform(response);
  try {
    await platform.clientOf(credentials).createRecord("incident", {});
  } catch (error) {
    const { code, message, remedy = "", details = {} } = error as AppError;
    return { code, message, remedy, details, calls: platform.seen.length };
  }
  return assert.fail("The request was expected to fail");
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

Deno.test("401: the remedy names every cause for a password", async () => {
  const failure = await failureOf(() => platformError(401, NOT_AUTHENTICATED));
  assert.equal(failure.code, "unauthorized");
  assert.match(failure.message, /Required to provide Auth information/);
  for (const cause of [/password/, /locked/, /multi-factor/, /snc_basic_auth_api_access/]) {
    assert.match(failure.remedy, cause);
  }
  assert.deepEqual(
    (failure.details.causes as SignInCause[]).map(({ cause }) => cause),
    ["wrong_password", "missing_role", "locked_or_inactive", "one_time_code"],
  );
  assert.equal(failure.details.outcome, "failed");
});

Deno.test("401: a refused one-time code is told from a wrong password", async () => {
  const failure = await failureOf(() =>
    platformError(401, NOT_AUTHENTICATED, { "X-MFA_TOKEN": "invalid" })
  );
  assert.match(failure.message, /one-time code/);
  assert.doesNotMatch(failure.remedy, /snc_basic_auth_api_access/);
});

Deno.test("401: an OAuth token has its own remedy", async () => {
  const failure = await failureOf(() => platformError(401, NOT_AUTHENTICATED), { kind: "oauth" });
  assert.equal(failure.code, "unauthorized");
  assert.match(failure.remedy, /token/);
});

Deno.test("401: access control wording is no sign-in fault", async () => {
  const failure = await failureOf(
    () => platformError(401, { message: "Operation Failed", detail: "ACL restricts the record" }),
    browserSession(),
  );
  assert.equal(failure.code, "forbidden");
  const session = await failureOf(
    () => platformError(401, { message: "User is not authenticated", detail: "ACL restricts it" }),
    browserSession(),
  );
  assert.equal(session.code, "session_expired");
});

Deno.test("401: a dead browser session is said to have expired", async () => {
  const failure = await failureOf(
    () => platformError(401, NOT_AUTHENTICATED, { "X-Is-Logged-In": "false" }),
    browserSession(),
  );
  assert.equal(failure.code, "session_expired");
  assert.match(failure.message, /^The stored browser session for dev1 has expired/);
  assert.match(failure.remedy, /Reconnect/);
});

Deno.test("stale browser token: the new one is adopted, the call repeated once, and kept", async () => {
  await using platform = startFakePlatform(({ headers }) =>
    headers.get("x-usertoken") === "new-token" ? result({ sys_id: "a" }) : platformError(
      401,
      NOT_AUTHENTICATED,
      { "X-Is-Logged-In": "true", "X-UserToken-Response": "new-token" },
    )
  );
  const client = platform.clientOf(browserSession());
  await client.createRecord("incident", {});
  assert.equal(platform.seen.length, 2);
  await client.createRecord("incident", {});
  assert.equal(platform.seen.length, 3);
  assert.equal(platform.seen[2]?.headers.get("user-agent"), "Browser/1");
});

Deno.test("stale browser token: a server that never accepts is asked twice, not for ever", async () => {
  const failure = await failureOf(
    () => platformError(401, NOT_AUTHENTICATED, { "X-UserToken-Response": "another" }),
    browserSession(),
  );
  assert.equal(failure.code, "session_expired");
  assert.equal(failure.calls, 2);
});

Deno.test("redirect to a login page: not followed, no query shown", async () => {
  for (const page of ["login.do", "login_redirect.do", "auth_redirect.do", "logout_success.do"]) {
    const answer = () => redirect(`/${page}?sysparm_token=hidden`);
    const basic = await failureOf(answer);
    assert.equal(basic.code, "unauthorized");
    assert.doesNotMatch(basic.message, /hidden/);
    assert.equal((await failureOf(answer, browserSession())).code, "session_expired");
  }
});

Deno.test("redirect to another host: credentials stay with theirs", async () => {
  await using other = startFakePlatform(() => result({ sys_id: "a" }));
  const answer = () => redirect(`${other.url}/api/now/table/incident?SAMLRequest=hidden`);
  const basic = await failureOf(answer);
  assert.equal(basic.code, "platform_error");
  assert.match(basic.message, new RegExp(other.host));
  assert.doesNotMatch(JSON.stringify(basic), /hidden/);
  assert.equal((await failureOf(answer, browserSession())).code, "session_expired");
  assert.equal(other.seen.length, 0);
});

Deno.test("redirect on the same host: is an error that names the target", async () => {
  const failure = await failureOf(() => redirect("/elsewhere"));
  assert.equal(failure.code, "platform_error");
  assert.match(failure.message, /\/elsewhere/);
});

Deno.test("hibernation: page, redirect and starting instance all say to wake it", async () => {
  const page = "<html><head><title>Instance Hibernating page</title></head></html>";
  const answers = [
    () => html(page),
    () => html(page, 503),
    () => redirect("https://developer.servicenow.com/dev.do#!/home?wu=true"),
  ];
  for (const answer of answers) {
    for (const credentials of [{}, browserSession()]) {
      const failure = await failureOf(answer, credentials);
      assert.equal(failure.code, "hibernating");
      assert.match(failure.remedy, /wake/);
      assert.equal(failure.details.outcome, "failed");
      assert.equal(failure.calls, 1);
    }
  }
});

Deno.test("web page in place of data: a login page, or a proxy's page by its title", async () => {
  const login = await failureOf(() => html('<form action="login.do"><input id="user_password">'));
  assert.equal(login.code, "unauthorized");
  const proxy = await failureOf(() => html("<title>Blocked by policy</title>"));
  assert.equal(proxy.code, "platform_error");
  assert.match(proxy.message, /Blocked by policy/);
  assert.equal(proxy.details.outcome, "unknown");
  const blocked = await failureOf(() => html("<title>Blocked by policy</title>", 403));
  assert.equal(blocked.code, "platform_error");
  // Who put the page there may have done so after the instance had stored the write.
  assert.equal(blocked.details.outcome, "unknown");
  const sso = await failureOf(() => html("<title>Sign in</title>"), browserSession());
  assert.equal(sso.code, "session_expired");
});

Deno.test("credentials that cannot be renewed: their own error comes through, nothing is sent", async () => {
  const { AppError } = await import("../../../mod/base/errors.ts");
  await using platform = startFakePlatform(() => result([]));
  const client = platform.clientOf({
    headers: () => Promise.reject(new AppError("session_expired", "gone")),
  });
  await assert.rejects(
    client.listRecords("incident"),
    (error: AppError) => error.code === "session_expired",
  );
  assert.equal(platform.seen.length, 0);
});
