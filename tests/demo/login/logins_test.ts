import assert from "node:assert/strict";
import { ONE_TIME_CODE } from "../../../mod/demo/login/basic_code.ts";
import { DEMO_ORIGIN, SEED_NOW, startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";

const WHO = "ui/user/current_user";
const NOT_AUTHENTICATED = {
  error: { message: "User Not Authenticated", detail: "Required to provide Auth information" },
  status: "failure",
};

type Demo = Awaited<ReturnType<typeof startDemo>>;

/** A request with the given headers only. */
async function bare(
  demo: Demo,
  headers: Record<string, string>,
  { method = "GET", path = "table/incident?sysparm_limit=1", body = null }: {
    method?: string;
    path?: string;
    body?: string | null;
  } = {},
) {
  const response = await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/api/now/${path}`, { method, headers, body }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function cookieOf(headers: Headers): string {
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

Deno.test("sessions: every failure to log in reads the same", async () => {
  using demo = await startDemo();
  const attempts: Record<string, [user: string, password: string]> = {
    "wrong password": ["admin", "wrong"],
    "empty password": ["admin", ""],
    "unknown user": ["nobody", "demo"],
    "inactive user": ["inactive.user", "demo"],
    "locked user": ["locked.user", "demo"],
    "empty user": ["", ""],
  };
  for (const [name, [user, password]] of Object.entries(attempts)) {
    const answer = await demo.call("GET", WHO, { user, password });
    assert.deepEqual([answer.status, answer.body], [401, NOT_AUTHENTICATED], name);
    assert.equal(answer.headers.get("www-authenticate"), 'BASIC realm="Service-now"', name);
    assert.equal(answer.headers.get("x-is-logged-in"), "false", name);
    assert.equal(answer.headers.get("set-cookie"), null, name);
  }
});

Deno.test("sessions: missing and unreadable credentials are refused", async () => {
  using demo = await startDemo();
  const headers: Record<string, string>[] = [
    {},
    { authorization: "Basic" },
    { authorization: "Basic %%%" },
    { authorization: `Basic ${btoa("no colon")}` },
    { authorization: "Bearer abc" },
    { cookie: "JSESSIONID=00000000000000000000000000000000" },
  ];
  for (const given of headers) {
    const answer = await bare(demo, given);
    assert.deepEqual([answer.status, answer.body], [401, NOT_AUTHENTICATED], JSON.stringify(given));
  }
});

Deno.test("sessions: passwords are read as UTF-8 and may hold colons", async () => {
  using demo = await startDemo();
  await demo.create("sys_user", { user_name: "jörg", user_password: "gé:heim" });
  const bytes = new TextEncoder().encode("jörg:gé:heim");
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  assert.equal((await bare(demo, { authorization }, { path: WHO })).body.result.user_name, "jörg");
});

Deno.test("sessions: where Basic is restricted the role or a service account lets in", async () => {
  using demo = await startDemo({ behaviour: { basicAuthRestricted: true } });
  const status = async (user: string) => (await demo.call("GET", WHO, { user })).status;
  assert.equal(await status("no.api"), 401);
  assert.equal(await status("itil.agent"), 200, "has snc_basic_auth_api_access");
  assert.equal(await status("svc.integration"), 200, "is web service access only");
});

Deno.test("sessions: where codes are asked for, only a right password learns that one is missing", async () => {
  using demo = await startDemo({ behaviour: { basicAuthNeedsCode: true } });
  const answer = async (password: string) => {
    const { status, headers } = await demo.call("GET", WHO, { user: "admin", password });
    return [status, headers.get("x-mfa_token")];
  };
  assert.deepEqual(await answer("admin"), [401, "invalid"]);
  assert.deepEqual(await answer("admin000000"), [401, "invalid"]);
  assert.deepEqual(await answer("wrong"), [401, null]);
  assert.deepEqual(await answer(`wrong${ONE_TIME_CODE}`), [401, null]);
  assert.deepEqual(await answer(`admin${ONE_TIME_CODE}`), [200, null]);
});

Deno.test("sessions: a cookie stands for the credentials in reading, and in writing with the token", async () => {
  using demo = await startDemo();
  const cookie = cookieOf((await demo.call("GET", WHO)).headers);
  assert.equal((await bare(demo, { cookie }, { path: WHO })).body.result.user_name, "admin");
  const write = { method: "POST", path: "table/incident", body: "{}" };
  const json = { cookie, "content-type": "application/json" };
  const stale = await bare(demo, json, write);
  assert.equal(stale.status, 401);
  assert.equal(stale.headers.get("x-is-logged-in"), "true");
  const token = stale.headers.get("x-usertoken-response") ?? "";
  assert.equal((await bare(demo, { ...json, "x-usertoken": "wrong" }, write)).status, 401);
  assert.equal((await bare(demo, { ...json, "x-usertoken": token }, write)).status, 201);
});

Deno.test("sessions: one begins with the first answer, stays, and ends when it is idle", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  const cookie = cookieOf((await demo.call("GET", WHO)).headers);
  const again = await demo.call("GET", WHO, { headers: { cookie } });
  assert.equal(again.headers.get("set-cookie"), null);
  now += 29 * 60_000;
  assert.equal((await bare(demo, { cookie })).status, 200);
  now += 29 * 60_000;
  assert.equal((await bare(demo, { cookie })).status, 200, "use keeps it alive");
  now += 31 * 60_000;
  assert.equal((await bare(demo, { cookie })).status, 401);
});

Deno.test("sessions: another user's credentials do not take over a session", async () => {
  using demo = await startDemo();
  const cookie = cookieOf((await demo.call("GET", WHO)).headers);
  const answer = await demo.call("GET", WHO, { user: "requester", headers: { cookie } });
  assert.equal(answer.body.result.user_name, "requester");
  assert.notEqual(cookieOf(answer.headers), cookie);
});

Deno.test("sessions: who is deactivated is out at once", async () => {
  using demo = await startDemo();
  const cookie = cookieOf((await demo.call("GET", WHO, { user: "requester" })).headers);
  const { sys_id } = await firstRecord(demo, "table/sys_user?sysparm_query=user_name=requester");
  await demo.call("PATCH", `table/sys_user/${sys_id}`, { body: { active: "false" } });
  assert.equal((await bare(demo, { cookie })).status, 401);
});

Deno.test("sessions: the current user is named by id, login and name", async () => {
  using demo = await startDemo();
  const { sys_id } = await firstRecord(demo, "table/sys_user?sysparm_query=user_name=itil.agent");
  const { body } = await demo.call("GET", WHO, { user: "itil.agent" });
  assert.deepEqual(body.result, {
    user_sys_id: sys_id,
    user_name: "itil.agent",
    user_display_name: "Ines Tilburg",
  });
});

Deno.test("sessions: a method override does not slip past the token", async () => {
  using demo = await startDemo();
  const { sys_id } = await firstRecord(demo, "table/incident?sysparm_limit=1");
  const login = await demo.call("GET", "ui/user/current_user");
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const response = await demo.demo.fetch(
    new Request(`http://127.0.0.1:1/api/now/table/incident/${sys_id}`, {
      headers: { cookie, "x-http-method-override": "DELETE" },
    }),
  );
  assert.equal(response.status, 401);
  assert.equal((await demo.call("GET", `table/incident/${sys_id}`)).status, 200);
});
