import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { DEMO_ORIGIN, SEED_NOW, startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

const REDIRECT = "http://127.0.0.1:8182/callback";
const CONFIDENTIAL = { client_id: "demo-client", client_secret: "demo-secret" };
const PUBLIC = { client_id: "demo-public-client" };
const DENIED = [401, { error_description: "access_denied", error: "server_error" }];
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

async function ask(demo: Demo, fields: Record<string, string>) {
  const response = await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/oauth_token.do`, {
      method: "POST",
      body: new URLSearchParams(fields),
    }),
  );
  return { status: response.status, body: await response.json() };
}

const password = (user: string, secret: string) => ({
  ...CONFIDENTIAL,
  grant_type: "password",
  username: user,
  password: secret,
});

async function whoIs(demo: Demo, token: string) {
  const response = await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/api/now/ui/user/current_user`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  const body = await response.json();
  return response.status === 200 ? body.result.user_name : response.status;
}

async function setRecord(demo: Demo, table: string, query: string, body: unknown) {
  const { sys_id } = await firstRecord(demo, `table/${table}?sysparm_query=${query}`);
  const answer = await demo.call("PATCH", `table/${table}/${sys_id}`, { body });
  assert.equal(answer.status, 200);
}

/** Signs in as a browser does. */
async function signIn(demo: Demo, user: string): Promise<string> {
  const response = await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/login.do`, {
      method: "POST",
      body: new URLSearchParams({
        user_name: user,
        user_password: "demo",
        sys_action: "sysverb_login",
      }),
    }),
  );
  return response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
}

const request = (more: Record<string, string> = {}) => ({
  response_type: "code",
  redirect_uri: REDIRECT,
  state: "s1",
  ...more,
});

async function authorize(
  demo: Demo,
  cookie: string,
  { fields, consent }: { fields: Record<string, string>; consent?: "allow" | "deny" },
): Promise<{ status: number; text: string; location: URL | null }> {
  const url = `${DEMO_ORIGIN}/oauth_auth.do?${new URLSearchParams(fields)}`;
  const page = await demo.demo.fetch(new Request(url, { headers: { cookie } }));
  const text = await page.text();
  const token = /name="sysparm_ck" value="([0-9a-f]+)"/.exec(text)?.[1];
  const response = consent === undefined || token === undefined ? page : await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/oauth_auth.do`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ ...fields, consent, sysparm_ck: token }),
    }),
  );
  const location = response.headers.get("location");
  return {
    status: response.status,
    text,
    location: location === null ? null : new URL(location, DEMO_ORIGIN),
  };
}

Deno.test("oauth: a password gets tokens that the interfaces take", async () => {
  using demo = await startDemo();
  const { status, body } = await ask(demo, password("itil.agent", "demo"));
  assert.equal(status, 200);
  const { access_token, refresh_token, ...rest } = body;
  assert.deepEqual(rest, { scope: "useraccount", token_type: "Bearer", expires_in: 1799 });
  assert.equal(await whoIs(demo, access_token), "itil.agent");
  assert.equal(await whoIs(demo, refresh_token), 401, "a refresh token opens nothing");
});

Deno.test("oauth: asking again within its life returns the current token, afterwards another", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  const first = (await ask(demo, password("itil.agent", "demo"))).body;
  now += 600_000;
  const second = (await ask(demo, password("itil.agent", "demo"))).body;
  assert.deepEqual([second.access_token, second.expires_in], [first.access_token, 1199]);
  now += 1_200_000;
  assert.equal(await whoIs(demo, first.access_token), 401);
  const third = (await ask(demo, password("itil.agent", "demo"))).body;
  assert.notEqual(third.access_token, first.access_token);
  assert.equal(third.refresh_token, first.refresh_token);
});

Deno.test("oauth: a refresh token stays and gets new access tokens for a hundred days", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  const { refresh_token } = (await ask(demo, password("itil.agent", "demo"))).body;
  const refresh = { ...CONFIDENTIAL, grant_type: "refresh_token", refresh_token };
  now += 99 * 86_400_000;
  const { body } = await ask(demo, refresh);
  assert.equal(body.refresh_token, refresh_token);
  assert.equal(await whoIs(demo, body.access_token), "itil.agent");
  const foreign = { ...PUBLIC, grant_type: "refresh_token", refresh_token };
  assert.equal((await ask(demo, foreign)).status, 401, "another client's");
  now += 86_400_000;
  const late = await ask(demo, refresh);
  assert.deepEqual([late.status, late.body], DENIED);
});

Deno.test("oauth: lifetimes are those of the client's record", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  const life = { access_token_lifespan: "60", refresh_token_lifespan: "120" };
  await setRecord(demo, "oauth_entity", "client_id=demo-client", life);
  const { body } = await ask(demo, password("itil.agent", "demo"));
  assert.equal(body.expires_in, 59);
  now += 61_000;
  assert.equal(await whoIs(demo, body.access_token), 401);
});

Deno.test("oauth: nearly every failure reads the same", async () => {
  using demo = await startDemo();
  const right = password("itil.agent", "demo");
  const failures: Record<string, Record<string, string>> = {
    "wrong secret": { ...right, client_secret: "wrong" },
    "no secret": { ...right, client_secret: "" },
    "unknown client": { ...right, client_id: "nobody" },
    "wrong password": password("itil.agent", "wrong"),
    "locked user": password("locked.user", "demo"),
    "inactive user": password("inactive.user", "demo"),
    "unknown grant": { ...CONFIDENTIAL, grant_type: "wish" },
    "unknown code": { ...CONFIDENTIAL, grant_type: "authorization_code", code: "x" },
    "unknown refresh token": { ...CONFIDENTIAL, grant_type: "refresh_token", refresh_token: "x" },
    "nothing": {},
  };
  for (const [name, fields] of Object.entries(failures)) {
    const { status, body } = await ask(demo, fields);
    assert.deepEqual([status, body], DENIED, name);
  }
  await setRecord(demo, "oauth_entity", "client_id=demo-client", { active: "false" });
  assert.equal((await ask(demo, right)).status, 401, "inactive client");
});

Deno.test("oauth: only a form post is read", async () => {
  using demo = await startDemo();
  const fields = password("itil.agent", "demo");
  const json = await demo.call("POST", "/oauth_token.do", { body: fields });
  assert.deepEqual([json.status, json.body], DENIED);
  const asked = await demo.call("GET", `/oauth_token.do?${new URLSearchParams(fields)}`);
  assert.deepEqual([asked.status, asked.body], DENIED);
});

Deno.test("oauth: client credentials need the property and an application user", async () => {
  using demo = await startDemo();
  const fields = { ...CONFIDENTIAL, grant_type: "client_credentials" };
  const { body } = await ask(demo, fields);
  assert.equal(await whoIs(demo, body.access_token), "svc.integration");
  assert.equal(body.refresh_token, undefined);
  assert.equal((await ask(demo, { ...PUBLIC, grant_type: "client_credentials" })).status, 401);
  await setRecord(demo, "oauth_entity", "client_id=demo-client", { user: "" });
  assert.equal((await ask(demo, fields)).status, 401, "nobody to act as");
  const { sys_id } = await firstRecord(
    demo,
    "table/sys_user?sysparm_query=user_name=svc.integration",
  );
  await setRecord(demo, "oauth_entity", "client_id=demo-client", { user: sys_id });
  assert.equal((await ask(demo, fields)).status, 200);
  const name = "glide.oauth.inbound.client.credential.grant_type.enabled";
  await setRecord(demo, "sys_properties", `name=${name}`, { value: "false" });
  assert.equal((await ask(demo, fields)).status, 401, "switched off");
});

Deno.test("oauth: consent gets a code, once, for the client and the verifier it was made for", async () => {
  using demo = await startDemo();
  const cookie = await signIn(demo, "developer");
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" };
  const fields = request({ client_id: PUBLIC.client_id, ...pkce });
  const fetchCode = async () => {
    const { location } = await authorize(demo, cookie, { fields, consent: "allow" });
    assert.equal(`${location?.origin}${location?.pathname}`, REDIRECT);
    assert.equal(location?.searchParams.get("state"), "s1");
    return location?.searchParams.get("code") ?? "";
  };
  const exchange = (code: string, more: Record<string, string> = {}) =>
    ask(demo, {
      ...PUBLIC,
      grant_type: "authorization_code",
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      code,
      ...more,
    });
  const code = await fetchCode();
  const { status, body } = await exchange(code);
  assert.equal(status, 200);
  assert.equal(await whoIs(demo, body.access_token), "developer");
  assert.equal(body.refresh_token, undefined, "public clients get none");
  assert.equal((await exchange(code)).status, 401, "a code serves once");
  const wrong = { code_verifier: "w".repeat(43) };
  assert.equal((await exchange(await fetchCode(), wrong)).status, 401);
  assert.equal((await exchange(await fetchCode(), { code_verifier: "" })).status, 401);
  assert.equal((await exchange(await fetchCode(), CONFIDENTIAL)).status, 401, "another client");
  const elsewhere = { redirect_uri: "http://localhost:8182/callback" };
  assert.equal((await exchange(await fetchCode(), elsewhere)).status, 401);
});

Deno.test("oauth: a code is worthless after ten minutes", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  const cookie = await signIn(demo, "developer");
  const fields = request({ client_id: CONFIDENTIAL.client_id });
  const { location } = await authorize(demo, cookie, { fields, consent: "allow" });
  const code = location?.searchParams.get("code") ?? "";
  now += 601_000;
  const grant_type = "authorization_code";
  const late = await ask(demo, { ...CONFIDENTIAL, grant_type, redirect_uri: REDIRECT, code });
  assert.deepEqual([late.status, late.body], DENIED);
});

Deno.test("oauth: the consent page leads through the login, and a refusal back to the client", async () => {
  using demo = await startDemo();
  const fields = request({ client_id: CONFIDENTIAL.client_id });
  const unknown = await authorize(demo, "", { fields });
  assert.equal(unknown.status, 302);
  assert.equal(unknown.location?.pathname, "/login.do");
  assert.match(unknown.location?.searchParams.get("sysparm_goto_url") ?? "", /^\/oauth_auth\.do\?/);
  const cookie = await signIn(demo, "developer");
  const page = await authorize(demo, cookie, { fields });
  assert.equal(page.status, 200);
  assert.match(page.text, /Demo client would like to act in your name/);
  const refused = await authorize(demo, cookie, { fields, consent: "deny" });
  assert.equal(refused.location?.search, "?error=access_denied&state=s1");
});

Deno.test("oauth: consent without the page's token is asked for again, never given", async () => {
  using demo = await startDemo();
  const cookie = await signIn(demo, "developer");
  const fields = request({ client_id: CONFIDENTIAL.client_id });
  const response = await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/oauth_auth.do`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ ...fields, consent: "allow", sysparm_ck: "guessed" }),
    }),
  );
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("location"), null);
});

Deno.test("oauth: unknown clients and addresses are never followed, other faults are told the client", async () => {
  using demo = await startDemo();
  const cookie = await signIn(demo, "developer");
  const client = { client_id: CONFIDENTIAL.client_id };
  for (
    const fields of [
      request({ client_id: "nobody" }),
      request({ ...client, redirect_uri: "https://evil.example/callback" }),
      request({ ...client, redirect_uri: `${REDIRECT}/more` }),
    ]
  ) {
    const { status, location } = await authorize(demo, cookie, { fields });
    assert.deepEqual([status, location], [400, null]);
  }
  const errorOf = async (fields: Record<string, string>) =>
    (await authorize(demo, cookie, { fields })).location?.searchParams.get("error");
  assert.equal(await errorOf(request({ ...client, state: "" })), "invalid_request");
  assert.equal(
    await errorOf(request({ ...client, response_type: "token" })),
    "unsupported_response_type",
  );
  const plain = { code_challenge: VERIFIER, code_challenge_method: "plain" };
  assert.equal(await errorOf(request({ ...client, ...plain })), "invalid_request");
  const bare = request({ client_id: PUBLIC.client_id });
  assert.equal(await errorOf(bare), "invalid_request", "a public client needs PKCE");
  const name = "glide.oauth.state.parameter.required";
  await setRecord(demo, "sys_properties", `name=${name}`, { value: "false" });
  assert.equal(await errorOf(request({ ...client, state: "" })), undefined);
});

Deno.test("oauth: a revoked token is over at once", async () => {
  using demo = await startDemo();
  const { access_token, refresh_token } = (await ask(demo, password("itil.agent", "demo"))).body;
  const revoke = (token: string) =>
    demo.demo.fetch(new Request(`${DEMO_ORIGIN}/oauth_revoke_token.do?token=${token}`));
  assert.equal((await revoke(access_token)).status, 200);
  assert.equal(await whoIs(demo, access_token), 401);
  const refresh = { ...CONFIDENTIAL, grant_type: "refresh_token", refresh_token };
  assert.equal((await ask(demo, refresh)).status, 200);
  await revoke(refresh_token);
  assert.equal((await ask(demo, refresh)).status, 401);
  assert.equal((await revoke("unknown")).status, 200);
});

Deno.test("oauth: the secret of a client is never read back", async () => {
  using demo = await startDemo();
  const { body } = await demo.call("GET", "table/oauth_entity?sysparm_display_value=all");
  assert.ok(body.result.length >= 2);
  for (const row of body.result) assert.equal(row.client_secret.value, "");
});

Deno.test("OAuth: a client that the form does not name may be the user of a Basic header", async () => {
  using demo = await startDemo();
  const askAs = async (user: string, fields: Record<string, string> = {}) => {
    const response = await demo.demo.fetch(
      new Request(`${DEMO_ORIGIN}/oauth_token.do`, {
        method: "POST",
        headers: { authorization: `Basic ${btoa(user)}` },
        body: new URLSearchParams({
          grant_type: "password",
          username: "itil.agent",
          password: "demo",
          ...fields,
        }),
      }),
    );
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await askAs("demo-client:demo-secret"), 200);
  assert.equal(await askAs("demo-client:wrong"), 401);
  assert.equal(await askAs("admin:admin"), 401);
  assert.equal(await askAs("demo-client:demo-secret", { client_id: "demo-client" }), 401);
});
