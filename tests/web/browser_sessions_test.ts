import assert from "node:assert/strict";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import {
  copyAsCurl,
  secretsOf,
  type SignedInBrowser,
  signInWithBrowser,
} from "../support/browser_sign_in.ts";
import { openWebService, type WebService } from "../support/web_service.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

async function open() {
  const demo = await serveDemoCopy();
  const service = await openWebService();
  const { password } = demoCredentials;
  return {
    demo,
    service,
    signIn: () => signInWithBrowser(demo.url, { password }),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await demo.close();
    },
  };
}

function hidesSecrets(browser: SignedInBrowser, ...texts: string[]): void {
  const secrets = secretsOf(browser);
  assert.ok(secrets.length >= 3);
  for (const text of texts) {
    for (const secret of secrets) assert.ok(!text.includes(secret), "a secret is shown");
  }
}

async function listed({ call }: WebService) {
  return (await call("GET", "/api/instances")).body.instances;
}

Deno.test("browser session: the preview names what a request holds, and no value of it", async () => {
  await using test = await open();
  const browser = await test.signIn();
  const { status, body, text } = await test.service.call("POST", "/api/instances/sso/preview", {
    body: { paste: copyAsCurl(browser) },
  });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    dialect: "curl-bash",
    host: new URL(test.demo.url).host,
    url: test.demo.url,
    cookies: ["JSESSIONID", "glide_session_store", "glide_user_route"],
    hasUserToken: true,
    userAgent: browser.userAgent,
    missing: [],
    warnings: [],
  });
  hidesSecrets(browser, text);
  assert.deepEqual(await listed(test.service), []);
});

Deno.test("browser session: connected, listed as valid, and used by a tool, a write included", async () => {
  await using test = await open();
  const browser = await test.signIn();
  const { call, services } = test.service;
  const answer = await call("POST", "/api/instances/sso", {
    body: { paste: copyAsCurl(browser), label: "mine", environment: "dev" },
  });
  assert.equal(answer.status, 201, answer.text);
  const { connection } = answer.body;
  assert.equal(connection.kind, "sso");
  assert.equal(connection.status, "valid");
  assert.equal(connection.username, demoCredentials.username);
  assert.equal(connection.label, "mine");
  assert.ok(connection.lastVerified);
  assert.equal(answer.body.test.user.userName, demoCredentials.username);
  const all = await call("GET", "/api/instances");
  hidesSecrets(browser, answer.text, all.text);
  const caller = { port: "api" as const, headers: { instance: "mine" } };
  const made = await services.execute({
    tool: "sn_create_record",
    args: { table: "incident", values: { short_description: "From a browser session" } },
    caller,
  });
  assert.equal(made.status, "done", JSON.stringify(made));
  const stored = await services.connections.secrets(connection.host);
  assert.ok(stored.kind === "sso" && stored.userAgent === browser.userAgent);
});

Deno.test("browser session: nothing is stored when the instance does not accept it", async () => {
  await using test = await open();
  const browser = await test.signIn();
  const { call } = test.service;
  const gone = { ...browser, cookie: browser.cookie.replace(/JSESSIONID=./, "JSESSIONID=G") };
  const refused = await call("POST", "/api/instances/sso", { body: { paste: copyAsCurl(gone) } });
  assert.equal(refused.body.code, "session_expired");
  assert.match(refused.body.detail, /does not accept the pasted browser session/);
  assert.ok(refused.body.remedy);
  hidesSecrets(browser, refused.text);
  const url = "http://127.0.0.1:1";
  const away = await call("POST", "/api/instances/sso", {
    body: { paste: copyAsCurl({ ...browser, url }) },
  });
  assert.equal(away.body.code, "unreachable", away.text);
  assert.deepEqual(await listed(test.service), []);
});

Deno.test("browser session: a paste that lacks something says what and how to copy it", async () => {
  await using test = await open();
  const { call } = test.service;
  const ask = async (paste: string, instance?: string) =>
    await call("POST", "/api/instances/sso", { body: { paste, instance } });
  const nothing = await ask("PLANTED-words that are no request");
  assert.equal(nothing.status, 400);
  assert.match(nothing.body.remedy, /Copy as cURL/);
  assert.doesNotMatch(nothing.text, /PLANTED/);
  const noHost = await ask("JSESSIONID=PLANTED; glide_user_route=x");
  assert.equal(noHost.status, 400);
  assert.match(noHost.body.detail, /Name the instance/);
  assert.doesNotMatch(noHost.text, /PLANTED/);
  const other = await ask("curl 'https://dev1.service-now.com/' -b 'JSESSIONID=PLANTED'", "dev2");
  assert.match(other.body.detail, /went to dev1\.service-now\.com, not to dev2/);
  const plain = await ask("curl 'http://dev1.service-now.com/' -b 'JSESSIONID=PLANTED'");
  assert.match(plain.body.detail, /plain http:/);
  const long = await ask("x".repeat(300_000));
  assert.equal(long.status, 400);
  assert.ok(long.text.length < 2_000);
  assert.deepEqual(await listed(test.service), []);
});

Deno.test("browser session: cookies alone connect the instance that is named by its label", async () => {
  await using test = await open();
  const browser = await test.signIn();
  const { call } = test.service;
  const first = await call("POST", "/api/instances/sso", {
    body: { paste: copyAsCurl(browser), label: "mine" },
  });
  assert.equal(first.status, 201, first.text);
  const again = await call("POST", "/api/instances/sso", {
    body: { paste: `Cookie: ${browser.cookie}`, instance: "mine" },
  });
  assert.equal(again.status, 201, again.text);
  assert.deepEqual(again.body.missing.map(({ code }: { code: string }) => code), [
    "user_token",
    "user_agent",
  ]);
  const instances = await listed(test.service);
  assert.deepEqual(instances.map(({ label }: { label: string }) => label), ["mine"]);
});
