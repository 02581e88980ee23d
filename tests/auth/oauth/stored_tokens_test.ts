import assert from "node:assert/strict";
import { resolveCredentials } from "../../../mod/auth/resolve.ts";
import { createConnections } from "../../../mod/auth/connection_store.ts";
import { authMigrations } from "../../../mod/auth/migrations.ts";
import { createStoredTokens } from "../../../mod/auth/oauth/stored_tokens.ts";
import { createTokenSource } from "../../../mod/auth/oauth/token_source.ts";
import { AppError, type ErrorCode } from "../../../mod/base/errors.ts";
import type { ServedDemo } from "../../../mod/demo/serve.ts";
import { createPlatformCaches } from "../../../mod/platform/caches.ts";
import { createConnect } from "../../../mod/platform/connect.ts";
import { createOauthSetup } from "../../../mod/platform/connection/oauth_setup.ts";
import type { Client } from "../../../mod/platform/types.ts";
import { openStore } from "../../../mod/store/open_store.ts";
import { testKey } from "../../support/connections.ts";
import { startLogCapture } from "../../support/log_capture.ts";
import { freePort } from "../../support/free_port.ts";
import { setOauthClient } from "../../support/oauth_browser.ts";
import { CLIENT } from "../../support/oauth_setup.ts";
import { untrustedCertificate } from "../../support/untrusted_certificate.ts";
import { serveDemoCopy } from "../../support/demo_template.ts";

/** One process: its own connection to the database, its own memory. */
interface Process extends AsyncDisposable {
  client(): Promise<Client>;
  connections: ReturnType<typeof createConnections>;
  /** Token requests that this process sent, by grant type. */
  asked: string[];
  log: ReturnType<typeof startLogCapture>;
}

interface World extends AsyncDisposable {
  demo: ServedDemo;
  path: string;
  /** Of the services. */
  clock: () => number;
  /** Moves the services' clock and the instance's. */
  pass(milliseconds: number): void;
  open(send?: typeof fetch): Promise<Process>;
}

/** `skewMs`: how far the instance's clock is ahead of ours. */
async function startWorld(skewMs = 0): Promise<World> {
  let passed = 0;
  const clock = () => Date.now() + passed;
  const demo = await serveDemoCopy({ clock: () => clock() + skewMs });
  // Closed before the server: a pool may hold connections that were opened and never used.
  const http = Deno.createHttpClient({});
  const pooled: typeof fetch = (input, init) => fetch(input, { ...init, client: http });
  const folder = await Deno.makeTempDir({ prefix: "assistant-oauth-" });
  const path = `${folder}/assistant.db`;
  const open = async (send: typeof fetch = pooled): Promise<Process> => {
    const store = await openStore({ path, migrations: authMigrations });
    const connections = createConnections({ store, key: testKey(), clock });
    const asked: string[] = [];
    const counted: typeof fetch = (input, init) => {
      if (init?.body instanceof URLSearchParams) asked.push(init.body.get("grant_type") ?? "");
      return send(input, init);
    };
    const log = startLogCapture();
    const shared = { connections, store, fetch: counted, clock, log: log.logger };
    const storedTokens = createStoredTokens(shared);
    const resolving = { connections, storedTokens, tokens: createTokenSource(shared), clock };
    const connect = createConnect({
      caches: createPlatformCaches({ clock }),
      fetch: pooled,
      clock,
      log: log.logger,
    });
    const caller = { port: "api", headers: { instance: "mine" } } as const;
    return {
      connections,
      asked,
      log,
      client: async () => connect(await resolveCredentials(caller, resolving)),
      [Symbol.asyncDispose]: () => store.close(),
    };
  };
  return {
    demo,
    path,
    clock,
    pass: (milliseconds) => void (passed += milliseconds),
    open,
    async [Symbol.asyncDispose]() {
      http.close();
      await demo.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Connects the instance as `mine`, with a refresh token unless told otherwise. */
async function connectDemo(world: World, { connections }: Process, more = {}): Promise<void> {
  const oauth = createOauthSetup({
    connections,
    freshClient: (credentials) =>
      createConnect({ caches: createPlatformCaches({ clock: world.clock }), clock: world.clock })(
        credentials,
      ),
    port: freePort(),
    fetch,
    clock: world.clock,
  });
  await oauth.connect(
    { instance: world.demo.url, ...CLIENT, label: "mine", origin: "hub", ...more },
    { type: "password", username: "admin", password: "admin" },
  );
}

async function oauthSecrets({ connections }: Process) {
  const connection = await connections.find("mine");
  const secrets = await connections.secrets(connection?.host ?? "");
  assert.ok(secrets.kind === "oauth");
  return { ...secrets, status: connection?.status };
}

async function revoke({ demo }: World, token: string | undefined): Promise<void> {
  const query = new URLSearchParams({ token: token ?? "" });
  await (await fetch(`${demo.url}/oauth_revoke_token.do?${query}`)).body?.cancel();
}

async function setFault({ demo }: World, fault: string | null): Promise<void> {
  const answer = await fetch(`${demo.url}/demo/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fault }),
  });
  await answer.body?.cancel();
}

async function fails(outcome: Promise<unknown>, code: ErrorCode, message: RegExp) {
  const error = await outcome.then(() => assert.fail("it went well"), (thrown) => thrown);
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, code, error.message);
  assert.match(error.message, message);
  assert.ok(error.remedy);
  return error;
}

const LIFE_MS = 1_800_000;
const incidents = (client: Client) => client.listRecords("incident", { limit: 1 });

Deno.test("stored OAuth: a token is renewed ahead of its end, and the refresh token is kept", async () => {
  await using world = await startWorld();
  await using process = await world.open();
  await connectDemo(world, process);
  const before = await oauthSecrets(process);
  const client = await process.client();
  await incidents(client);
  assert.deepEqual(process.asked, []);
  world.pass(LIFE_MS - 20_000);
  await incidents(client);
  assert.deepEqual(process.asked, ["refresh_token"]);
  assert.equal(client.roundTrips, 2, "no call was refused");
  const after = await oauthSecrets(process);
  assert.notEqual(after.accessToken, before.accessToken);
  assert.equal(after.refreshToken, before.refreshToken);
  assert.equal(await process.client(), client, "the client and its session stay");
});

Deno.test("stored OAuth: 40 calls at once on an expired token renew it once", async () => {
  await using world = await startWorld();
  await using process = await world.open();
  await connectDemo(world, process);
  const client = await process.client();
  world.pass(LIFE_MS + 1);
  await Promise.all(Array.from({ length: 40 }, () => incidents(client)));
  assert.deepEqual(process.asked, ["refresh_token"]);
});

Deno.test("stored OAuth: 40 calls at once on a revoked token renew it once and all succeed", async () => {
  await using world = await startWorld();
  await using process = await world.open();
  await connectDemo(world, process);
  const client = await process.client();
  await revoke(world, (await oauthSecrets(process)).accessToken);
  await Promise.all(Array.from({ length: 40 }, () => incidents(client)));
  assert.deepEqual(process.asked, ["refresh_token"]);
  // Four at a time: those that were refused, and the others with the new token.
  assert.equal(client.roundTrips, 44);
});

Deno.test("stored OAuth: a write on a revoked token is repeated once and stored once", async () => {
  await using world = await startWorld();
  await using process = await world.open();
  await connectDemo(world, process);
  const client = await process.client();
  await revoke(world, (await oauthSecrets(process)).accessToken);
  await client.createRecord("incident", { short_description: "After a renewal" });
  const query = "short_description=After a renewal";
  assert.equal((await client.listRecords("incident", { query })).records.length, 1);
  assert.deepEqual(process.asked, ["refresh_token"]);
});

Deno.test("stored OAuth: two processes that expire together renew once and lose nothing", async () => {
  await using world = await startWorld();
  await using one = await world.open();
  await connectDemo(world, one);
  await using two = await world.open();
  const clients = [await one.client(), await two.client()];
  const askTenfold = () =>
    Promise.all(Array.from({ length: 10 }, () => clients).flat().map(incidents));
  for (let round = 1; round <= 3; round++) {
    world.pass(LIFE_MS + 1);
    await askTenfold();
    assert.equal(one.asked.length + two.asked.length, round);
  }
  await revoke(world, (await oauthSecrets(one)).accessToken);
  await askTenfold();
  assert.equal(one.asked.length + two.asked.length, 4);
  assert.ok((await oauthSecrets(two)).refreshToken);
});

Deno.test("stored OAuth: a refresh token that is replaced at each use survives two processes", async () => {
  await using world = await startWorld();
  let valid = "";
  let issued = 0;
  // What the instance could do as well: every refresh token serves once.
  const rotating: typeof fetch = async (input, init) => {
    if (!(init?.body instanceof URLSearchParams)) return await fetch(input, init);
    const given = init.body.get("refresh_token") ?? "";
    if (valid !== "" && given !== `rotated-${issued}`) {
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    }
    if (valid === "") valid = given;
    init.body.set("refresh_token", valid);
    const answer = await (await fetch(input, init)).json();
    issued++;
    return Response.json({ ...answer, refresh_token: `rotated-${issued}` });
  };
  await using one = await world.open(rotating);
  await connectDemo(world, one);
  await using two = await world.open(rotating);
  const clients = [await one.client(), await two.client()];
  for (let round = 1; round <= 5; round++) {
    world.pass(LIFE_MS + 1);
    await Promise.all(Array.from({ length: 5 }, () => clients).flat().map(incidents));
    assert.equal(issued, round);
    assert.equal((await oauthSecrets(one)).refreshToken, `rotated-${round}`);
  }
});

Deno.test("stored OAuth: a refused renewal expires the connection with one message, reconnecting mends it", async () => {
  await using world = await startWorld();
  await using process = await world.open();
  await connectDemo(world, process);
  const client = await process.client();
  const { accessToken, refreshToken } = await oauthSecrets(process);
  await revoke(world, accessToken);
  await revoke(world, refreshToken);
  const calls = Array.from(
    { length: 10 },
    () =>
      fails(
        incidents(client),
        "session_expired",
        /^The stored OAuth access for mine has expired: /,
      ),
  );
  const errors = await Promise.all(calls);
  assert.equal(new Set(errors.map(({ message }) => message)).size, 1);
  assert.match(
    errors[0]?.message ?? "",
    /refused the OAuth refresh token \(401: server_error, access_denied/,
  );
  assert.match(errors[0]?.remedy ?? "", /Reconnect/);
  assert.deepEqual(process.asked, ["refresh_token"], "one refusal is enough for all");
  assert.equal((await oauthSecrets(process)).status, "expired");
  await connectDemo(world, process);
  await incidents(await process.client());
  const mended = await oauthSecrets(process);
  assert.equal(mended.status, "valid");
  const said = JSON.stringify([process.log.lines, errors.map((error) => ({ ...error }))]);
  for (const secret of [accessToken, refreshToken, CLIENT.clientSecret, mended.accessToken]) {
    assert.ok(secret && !said.includes(secret), "a secret leaked");
  }
});

Deno.test("stored OAuth: the status is valid again when a later renewal succeeds", async () => {
  await using world = await startWorld();
  await using process = await world.open();
  await connectDemo(world, process);
  const client = await process.client();
  world.pass(LIFE_MS + 1);
  await setOauthClient(world.demo.url, { active: "false" });
  await fails(incidents(client), "session_expired", /has expired/);
  assert.equal((await oauthSecrets(process)).status, "expired");
  await setOauthClient(world.demo.url, { active: "true" });
  world.pass(6_000);
  await incidents(client);
  assert.equal((await oauthSecrets(process)).status, "valid");
});

Deno.test("stored OAuth: without a refresh token the end is the end, and it is said why", async () => {
  await using world = await startWorld();
  await using process = await world.open();
  await connectDemo(world, process, { clientId: "demo-public-client", clientSecret: undefined });
  const client = await process.client();
  await incidents(client);
  world.pass(LIFE_MS + 1);
  await fails(incidents(client), "session_expired", /without a refresh token/);
  assert.deepEqual(process.asked, []);
});

for (const minutes of [10, -10]) {
  Deno.test(`stored OAuth: an instance whose clock is off by ${minutes} minutes is no trouble`, async () => {
    await using world = await startWorld(minutes * 60_000);
    await using process = await world.open();
    await connectDemo(world, process);
    const client = await process.client();
    for (const step of [0, LIFE_MS - 60_000, 60_001, LIFE_MS + 1]) {
      world.pass(step);
      await incidents(client);
    }
    assert.deepEqual(process.asked, ["refresh_token", "refresh_token"]);
    assert.equal(client.roundTrips, 4, "no call was refused");
  });
}

const ASLEEP: [fault: string, code: ErrorCode][] = [
  ["hibernating-html", "hibernating"],
  ["hibernating-redirect", "hibernating"],
  ["503", "unreachable"],
];

for (const [fault, code] of ASLEEP) {
  Deno.test(`stored OAuth: a token endpoint with ${fault} is ${code}, and the tokens are kept`, async () => {
    await using world = await startWorld();
    await using process = await world.open();
    await connectDemo(world, process);
    const client = await process.client();
    world.pass(LIFE_MS + 1);
    await setFault(world, fault);
    const call = client.createRecord("incident", { short_description: "asleep" });
    await fails(call, code, /hibernating|503/);
    assert.notEqual((await oauthSecrets(process)).status, "expired");
    await setFault(world, null);
    await incidents(client);
  });
}

Deno.test("stored OAuth: a redirect of the token endpoint carries nothing to the other host", async () => {
  await using world = await startWorld();
  let reached = 0;
  const other = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
    reached++;
    return Response.json({ access_token: "stolen", token_type: "Bearer" });
  });
  const redirected: typeof fetch = (input, init) => {
    const tokens = String(input).includes("/oauth_token.do");
    return fetch(tokens ? `${proxy}/oauth_token.do` : input, init);
  };
  const target = `http://127.0.0.1:${other.addr.port}/oauth_token.do`;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(null, { status: 307, headers: { location: target } }),
  );
  const proxy = `http://127.0.0.1:${server.addr.port}`;
  await using process = await world.open(redirected);
  await connectDemo(world, process);
  world.pass(LIFE_MS + 1);
  const call = incidents(await process.client());
  await fails(
    call,
    "platform_error",
    /redirected the token request to 127\.0\.0\.1:\d+; it was not/,
  );
  assert.equal(reached, 0);
  await other.shutdown();
  await server.shutdown();
});

Deno.test("stored OAuth: a page with status 200 in place of a token is said to be none", async () => {
  await using world = await startWorld();
  const page: typeof fetch = (input, init) =>
    String(input).includes("/oauth_token.do")
      ? Promise.resolve(
        new Response("<html><body>Welcome</body></html>", {
          headers: { "content-type": "text/html" },
        }),
      )
      : fetch(input, init);
  await using process = await world.open(page);
  await connectDemo(world, process);
  world.pass(LIFE_MS + 1);
  await fails(incidents(await process.client()), "platform_error", /status 200 and no token/);
});

Deno.test("stored OAuth: a certificate that nobody trusts is named, and gets no secret", async () => {
  await using world = await startWorld();
  let reached = 0;
  const settings = { hostname: "127.0.0.1", port: 0, onListen() {}, ...untrustedCertificate };
  const server = Deno.serve(settings, () => {
    reached++;
    return new Response();
  });
  const encrypted: typeof fetch = (input, init) =>
    fetch(
      String(input).includes("/oauth_token.do")
        ? `https://127.0.0.1:${server.addr.port}/oauth_token.do`
        : input,
      init,
    );
  await using process = await world.open(encrypted);
  await connectDemo(world, process);
  world.pass(LIFE_MS + 1);
  const call = incidents(await process.client());
  const error = await fails(call, "unreachable", /no trusted TLS connection could be made/);
  assert.match(error.remedy ?? "", /DENO_CERT/);
  assert.equal(reached, 0);
  assert.notEqual((await oauthSecrets(process)).status, "expired");
  await server.shutdown();
});

Deno.test("stored OAuth: a connection replaced by another account is not mixed up with it", async () => {
  await using world = await startWorld();
  await using process = await world.open();
  await connectDemo(world, process);
  const client = await process.client();
  await connectDemo(world, process);
  await fails(incidents(client), "conflict", /mine was replaced/);
  await incidents(await process.client());
});
