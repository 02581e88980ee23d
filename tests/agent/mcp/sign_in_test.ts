import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createMcpLogins } from "../../../mod/agent/mcp/logins.ts";
import { createMcpServers } from "../../../mod/agent/mcp/mcp_servers.ts";
import { createMcpSignIns } from "../../../mod/agent/mcp/sign_in.ts";
import type { AgentTables } from "../../../mod/agent/tables.ts";
import { agentMigrations } from "../../../mod/agent/migrations.ts";
import { createOauthFlows } from "../../../mod/auth/oauth/flows.ts";
import { createSecretBox } from "../../../mod/auth/secret_box.ts";
import { systemClock } from "../../../mod/base/clock.ts";
import { AppError } from "../../../mod/base/errors.ts";
import { configSchema } from "../../../mod/config/schema.ts";
import { freePort } from "../../support/free_port.ts";
import { startLogCapture } from "../../support/log_capture.ts";
import { present } from "../../support/present.ts";
import { openTemporaryStore } from "../../support/stores.ts";
import { until } from "../../support/until.ts";

const RESOURCE = "https://mcp.example/mcp";
const ISSUER = "https://login.example";

interface Deviations {
  /** The authorization server lets no client register itself. */
  noRegistration?: boolean;
  authorizationEndpoint?: string;
}

/** A remote server and its authorization server, as one `fetch`. */
function startProtected(deviations: Deviations = {}) {
  const state = { challenge: "", valid: "", grants: [] as string[], refuseRefresh: false };
  let made = 0;
  const issue = () => {
    state.valid = `Planted-token-${++made}`;
    const refresh_token = `Planted-refresh-${made}`;
    return Response.json({ access_token: state.valid, refresh_token, token_type: "Bearer" });
  };
  const token = async (request: Request) => {
    const form = new URLSearchParams(await request.text());
    const grant = form.get("grant_type") ?? "";
    state.grants.push(grant);
    if (grant === "refresh_token") {
      return state.refuseRefresh ? refusal("invalid_grant") : issue();
    }
    const digest = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url");
    const fits = form.get("code") === "the-code" && digest === state.challenge &&
      form.get("client_id") === "client-1" && form.get("resource") === RESOURCE;
    return fits ? issue() : refusal("invalid_grant");
  };
  const routes: Record<string, (request: Request) => Response | Promise<Response>> = {
    [RESOURCE]: (request) => speak(request, state.valid),
    "https://mcp.example/meta": () =>
      Response.json({ resource: RESOURCE, authorization_servers: [ISSUER] }),
    [`${ISSUER}/.well-known/oauth-authorization-server`]: () =>
      Response.json({
        issuer: ISSUER,
        authorization_endpoint: deviations.authorizationEndpoint ?? `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        ...(!deviations.noRegistration && { registration_endpoint: `${ISSUER}/register` }),
        response_types_supported: ["code"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
      }),
    [`${ISSUER}/register`]: async (request) =>
      Response.json({ ...await request.json(), client_id: "client-1" }, { status: 201 }),
    [`${ISSUER}/token`]: token,
  };
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    return await routes[origin + pathname]?.(request) ?? new Response("none", { status: 404 });
  };
  return { fetch: send, state };
}

const refusal = (error: string) => Response.json({ error }, { status: 400 });

async function speak(request: Request, valid: string): Promise<Response> {
  if (valid === "" || request.headers.get("authorization") !== `Bearer ${valid}`) {
    const headers = {
      "www-authenticate": 'Bearer resource_metadata="https://mcp.example/meta", scope="read"',
    };
    return new Response("who are you?", { status: 401, headers });
  }
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const { id, method, params } = await request.json();
  if (id === undefined) return new Response(null, { status: 202 });
  const result = method === "initialize"
    ? {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "protected", version: "1" },
    }
    : method === "tools/list"
    ? { tools: [{ name: "where", inputSchema: { type: "object" } }] }
    : undefined;
  return Response.json(
    result
      ? { jsonrpc: "2.0", id, result }
      : { jsonrpc: "2.0", id, error: { code: -32601, message: "no" } },
  );
}

async function openServers(deviations?: Deviations) {
  const remote = startProtected(deviations);
  const { store, ...opened } = await openTemporaryStore({ migrations: agentMigrations });
  const { logger: log, lines } = startLogCapture();
  const port = freePort();
  const flows = createOauthFlows({
    connections: { find: () => assert.fail(), secrets: () => assert.fail() },
    connect: () => assert.fail("no instance is connected here"),
    port,
    fetch: remote.fetch,
    clock: systemClock,
  });
  const box = createSecretBox(crypto.getRandomValues(new Uint8Array(32)));
  const parts = { fetch: remote.fetch, clock: systemClock, log };
  const make = () =>
    createMcpServers({
      config: configSchema.parse({ mcp: { docs: { type: "remote", url: RESOURCE } } }),
      ownPort: 3006,
      projectDir: "/",
      variables: {},
      signIns: createMcpSignIns({
        logins: createMcpLogins({ store, box }),
        callbacks: flows,
        ...parts,
      }),
      ...parts,
    });
  return {
    ...remote,
    make,
    servers: make(),
    store,
    lines,
    /** What the browser gets that comes back from the sign-in. */
    async comeBack(query: Record<string, string>) {
      const answer = await fetch(`${flows.redirectUri}?${new URLSearchParams(query)}`);
      return { status: answer.status, text: await answer.text() };
    },
    async [Symbol.asyncDispose]() {
      await flows.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

Deno.test("sign-in: the server's own authorization server, PKCE, tokens kept sealed, renewed and forgotten", async () => {
  await using opened = await openServers();
  const { servers, state, comeBack, make, store } = opened;
  await assert.rejects(servers.connect("docs"), /wants a sign-in \(HTTP 401\)/);
  assert.equal(servers.list()[0]?.status, "needs_auth");
  assert.match(servers.list()[0]?.reason ?? "", /Sign in to it on the Models page/);

  const { authorizeUrl } = await servers.signIn("docs");
  const page = new URL(authorizeUrl);
  const asked = Object.fromEntries(page.searchParams);
  assert.equal(page.origin + page.pathname, `${ISSUER}/authorize`);
  assert.deepEqual([asked.client_id, asked.response_type, asked.code_challenge_method], [
    "client-1",
    "code",
    "S256",
  ]);
  assert.deepEqual([asked.resource, asked.scope], [RESOURCE, "read"]);
  assert.match(asked.redirect_uri ?? "", /^http:\/\/localhost:\d+\/callback$/);
  state.challenge = present(asked.code_challenge);

  assert.equal((await comeBack({ code: "the-code", state: "forged" })).status, 400);
  assert.deepEqual(state.grants, [], "a stranger's code is not exchanged");
  const back = await comeBack({ code: "the-code", state: present(asked.state) });
  assert.deepEqual([back.status, /Signed in to docs/.test(back.text)], [200, true]);
  await until(() => servers.list()[0]?.status === "connected", {
    what: "a connection",
  });
  assert.deepEqual(servers.list()[0]?.tools, ["docs_where"]);
  const rows = JSON.stringify(
    await store.tables<AgentTables>().selectFrom("agent_mcp_login").selectAll().execute(),
  );
  assert.ok(rows.includes(RESOURCE) && !rows.includes("Planted"), rows);
  await assert.rejects(comeBack({ code: "the-code", state: present(asked.state) }), TypeError);
  await servers.close();

  state.valid = "another";
  const later = make();
  assert.equal((await later.connect("docs")).status, "connected", "the tokens were renewed");
  assert.deepEqual(state.grants, ["authorization_code", "refresh_token"]);
  await later.close();

  state.valid = "another";
  state.refuseRefresh = true;
  const last = make();
  await assert.rejects(last.connect("docs"), /wants a sign-in/);
  assert.equal(last.list()[0]?.status, "needs_auth");
  assert.equal((await last.signOut("docs")).status, "disabled");
  assert.deepEqual(
    await store.tables<AgentTables>().selectFrom("agent_mcp_login").selectAll().execute(),
    [],
  );
  await last.close();
  assert.doesNotMatch(JSON.stringify(opened.lines), /Planted|the-code/);
});

Deno.test("sign-in: refused by the person, offered by nobody, or leading to no page", async () => {
  await using opened = await openServers();
  const { servers, comeBack, state } = opened;
  const { authorizeUrl } = await servers.signIn("docs");
  const given = new URL(authorizeUrl).searchParams.get("state") ?? "";
  const back = await comeBack({ error: "access_denied", state: given });
  assert.deepEqual([back.status, /Not signed in/.test(back.text)], [400, true]);
  assert.deepEqual(state.grants, []);
  await servers.close();

  for (
    const [deviations, says] of [
      [{ noRegistration: true }, /offers no sign-in/],
      [{ authorizationEndpoint: "http://login.example/authorize" }, /no safe page|no sign-in/],
      [{ authorizationEndpoint: "file:///etc/passwd" }, /no safe page|no sign-in/],
    ] as const
  ) {
    await using other = await openServers(deviations);
    const error = await other.servers.signIn("docs").then(() => null, (fault) => fault);
    assert.ok(error instanceof AppError && error.code === "unauthorized", String(error));
    assert.match(error.message, says);
    await assert.rejects(other.comeBack({}), TypeError, "the port is closed again");
    await other.servers.close();
  }
});
