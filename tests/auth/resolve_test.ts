import assert from "node:assert/strict";
import type { Caller, CallerHeaders } from "../../mod/auth/caller.ts";
import type { ConnectionOrigin, NewConnection } from "../../mod/auth/connection.ts";
import type { Credentials } from "../../mod/auth/credentials.ts";
import { resolveCredentials, type ResolveOptions } from "../../mod/auth/resolve.ts";
import { AppError, type ErrorCode } from "../../mod/base/errors.ts";
import { openTemporaryConnections } from "../support/connections.ts";
import { present } from "../support/present.ts";

const NOW = Date.UTC(2026, 0, 31, 12);
const clock = () => NOW;
const tokens: ResolveOptions["tokens"] = {
  token: ({ host, clientId, refreshToken }) =>
    Promise.resolve(`token of ${clientId} at ${host}${refreshToken ? " refreshed" : ""}`),
  renew: (_grant, refused) => Promise.resolve(refused !== "the only one"),
};
const storedTokens: ResolveOptions["storedTokens"] = {
  token: ({ target }) => Promise.resolve(`stored token of ${target.label}`),
  renew: (_grant, refused) => Promise.resolve(refused !== "the only one"),
};

interface Given {
  connections?: NewConnection[];
  environment?: ResolveOptions["environment"];
  port?: Caller["port"];
  expired?: string;
}

async function resolve(headers: CallerHeaders, given: Given = {}): Promise<Credentials> {
  await using opened = await openTemporaryConnections({ clock });
  const { connections } = opened;
  for (const connection of given.connections ?? []) await connections.save(connection);
  if (given.expired) await connections.update(given.expired, { status: "expired" });
  const { port = "mcp", environment } = given;
  return await resolveCredentials(
    { port, headers },
    { connections, environment, tokens, storedTokens, clock },
  );
}

/** Asserts a refusal: its code, the beginning of its message, a remedy, and no planted secret. */
async function refuses(
  outcome: Promise<Credentials>,
  expected: { code: ErrorCode; message: string; remedy: RegExp },
): Promise<void> {
  await assert.rejects(outcome, (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, expected.code, error.message);
    assert.ok(error.message.startsWith(expected.message), error.message);
    assert.match(error.remedy ?? "", expected.remedy);
    assert.ok(!JSON.stringify([error.message, error.remedy, error.details]).includes("PLANTED"));
    return true;
  });
}

function basic(instance: string, origin: ConnectionOrigin = "hub"): NewConnection {
  const secrets = { kind: "basic", password: `PLANTED ${instance}` } as const;
  return { instance, origin, username: `user of ${instance}`, secrets };
}

function sso(instance: string, origin: ConnectionOrigin = "hub"): NewConnection {
  const secrets = { kind: "sso", cookie: "PLANTED=1", userToken: "ck", userAgent: "UA/1" } as const;
  return { instance, origin, secrets };
}

function oauth(instance: string, token: { accessToken?: string; expires?: string }): NewConnection {
  return { instance, origin: "hub", secrets: { kind: "oauth", clientId: "PLANTED", ...token } };
}

const summary = ({ source, host, kind, username }: Credentials) => [source, host, kind, username];
const decode = (header?: string) => atob(present(header, "a header").replace("Basic ", ""));
const DEV1 = "dev1.service-now.com";

Deno.test("resolve: header Basic needs an instance but no connection", async () => {
  const credentials = await resolve({ instance: "dev1", username: "ü", password: "p:w" });
  assert.deepEqual(summary(credentials), ["header-basic", DEV1, "basic", "ü"]);
  assert.equal(credentials.url, `https://${DEV1}`);
  assert.equal(credentials.label, DEV1);
  const { authorization } = await credentials.headers();
  const bytes = Uint8Array.from(decode(authorization), (character) => character.charCodeAt(0));
  assert.equal(new TextDecoder().decode(bytes), "ü:p:w");
});

Deno.test("resolve: header OAuth sends a bearer token of that client", async () => {
  const credentials = await resolve({ instance: "dev1", clientId: "id", clientSecret: "s" });
  assert.deepEqual(summary(credentials), ["header-oauth", DEV1, "oauth", undefined]);
  assert.deepEqual(await credentials.headers(), { authorization: `Bearer token of id at ${DEV1}` });
});

Deno.test("resolve: header credentials go to the environment's instance without a header", async () => {
  const environment = { instance: "https://corp.example", username: "e", password: "e" };
  const credentials = await resolve({ username: "u", password: "p" }, { environment });
  assert.deepEqual(summary(credentials), ["header-basic", "corp.example", "basic", "u"]);
});

Deno.test("resolve: header credentials go where a stored label or the environment says", async () => {
  const headers = { instance: "agency", username: "u", password: "p" };
  const regional = "agency.servicenowservices.com";
  const connections = [{ ...basic(regional), label: "gov" }];
  for (const instance of ["agency", "gov"]) {
    const found = await resolve({ ...headers, instance }, { connections });
    assert.deepEqual([found.host, found.label, found.username], [regional, "gov", "u"]);
  }
  const environment = { instance: regional };
  assert.equal((await resolve(headers, { environment })).host, regional);
  assert.equal((await resolve(headers)).host, "agency.service-now.com");
});

Deno.test("resolve: header credentials without any instance are refused", async () => {
  const expected = {
    code: "no_instance",
    message: "No platform instance is selected",
    remedy: /X-SN-Instance/,
  } as const;
  // Not even a sole connection made by the command line lends them its instance.
  const connections = [basic("dev1", "cli")];
  await refuses(resolve({ username: "u", password: "PLANTED" }, { connections }), expected);
  await refuses(resolve({ clientId: "u", clientSecret: "PLANTED" }), expected);
});

Deno.test("resolve: the order is header Basic, header OAuth, stored, environment", async () => {
  const connections = [basic("dev1", "cli")];
  const environment = { instance: "dev1", username: "env", password: "PLANTED" };
  const given = { connections, environment };
  const all = { username: "u", password: "p", clientId: "c", clientSecret: "s", instance: "dev1" };
  const { username: _u, password: _p, ...withoutBasic } = all;
  assert.equal((await resolve(all, given)).source, "header-basic");
  assert.equal((await resolve({ ...all, authSource: "stored" }, given)).source, "header-basic");
  assert.equal((await resolve(withoutBasic, given)).source, "header-oauth");
  assert.equal((await resolve({ instance: "dev1" }, given)).source, "stored");
  assert.equal((await resolve({ instance: "dev1" }, { environment })).source, "environment");
  assert.equal((await resolve({}, given)).source, "environment");
  assert.equal((await resolve({}, { connections })).source, "sole-cli");
});

const PAIRS: [CallerHeaders, missing: string][] = [
  [{ username: "PLANTED" }, "X-SN-Password"],
  [{ password: "PLANTED" }, "X-SN-Username"],
  [{ clientId: "PLANTED" }, "X-SN-Client-Secret"],
  [{ clientSecret: "PLANTED" }, "X-SN-Client-Id"],
  [{ username: "PLANTED", clientSecret: "PLANTED" }, "X-SN-Password"],
  [{ username: "u", password: "p", clientId: "PLANTED" }, "X-SN-Client-Secret"],
];

for (const [headers, missing] of PAIRS) {
  Deno.test(`resolve: ${Object.keys(headers).join(" and ")} alone is refused for ${missing}`, async () => {
    for (const instance of [undefined, "dev1"]) {
      await refuses(resolve({ ...headers, instance }, { connections: [basic("dev1", "cli")] }), {
        code: "incomplete_credentials",
        message: `${missing} is missing`,
        remedy: new RegExp(missing),
      });
    }
  });
}

Deno.test("resolve: a stored Basic connection is used by every form of its name", async () => {
  const connections = [basic("dev1"), basic("dev2", "cli")];
  for (const instance of ["dev1", "DEV1", DEV1, `https://${DEV1}/`]) {
    const credentials = await resolve({ instance }, { connections });
    assert.deepEqual(summary(credentials), ["stored", DEV1, "basic", "user of dev1"]);
    assert.equal(credentials.label, "dev1");
    const { authorization } = await credentials.headers();
    assert.equal(decode(authorization), "user of dev1:PLANTED dev1");
  }
});

Deno.test("resolve: Basic and OAuth connections need no opt-in and accept one", async () => {
  const connections = [basic("dev1")];
  const credentials = await resolve({ instance: "dev1", authSource: "stored" }, { connections });
  assert.equal(credentials.source, "stored");
});

Deno.test("resolve: an instance that is not connected is refused by name", async () => {
  const remedy = /assistant auth login/;
  const code = "no_credentials";
  const connections = [basic("dev1", "cli")];
  const environment = { instance: "dev3", username: "u", password: "PLANTED" };
  for (
    const [instance, name] of [
      ["dev2", "dev2"],
      ["DEV2", "dev2"],
      ["https://dev2.service-now.com/x", "dev2.service-now.com"],
    ]
  ) {
    const message = `No stored credentials for instance ${name}`;
    for (const given of [{}, { connections }, { environment }]) {
      await refuses(resolve({ instance }, given), { code, message, remedy });
    }
  }
});

Deno.test("resolve: no name with several connected is refused and lists them", async () => {
  const connections = [basic("dev1", "cli"), basic("dev2", "cli")];
  const expected = {
    code: "no_instance",
    message: "No platform instance is selected: 2 are connected (dev1, dev2)",
    remedy: /Add the header X-SN-Instance/,
  } as const;
  await refuses(resolve({}, { connections }), expected);
  await refuses(resolve({ authSource: "stored" }, { connections }), expected);
  const environment = { instance: "dev1", username: "u", password: "PLANTED" };
  await refuses(resolve({}, { connections, environment }), expected);
});

Deno.test("resolve: no name and nothing connected is refused with how to connect", async () => {
  await refuses(resolve({}), {
    code: "no_instance",
    message: "No platform instance is selected",
    remedy: /assistant auth login.*X-SN-Instance/,
  });
});

for (const origin of ["hub", "demo", "env"] as const) {
  Deno.test(`resolve: a sole connection of origin ${origin} is never guessed`, async () => {
    const expected = {
      code: "no_instance",
      message: "No platform instance is selected",
      remedy: /X-SN-Instance:dev1/,
    } as const;
    for (const port of ["mcp", "api", "agent", "cli"] as const) {
      await refuses(resolve({}, { connections: [basic("dev1", origin)], port }), expected);
    }
    const both = [basic("dev1", origin), basic("dev2", "cli")];
    await refuses(resolve({}, { connections: both }), expected);
  });
}

Deno.test("resolve: a sole browser session by the command line still needs the opt-in", async () => {
  const connections = [sso("dev1", "cli")];
  await refuses(resolve({}, { connections }), {
    code: "sso_opt_in_required",
    message: "Instance dev1 is connected using a browser session (SSO)",
    remedy: /X-Service-Auth-Source: stored/,
  });
  assert.equal((await resolve({ authSource: "stored" }, { connections })).source, "sole-cli");
});

Deno.test("resolve: a browser session is used with the opt-in alone", async () => {
  const connections = [sso("dev1")];
  await refuses(resolve({ instance: "dev1" }, { connections }), {
    code: "sso_opt_in_required",
    message: "Instance dev1 is connected using a browser session (SSO)",
    remedy: /`X-Service-Auth-Source: stored`/,
  });
  const credentials = await resolve({ instance: "dev1", authSource: "stored" }, { connections });
  assert.deepEqual(await credentials.headers(), {
    cookie: "PLANTED=1",
    "x-usertoken": "ck",
    "user-agent": "UA/1",
  });
  for (const port of ["api", "agent", "cli"] as const) {
    assert.equal((await resolve({ instance: "dev1" }, { connections, port })).kind, "sso");
  }
});

Deno.test("resolve: an expired browser session is refused until it is reconnected", async () => {
  const given = { connections: [sso("dev1")], expired: DEV1 };
  await refuses(resolve({ instance: "dev1", authSource: "stored" }, given), {
    code: "session_expired",
    message: "The stored browser session for dev1 has expired",
    remedy: /Reconnect/,
  });
  await refuses(resolve({ instance: "dev1" }, given), {
    code: "sso_opt_in_required",
    message: "Instance dev1 is connected using a browser session (SSO)",
    remedy: /stored/,
  });
  await using opened = await openTemporaryConnections();
  const { connections } = opened;
  await connections.save(sso("dev1"));
  await connections.update(DEV1, { status: "expired" });
  await connections.save(sso("dev1"));
  const caller = { port: "mcp", headers: { instance: "dev1", authSource: "stored" } } as const;
  assert.equal(
    (await resolveCredentials(caller, { connections, tokens, storedTokens })).kind,
    "sso",
  );
});

Deno.test("resolve: an unknown auth source is refused, quoted and cut", async () => {
  for (const authSource of ["Stored", "header", "x".repeat(500)]) {
    const outcome = resolve({ instance: "dev1", authSource }, { connections: [basic("dev1")] });
    await refuses(outcome, {
      code: "unknown_auth_source",
      message: `X-Service-Auth-Source has the unknown value "${authSource.slice(0, 40)}`,
      remedy: /`X-Service-Auth-Source: stored`/,
    });
  }
  const headers = { instance: "dev1", username: "u", password: "p", authSource: "header" };
  await assert.rejects(resolve(headers), /unknown value/);
});

Deno.test("resolve: a stored OAuth connection sends what its tokens answer, and can renew", async () => {
  const credentials = await resolve({ instance: "dev1" }, { connections: [oauth("dev1", {})] });
  const headers = { authorization: "Bearer stored token of dev1" };
  assert.deepEqual(await credentials.headers(), headers);
  assert.equal(await credentials.renew?.(headers), true);
  assert.equal(await credentials.renew?.({ authorization: "Bearer the only one" }), false);
});

Deno.test("resolve: tokens of headers and the environment can be renewed, passwords cannot", async () => {
  const environment = { instance: "dev1", clientId: "id", refreshToken: "PLANTED" };
  const renewable = [
    await resolve({ instance: "dev1", clientId: "id", clientSecret: "s" }),
    await resolve({}, { environment }),
  ];
  for (const credentials of renewable) {
    assert.equal(await credentials.renew?.(await credentials.headers()), true);
    assert.equal(await credentials.renew?.({ authorization: "Bearer the only one" }), false);
  }
  const password = await resolve({ instance: "dev1", username: "u", password: "p" });
  assert.equal(password.renew, undefined);
});

Deno.test("resolve: renewed tokens leave the key of the caches, another sign-in changes it", async () => {
  const keyOf = async (secrets: Record<string, string>) =>
    (await resolve({ instance: "dev1" }, {
      connections: [{
        instance: "dev1",
        origin: "hub",
        secrets: { kind: "oauth", clientId: "c", ...secrets },
      }],
    })).cacheKey;
  const first = await keyOf({ grantId: "a", accessToken: "T1", refreshToken: "R1" });
  assert.equal(await keyOf({ grantId: "a", accessToken: "T2", refreshToken: "R2" }), first);
  assert.notEqual(await keyOf({ grantId: "b", accessToken: "T1", refreshToken: "R1" }), first);
});

Deno.test("resolve: environment credentials serve their own host only", async () => {
  const environment = {
    instance: "https://Dev3.service-now.com/",
    username: "e",
    password: "PLANTED",
  };
  for (const headers of [{}, { instance: "dev3" }, { instance: "dev3.service-now.com" }]) {
    const credentials = await resolve(headers, { environment });
    assert.deepEqual(summary(credentials), ["environment", "dev3.service-now.com", "basic", "e"]);
  }
  const connections = [basic("dev1", "cli")];
  assert.equal((await resolve({}, { environment, connections })).source, "sole-cli");
  assert.equal(
    (await resolve({ instance: "dev3" }, { environment, connections })).source,
    "environment",
  );
  assert.equal((await resolve({ instance: "dev1" }, { environment, connections })).host, DEV1);
  const same = [basic("dev3")];
  assert.equal((await resolve({}, { environment, connections: same })).source, "environment");
});

Deno.test("resolve: environment credentials without an instance are for no host", async () => {
  const environment = { username: "e", password: "PLANTED" };
  await assert.rejects(resolve({}, { environment }), /^AppError: No platform instance is selected/);
  await assert.rejects(resolve({ instance: "dev1" }, { environment }), /No stored credentials/);
});

Deno.test("resolve: environment OAuth uses the refresh token where there is one", async () => {
  const client = { instance: "dev3", clientId: "c", clientSecret: "s" };
  const one = await resolve({}, { environment: client });
  assert.match((await one.headers()).authorization ?? "", /token of c at dev3.service-now.com$/);
  const two = await resolve({}, { environment: { ...client, refreshToken: "r" } });
  assert.match((await two.headers()).authorization ?? "", /refreshed$/);
});

const HALF_ENVIRONMENTS: [Record<string, string>, missing: string][] = [
  [{ username: "PLANTED" }, "PLATFORM_PASSWORD"],
  [{ password: "PLANTED" }, "PLATFORM_USERNAME"],
  [{ clientId: "PLANTED" }, "PLATFORM_CLIENT_SECRET"],
  [{ clientSecret: "PLANTED" }, "PLATFORM_CLIENT_ID"],
  [{ refreshToken: "PLANTED" }, "PLATFORM_CLIENT_ID"],
];

for (const [values, missing] of HALF_ENVIRONMENTS) {
  Deno.test(`resolve: an environment without ${missing} beside ${Object.keys(values)} is refused`, async () => {
    const environment = { instance: "dev3", ...values };
    await refuses(resolve({}, { environment }), {
      code: "incomplete_credentials",
      message: `${missing} is missing`,
      remedy: new RegExp(missing),
    });
    const connections = [basic("dev1")];
    assert.equal((await resolve({ instance: "dev1" }, { environment, connections })).host, DEV1);
  });
}

Deno.test("resolve: a name of several instances and a bad name are refused", async () => {
  const connections = [basic("acme"), basic("acme.servicenowservices.com")];
  await refuses(resolve({ instance: "acme" }, { connections }), {
    code: "ambiguous",
    message: '"acme" names several instances: acme.service-now.com, acme.servicenowservices.com',
    remedy: /host/,
  });
  await refuses(resolve({ instance: "https://u:PLANTED@dev1.service-now.com" }), {
    code: "invalid_input",
    message: "The instance address carries",
    remedy: /without them/,
  });
  await refuses(resolve({ instance: "dev1", username: "PLANTED:x", password: "PLANTED" }), {
    code: "invalid_input",
    message: "The user name contains a colon",
    remedy: /user name/,
  });
});

Deno.test("resolve: the cache key differs by host, kind, user and secret, and holds none", async () => {
  const pair = { username: "u", password: "PLANTED" };
  const all = await Promise.all([
    resolve({ instance: "dev1", ...pair }),
    resolve({ instance: "dev2", ...pair }),
    resolve({ instance: "dev1", username: "uP", password: "LANTED" }),
    resolve({ instance: "dev1", username: "u", password: "other" }),
    resolve({ instance: "dev1", clientId: "u", clientSecret: "PLANTED" }),
    resolve({ instance: "dev1", authSource: "stored" }, { connections: [sso("dev1")] }),
  ]);
  const keys = all.map(({ cacheKey }) => cacheKey);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of keys) assert.match(key, /^[0-9a-f]{64}$/);
  assert.equal(
    (await resolve({ instance: "https://dev1.service-now.com", ...pair })).cacheKey,
    keys[0],
  );
  assert.ok(!JSON.stringify(all).includes("PLANTED"));
  assert.ok(!Deno.inspect(all, { depth: 9 }).includes("PLANTED"));
});
