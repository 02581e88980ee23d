import assert from "node:assert/strict";
import type { NewConnection } from "../../mod/auth/connection.ts";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import type { Behaviour } from "../../mod/demo/database/instance.ts";
import { copyAsCurl, signInWithBrowser } from "../support/browser_sign_in.ts";
import { checkService } from "../support/checked_service.ts";
import { connectSdk1, type MetaToolAnswer } from "../support/mcp_clients.ts";
import { freePort } from "../support/free_port.ts";
import { type RunningService, startService } from "../support/service.ts";
import { startTestServices } from "../support/services.ts";
import { storeConnections } from "../support/stored_connections.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

const CLIENT = { client_id: "demo-client", client_secret: "demo-secret" };
const STORED = { "X-Service-Auth-Source": "stored" };
type Headers = Record<string, string>;

/** An instance and the running service beside it, with these connections to the instance. */
async function open(
  options: {
    connections?: (url: string) => Promise<NewConnection[]> | NewConnection[];
    env?: (url: string) => Promise<Record<string, string>> | Record<string, string>;
    behaviour?: Partial<Behaviour>;
  } = {},
) {
  const demo = await serveDemoCopy({ behaviour: options.behaviour ?? {} });
  const connections = await options.connections?.(demo.url) ?? [];
  const service = await startService({
    args: [],
    env: await options.env?.(demo.url),
    prepare: (home) => storeConnections(home, connections),
  });
  return {
    url: demo.url,
    host: new URL(demo.url).host,
    service,
    ask: (headers: Headers) => ask(service, headers),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await demo.close();
    },
  };
}

async function ask({ mcpUrl }: RunningService, headers: Headers): Promise<MetaToolAnswer> {
  await using client = await connectSdk1({ url: mcpUrl, headers });
  const args = { tool: "sn_query_table", args: { table: "incident", limit: 1 } };
  return await client.ask("tool_execute", args);
}

function assertAnswered({ isError, text }: MetaToolAnswer): void {
  assert.equal(isError, false, text);
}

function assertRefused({ isError, text }: MetaToolAnswer, begins: string, remedy: RegExp): void {
  assert.equal(isError, true, text);
  assert.ok(text.startsWith(begins), text);
  assert.match(text, remedy);
}

function basicConnection(instance: string, more: Partial<NewConnection> = {}): NewConnection {
  const secrets = { kind: "basic", password: "admin" } as const;
  return { instance, origin: "hub", username: "admin", secrets, ...more };
}

async function ssoConnection(instance: string, label: string): Promise<NewConnection> {
  const { cookie, userToken, userAgent } = await signInWithBrowser(instance, { password: "admin" });
  const secrets = { kind: "sso", cookie, userToken, userAgent } as const;
  return { instance, label, origin: "hub", secrets };
}

async function tokensOf(url: string): Promise<{ access_token: string; refresh_token: string }> {
  const form = { grant_type: "password", ...CLIENT, username: "admin", password: "admin" };
  const body = new URLSearchParams(form);
  const response = await fetch(`${url}/oauth_token.do`, { method: "POST", body });
  assert.equal(response.status, 200);
  return await response.json();
}

async function oauthConnection(instance: string): Promise<NewConnection> {
  const { access_token, refresh_token } = await tokensOf(instance);
  return {
    instance,
    origin: "hub",
    secrets: {
      kind: "oauth",
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      accessToken: access_token,
      refreshToken: refresh_token,
      expires: new Date(Date.now() + 1_000_000).toISOString(),
    },
  };
}

// Each row of the specification's tables and each numbered rule has a test that names it.

Deno.test("header X-SN-Instance: bare name, host and full URL select the same connected instance", async (t) => {
  await using of = await open({ connections: (url) => [basicConnection(url, { label: "acme" })] });
  for (const name of ["acme", "ACME", of.host, of.url, `${of.url}/nav_to.do?uri=x`]) {
    await t.step(name, async () => assertAnswered(await of.ask({ "X-SN-Instance": name })));
  }
  await t.step("another domain of the same name is another instance", async () => {
    assertRefused(
      await of.ask({ "X-SN-Instance": "acme.service-now.com" }),
      "No stored credentials for instance acme.service-now.com",
      /auth login/,
    );
  });
});

Deno.test("rule 1 (a), headers X-SN-Username and X-SN-Password: Basic Auth, nothing stored", async () => {
  await using of = await open();
  const headers = { "X-SN-Instance": of.url, "X-SN-Username": "admin", "X-SN-Password": "admin" };
  assertAnswered(await of.ask(headers));
});

Deno.test("rule 1 (b), headers X-SN-Client-Id and X-SN-Client-Secret: OAuth 2.0, nothing stored", async () => {
  await using of = await open();
  const headers = {
    "X-SN-Instance": of.url,
    "X-SN-Client-Id": CLIENT.client_id,
    "X-SN-Client-Secret": CLIENT.client_secret,
  };
  assertAnswered(await of.ask(headers));
});

const STORED_KINDS: Record<string, [(url: string) => Promise<NewConnection>, Headers]> = {
  "Basic, without X-Service-Auth-Source": [(url) => Promise.resolve(basicConnection(url)), {}],
  "OAuth, without X-Service-Auth-Source": [oauthConnection, {}],
  "SSO, with X-Service-Auth-Source": [(url) => ssoConnection(url, "by-browser"), STORED],
};

for (const [kind, [connection, headers]] of Object.entries(STORED_KINDS)) {
  Deno.test(`rule 1 (c), only the instance named, the stored credentials used: ${kind}`, async () => {
    await using of = await open({ connections: async (url) => [await connection(url)] });
    assertAnswered(await of.ask({ "X-SN-Instance": of.host, ...headers }));
  });
}

Deno.test("rule 2: X-SN-Instance is required when the instance was added through the Hub", async () => {
  await using of = await open({ connections: (url) => [basicConnection(url)] });
  assertRefused(await of.ask({}), "No platform instance is selected", /X-SN-Instance/);
  assertAnswered(await of.ask({ "X-SN-Instance": of.host }));
});

Deno.test("rule 2: X-SN-Instance may be omitted on a single-instance setup of `assistant auth login`", async () => {
  await using of = await open({ connections: (url) => [basicConnection(url, { origin: "cli" })] });
  assertAnswered(await of.ask({}));
});

for (const origin of ["cli", "hub"] as const) {
  Deno.test(`error: instance not named and several connected (${origin}): no platform instance is selected`, async () => {
    await using of = await open({
      connections: (url) => [
        basicConnection(url, { origin }),
        basicConnection("dev2", { origin }),
      ],
    });
    assertRefused(await of.ask({}), "No platform instance is selected", /X-SN-Instance/);
    assertAnswered(await of.ask({ "X-SN-Instance": of.host }));
  });
}

Deno.test("rule 3, error: named instance not connected on this machine: `No stored credentials for instance` and its name", async () => {
  await using of = await open({ connections: (url) => [basicConnection(url)] });
  assertRefused(
    await of.ask({ "X-SN-Instance": "nowhere" }),
    "No stored credentials for instance nowhere",
    /auth login/,
  );
});

Deno.test("rule 4, error: SSO session without `X-Service-Auth-Source: stored`: connected using a browser session (SSO)", async () => {
  await using of = await open({ connections: async (url) => [await ssoConnection(url, "acme")] });
  const named = { "X-SN-Instance": "acme" };
  assertRefused(
    await of.ask(named),
    "Instance acme is connected using a browser session (SSO)",
    /X-Service-Auth-Source: stored/,
  );
  assertAnswered(await of.ask({ ...named, ...STORED }));
});

Deno.test("header X-Service-Auth-Source: only the literal `stored` opts in, another value is refused", async () => {
  await using of = await open({ connections: async (url) => [await ssoConnection(url, "acme")] });
  const named = { "X-SN-Instance": "acme" };
  assertAnswered(await of.ask({ ...named, "X-Service-Auth-Source": "stored" }));
  for (const value of ["Stored", "true"]) {
    assertRefused(
      await of.ask({ ...named, "X-Service-Auth-Source": value }),
      `X-Service-Auth-Source has the unknown value "${value}"`,
      /X-Service-Auth-Source: stored/,
    );
  }
});

Deno.test("rule 5, error: stored SSO session has expired: not renewed, to be reconnected, and a fresh one serves the same client", async () => {
  await using of = await open({ connections: async (url) => [await ssoConnection(url, "acme")] });
  await fetch(`${of.url}/demo/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reset: true }),
  }).then((answer) => answer.body?.cancel());
  await using client = await connectSdk1({
    url: of.service.mcpUrl,
    headers: { "X-SN-Instance": "acme", ...STORED },
  });
  const args = { tool: "sn_query_table", args: { table: "incident", limit: 1 } };
  for (const _attempt of ["first", "second"]) {
    assertRefused(
      await client.ask("tool_execute", args),
      "The stored browser session for acme has expired",
      /[Rr]econnect/,
    );
  }
  const paste = copyAsCurl(await signInWithBrowser(of.url, { password: "admin" }));
  const { send } = await checkService(of.service);
  const connected = await send("/api/instances/sso", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ paste }),
  });
  assert.equal(connected.status, 201, await connected.text());
  assertAnswered(await client.ask("tool_execute", args));
});

Deno.test("rule 6, error: Basic Auth account without the role snc_basic_auth_api_access, or wrong credentials: status 401", async () => {
  await using of = await open({ behaviour: { basicAuthRestricted: true } });
  const headers = (user: string, password = "demo") => ({
    "X-SN-Instance": of.url,
    "X-SN-Username": user,
    "X-SN-Password": password,
  });
  for (const refused of [headers("no.api"), headers("itil.agent", "wrong")]) {
    const { isError, text } = await of.ask(refused);
    assert.equal(isError, true);
    assert.match(text, /401/);
    assert.match(text, /snc_basic_auth_api_access/);
  }
  assertAnswered(await of.ask(headers("itil.agent")));
});

Deno.test("rule 7: the OAuth callback lands on SN_OAUTH_PORT, 3005 unless set", async () => {
  const settings = await resolveSettings({ env: {}, home: "/nowhere", cwd: "/nowhere" });
  assert.equal(settings.oauthPort, 3005);
  const port = freePort();
  await using of = await startTestServices({ env: { SN_OAUTH_PORT: String(port) } });
  const { oauth, demo } = of.services;
  assert.ok(demo);
  const begun = await oauth.begin({
    instance: demo.url,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    origin: "cli",
  });
  const redirect = new URL(begun.authorizeUrl).searchParams.get("redirect_uri");
  assert.equal(redirect, begun.redirectUri);
  assert.equal(new URL(begun.redirectUri).port, String(port));
  const answer = await fetch(`http://127.0.0.1:${port}/callback?state=wrong&code=x`);
  await answer.body?.cancel();
  assert.notEqual(answer.status, 200, "a callback nobody began is not accepted");
  oauth.cancel(begun.id);
});

Deno.test("rule 7: a refresh token in PLATFORM_REFRESH_TOKEN skips the browser flow", async () => {
  const environment = (url: string, refreshToken: string) => ({
    PLATFORM_INSTANCE_URL: url,
    PLATFORM_CLIENT_ID: CLIENT.client_id,
    PLATFORM_CLIENT_SECRET: CLIENT.client_secret,
    PLATFORM_REFRESH_TOKEN: refreshToken,
  });
  {
    await using of = await open({
      env: async (url) => environment(url, (await tokensOf(url)).refresh_token),
    });
    assertAnswered(await of.ask({}));
  }
  // The client's own credentials would be accepted: it is the refresh token that counts.
  await using of = await open({ env: (url) => environment(url, "never-issued") });
  const { isError, text } = await of.ask({});
  assert.equal(isError, true);
  assert.match(text, /refused the OAuth refresh token/);
});

Deno.test({
  name: "rules 8 and 9: bound to 127.0.0.1, and elsewhere by --mcp-hostname or SN_MCP_HTTP_HOST",
  // Only Linux answers on every address of 127.0.0.0/8.
  ignore: Deno.build.os !== "linux",
  async fn(t) {
    const reachable = async (service: RunningService) => {
      try {
        const answer = await fetch(`http://127.0.0.2:${service.mcpPort}/health`);
        await answer.body?.cancel();
        return answer.ok;
      } catch {
        return false; // refused: it does not listen on this address
      }
    };
    const starts: [string, { args: string[]; env?: Record<string, string> }, boolean][] = [
      ["neither: this address only", { args: [] }, false],
      ["--mcp-hostname 0.0.0.0", { args: ["--mcp-hostname", "0.0.0.0"] }, true],
      ["SN_MCP_HTTP_HOST", { args: [], env: { SN_MCP_HTTP_HOST: "0.0.0.0" } }, true],
    ];
    for (const [name, options, expected] of starts) {
      await t.step(name, async () => {
        await using service = await startService(options);
        assert.equal(await reachable(service), expected);
        assert.equal(/credentials/.test(service.output()), expected, "the warning");
      });
    }
  },
});
