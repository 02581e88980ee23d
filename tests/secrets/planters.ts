/** Every way in which a secret comes into the service. A new way is one more entry. */
import assert from "node:assert/strict";
import type { ConnectionSecrets } from "../../mod/auth/connection.ts";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { createServices } from "../../mod/services/create_services.ts";
import { copyAsCurl, secretsOf, signInWithBrowser } from "../support/browser_sign_in.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { openOauthBrowser, setOauthClient } from "../support/oauth_browser.ts";
import { present } from "../support/present.ts";
import { mainCommand, runService, serviceEnvironment } from "../support/service.ts";
import { VARIABLE_SECRETS, VARIABLES, type World } from "./world.ts";

/** Brings secrets in, uses them with and without success, and answers them. */
type Planter = (world: World) => Promise<string[]>;

const STORED = { "X-Service-Auth-Source": "stored" };
let count = 0;

export const PLANTERS: Record<string, Planter> = {
  "environment variables": async (world) => {
    await addUser(world, VARIABLES.PLATFORM_USERNAME, VARIABLES.PLATFORM_PASSWORD);
    accepted(await world.mcp({ "X-SN-Instance": world.instanceUrl }));
    return VARIABLE_SECRETS;
  },
  "X-SN-Password": async (world) => {
    const [right, wrong] = [newSecret(), newSecret()];
    const username = await addUser(world, "planted.header", right);
    accepted(await world.mcp(basic(world, username, right)));
    refused(await world.mcp(basic(world, username, wrong)));
    refused(await world.mcp(basic(world, username, right), "sn_no_such_tool"));
    return [right, wrong];
  },
  "X-SN-Client-Secret": async (world) => {
    const [right, wrong] = [newSecret(), newSecret()];
    await addOauthClient(world, "planted-client", right);
    const headers = (secret: string) => ({
      "X-SN-Instance": world.instanceUrl,
      "X-SN-Client-Id": "planted-client",
      "X-SN-Client-Secret": secret,
    });
    accepted(await world.mcp(headers(right)));
    refused(await world.mcp(headers(wrong)));
    assert.ok(world.issued.size > 0, "the instance has issued a token");
    return [right, wrong];
  },
  "what proves the person": async ({ service, ...world }) => {
    const { authorization } = await service.personHeaders();
    const args = ["open", "--port", String(service.webPort)];
    const { stdout } = await runService(args, { home: service.home, env: VARIABLES });
    const code = present(/#unlock=(\w+)/.exec(stdout)?.[1]);
    // Past the recorded answers: the cookie is the browser's, and it is what is looked for.
    const unlocked = await fetch(`${service.webUrl}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
    assert.equal(unlocked.status, 200, await unlocked.text());
    const cookie = present(unlocked.headers.get("set-cookie")?.split(";")[0]);
    await world.api("POST", "/api/session", { body: { code } });
    for (const headers of [{ authorization }, { cookie, authorization: "" }]) {
      assert.match(await world.api("GET", "/api/session", { headers }), /"unlocked":true/);
    }
    const pass = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
    return [authorization.replace("Bearer ", ""), code, pass];
  },
  "a password on the Instances page": async (world) => {
    const [right, wrong] = [newSecret(), newSecret()];
    const username = await addUser(world, "planted.page", right);
    const body = { instance: world.instanceUrl, username, password: right, label: "page" };
    await world.api("POST", "/api/instances/test", { body: { ...body, password: wrong } });
    await world.api("POST", "/api/instances", { body });
    await world.api("POST", `/api/instances/${hostOf(world)}/test`);
    accepted(await world.mcp({ "X-SN-Instance": "page" }));
    await world.api("POST", "/api/instances", { body: { ...body, username: 7 } });
    await world.api("POST", "/api/instances", { body: { ...body, password: wrong } });
    refused(await world.mcp({ "X-SN-Instance": "page" }));
    return [right, wrong];
  },
  "a request copied from a browser": async (world) => {
    const password = newSecret();
    const userName = await addUser(world, "planted.browser", password);
    const browser = await signInWithBrowser(world.instanceUrl, { userName, password });
    const paste = copyAsCurl(browser);
    await world.api("POST", "/api/instances/sso/preview", { body: { paste } });
    const torn = paste.slice(0, -browser.userToken.length - 15);
    await world.api("POST", "/api/instances/sso", { body: { paste: torn } });
    await world.api("POST", "/api/instances/sso", { body: { paste } });
    const headers = { "X-SN-Instance": world.instanceUrl };
    accepted(await world.mcp({ ...headers, ...STORED }));
    refused(await world.mcp(headers));
    return [password, ...secretsOf(browser)];
  },
  "stored OAuth tokens, renewed, and refused": async (world) => {
    const [clientSecret, wrong, password] = [newSecret(), newSecret(), newSecret()];
    const username = await addUser(world, "planted.oauth", password);
    await addOauthClient(world, "planted-oauth", clientSecret);
    const body = new URLSearchParams({
      ...{ grant_type: "password", username, password },
      ...{ client_id: "planted-oauth", client_secret: clientSecret },
    });
    const response = await fetch(`${world.instanceUrl}/oauth_token.do`, { method: "POST", body });
    const { access_token: accessToken, refresh_token: refreshToken } = await response.json();
    const over = new Date(0).toISOString();
    for (const secret of [clientSecret, wrong]) {
      await storeBeside(world, {
        kind: "oauth",
        clientId: "planted-oauth",
        clientSecret: secret,
        accessToken,
        refreshToken,
        expires: over,
      });
      const answer = await world.mcp({ "X-SN-Instance": world.instanceUrl });
      (secret === wrong ? refused : accepted)(answer);
    }
    return [clientSecret, wrong, password, accessToken, refreshToken];
  },
  "OAuth on the Instances page": async (world) => {
    const [clientSecret, wrong, password] = [newSecret(), newSecret(), newSecret()];
    const username = await addUser(world, "planted.grants", password);
    await addOauthClient(world, "planted-page", clientSecret);
    const client = { instance: world.instanceUrl, clientId: "planted-page" };
    const grants = [
      { clientSecret: wrong, grant: "client_credentials" },
      { clientSecret, grant: "client_credentials" },
      { clientSecret, grant: "password", username, password: wrong },
      { clientSecret, grant: "refresh_token", refreshToken: wrong },
      { clientSecret, grant: "wish", password: wrong },
      { clientSecret, grant: "password", username, password },
    ];
    const answers: string[] = [];
    for (const grant of grants) {
      const body = { ...client, ...grant };
      answers.push(await world.api("POST", "/api/instances/oauth", { body }));
    }
    assert.match(answers[1] ?? "", /"renews":true/);
    assert.match(answers[5] ?? "", /planted\.grants/);
    accepted(await world.mcp({ "X-SN-Instance": world.instanceUrl }));
    return [clientSecret, wrong, password];
  },
  "OAuth through the browser": async (world) => {
    const [clientSecret, password] = [newSecret(), newSecret()];
    const username = await addUser(world, "planted.flow", password);
    await addOauthClient(world, "planted-flow", clientSecret);
    const redirectUri = `http://localhost:${VARIABLES.SN_OAUTH_PORT}/callback`;
    const fields = { clientId: "planted-flow", redirect_url: redirectUri };
    await setOauthClient(world.instanceUrl, fields);
    const body = { instance: world.instanceUrl, clientId: "planted-flow", clientSecret };
    const codes: string[] = [];
    for (const answer of ["deny", "allow"] as const) {
      const { id, authorizeUrl } = JSON.parse(
        await world.api("POST", "/api/oauth/begin", { body }),
      );
      const callback = await openOauthBrowser(username, password).consent(authorizeUrl, answer);
      const page = await (await fetch(callback)).text();
      world.answers.push({ where: "the callback page", content: page });
      const code = callback.searchParams.get("code");
      if (code) codes.push(code);
      const status = await world.api("GET", `/api/oauth/${id}`);
      assert.match(status, answer === "allow" ? /"connected"/ : /"failed"/);
    }
    assert.equal(codes.length, 1);
    return [clientSecret, password, ...codes];
  },
  "assistant auth login": async (world) => {
    const [right, wrong] = [newSecret(), newSecret()];
    const username = await addUser(world, "planted.login", right);
    const login = ["--instance", world.instanceUrl, "--username", username, "--password-stdin"];
    assert.equal(await loginWith(world, login, `${wrong}\n`), 1);
    assert.equal(await loginWith(world, login, `${right}\n`), 0);
    return [right, wrong];
  },
  "assistant auth login with OAuth and with a copied request": async (world) => {
    const [clientSecret, wrong, password] = [newSecret(), newSecret(), newSecret()];
    const userName = await addUser(world, "planted.login.kinds", password);
    await addOauthClient(world, "planted-login", clientSecret);
    const client = ["--instance", world.instanceUrl, "--client-id", "planted-login"];
    const grant = ["--grant", "password", "--username", userName];
    const login = [...client, ...grant, "--client-secret-stdin", "--password-stdin", "--json"];
    assert.equal(await loginWith(world, login, `${wrong}\n${password}\n`), 1);
    assert.equal(await loginWith(world, login, `${clientSecret}\n${password}\n`), 0);
    const browser = await signInWithBrowser(world.instanceUrl, { userName, password });
    const paste = copyAsCurl(browser);
    const torn = paste.slice(0, -browser.userToken.length - 15);
    assert.equal(await loginWith(world, ["--sso-curl-file", "-"], torn), 1);
    assert.equal(await loginWith(world, ["--sso-curl-file", "-"], paste), 0);
    return [clientSecret, wrong, password, ...secretsOf(browser)];
  },
  "values of records that tools write and read": async (world) => {
    const password = newSecret();
    const username = await addUser(world, "planted.values", password);
    const headers = basic(world, username, password);
    const run = async (tool: string, args: unknown, options?: Record<string, unknown>) => {
      const answer = await world.mcp(headers, tool, args, options);
      accepted(answer);
      const { status, approval, ...rest } = JSON.parse(answer.text);
      if (status === "needs_approval") {
        return await run(tool, args, { approval: approval.approval });
      }
      assert.equal(status, "done", answer.text);
      return rest;
    };
    await run("sn_create_update_set", { name: "Planted" });
    const message = await idOf(world, "sys_rest_message", "name=Parcel service");
    const places = [
      ["sys_rest_message_headers", { rest_message: message, name: "Authorization" }],
      ["sys_properties", { name: "x_planted.connection", type: "password2" }],
    ] as const;
    const secrets: string[] = [];
    for (const [table, values] of places) {
      const [first, second] = [newSecret(), newSecret()];
      secrets.push(first, second);
      const create = { table, values: { ...values, value: first } };
      const { change: [made] } = await run("sn_create_record", create);
      const id = present(made.sys_id);
      await run("sn_update_record", { table, id, values: { value: second } });
      await run("sn_get_record", { table, id });
      await run("sn_query_table", { table, query: `sys_id=${id}`, fields: ["value"] });
      await run("sn_read_rest_api", { path: `/api/now/table/${table}/${id}` });
    }
    return [password, ...secrets];
  },
  "tokens of the two ports": async (world) => {
    const wrong = newSecret();
    const headers = { authorization: `Bearer ${wrong}` };
    assert.match(await world.api("GET", "/api/instances", { headers }), /unauthorized|token/i);
    await assert.rejects(world.mcp(headers));
    return [wrong];
  },
  "an address with credentials in it": async (world) => {
    const secret = newSecret();
    const instance = `https://ada:${encodeURIComponent(secret)}@dev1.service-now.com`;
    const body = { instance, username: "ada", password: secret };
    await world.api("POST", "/api/instances", { body });
    refused(await world.mcp({ "X-SN-Instance": instance }));
    return [secret];
  },
};

/** Letters for a header, a sign that each encoding changes. */
function newSecret(): string {
  return `Planted-${++count}+/${crypto.randomUUID()}`;
}

function hostOf({ instanceUrl }: World): string {
  return new URL(instanceUrl).host;
}

function basic(world: World, username: string, password: string): Record<string, string> {
  return {
    "X-SN-Instance": world.instanceUrl,
    "X-SN-Username": username,
    "X-SN-Password": password,
  };
}

function accepted({ isError, text }: { isError: boolean; text: string }): void {
  assert.equal(isError, false, text);
}

function refused({ isError, text }: { isError: boolean; text: string }): void {
  assert.equal(isError, true, text);
}

async function addUser(world: World, userName: string, password: string): Promise<string> {
  const { sys_id: user } = await world.onInstance("sys_user", {
    user_name: userName,
    user_password: password,
    active: "true",
  });
  assert.ok(user, "the instance has the user");
  const role = await idOf(world, "sys_user_role", "name=admin");
  await world.onInstance("sys_user_has_role", { user, role, state: "active" });
  return userName;
}

async function idOf({ instanceUrl }: World, table: string, query: string): Promise<string> {
  const response = await fetch(
    `${instanceUrl}/api/now/table/${table}?sysparm_query=${query}&sysparm_fields=sys_id`,
    { headers: { authorization: `Basic ${btoa("admin:admin")}` } },
  );
  return (await response.json()).result[0].sys_id;
}

async function addOauthClient(world: World, clientId: string, secret: string): Promise<void> {
  const client = await world.onInstance("oauth_entity", {
    name: clientId,
    client_id: clientId,
    client_secret: secret,
    type: "client",
    active: "true",
    user: await idOf(world, "sys_user", "user_name=admin"),
  });
  assert.ok(client.sys_id, "the instance has the client");
}

/** Another process of the same HOME stores a connection while the service runs. */
async function storeBeside(world: World, secrets: ConnectionSecrets): Promise<void> {
  const { home } = world.service;
  const settings = await resolveSettings({ home, cwd: home, env: VARIABLES });
  const services = await createServices(settings, startLogCapture().logger);
  try {
    await services.connections.save({ instance: world.instanceUrl, origin: "hub", secrets });
  } finally {
    await services.close();
  }
}

/** The command as a process beside the running service; what it prints is an answer too. */
async function loginWith(world: World, options: string[], stdin: string): Promise<number> {
  const { home } = world.service;
  const [program, ...args] = mainCommand();
  const child = new Deno.Command(program, {
    args: [...args, "auth", "login", ...options],
    cwd: home,
    clearEnv: true,
    env: await serviceEnvironment(home, VARIABLES),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  const content = decoder.decode(stdout) + decoder.decode(stderr);
  world.answers.push({ where: "assistant auth login", content });
  return code;
}
