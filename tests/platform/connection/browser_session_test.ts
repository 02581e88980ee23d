import assert from "node:assert/strict";
import { join } from "node:path";
import { AppError } from "../../../mod/base/errors.ts";
import { resolveSettings } from "../../../mod/config/resolve_settings.ts";
import { demoCredentials } from "../../../mod/demo/login/demo_credentials.ts";
import type { Behaviour } from "../../../mod/demo/database/instance.ts";
import { createServices } from "../../../mod/services/create_services.ts";
import type { Services } from "../../../mod/services.ts";
import {
  copyAsCurl,
  secretsOf,
  type SignedInBrowser,
  signInWithBrowser,
} from "../../support/browser_sign_in.ts";
import { platformError, startFakePlatform } from "../../support/fake_platform.ts";
import { type LogCapture, startLogCapture } from "../../support/log_capture.ts";
import { present } from "../../support/present.ts";
import { startWatchedDemo, type WatchedDemo } from "../../support/watched_demo.ts";

const MINUTE = 60_000;
const NOT_AUTHENTICATED = {
  message: "User Not Authenticated",
  detail: "Required to provide Auth information",
};

interface SessionTest extends AsyncDisposable {
  demo: WatchedDemo;
  services: Services;
  home: string;
  log: LogCapture;
  /** Another process on the same store. */
  openAnother(): Promise<Services>;
  signIn(): Promise<SignedInBrowser>;
  connect(browser: SignedInBrowser): Promise<void>;
  status(): Promise<string | null>;
}

async function open(behaviour: Partial<Behaviour> = {}): Promise<SessionTest> {
  const demo = await startWatchedDemo({ behaviour });
  const home = await Deno.makeTempDir({ prefix: "assistant-session-" });
  const log = startLogCapture();
  const settings = await resolveSettings({ home, cwd: home, env: {} });
  const opened: Services[] = [];
  const openAnother = async () => {
    const services = await createServices(settings, log.logger);
    opened.push(services);
    return services;
  };
  const services = await openAnother();
  return {
    demo,
    services,
    home,
    log,
    openAnother,
    signIn: () => signInWithBrowser(demo.url, { password: demoCredentials.password }),
    async connect(browser) {
      const paste = copyAsCurl(browser);
      await services.browserSessionSetup.connect({
        paste,
        label: "mine",
        environment: "dev",
        origin: "hub",
      });
      demo.seen.length = 0;
    },
    status: async () => (await services.connections.find("mine"))?.status ?? null,
    async [Symbol.asyncDispose]() {
      for (const one of opened) await one.close();
      await demo[Symbol.asyncDispose]();
      await Deno.remove(home, { recursive: true });
    },
  };
}

/** A signed-in and connected browser session. */
async function openConnected(behaviour: Partial<Behaviour> = {}) {
  const test = await open(behaviour);
  const browser = await test.signIn();
  await test.connect(browser);
  return Object.assign(test, { browser });
}

function caller(services: Services) {
  const call = (tool: string, args: unknown) =>
    services.execute({ tool, args, caller: { port: "api", headers: { instance: "mine" } } });
  return {
    read: () => call("sn_count_records", { table: "incident" }),
    write: (text = "Over a browser session") =>
      call("sn_create_record", { table: "incident", values: { short_description: text } }),
  };
}

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return assert.fail("The call was expected to fail");
}

async function assertExpired(test: SessionTest, work: Promise<unknown>): Promise<void> {
  const error = await failureOf(work);
  assert.equal(error.code, "session_expired");
  assert.match(error.message, /^The stored browser session for mine has expired/);
  assert.match(error.remedy ?? "", /cURL/);
  assert.equal(await test.status(), "expired");
  test.demo.seen.length = 0;
  const again = await failureOf(caller(test.services).read());
  assert.match(again.message, /^The stored browser session for mine has expired/);
  assert.equal(test.demo.seen.length, 0, "an expired session is not tried again");
}

function redirect(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}

Deno.test("stale token: the new one is adopted, the write made once, and both survive a restart", async () => {
  await using test = await open();
  const browser = await test.signIn();
  await test.connect({ ...browser, userToken: "" });
  const made = await caller(test.services).write("Once");
  assert.equal(made.status, "done");
  const posts = test.demo.seen.filter(({ method, path }) =>
    method === "POST" && path.endsWith("/incident")
  );
  assert.deepEqual(
    posts.map(({ headers }) => headers.get("x-usertoken")).at(-1),
    browser.userToken,
  );
  const { result } = await test.services.execute({
    tool: "sn_count_records",
    args: { table: "incident", query: "short_description=Once" },
    caller: { port: "api", headers: { instance: "mine" } },
  });
  assert.match(JSON.stringify(result), /"count":1\b/);
  const later = await test.openAnother();
  test.demo.seen.length = 0;
  assert.equal((await caller(later).write("Twice")).status, "done");
  for (const { headers } of test.demo.seen) {
    assert.equal(headers.get("x-usertoken"), browser.userToken);
  }
});

Deno.test("stale token: one that is never accepted fails without ending the session", async () => {
  await using test = await openConnected();
  test.demo.intercept = (request) =>
    request.method === "POST" && new URL(request.url).pathname.endsWith("/incident")
      ? platformError(401, NOT_AUTHENTICATED, {
        "X-Is-Logged-In": "true",
        "X-UserToken-Response": "0".repeat(64),
      })
      : null;
  assert.equal((await caller(test.services).write()).status, "failed");
  assert.equal(await test.status(), "valid");
  test.demo.intercept = () => null;
  assert.equal((await caller(test.services).write()).status, "done");
});

Deno.test("faults of the instance: a token that stays stale, and a redirect to the sign-in", async () => {
  await using test = await openConnected();
  const setFault = async (fault: string | null) => {
    const answer = await fetch(`${test.demo.url}/demo/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ fault }),
    });
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
  };
  await setFault("stale-token-401");
  await failureOf(caller(test.services).read());
  assert.equal(await test.status(), "valid");
  await setFault(null);
  assert.equal((await caller(test.services).write()).status, "done");
  await setFault("session-expired-redirect");
  await assertExpired(test, caller(test.services).read());
});

Deno.test("session gone: 401 with X-Is-Logged-In false expires it, and it is asked no more", async () => {
  await using test = await openConnected();
  test.demo.advance(31 * MINUTE);
  await assertExpired(test, caller(test.services).read());
});

Deno.test("session gone: a redirect to each sign-in page expires it", async () => {
  const pages = ["login.do", "login_redirect.do", "auth_redirect.do", "logout_success.do"];
  await using test = await open();
  for (const page of pages) {
    await test.connect(await test.signIn());
    assert.equal(await test.status(), "valid");
    test.demo.intercept = () => redirect(`/${page}?sysparm_stack=no`);
    await assertExpired(test, caller(test.services).read());
    test.demo.intercept = () => null;
  }
});

Deno.test("session gone: an identity provider on another host gets nothing, whatever the status", async () => {
  await using provider = startFakePlatform(() => new Response("SAML"));
  for (const status of [301, 302, 303, 307, 308]) {
    await using test = await openConnected();
    test.demo.intercept = () =>
      new Response(null, { status, headers: { location: `${provider.url}/saml?SAMLRequest=x` } });
    await assertExpired(test, caller(test.services).write());
  }
  assert.equal(provider.seen.length, 0, "credentials travelled");
});

Deno.test("page in place of data: a login page with 200 expires the session", async () => {
  await using test = await openConnected();
  const page = "<title>Log in</title><form action='login.do'></form>";
  test.demo.intercept = () => new Response(page, { headers: { "content-type": "text/html" } });
  await assertExpired(test, caller(test.services).read());
});

Deno.test("page in place of data: a sleeping instance or a proxy does not end the session", async () => {
  await using test = await openConnected();
  const answers: [string, () => Response][] = [
    ["hibernating", () =>
      new Response("<title>Instance Hibernating page</title>", {
        headers: { "content-type": "text/html" },
      })],
    ["hibernating", () => redirect("https://developer.servicenow.com/dev.do#!/home?wu=true")],
    ["platform_error", () =>
      new Response("<title>Blocked by policy</title>", {
        status: 403,
        headers: { "content-type": "text/html" },
      })],
    ["unreachable", () => new Response("Service Unavailable", { status: 503 })],
  ];
  for (const [code, answer] of answers) {
    test.demo.intercept = answer;
    assert.equal((await failureOf(caller(test.services).write())).code, code);
    assert.notEqual(await test.status(), "expired", code);
  }
  test.demo.intercept = () => null;
  assert.equal((await caller(test.services).read()).status, "done");
});

Deno.test("401 that names an access control: forbidden, and the session goes on", async () => {
  await using test = await openConnected();
  test.demo.intercept = (request) =>
    request.method === "POST"
      ? platformError(401, { message: "Operation Failed", detail: "ACL restricts the record" })
      : null;
  assert.equal((await failureOf(caller(test.services).write())).code, "forbidden");
  assert.equal(await test.status(), "valid");
});

Deno.test("guest: a session that fell back to the guest user has expired", async () => {
  await using test = await openConnected();
  test.demo.intercept = ({ url }) =>
    url.endsWith("/current_user")
      ? Response.json({
        result: { user_sys_id: "5136503cc611227c0183e96598c4f706", user_name: "guest" },
      })
      : null;
  const tested = await test.services.testConnection(test.demo.host);
  assert.equal(tested.status, "expired");
  assert.equal(await test.status(), "expired");
});

Deno.test("test of an expired session: tries it once, and one that lives is valid again", async () => {
  await using test = await openConnected();
  test.demo.intercept = () => redirect("https://proxy.example/sign-in");
  await assertExpired(test, caller(test.services).read());
  assert.equal((await test.services.testConnection(test.demo.host)).status, "expired");
  test.demo.intercept = () => null;
  assert.equal((await test.services.testConnection(test.demo.host)).status, "valid");
  assert.equal((await caller(test.services).read()).status, "done");
  test.demo.advance(31 * MINUTE);
  assert.equal((await test.services.testConnection(test.demo.host)).status, "expired");
  assert.equal(await test.status(), "expired");
});

Deno.test("verification: JSON 403 proves a session, a page with 403 or an empty 200 does not", async () => {
  await using test = await open();
  const browser = await test.signIn();
  const answers: (() => Response)[] = [
    () =>
      new Response("<title>Forbidden</title>", {
        status: 403,
        headers: { "content-type": "text/html" },
      }),
    () => new Response("Forbidden", { status: 403, headers: { "content-type": "text/plain" } }),
    () => new Response("", { status: 200 }),
    () => Response.json({ result: [] }),
  ];
  for (const answer of answers) {
    test.demo.intercept = answer;
    await failureOf(test.connect(browser));
    assert.deepEqual(await test.services.connections.list(), []);
  }
  test.demo.intercept = () =>
    platformError(403, { message: "Operation Failed", detail: "ACL restricts the record" });
  await test.connect(browser);
  assert.equal(await test.status(), "valid");
});

Deno.test("rotation: renewed cookies serve the next calls, other processes and the next start", async () => {
  await using test = await openConnected({ sessionCookieRotates: true });
  const other = await test.openAnother();
  for (const services of [test.services, other, test.services, other]) {
    // Beyond the grace in which an id that was rotated away still serves.
    test.demo.advance(2 * MINUTE);
    assert.equal((await caller(services).read()).status, "done");
    test.demo.advance(2 * MINUTE);
    assert.equal((await caller(services).write()).status, "done");
  }
  test.demo.advance(2 * MINUTE);
  const later = await test.openAnother();
  assert.equal((await caller(later).read()).status, "done");
  const cookies = test.demo.seen.map(({ headers }) => headers.get("cookie") ?? "");
  assert.ok(new Set(cookies).size > 8, "the cookie did not rotate");
  assert.ok(cookies.every((cookie) => cookie.split("JSESSIONID=").length === 2));
});

Deno.test("rotation: many calls at once lose no cookie", async () => {
  await using test = await openConnected({ sessionCookieRotates: true });
  const other = await test.openAnother();
  const calls = Array.from({ length: 20 }, (_, n) => caller(n % 2 ? other : test.services).read());
  for (const { status } of await Promise.all(calls)) assert.equal(status, "done");
  assert.equal((await caller(test.services).read()).status, "done");
  test.demo.advance(2 * MINUTE);
  assert.equal((await caller(other).read()).status, "done");
});

Deno.test("rotation: the client and its caches stay, so that nothing is read twice", async () => {
  await using test = await openConnected({ sessionCookieRotates: true });
  await caller(test.services).write();
  test.demo.seen.length = 0;
  await caller(test.services).write();
  const dictionary = test.demo.seen.filter(({ path }) => /sys_dictionary|sys_db_object/.test(path));
  assert.deepEqual(dictionary, []);
});

Deno.test("sign-in page: its guest cookies are ignored, its other node is asked once", async () => {
  await using test = await openConnected();
  const cookies = [
    "JSESSIONID=; Max-Age=0; Path=/",
    "glide_session_store=GUEST; Path=/",
    "BIGipServerpool_dev=node2; Path=/",
  ];
  test.demo.intercept = (request) =>
    request.headers.get("cookie")?.includes("BIGipServerpool_dev=node2")
      ? null
      : redirect("/logout_success.do", cookies);
  assert.equal((await caller(test.services).read()).status, "done");
  assert.equal(await test.status(), "valid");
  const last = test.demo.seen.at(-1)?.headers.get("cookie") ?? "";
  assert.equal(last, `${test.browser.cookie}; BIGipServerpool_dev=node2`);
});

Deno.test("fresh paste: serves at once, and an answer to the old one neither overwrites nor ends it", async () => {
  await using test = await openConnected();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  test.demo.intercept = async (request, answer) => {
    const old = request.headers.get("cookie")?.includes(
      present(test.browser.cookie.split("; ")[0]),
    );
    if (!old) return await answer();
    arrive();
    await released;
    return platformError(401, NOT_AUTHENTICATED, {
      "X-Is-Logged-In": "false",
      "Set-Cookie": "BIGipServerpool_dev=OLD-node; Path=/",
    });
  };
  const slow = failureOf(caller(test.services).read());
  await arrived;
  const fresh = await test.signIn();
  await test.connect(fresh);
  release();
  assert.equal((await slow).code, "session_expired");
  assert.equal(await test.status(), "valid");
  assert.equal((await caller(test.services).read()).status, "done");
  assert.ok(test.demo.seen.every(({ headers }) => headers.get("cookie") === fresh.cookie));
});

Deno.test("fresh paste: the same text pasted again forgets what answers renewed", async () => {
  await using test = await openConnected();
  const cookie = "glide_user_route=OTHER; Path=/";
  test.demo.intercept = async (_, answer) => {
    const real = await answer();
    const headers = new Headers(real.headers);
    headers.append("set-cookie", cookie);
    return new Response(real.body, { status: real.status, headers });
  };
  await caller(test.services).read();
  await caller(test.services).read();
  assert.match(test.demo.seen.at(-1)?.headers.get("cookie") ?? "", /glide_user_route=OTHER/);
  test.demo.intercept = () => null;
  await test.connect(test.browser);
  await caller(test.services).read();
  assert.equal(test.demo.seen.at(-1)?.headers.get("cookie"), test.browser.cookie);
});

Deno.test("fresh paste: label, environment, policy and origin stay; another user is said", async () => {
  await using test = await open();
  const paste = copyAsCurl(await test.signIn());
  await test.services.browserSessionSetup.connect({
    paste,
    label: "mine",
    environment: "test",
    origin: "cli",
  });
  await test.services.connections.update(test.demo.host, { writes: "ask" });
  const again = await test.services.browserSessionSetup.connect({ paste, origin: "hub" });
  const { label, environment, writes, origin } = again.connection;
  assert.deepEqual([label, environment, writes, origin], ["mine", "test", "ask", "cli"]);
  assert.deepEqual(again.warnings, []);
  test.demo.intercept = (request) =>
    request.url.endsWith("/current_user")
      ? Response.json({ result: { user_sys_id: "a".repeat(32), user_name: "someone.else" } })
      : null;
  const other = await test.services.browserSessionSetup.connect({ paste, origin: "hub" });
  assert.deepEqual(other.warnings, [
    "The session is that of someone.else, and no longer that of admin.",
  ]);
});

Deno.test("user agent: every request carries that of the paste", async () => {
  await using test = await openConnected();
  await caller(test.services).write();
  assert.ok(test.demo.seen.length > 1);
  for (const { headers } of test.demo.seen) {
    assert.equal(headers.get("user-agent"), test.browser.userAgent);
  }
});

Deno.test("secrets: no file, log line or error holds a cookie or token, renewed ones included", async () => {
  await using test = await openConnected({ sessionCookieRotates: true });
  const other = await test.openAnother();
  await caller(other).write();
  await caller(test.services).read();
  test.demo.advance(31 * MINUTE);
  const error = await failureOf(caller(test.services).read());
  const sent = test.demo.seen.flatMap(({ headers }) =>
    secretsOf({ ...test.browser, cookie: headers.get("cookie") ?? "" })
  );
  const secrets = [...new Set([...secretsOf(test.browser), ...sent])];
  assert.ok(secrets.length > 5);
  const shown = [JSON.stringify(test.log.lines), JSON.stringify(error), error.message];
  for await (const entry of Deno.readDir(join(test.home, ".assistant"))) {
    if (!entry.isFile) continue;
    const bytes = await Deno.readFile(join(test.home, ".assistant", entry.name));
    shown.push(new TextDecoder("latin1").decode(bytes));
  }
  for (const secret of secrets) {
    for (const text of shown) assert.ok(!text.includes(secret), "a secret is in clear");
  }
});
