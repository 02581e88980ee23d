import assert from "node:assert/strict";
import { freePort } from "../support/free_port.ts";
import { closes, openOauthBrowser, setOauthClient } from "../support/oauth_browser.ts";
import { CLIENT } from "../support/oauth_setup.ts";
import { openWebService } from "../support/web_service.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

async function openOauthService() {
  const port = freePort();
  const service = await openWebService({ env: { SN_OAUTH_PORT: String(port) } });
  const demo = await serveDemoCopy();
  const { redirectUri } = service.services.oauth;
  await setOauthClient(demo.url, { redirect_url: redirectUri });
  return {
    ...service,
    demo,
    port,
    input: { instance: demo.url, ...CLIENT },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await demo.close();
    },
  };
}

Deno.test("OAuth API: begin, sign in, ask how it stands; the instance is then connected", async () => {
  await using service = await openOauthService();
  const { call, input, port } = service;
  const url = await call("GET", "/api/oauth/redirect-url");
  const redirectUri = `http://localhost:${port}/callback`;
  assert.deepEqual(url.body, { redirectUri, variable: "SN_OAUTH_PORT" });
  const begun = await call("POST", "/api/oauth/begin", { body: { ...input, label: "mine" } });
  assert.equal(begun.status, 201, begun.text);
  assert.equal(begun.body.redirectUri, redirectUri);
  const path = `/api/oauth/${begun.body.id}`;
  assert.equal((await call("GET", path)).body.state, "waiting");
  const callback = await openOauthBrowser("admin", "admin").consent(begun.body.authorizeUrl);
  await (await fetch(callback)).body?.cancel();
  const status = await call("GET", path);
  assert.equal(status.body.state, "connected", status.text);
  const { body: { instances: [instance] } } = await call("GET", "/api/instances");
  assert.deepEqual(
    [instance.label, instance.kind, instance.username, instance.status],
    ["mine", "oauth", "admin", "valid"],
  );
  const result = await service.services.execute({
    tool: "sn_query_table",
    args: { table: "incident", limit: 1 },
    caller: { port: "api", headers: { instance: "mine" } },
  });
  assert.equal(result.status, "done");
  const test = await call("POST", `/api/instances/${instance.host}/test`);
  assert.equal(test.body.status, "valid", test.text);
});

Deno.test("OAuth API: a cancelled sign-in frees the port, an unknown one is not found", async () => {
  await using service = await openOauthService();
  const { call, input, port } = service;
  const begun = await call("POST", "/api/oauth/begin", { body: input });
  const path = `/api/oauth/${begun.body.id}`;
  assert.deepEqual((await call("DELETE", path)).body, { state: "cancelled" });
  assert.deepEqual((await call("GET", path)).body, { state: "cancelled" });
  await closes(port);
  for (const method of ["GET", "DELETE"]) {
    const { status, body } = await call(method, "/api/oauth/oauth_nobody");
    assert.deepEqual([status, body.code], [404, "not_found"]);
  }
});

Deno.test("OAuth API: a taken callback port is a problem document with the variable", async () => {
  await using service = await openOauthService();
  const { call, input, port } = service;
  using _holder = Deno.listen({ hostname: "127.0.0.1", port });
  const { status, body, headers } = await call("POST", "/api/oauth/begin", { body: input });
  assert.deepEqual([status, body.code], [503, "port_taken"]);
  assert.equal(headers.get("content-type"), "application/problem+json");
  assert.match(body.detail, new RegExp(String(port)));
  assert.match(body.remedy, /SN_OAUTH_PORT/);
});

Deno.test("OAuth API: grants without a browser connect, and no secret comes back", async () => {
  await using service = await openOauthService();
  const { call, input } = service;
  const password = { grant: "password", username: "itil.agent", password: "demo" };
  const connected = await call("POST", "/api/instances/oauth", { body: { ...input, ...password } });
  assert.equal(connected.status, 201, connected.text);
  assert.equal(connected.body.connection.username, "itil.agent");
  assert.equal(connected.body.test.status, "valid");
  const secrets = await service.services.connections.secrets(connected.body.connection.host);
  assert.ok(secrets.kind === "oauth" && secrets.refreshToken && secrets.accessToken);
  const { refreshToken } = secrets;
  const grants = [{ grant: "client_credentials" }, { grant: "refresh_token", refreshToken }];
  const answers = [connected.text];
  for (const grant of grants) {
    const { status, text } = await call("POST", "/api/instances/oauth", {
      body: { ...input, ...grant },
    });
    assert.equal(status, 201, text);
    answers.push(text);
  }
  answers.push((await call("GET", "/api/instances")).text);
  for (const secret of [secrets.accessToken, refreshToken, CLIENT.clientSecret]) {
    assert.ok(!answers.join().includes(secret), "a secret was answered");
  }
});

Deno.test("OAuth API: bad input names the field, a refusal the grant; neither repeats a secret", async () => {
  await using service = await openOauthService();
  const { call, input } = service;
  const secret = "Planted-Secret-9";
  const bad: [body: Record<string, unknown>, says: RegExp][] = [
    [{ ...input, grant: "password", password: secret }, /username/],
    [{ ...input, grant: "wish", password: secret }, /grant/],
    [{ ...input, grant: "client_credentials", password: secret }, /password/],
    [{ ...input, grant: "refresh_token", refreshToken: secret, instance: "" }, /instance/],
  ];
  for (const [body, says] of bad) {
    const { status, body: problem, text } = await call("POST", "/api/instances/oauth", { body });
    assert.equal(status, 400, text);
    assert.match(problem.detail, says);
    assert.ok(!text.includes(secret), text);
  }
  const refused = await call("POST", "/api/instances/oauth", {
    body: { ...input, grant: "refresh_token", refreshToken: secret },
  });
  assert.deepEqual([refused.status, refused.body.code], [502, "unauthorized"]);
  assert.match(refused.body.detail, /refused the OAuth refresh token/);
  assert.ok(!refused.text.includes(secret));
  assert.deepEqual((await call("GET", "/api/instances")).body.instances, []);
});

Deno.test("OAuth API: without a client id the application of the stored connection is used", async () => {
  await using service = await openOauthService();
  const { call, input } = service;
  const { instance } = input;
  const unknown = await call("POST", "/api/oauth/begin", { body: { instance } });
  assert.deepEqual([unknown.status, unknown.body.code], [400, "invalid_input"]);
  assert.match(unknown.body.detail, /client id is missing/);
  const password = { grant: "password", username: "itil.agent", password: "demo" };
  const body = { ...input, ...password, label: "mine" };
  assert.equal((await call("POST", "/api/instances/oauth", { body })).status, 201);

  const begun = await call("POST", "/api/oauth/begin", { body: { instance: "mine" } });
  assert.equal(begun.status, 201, begun.text);
  assert.ok(!begun.text.includes(CLIENT.clientSecret));
  const callback = await openOauthBrowser("admin", "admin").consent(begun.body.authorizeUrl);
  await (await fetch(callback)).body?.cancel();
  const status = await call("GET", `/api/oauth/${begun.body.id}`);
  assert.deepEqual([status.body.state, status.body.renews], ["connected", true], status.text);
  const again = { instance, grant: "client_credentials" };
  assert.equal((await call("POST", "/api/instances/oauth", { body: again })).status, 201);
});
