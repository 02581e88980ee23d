import assert from "node:assert/strict";
import { DEMO_ORIGIN, SEED_NOW, startDemo } from "../../support/demo_requests.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

interface Sent {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams | string | null;
}

function send(
  demo: Demo,
  path: string,
  { method = "GET", cookie, headers, body = null }: Sent = {},
) {
  return demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}${path}`, {
      method,
      headers: { ...(cookie && { cookie }), ...headers },
      body,
    }),
  );
}

function login(demo: Demo, user: string, more: Record<string, string> = {}, cookie = "") {
  const body = new URLSearchParams({
    user_name: user,
    user_password: user === "admin" ? "admin" : "demo",
    sys_action: "sysverb_login",
    ...more,
  });
  return send(demo, "/login.do", { method: "POST", body, cookie });
}

function cookiesOf(response: Response): string {
  return response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
}

async function tokenOf(demo: Demo, cookie: string): Promise<string> {
  const page = await (await send(demo, "/navpage.do", { cookie })).text();
  return /var g_ck = '([0-9a-f]{64})'/.exec(page)?.[1] ?? "";
}

const WHO = "/api/now/ui/user/current_user";

Deno.test("login: the form signs in, and the page behind it carries the session's token", async () => {
  using demo = await startDemo();
  const form = await (await send(demo, "/login.do")).text();
  for (const name of ["user_name", "user_password", "sys_action"]) {
    assert.ok(form.includes(`name="${name}"`), name);
  }
  const response = await login(demo, "itil.agent");
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("location"), "/navpage.do");
  const cookie = cookiesOf(response);
  assert.match(
    cookie,
    /^JSESSIONID=[0-9A-F]{32}; glide_session_store=.+; glide_user_route=glide\./,
  );
  const home = await send(demo, "/navpage.do", { cookie });
  assert.equal(home.headers.get("x-is-logged-in"), "true");
  assert.match(await home.text(), /Logged in as Ines Tilburg/);
  const who = await send(demo, WHO, { cookie });
  assert.equal((await who.json()).result.user_name, "itil.agent");
});

Deno.test("login: writes need g_ck, and a wrong one is refused with the right one", async () => {
  using demo = await startDemo();
  const cookie = cookiesOf(await login(demo, "itil.agent"));
  const token = await tokenOf(demo, cookie);
  const post = (headers: Record<string, string>) =>
    send(demo, "/api/now/table/incident", {
      method: "POST",
      cookie,
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    });
  const stale = await post({ "x-usertoken": "0".repeat(64) });
  assert.deepEqual(
    [stale.status, stale.headers.get("x-is-logged-in"), stale.headers.get("x-usertoken-response")],
    [401, "true", token],
  );
  assert.equal((await post({})).status, 401);
  assert.equal((await post({ "x-usertoken": token })).status, 201);
  const read = await send(demo, WHO, { cookie, headers: { "x-usertoken": "wrong" } });
  assert.equal(read.status, 401, "a wrong token is refused in reading too");
  assert.equal(read.headers.get("x-usertoken-response"), token);
});

Deno.test("login: wrong, locked, inactive and web-service-only users stay outside", async () => {
  using demo = await startDemo();
  const attempts: [string, Record<string, string>][] = [
    ["admin", { user_password: "wrong" }],
    ["nobody", {}],
    ["locked.user", {}],
    ["inactive.user", {}],
    ["svc.integration", {}],
  ];
  for (const [user, more] of attempts) {
    const response = await login(demo, user, more);
    assert.equal(response.status, 200, user);
    assert.deepEqual(response.headers.getSetCookie(), [], user);
    assert.match(await response.text(), /User name or password invalid/, user);
  }
  const other = await login(demo, "admin", { sys_action: "sysverb_other" });
  assert.deepEqual(other.headers.getSetCookie(), []);
});

Deno.test("login: only addresses of the instance are followed afterwards", async () => {
  using demo = await startDemo();
  const targetOf = async (sysparm_goto_url: string) =>
    (await login(demo, "admin", { sysparm_goto_url })).headers.get("location");
  assert.equal(
    await targetOf("/oauth_auth.do?client_id=a&state=b"),
    "/oauth_auth.do?client_id=a&state=b",
  );
  for (
    const foreign of [
      "https://evil.example/",
      "//evil.example/",
      "/\\evil.example/",
      "javascript:alert(1)",
      `${DEMO_ORIGIN}//evil.example/`,
    ]
  ) assert.equal(await targetOf(foreign), "/navpage.do", foreign);
});

Deno.test("login: what a visitor sends is shown as text", async () => {
  using demo = await startDemo();
  const page = await send(demo, `/login.do?sysparm_goto_url=${encodeURIComponent('"><script>x')}`);
  const text = await page.text();
  assert.equal(text.includes("<script>"), false);
  assert.ok(text.includes("&quot;&gt;&lt;script&gt;x"));
});

Deno.test("login: signing in again begins another session and ends the one before", async () => {
  using demo = await startDemo();
  const first = cookiesOf(await login(demo, "itil.agent"));
  const second = cookiesOf(await login(demo, "itil.agent", {}, first));
  assert.notEqual(first, second);
  assert.equal((await send(demo, WHO, { cookie: first })).status, 401);
  assert.equal((await send(demo, WHO, { cookie: second })).status, 200);
});

Deno.test("login: a session that is gone leads pages to the login and calls to 401", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  const cookie = cookiesOf(await login(demo, "itil.agent"));
  now += 31 * 60_000;
  const page = await send(demo, "/navpage.do", { cookie });
  assert.equal(page.status, 302);
  assert.equal(page.headers.get("location"), "/login.do?sysparm_goto_url=%2Fnavpage.do");
  const call = await send(demo, WHO, { cookie });
  assert.deepEqual([call.status, call.headers.get("x-is-logged-in")], [401, "false"]);
});

Deno.test("login: logging out ends the session and clears its cookies", async () => {
  using demo = await startDemo();
  const cookie = cookiesOf(await login(demo, "itil.agent"));
  const out = await send(demo, "/logout.do", { cookie });
  assert.deepEqual([out.status, out.headers.get("location")], [302, "/logout_success.do"]);
  assert.ok(out.headers.getSetCookie().every((line) => line.includes("Max-Age=0")));
  assert.equal((await send(demo, WHO, { cookie })).status, 401);
  assert.equal((await send(demo, "/logout_success.do")).status, 200);
});

Deno.test("login: a rotating session moves on with each answer; the cookie before serves a minute", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now, behaviour: { sessionCookieRotates: true } });
  const first = cookiesOf(await login(demo, "itil.agent"));
  const answer = await send(demo, WHO, { cookie: first });
  const second = cookiesOf(answer);
  assert.match(second, /^JSESSIONID=/);
  assert.notEqual(second, first);
  assert.equal((await send(demo, WHO, { cookie: first })).status, 200, "requests under way");
  now += 61_000;
  assert.equal((await send(demo, WHO, { cookie: first })).status, 401);
  now += 1;
  assert.equal((await send(demo, WHO, { cookie: second })).status, 401, "itself rotated away");
  const basic = await demo.call("GET", WHO);
  const kept = basic.headers.get("set-cookie")?.split(";")[0] ?? "";
  assert.equal((await send(demo, WHO, { cookie: kept })).headers.get("set-cookie"), null);
});

Deno.test("login: the command-line client's form answers JSON, and its next POST the token", async () => {
  using demo = await startDemo();
  const path = "/angular.do?sysparm_type=view_form.login";
  const post = (user: string, password: string) =>
    send(demo, path, {
      method: "POST",
      body: new URLSearchParams({
        sysparm_type: "login",
        user_name: user,
        user_password: password,
      }),
    });
  for (const [user, password] of [["admin", "wrong"], ["locked.user", "demo"], ["", ""]] as const) {
    const refused = await post(user, password);
    assert.equal(refused.status, 200, user);
    assert.deepEqual(refused.headers.getSetCookie(), [], user);
    assert.equal((await refused.json()).status, "error", user);
  }
  const answer = await post("itil.agent", "demo");
  assert.deepEqual(await answer.json(), { status: "success" });
  const cookie = cookiesOf(answer);
  const asked = await send(demo, "/angular.do?sysparm_type=get_user", { method: "POST", cookie });
  assert.equal(asked.status, 401);
  assert.equal(asked.headers.get("x-usertoken-response"), await tokenOf(demo, cookie));
});
