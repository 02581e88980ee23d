import assert from "node:assert/strict";
import { connectSdk1, type HttpTarget, type MetaToolAnswer } from "../support/mcp_clients.ts";
import { startService } from "../support/service.ts";
import { storeConnections } from "../support/stored_connections.ts";

/** One call of a platform tool with these headers, on a connection of its own. */
async function execute(
  target: HttpTarget,
  tool = "sn_query_table",
  args: Record<string, unknown> = { table: "incident", limit: 1 },
): Promise<MetaToolAnswer> {
  await using client = await connectSdk1(target);
  return await client.ask("tool_execute", { tool, args });
}

function assertRefused(answer: MetaToolAnswer, ...patterns: RegExp[]): void {
  assert.equal(answer.isError, true, answer.text);
  for (const pattern of patterns) assert.match(answer.text, pattern);
}

interface Refusal {
  name: string;
  headers: Record<string, string>;
  patterns: RegExp[];
}

const refusals: Refusal[] = [
  {
    name: "an instance that is not connected",
    headers: { "X-SN-Instance": "acme" },
    patterns: [/No stored credentials for instance acme/, /auth login/],
  },
  {
    name: "no instance named, while a demo instance is connected",
    headers: {},
    patterns: [/No platform instance is selected/, /X-SN-Instance/],
  },
  {
    name: "a user name without its password",
    headers: { "X-SN-Instance": "demo", "X-SN-Username": "admin" },
    patterns: [/X-SN-Password/],
  },
  {
    name: "a client id without its secret",
    headers: { "X-SN-Instance": "demo", "X-SN-Client-Id": "abc" },
    patterns: [/X-SN-Client-Secret/],
  },
  {
    name: "credentials without an instance",
    headers: { "X-SN-Username": "admin", "X-SN-Password": "any-password" },
    patterns: [/No platform instance is selected/],
  },
  {
    name: "an unknown value of X-Service-Auth-Source",
    headers: { "X-SN-Instance": "demo", "X-Service-Auth-Source": "guess" },
    patterns: [/X-Service-Auth-Source/, /guess/, /stored/],
  },
  {
    name: "a wrong password: status 401 and the role it may lack",
    headers: {
      "X-SN-Instance": "demo",
      "X-SN-Username": "admin",
      "X-SN-Password": "wr0ng-password",
    },
    patterns: [/401/, /snc_basic_auth_api_access/],
  },
];

Deno.test("refusals over HTTP: each is a tool result that names its remedy and no secret", async (t) => {
  await using service = await startService();
  for (const { name, headers, patterns } of refusals) {
    await t.step(name, async () => {
      const answer = await execute({ url: service.mcpUrl, headers });
      assertRefused(answer, ...patterns);
      assert.doesNotMatch(answer.text, /wr0ng-password|any-password/);
    });
  }
  await t.step("no secret of a refused call is in the output or the log", async () => {
    const log = await Deno.readTextFile(`${service.home}/.assistant/assistant-mcp.log`);
    assert.doesNotMatch(log + service.output(), /wr0ng-password|any-password/);
  });
});

Deno.test("wrong calls over HTTP: each answer says what is wrong", async (t) => {
  await using service = await startService();
  const target = { url: service.mcpUrl, headers: { "X-SN-Instance": "demo" } };
  await t.step("wrong arguments: every issue with its path", async () => {
    const answer = await execute(target, "sn_query_table", { table: 7, limit: "many" });
    assertRefused(answer, /table/, /limit/, /string/, /number/);
  });
  await t.step("an unknown tool: the nearest names", async () => {
    assertRefused(await execute(target, "sn_create_rest_mesage", {}), /sn_create_rest_message/);
  });
  await t.step("an unknown skill: the nearest names", async () => {
    await using client = await connectSdk1(target);
    assertRefused(await client.ask("sn_load_skill", { name: "servicenow-dve" }), /servicenow-dev/);
  });
  await t.step("an unknown table of the instance: the nearest names", async () => {
    const args = { table: "incidnt", query: "active=true" };
    assertRefused(await execute(target, "sn_query_table", args), /incident\b/);
  });
  await t.step("a write without an update set: the tool that makes one", async () => {
    const args = { name: "Refused", rest_endpoint: "https://api.example.com" };
    const answer = await execute(target, "sn_create_rest_message", args);
    assertRefused(answer, /[Dd]efault/, /sn_create_update_set/);
  });
});

Deno.test("the MCP port over HTTP: foreign origins, big bodies and other methods are turned away", async (t) => {
  await using service = await startService();
  const send = async (init: RequestInit, path = "/mcp") => {
    const response = await fetch(`${service.mcpUrl}${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  };
  const headers = {
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
  };
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const cases: [string, RequestInit, number][] = [
    ["a foreign Origin", {
      method: "POST",
      headers: { ...headers, origin: "https://evil.example" },
      body: ping,
    }, 403],
    ["a body over 4 MB", {
      method: "POST",
      headers,
      body: `${ping.slice(0, -1)},"params":"${"x".repeat(4 * 1024 * 1024)}"}`,
    }, 413],
    ["GET", { headers: { accept: "text/event-stream" } }, 405],
    ["a body that is no JSON", { method: "POST", headers, body: "{" }, 400],
  ];
  for (const [name, init, status] of cases) {
    await t.step(`${name}: ${status}`, async () => {
      assert.equal((await send(init)).status, status);
    });
  }
  await t.step("GET names the allowed methods", async () => {
    assert.match((await send({})).headers.get("allow") ?? "", /POST/);
  });
  await t.step("authorization discovery: 404 JSON at once", async () => {
    for (const path of ["/.well-known/oauth-protected-resource/mcp", "/register"]) {
      const { status, headers, text } = await send({}, path);
      assert.equal(status, 404);
      assert.match(headers.get("content-type") ?? "", /json/);
      JSON.parse(text);
    }
  });
});

/** An instance whose browser session has ended: it answers as the platform does without a sign-in. */
function serveSignedOutInstance(): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () =>
    Response.json(
      {
        error: {
          message: "User Not Authenticated",
          detail: "Required to provide Auth information",
        },
      },
      { status: 401, headers: { "WWW-Authenticate": 'BASIC realm="Service-now"' } },
    ));
}

Deno.test("a browser session over HTTP: used only by explicit opt-in, and refused once expired", async (t) => {
  await using instance = serveSignedOutInstance();
  const host = `127.0.0.1:${instance.addr.port}`;
  const secrets = { kind: "sso", cookie: "glide_session_store=S3CRET-COOKIE" } as const;
  await using service = await startService({
    prepare: (home) =>
      storeConnections(home, [{ instance: host, label: "single-sign-on", origin: "hub", secrets }]),
  });
  const ask = (authSource?: string) =>
    execute({
      url: service.mcpUrl,
      headers: {
        "X-SN-Instance": "single-sign-on",
        ...(authSource && { "X-Service-Auth-Source": authSource }),
      },
    });
  await t.step("without the header", async () => {
    assertRefused(
      await ask(),
      /Instance single-sign-on is connected using a browser session \(SSO\)/,
      /X-Service-Auth-Source: stored/,
    );
  });
  await t.step("with the header, after the platform ended the session", async () => {
    const answer = await ask("stored");
    assertRefused(
      answer,
      /The stored browser session for single-sign-on has expired/,
      /reconnect/i,
    );
    assert.doesNotMatch(answer.text, /S3CRET-COOKIE/);
  });
  await t.step("the session cookie is in no output and no log", async () => {
    const log = await Deno.readTextFile(`${service.home}/.assistant/assistant-mcp.log`);
    assert.doesNotMatch(log + service.output(), /S3CRET-COOKIE/);
  });
});

for (const origin of ["cli", "hub"] as const) {
  const outcome = origin === "cli" ? "used" : "refused";
  Deno.test(`the only connection, made in the ${origin}, without X-SN-Instance: ${outcome}`, async () => {
    await using instance = serveSignedOutInstance();
    const secrets = { kind: "basic", password: "S3CRET" } as const;
    const connection = {
      instance: `127.0.0.1:${instance.addr.port}`,
      origin,
      username: "admin",
      secrets,
    };
    await using service = await startService({
      args: [],
      prepare: (home) => storeConnections(home, [connection]),
    });
    const answer = await execute({ url: service.mcpUrl });
    // The instance refuses whoever reaches it, so status 401 shows that the credentials were used.
    assertRefused(answer, origin === "cli" ? /401/ : /No platform instance is selected/);
  });
}
