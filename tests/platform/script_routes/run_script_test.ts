import { serveRequests } from "../../../mod/base/serve_requests.ts";
import assert from "node:assert/strict";
import { basicCredentials, bearerCredentials } from "../../../mod/auth/build_credentials.ts";
import type { Credentials } from "../../../mod/auth/credentials.ts";
import { sessionCredentials } from "../../../mod/auth/sso/session_credentials.ts";
import { newSysId } from "../../../mod/base/ids.ts";
import { createPlatformCaches } from "../../../mod/platform/caches.ts";
import { createClient } from "../../../mod/platform/client.ts";
import type { ScriptRoute } from "../../../mod/platform/script_run.ts";
import { startLogCapture } from "../../support/log_capture.ts";
import { present } from "../../support/present.ts";
import { openDemoCopy } from "../../support/demo_template.ts";

/** The embedded instance over HTTP; a test may answer in its place, pages included. */
async function serve() {
  const demo = await openDemoCopy();
  const state = {
    /** Of each request, method and path. */
    seen: [] as string[],
    intercept: undefined as
      | ((path: string, ask: () => Promise<Response>) => Promise<Response> | undefined)
      | undefined,
  };
  const server = serveRequests(
    async (request, info) => {
      const { pathname } = new URL(request.url);
      state.seen.push(`${request.method} ${pathname}`);
      const ask = () => demo.fetch(request, info.remoteAddr.hostname);
      return await (state.intercept?.(`${request.method} ${pathname}`, ask) ?? ask());
    },
  );
  const host = `127.0.0.1:${server.port}`;
  const target = { host, url: `http://${host}`, label: "demo" };
  const log = startLogCapture();
  const connect = (credentials: Credentials) =>
    createClient(credentials, {
      caches: createPlatformCaches({ clock: Date.now }),
      log: log.logger,
      sleep: () => Promise.resolve(),
    });
  const basic = (username: string, password: string) =>
    basicCredentials(target, { username, password, source: "stored" });
  return {
    ...target,
    target,
    state,
    log,
    connect,
    basic,
    admin: () => connect(basic("admin", "admin")),
    async [Symbol.asyncDispose]() {
      await server.close();
      demo.close();
    },
  };
}

const run = (route: ScriptRoute, more: Partial<{ body: string; scope: string }> = {}) => ({
  route,
  body: 'printLine(gs.getProperty("glide.product.name"));',
  scope: "global",
  rollback: true,
  marker: newSysId(),
  timeoutMs: 10_000,
  ...more,
});

/** A browser session, as somebody would copy it. */
async function browserSession(demo: Awaited<ReturnType<typeof serve>>) {
  const answer = await fetch(`${demo.url}/login.do`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      user_name: "admin",
      user_password: "admin",
      sys_action: "sysverb_login",
    }),
  });
  await answer.body?.cancel();
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const page = await fetch(`${demo.url}/navpage.do`, { headers: { cookie } });
  const userToken = /g_ck = '([0-9a-f]+)'/.exec(await page.text())?.[1] ?? "";
  return sessionCredentials(demo.target, { cookie, userToken, source: "stored" });
}

Deno.test("script routes: a minted session signs in, runs, and signs out; no secret is logged", async () => {
  await using demo = await serve();
  const client = demo.admin();
  assert.equal(await client.scriptRoute(), "minted_session");
  const outcome = await client.runScript(run("minted_session"));
  assert.equal(outcome.state, "done");
  assert.deepEqual(outcome.output, ["Demo instance"]);
  const history = await client.getRecord("sys_script_execution_history", outcome.history ?? "");
  assert.ok(history.rollback_context);
  assert.deepEqual(
    demo.state.seen.filter((line) => line.includes(".do")),
    [
      "POST /login.do",
      "GET /navpage.do",
      "GET /sys.scripts.do",
      "POST /sys.scripts.do",
      "GET /logout.do",
    ],
  );
  const logged = JSON.stringify(demo.log.lines);
  assert.match(logged, /login\.do/);
  assert.doesNotMatch(logged, /user_password|"admin"|JSESSIONID|sysparm_ck|getProperty/);
  assert.doesNotMatch(JSON.stringify(demo.basic("admin", "s3cret-word")), /s3cret-word/);
});

Deno.test("script routes: a browser session runs by its own cookies and is left open", async () => {
  await using demo = await serve();
  const client = demo.connect(await browserSession(demo));
  demo.state.seen.length = 0;
  assert.equal(await client.scriptRoute(), "session");
  const outcome = await client.runScript(run("session"));
  assert.deepEqual([outcome.state, outcome.output], ["done", ["Demo instance"]]);
  assert.ok(!demo.state.seen.some((line) => /login|logout/.test(line)));
  assert.equal((await client.runScript(run("session"))).state, "done");
});

Deno.test("script routes: an access token takes the helper where it is, else the scheduler", async () => {
  await using demo = await serve();
  const granted = await fetch(`${demo.url}/oauth_token.do`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "password",
      client_id: "demo-client",
      client_secret: "demo-secret",
      username: "admin",
      password: "admin",
    }),
  });
  const { access_token: token } = await granted.json();
  const client = demo.connect(bearerCredentials(demo.target, {
    source: "stored",
    material: [token],
    token: () => Promise.resolve(token),
  }));
  assert.equal(await client.scriptRoute(), "scheduler");
  const outcome = await client.runScript(run("scheduler"));
  assert.deepEqual([outcome.state, outcome.output], ["done", ["Demo instance"]]);
  await assert.rejects(client.runScript(run("helper")), /not installed/);
  await assert.rejects(client.runScript(run("minted_session")), /opens no pages/);
  await assert.rejects(
    client.runScript(run("scheduler", { scope: newSysId() })),
    /in global only/,
  );
});

Deno.test("script routes: in another application the lines come by the log", async () => {
  await using demo = await serve();
  const client = demo.admin();
  const { records } = await client.listRecords("sys_scope", { query: "scope=x_demo_fleet" });
  const asked = run("minted_session", { scope: present(records[0]?.sys_id) });
  // A page that shows no lines of other applications.
  demo.state.intercept = (path, ask) =>
    path === "POST /sys.scripts.do"
      ? ask().then(async (page) =>
        new Response((await page.text()).replaceAll(/assistant:[^<\s]*/g, ""), page)
      )
      : undefined;
  const outcome = await client.runScript(asked);
  assert.deepEqual([outcome.state, outcome.output], ["done", ["Demo instance"]]);
  assert.ok(demo.state.seen.includes("GET /api/now/table/syslog"));
});

Deno.test("script routes: in another application the page's lines do where it shows them", async () => {
  await using demo = await serve();
  const client = demo.admin();
  const { records } = await client.listRecords("sys_scope", { query: "scope=x_demo_fleet" });
  const outcome = await client.runScript(
    run("minted_session", { scope: present(records[0]?.sys_id) }),
  );
  assert.deepEqual([outcome.state, outcome.output], ["done", ["Demo instance"]]);
  assert.ok(!demo.state.seen.includes("GET /api/now/table/syslog"));
});

Deno.test("script routes: a page without the end marker is unknown, whatever its status", async () => {
  await using demo = await serve();
  const client = demo.admin();
  const asked = run("minted_session");
  const line = (number: number, kind: string, text = "") =>
    `*** Script: assistant:${asked.marker}:${number}:${kind}:${text}<BR/>`;
  for (
    const [status, text, begun] of [
      [200, `<PRE>${line(0, "begin")}${line(1, "line", "half")}`, true],
      [200, "<PRE></PRE>", false],
      [200, `<PRE>${line(0, "begin").replace(asked.marker, newSysId())}`, false],
      [502, "Bad gateway", false],
    ] as const
  ) {
    demo.state.intercept = (path, ask) =>
      path === "POST /sys.scripts.do"
        ? ask().then(async (answer) => {
          await answer.body?.cancel();
          return new Response(text, { status });
        })
        : undefined;
    const outcome = await client.runScript(asked);
    assert.equal(outcome.state, "unknown", text);
    assert.deepEqual(outcome.output, begun ? ["half"] : []);
    assert.equal(demo.state.seen.at(-1), "GET /logout.do");
  }
});

Deno.test("script routes: a script that stops is failed, with what it printed before", async () => {
  await using demo = await serve();
  const client = demo.admin();
  const asked = run("minted_session");
  demo.state.intercept = (path, ask) =>
    path === "POST /sys.scripts.do"
      ? ask().then(async (answer) => {
        await answer.body?.cancel();
        const mark = `assistant:${asked.marker}:`;
        return new Response(
          `<PRE>${mark}0:begin:<BR/>${mark}2:line:a%3Cb%3E%0Ac<BR/>${mark}1:line:first<BR/>` +
            `${mark}3:fault:TypeError%3A%20no`,
        );
      })
      : undefined;
  const outcome = await client.runScript(asked);
  assert.equal(outcome.state, "failed");
  assert.deepEqual(outcome.output, ["first", "a<b>\nc"]);
  assert.match(outcome.error ?? "", /TypeError: no/);
});

Deno.test("script routes: a session that ends between form and post ran nothing and says so", async () => {
  await using demo = await serve();
  const client = demo.admin();
  for (const status of [302, 401]) {
    demo.state.intercept = (path) =>
      path === "POST /sys.scripts.do"
        ? Promise.resolve(
          new Response(null, { status, headers: { location: "/login_redirect.do" } }),
        )
        : undefined;
    await assert.rejects(
      client.runScript(run("minted_session")),
      (error: Error & { code?: string; details?: Record<string, unknown> }) =>
        error.code === "session_expired" && error.details?.outcome === "failed",
    );
  }
});

Deno.test("script routes: the role of the page is needed, and the refusal is remembered", async () => {
  await using demo = await serve();
  const client = demo.admin();
  await client.createRecord("sys_properties", {
    name: "glide.script_processor.admin",
    value: "background_script_admin",
  });
  await assert.rejects(client.runScript(run("minted_session")), /background script page/);
  assert.equal(await client.scriptRoute(), "scheduler");
  const other = demo.connect(demo.basic("admin", "admin"));
  assert.equal(await other.scriptRoute(), "minted_session");
});

Deno.test("script routes: a wrong password and a foreign redirect open no session", async () => {
  await using demo = await serve();
  await assert.rejects(
    demo.connect(demo.basic("admin", "wrong")).runScript(run("minted_session")),
    /let nobody in/,
  );
  demo.state.intercept = (path) =>
    path === "POST /login.do"
      ? Promise.resolve(
        new Response(null, { status: 302, headers: { location: "https://idp.example.com/" } }),
      )
      : undefined;
  await assert.rejects(demo.admin().runScript(run("minted_session")), /let nobody in/);
  assert.ok(!demo.state.seen.some((line) => line.includes("sys.scripts.do")));
});

Deno.test("script routes: a log that cannot be read leaves a scheduled run unknown", async () => {
  await using demo = await serve();
  demo.state.intercept = (path) =>
    path === "GET /api/now/table/syslog"
      ? Promise.resolve(Response.json({ error: { message: "no" } }, { status: 403 }))
      : undefined;
  const outcome = await demo.admin().runScript(run("scheduler"));
  assert.equal(outcome.state, "unknown");
  assert.match(outcome.error ?? "", /cannot be read/);
});

Deno.test("script routes: two runs at once each get their own lines", async () => {
  await using demo = await serve();
  const client = demo.admin();
  const names = ["glide.product.name", "glide.buildname", "glide.sys.default.tz"];
  const routes = ["minted_session", "scheduler", "minted_session"] as const;
  const outcomes = await Promise.all(
    routes.map((route, index) =>
      client.runScript(run(route, { body: `printLine(gs.getProperty("${names[index]}"));` }))
    ),
  );
  assert.deepEqual(outcomes.map(({ output }) => output[0]), ["Demo instance", "Australia", "UTC"]);
});
