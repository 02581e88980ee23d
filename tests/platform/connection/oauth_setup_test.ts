import assert from "node:assert/strict";
import type { OauthConnectInput } from "../../../mod/auth/oauth/flow_types.ts";
import { AppError, type ErrorCode } from "../../../mod/base/errors.ts";
import { closes, isOpen, openOauthBrowser, setOauthClient } from "../../support/oauth_browser.ts";
import { CLIENT, type OauthSetupUnderTest, startOauthSetup } from "../../support/oauth_setup.ts";
import { present } from "../../support/present.ts";

function inputOf({ demo }: OauthSetupUnderTest, more: Partial<OauthConnectInput> = {}) {
  return { instance: demo.url, ...CLIENT, origin: "hub" as const, ...more };
}

/** Opens the callback as the browser does, and reads the page. */
async function land(url: URL): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, { redirect: "manual" });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function fails(outcome: Promise<unknown>, code: ErrorCode, message: RegExp): Promise<void> {
  await assert.rejects(outcome, (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    assert.ok(error.remedy);
    return true;
  });
}

Deno.test("OAuth sign-in: consent in the browser connects the instance as that user", async () => {
  await using setup = await startOauthSetup();
  const { oauth, connections, demo, port, log } = setup;
  const flow = await oauth.begin(inputOf(setup, { label: "mine", environment: "test" }));
  const asked = new URL(flow.authorizeUrl);
  assert.equal(`${asked.origin}${asked.pathname}`, `${demo.url}/oauth_auth.do`);
  assert.equal(asked.searchParams.get("code_challenge_method"), "S256");
  assert.equal(asked.searchParams.get("redirect_uri"), `http://localhost:${port}/callback`);
  assert.equal(flow.redirectUri, oauth.redirectUri);
  assert.deepEqual(oauth.status(flow.id), { state: "waiting", expires: flow.expires });
  const callback = await openOauthBrowser("developer").consent(flow.authorizeUrl);
  const page = await land(callback);
  assert.equal(page.status, 200);
  assert.match(page.text, /Connected to mine[\s\S]*close this tab/);
  const code = callback.searchParams.get("code") ?? "";
  assert.ok(code !== "" && !page.text.includes(code), "nothing of the request is shown");
  assert.match(page.headers.get("content-security-policy") ?? "", /default-src 'none'/);
  assert.equal(page.headers.get("referrer-policy"), "no-referrer");
  const host = new URL(demo.url).host;
  const connected = { state: "connected", host, label: "mine", renews: true };
  assert.deepEqual(oauth.status(flow.id), connected);
  const connection = present((await connections.list())[0]);
  const { kind, username, status, environment, origin, lastVerified } = connection;
  assert.deepEqual(
    [kind, username, status, environment, origin],
    ["oauth", "developer", "valid", "test", "hub"],
  );
  assert.ok(lastVerified);
  const secrets = await connections.secrets(host);
  assert.ok(secrets.kind === "oauth");
  assert.equal(secrets.grant, "authorization_code");
  assert.ok(secrets.accessToken && secrets.refreshToken && secrets.expires);
  await closes(port);
  const said = JSON.stringify([log.lines, flow, oauth.status(flow.id), connection]);
  const { accessToken, refreshToken } = secrets;
  for (const secret of [accessToken, refreshToken, code, CLIENT.clientSecret]) {
    assert.ok(!said.includes(secret), "a secret leaked");
  }
});

Deno.test("OAuth sign-in: a public client connects, and is said not to renew itself", async () => {
  await using setup = await startOauthSetup();
  const input = inputOf(setup, { clientId: "demo-public-client", clientSecret: undefined });
  const flow = await setup.oauth.begin(input);
  await land(await openOauthBrowser().consent(flow.authorizeUrl));
  const status = setup.oauth.status(flow.id);
  assert.ok(status.state === "connected", JSON.stringify(status));
  assert.equal(status.renews, false);
});

Deno.test("OAuth sign-in: a refusal in the browser is told, and nothing is stored", async () => {
  await using setup = await startOauthSetup();
  const { oauth, connections } = setup;
  const flow = await oauth.begin(inputOf(setup));
  const page = await land(await openOauthBrowser().consent(flow.authorizeUrl, "deny"));
  assert.equal(page.status, 400);
  assert.match(page.text, /was not allowed/);
  const status = oauth.status(flow.id);
  assert.ok(status.state === "failed");
  assert.match(status.message, /The access to .* was not allowed/);
  assert.match(status.remedy ?? "", /Allow/);
  assert.deepEqual(await connections.list(), []);
  await closes(setup.port);
});

Deno.test("OAuth sign-in: a callback with another state changes nothing", async () => {
  await using setup = await startOauthSetup();
  const { oauth } = setup;
  const flow = await oauth.begin(inputOf(setup));
  const callback = await openOauthBrowser().consent(flow.authorizeUrl);
  const forged = new URL(callback);
  for (const state of ["<script>alert(1)</script>", "", "x".repeat(5000)]) {
    forged.searchParams.set("state", state);
    const page = await land(forged);
    assert.equal(page.status, 400);
    assert.match(page.text, /not known/);
    assert.ok(!page.text.includes("<script"), page.text);
  }
  forged.searchParams.delete("state");
  assert.equal((await land(forged)).status, 400);
  assert.equal(oauth.status(flow.id).state, "waiting");
  assert.equal((await land(callback)).status, 200);
  assert.equal(oauth.status(flow.id).state, "connected");
});

Deno.test("OAuth sign-in: the same callback twice connects once", async () => {
  await using setup = await startOauthSetup();
  const other = await setup.oauth.begin(inputOf(setup));
  const flow = await setup.oauth.begin(inputOf(setup));
  const callback = await openOauthBrowser().consent(flow.authorizeUrl);
  const pages = await Promise.all([land(callback), land(callback)]);
  assert.deepEqual(pages.map(({ status }) => status).sort(), [200, 409]);
  const late = await land(callback);
  assert.equal(late.status, 409);
  assert.match(late.text, /already ended/);
  assert.equal(setup.oauth.status(flow.id).state, "connected");
  assert.equal(setup.oauth.status(other.id).state, "waiting", "the other one is not concerned");
});

Deno.test("OAuth sign-in: several at once share the port, and it closes with the last", async () => {
  await using setup = await startOauthSetup();
  const { oauth, port } = setup;
  const flows = await Promise.all([1, 2, 3].map(() => oauth.begin(inputOf(setup))));
  assert.equal(new Set(flows.map(({ id }) => id)).size, 3);
  await land(await openOauthBrowser("developer").consent(present(flows[1]).authorizeUrl));
  assert.deepEqual(
    flows.map(({ id }) => oauth.status(id).state),
    ["waiting", "connected", "waiting"],
  );
  assert.equal(oauth.cancel(present(flows[0]?.id)).state, "cancelled");
  assert.ok(await isOpen(port));
  assert.equal(oauth.cancel(present(flows[2]?.id)).state, "cancelled");
  await closes(port);
  assert.equal(oauth.cancel(present(flows[1]?.id)).state, "connected", "a finished one stays");
  const again = await oauth.begin(inputOf(setup));
  await land(await openOauthBrowser().consent(again.authorizeUrl));
  assert.equal(oauth.status(again.id).state, "connected");
});

Deno.test("OAuth sign-in: a code that comes for another verifier is refused", async () => {
  const tampering: typeof fetch = (input, init) => {
    if (init?.body instanceof URLSearchParams && init.body.has("code_verifier")) {
      init.body.set("code_verifier", "v".repeat(43));
    }
    return fetch(input, init);
  };
  await using setup = await startOauthSetup({ fetch: tampering });
  const flow = await setup.oauth.begin(inputOf(setup));
  await land(await openOauthBrowser().consent(flow.authorizeUrl));
  const status = setup.oauth.status(flow.id);
  assert.ok(status.state === "failed");
  assert.match(status.message, /refused the OAuth authorization code \(401: server_error, access_/);
  assert.deepEqual(await setup.connections.list(), []);
});

Deno.test("OAuth sign-in: after ten minutes it has expired and the port is closed", async () => {
  await using setup = await startOauthSetup();
  const { oauth, port } = setup;
  const flow = await oauth.begin(inputOf(setup));
  const callback = await openOauthBrowser().consent(flow.authorizeUrl);
  setup.pass(10 * 60_000 - 1000);
  assert.equal(oauth.status(flow.id).state, "waiting");
  setup.pass(1000);
  const page = await land(callback);
  assert.match(page.text, /already ended/);
  const status = oauth.status(flow.id);
  assert.ok(status.state === "expired");
  assert.match(status.remedy, /again/);
  await closes(port);
  assert.deepEqual(await setup.connections.list(), []);
});

Deno.test("OAuth sign-in: cancelled while the code is exchanged, nothing is stored", async () => {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const slow: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    reached.resolve();
    await held.promise;
    return answer;
  };
  await using setup = await startOauthSetup({ fetch: slow });
  const flow = await setup.oauth.begin(inputOf(setup));
  const landing = land(await openOauthBrowser().consent(flow.authorizeUrl));
  await reached.promise;
  setup.oauth.cancel(flow.id);
  held.resolve();
  assert.match((await landing).text, /cancelled/);
  assert.equal(setup.oauth.status(flow.id).state, "cancelled");
  assert.deepEqual(await setup.connections.list(), []);
});

Deno.test("OAuth sign-in: a taken port is named with its variable, on both loopback addresses", async () => {
  await using setup = await startOauthSetup();
  for (const hostname of ["127.0.0.1", "::1"]) {
    const holder = Deno.listen({ hostname, port: setup.port });
    const begun = setup.oauth.begin(inputOf(setup));
    await fails(begun, "port_taken", new RegExp(`callback port ${setup.port} is taken`));
    await begun.catch((error: AppError) => {
      assert.match(error.remedy ?? "", /SN_OAUTH_PORT[\s\S]*redirect URL/);
      assert.deepEqual(error.details, { port: setup.port, variable: "SN_OAUTH_PORT" });
    });
    holder.close();
  }
  const flow = await setup.oauth.begin(inputOf(setup));
  assert.equal(setup.oauth.cancel(flow.id).state, "cancelled");
});

Deno.test("OAuth sign-in: the callback port answers browsers of this machine, one path, GET", async () => {
  await using setup = await startOauthSetup();
  await setup.oauth.begin(inputOf(setup));
  const base = `http://127.0.0.1:${setup.port}`;
  const status = async (path: string, init?: RequestInit) => {
    const response = await fetch(base + path, init);
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await status("/"), 404);
  assert.equal(await status("/callback", { method: "POST" }), 405);
  assert.equal(await status("/callback?code=x&state=y"), 400);
  const socket = await Deno.connect({ hostname: "127.0.0.1", port: setup.port });
  const request = "GET /callback HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n";
  await socket.write(new TextEncoder().encode(request));
  assert.match(await new Response(socket.readable).text(), /^HTTP\/1\.1 403 /);
});

Deno.test("OAuth sign-in: a connection that a browser opened ahead does not hold the port", async () => {
  await using setup = await startOauthSetup();
  const flow = await setup.oauth.begin(inputOf(setup));
  using idle = await Deno.connect({ hostname: "127.0.0.1", port: setup.port });
  setup.oauth.cancel(flow.id);
  const again = await setup.oauth.begin(inputOf(setup));
  assert.equal(setup.oauth.status(again.id).state, "waiting");
  assert.ok(idle.localAddr, "still open");
});

Deno.test("OAuth sign-in: unknown ids, bad instances and too many are refused", async () => {
  await using setup = await startOauthSetup();
  const { oauth } = setup;
  for (const call of [oauth.status, oauth.cancel]) {
    assert.throws(() => call("oauth_unknown"), { code: "not_found" });
  }
  await fails(
    oauth.begin(inputOf(setup, { instance: "http://dev1.service-now.com" })),
    "invalid_input",
    /only https/,
  );
  await fails(oauth.begin(inputOf(setup, { clientId: " " })), "invalid_input", /client id/);
  await closes(setup.port);
  for (let count = 0; count < 20; count++) await oauth.begin(inputOf(setup));
  await fails(oauth.begin(inputOf(setup)), "conflict", /20 OAuth sign-ins are waiting/);
});

Deno.test("OAuth without a browser: three grants connect, each as its user", async () => {
  await using setup = await startOauthSetup();
  const { oauth, connections } = setup;
  const password = await oauth.connect(inputOf(setup), {
    type: "password",
    username: "itil.agent",
    password: "demo",
  });
  assert.deepEqual([password.connection.username, password.renews], ["itil.agent", true]);
  const { host } = password.connection;
  const first = await connections.secrets(host);
  assert.ok(first.kind === "oauth" && first.refreshToken);
  assert.ok(!JSON.stringify(first).includes('"demo"'), "the password is not kept");
  const refreshed = await oauth.connect(inputOf(setup), {
    type: "refresh_token",
    refreshToken: first.refreshToken,
  });
  assert.deepEqual([refreshed.connection.username, refreshed.renews], ["itil.agent", true]);
  const client = await oauth.connect(inputOf(setup), { type: "client_credentials" });
  assert.deepEqual([client.connection.username, client.renews], ["svc.integration", true]);
  const last = await connections.secrets(host);
  assert.ok(last.kind === "oauth");
  assert.equal(last.refreshToken, undefined, "nothing of the earlier sign-in is left");
  assert.equal((await connections.list()).length, 1);
});

Deno.test("OAuth without a browser: refusals name the grant and its causes, and store nothing", async () => {
  await using setup = await startOauthSetup();
  const { oauth, connections } = setup;
  const attempt = (grant: Parameters<typeof oauth.connect>[1], more = {}) =>
    oauth.connect(inputOf(setup, more), grant);
  await fails(
    attempt({ type: "password", username: "itil.agent", password: "Planted-Wrong" }),
    "unauthorized",
    /refused the OAuth user name and password \(401: server_error, access_denied\)/,
  );
  await fails(
    attempt({ type: "refresh_token", refreshToken: "Planted-Token" }),
    "unauthorized",
    /refused the OAuth refresh token/,
  );
  const withoutSecret = attempt({ type: "client_credentials" }, { clientSecret: undefined });
  await fails(withoutSecret, "invalid_input", /client secret is missing/);
  await setOauthClient(setup.demo.url, { user: "" });
  const nobody = attempt({ type: "client_credentials" });
  await fails(nobody, "unauthorized", /refused the OAuth client credentials/);
  await nobody.catch((error: AppError) => assert.match(error.remedy ?? "", /application user/));
  assert.deepEqual(await connections.list(), []);
  assert.ok(!JSON.stringify(setup.log.lines).includes("Planted"));
});

Deno.test("OAuth without a browser: a label stands for the instance that is stored under it", async () => {
  await using setup = await startOauthSetup();
  await setup.oauth.connect(inputOf(setup, { label: "mine" }), { type: "client_credentials" });
  const input = inputOf(setup, { instance: "mine" });
  const again = await setup.oauth.connect(input, { type: "client_credentials" });
  assert.equal(again.connection.url, setup.demo.url);
  assert.equal(again.connection.label, "mine");
});
