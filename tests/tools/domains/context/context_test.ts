/** What depends on the session that the instance keeps: who one is, and with which rights. */
import assert from "node:assert/strict";
import { resolveSettings } from "../../../../mod/config/resolve_settings.ts";
import { demoCredentials } from "../../../../mod/demo/login/demo_credentials.ts";
import type { Writable } from "../../../../mod/platform/writing_roles.ts";
import { createServices } from "../../../../mod/services/create_services.ts";
import type { CallOptions } from "../../../../mod/tools/call.ts";
import { copyAsCurl, signInWithBrowser } from "../../../support/browser_sign_in.ts";
import { startLogCapture } from "../../../support/log_capture.ts";
import { present } from "../../../support/present.ts";
import { startTestServices } from "../../../support/services.ts";
import { startWatchedDemo } from "../../../support/watched_demo.ts";

type Result = Record<string, unknown>;

/** Services whose one instance is connected through a signed-in browser. */
async function startBrowserServices() {
  const demo = await startWatchedDemo();
  const home = await Deno.makeTempDir({ prefix: "assistant-sessions-" });
  const settings = await resolveSettings({ home, cwd: home, env: {} });
  const log = startLogCapture();
  const services = await createServices(settings, log.logger);
  const browser = await signInWithBrowser(demo.url, { password: demoCredentials.password });
  const { connection } = await services.browserSessionSetup.connect({
    paste: copyAsCurl(browser),
    label: "mine",
    origin: "hub",
  });
  await services.connections.update(connection.host, { environment: "dev", writes: "allow" });
  const run = (tool: string, args?: unknown, options?: CallOptions) =>
    services.execute({
      tool,
      args: args ?? {},
      options,
      caller: { port: "api", headers: { instance: "mine" }, session: "test" },
    });
  return {
    demo,
    services,
    browser,
    run,
    async approved(tool: string, args?: unknown) {
      const asked = await run(tool, args);
      assert.equal(asked.status, "needs_approval", JSON.stringify(asked));
      return await run(tool, args, { approval: asked.approval?.approval });
    },
    whoAmI: async () =>
      (((await run("sn_get_instance_status")).result as Result).user as Result).user_name,
    async [Symbol.asyncDispose]() {
      await services.close();
      await demo[Symbol.asyncDispose]();
      await Deno.remove(home, { recursive: true });
    },
  };
}

Deno.test("impersonation: in a browser session it lasts, is proved, and ends with the own user", async () => {
  await using started = await startBrowserServices();
  const own = await started.whoAmI();
  const began = await started.approved("sn_start_impersonation", { user: "itil.agent" });
  assert.equal(began.status, "done", JSON.stringify(began));
  assert.equal((began.result as Result).user_name, "itil.agent");
  assert.equal(await started.whoAmI(), "itil.agent");
  const { roles } = (await started.run("sn_get_capabilities")).result as {
    roles: { names: string[] };
  };
  // Its own roles are hidden from that user; an administrator's would not be.
  assert.ok(!roles.names.includes("admin"), roles.names.join());
  const ended = await started.run("sn_stop_impersonation");
  assert.equal(ended.status, "done", JSON.stringify(ended));
  assert.equal(await started.whoAmI(), own);
  await assert.rejects(started.run("sn_start_impersonation", { user: String(own) }), /already/);
  await assert.rejects(started.run("sn_start_impersonation", { user: "nobody.here" }), /no active/);
});

Deno.test("impersonation: what the instance refuses is not done", async () => {
  await using started = await startBrowserServices();
  started.demo.intercept = (request) =>
    request.url.includes("/ui/impersonate/") ? Response.json({ result: {} }) : null;
  const ignored = await started.approved("sn_start_impersonation", { user: "itil.agent" });
  assert.equal(ignored.status, "failed");
  assert.match(ignored.next ?? "", /not itil\.agent/);
});

Deno.test("elevation: sent to the session, and never called done without a proof", async () => {
  await using started = await startBrowserServices();
  const elevated = await started.approved("sn_elevate_role", { roles: ["security_admin"] });
  assert.equal(elevated.status, "unknown");
  assert.match(elevated.next ?? "", /No interface tells/);
  const refused = await started.approved("sn_elevate_role", { roles: ["nothing"] });
  assert.equal(refused.status, "failed");
});

const ACL = { name: "incident.cause", operation: "read", type: "record" };
const toRole = ({ path }: { path: string }) => path === "/api/now/ui/impersonate/role";

Deno.test("elevation: a write that takes the role elevates the session within its call, and says so first", async () => {
  await using started = await startBrowserServices();
  await started.run("sn_create_update_set", { name: "Access" });
  const planned = await started.run("sn_create_acl", ACL, { dry_run: true });
  assert.match(planned.warnings.join(), /sys_security_acl takes .* security_admin: this call elev/);
  assert.deepEqual(started.demo.seen.filter(toRole), []);
  await started.approved("sn_create_acl", ACL);
  assert.equal(started.demo.seen.filter(toRole).length, 1);
  const { result } = await started.run("sn_list_acls", { query: `name=${ACL.name}` });
  assert.equal((result as Result).total, 1);
});

Deno.test("elevation: a session that may not be elevated writes nothing", async () => {
  await using started = await startBrowserServices();
  await started.run("sn_create_update_set", { name: "Access" });
  started.demo.intercept = ({ url }) =>
    url.endsWith("/impersonate/role") ? new Response(null, { status: 403 }) : null;
  await assert.rejects(
    started.approved("sn_create_acl", ACL),
    (error: Error & { code?: string; remedy?: string }) =>
      error.code === "write_refused" && /hold security_admin/.test(error.remedy ?? ""),
  );
  started.demo.intercept = () => null;
  const { result } = await started.run("sn_list_acls", { query: `name=${ACL.name}` });
  assert.equal((result as Result).total, 0);
});

Deno.test("elevation: with a password the need is said before the write", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Access" });
  const asked = await started.run("sn_create_acl", ACL);
  assert.equal(asked.status, "needs_approval");
  assert.match(
    asked.warnings.join(),
    /security_admin, which calls with a password .* do not carry/,
  );
  const role = await started.run("sn_create_role", { name: "parking" }, { dry_run: true });
  assert.doesNotMatch(role.warnings.join(), /elevated/);
});

Deno.test("credentials: what only a session can hold is refused with what works instead", async () => {
  await using started = await startTestServices();
  for (const tool of ["sn_start_impersonation", "sn_stop_impersonation", "sn_elevate_role"]) {
    const args = { sn_elevate_role: { roles: ["security_admin"] } }[tool] ?? { user: "approver" };
    await assert.rejects(
      started.run(tool, args),
      (error: Error & { code?: string; remedy?: string }) =>
        error.code === "write_refused" && /signed-in browser/.test(error.remedy ?? ""),
    );
  }
  await assert.rejects(
    started.run("sn_switch_domain", { domain: "global" }),
    (error: Error & { code?: string }) => error.code === "write_refused",
  );
});

Deno.test("sn_refresh_session: a live session is confirmed, an ended one is an error, no secret is told", async () => {
  await using started = await startBrowserServices();
  const alive = await started.run("sn_refresh_session");
  assert.equal(alive.status, "done");
  const { kind, renewed, user } = alive.result as Result;
  assert.deepEqual([kind, renewed, user], ["sso", false, await started.whoAmI()]);
  assert.ok(!JSON.stringify(alive).includes(started.browser.cookie));
  const logout = await fetch(`${started.demo.url}/logout.do`, {
    headers: { cookie: started.browser.cookie, connection: "close" },
    redirect: "manual",
  });
  await logout.text();
  for (const _ of ["first", "second"]) {
    await assert.rejects(
      started.run("sn_refresh_session"),
      (error: Error & { code?: string }) => error.code === "session_expired",
    );
  }
  await assert.rejects(started.run("sn_refresh_session", { instance: "nowhere" }), /nowhere/);
});

Deno.test("sn_refresh_session: OAuth access is renewed at once, and the new token is in use", async () => {
  await using started = await startTestServices();
  const { services } = started;
  const url = services.demo?.url ?? "";
  const { access_token, refresh_token } = await (await fetch(`${url}/oauth_token.do`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "password",
      client_id: "demo-client",
      client_secret: "demo-secret",
      username: demoCredentials.username,
      password: demoCredentials.password,
    }),
  })).json();
  const { host } = await services.connections.save({
    instance: url,
    label: "demo",
    origin: "hub",
    secrets: {
      kind: "oauth",
      clientId: "demo-client",
      clientSecret: "demo-secret",
      accessToken: access_token,
      refreshToken: refresh_token,
      expires: new Date(Date.now() + 3600_000).toISOString(),
    },
  });
  const answer = await started.run("sn_refresh_session", { instance: "demo" });
  const { renewed, kind } = answer.result as Result;
  assert.deepEqual([kind, renewed], ["oauth", true]);
  const secrets = await services.connections.secrets(host);
  assert.ok(secrets.kind === "oauth" && secrets.accessToken !== access_token);
  assert.ok(!JSON.stringify(answer).includes(String(secrets.accessToken)));
  assert.equal((await started.run("sn_count_records", { table: "incident" })).status, "done");
});

Deno.test("sn_get_capabilities: what it tells is what the instance shows this account", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_get_capabilities");
  const { roles, tables, cicd, active_plugins, user } = result as {
    roles: { names: string[]; evidence: string; writing: Writable };
    tables: Record<string, string>;
    cicd: string;
    active_plugins: number;
    user: string;
  };
  assert.equal(user, "admin");
  assert.ok(roles.names.includes("admin"), roles.names.join());
  assert.deepEqual(roles.writing.cannot, []);
  assert.ok(roles.writing.can.includes("sys_rest_message"));
  assert.match(present(tables.sys_dictionary), /^readable/);
  assert.match(cicd, /^open/);
  assert.ok(active_plugins >= 2);
});

Deno.test("sn_get_capabilities: a user with few rights is told what is closed", async () => {
  await using started = await startTestServices();
  // Said of the connection; the call names the instance by its address.
  await started.services.connections.update("demo.localhost", { writes: "ask" });
  const { result } = await started.services.execute({
    tool: "sn_get_capabilities",
    args: {},
    caller: {
      port: "mcp",
      headers: {
        instance: started.services.demo?.url,
        username: "itil.agent",
        password: "demo",
      },
    },
  });
  const { roles, tables, cicd, writing } = result as {
    roles: { names: string[]; writing: string };
    tables: Record<string, string>;
    cicd: string;
    writing: { policy: string; environment: string };
  };
  assert.match(roles.writing, /^not known/);
  assert.equal(writing.policy, "ask");
  assert.equal(writing.environment, "dev (confirmed)");
  assert.ok(!roles.names.includes("admin"));
  assert.match(present(tables.sys_security_acl), /^(closed|no rows|hidden)/);
  assert.match(cicd, /^closed/);
});
