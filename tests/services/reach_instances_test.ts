/** What a call of one instance reaches of the others. */
import assert from "node:assert/strict";
import { type CallerHeaders, readCallerHeaders } from "../../mod/auth/caller.ts";
import type { ConnectionChanges } from "../../mod/auth/connection.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { AppError } from "../../mod/base/errors.ts";
import { signInWithBrowser } from "../support/browser_sign_in.ts";
import { serveDemoCopy } from "../support/demo_template.ts";
import { present } from "../support/present.ts";
import { startTestServices } from "../support/services.ts";

const TABLE = "sys_update_set";

async function openTwo(env: Record<string, string> = {}) {
  const started = await startTestServices({ env });
  const { services } = started;
  const demo = await serveDemoCopy();
  const demoUrl = demo.url;
  const { username, password } = demoCredentials;
  const { host } = await services.connections.save({
    instance: demoUrl.replace("127.0.0.1", "localhost"),
    label: "second",
    origin: "hub",
    username,
    secrets: { kind: "basic", password },
  });
  const call = (
    tool: string,
    args: unknown,
    { headers = {}, client }: { headers?: CallerHeaders; client?: string } = {},
  ) =>
    services.execute({
      tool,
      args,
      caller: { port: "mcp", headers: { instance: "demo", ...headers }, ...(client && { client }) },
    });
  return {
    services,
    demoUrl,
    host,
    call,
    /** Reads the second instance by a call of the first. */
    compare: (parts?: { headers?: CallerHeaders; client?: string }) =>
      call("sn_compare_instances", { other: "second", table: TABLE }, parts),
    set: (changes: ConnectionChanges) => services.connections.update(host, changes),
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]();
      await demo.close();
    },
  };
}

function refused(code: string, text: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(`${error.message} ${error.remedy}`, text);
    return true;
  };
}

Deno.test("second instance: read by a call of the first, unless a person calls it production", async () => {
  await using two = await openTwo();
  for (const environment of ["unknown", "dev", "test"] as const) {
    await two.set({ environment });
    assert.equal((await two.compare()).status, "done", environment);
  }
  await two.set({ environment: "prod" });
  await assert.rejects(two.compare(), refused("forbidden", /production.*X-SN-Instance/));
  const script = { table: "sys_script_include", id: "PlateParser", other: "second" };
  await assert.rejects(two.call("sn_diff_artifact", script), refused("forbidden", /production/));
  const own = await two.call("sn_query_table", { table: TABLE }, {
    headers: { instance: "second" },
  });
  assert.equal(own.instance?.host, two.host);
});

Deno.test("second instance: not read where its own property says production and nobody confirmed otherwise", async () => {
  await using two = await openTwo();
  const { username, password } = demoCredentials;
  const headers = {
    authorization: `Basic ${btoa(`${username}:${password}`)}`,
    "content-type": "application/json",
  };
  const table = `${two.demoUrl}/api/now/table/sys_properties`;
  const query = "sysparm_query=name=glide.installation.production";
  const { result: [{ sys_id }] } = await (await fetch(`${table}?${query}`, { headers })).json();
  const body = JSON.stringify({ value: "true" });
  const changed = await fetch(`${table}/${sys_id}`, { method: "PATCH", headers, body });
  assert.equal(changed.status, 200, await changed.text());
  await assert.rejects(two.compare(), refused("forbidden", /production/));
  await two.set({ environment: "dev" });
  assert.equal((await two.compare()).status, "done");
});

Deno.test("second instance: a browser session needs the opt-in there too", async () => {
  await using two = await openTwo();
  const { password } = demoCredentials;
  const { cookie, userToken, userAgent } = await signInWithBrowser(two.demoUrl, { password });
  await two.services.connections.save({
    instance: two.host,
    origin: "hub",
    secrets: { kind: "sso", cookie, userToken, userAgent },
  });
  await assert.rejects(two.compare(), refused("sso_opt_in_required", /X-Service-Auth-Source/));
  assert.equal((await two.compare({ headers: { authSource: "stored" } })).status, "done");
});

Deno.test("second instance: a change of it is not undone by a call of the first", async () => {
  await using two = await openTwo();
  await two.set({ environment: "dev" });
  const second = { headers: { instance: "second" } };
  const made = await two.call("sn_create_update_set", { name: "On the second" }, second);
  assert.equal(made.status, "done");
  const changes = [present(made.change?.[0]?.id)];
  await assert.rejects(
    two.call("sn_undo_changes", { changes }),
    refused("invalid_input", /localhost/),
  );
  assert.equal((await two.call("sn_undo_changes", { changes }, second)).status, "needs_approval");
});

Deno.test("confine: by the header a client reads, refreshes and lists its own instance alone", async () => {
  await using two = await openTwo();
  const sent = new Headers({ "X-SN-Instance": "demo", "X-SN-Confine": "true" });
  const headers = readCallerHeaders((name) => sent.get(name));
  await assert.rejects(two.compare({ headers }), refused("forbidden", /confined.*X-SN-Confine/));
  await assert.rejects(
    two.call("sn_refresh_session", { instance: "second" }, { headers }),
    refused("forbidden", /confined/),
  );
  const own = { other: "demo", table: TABLE };
  assert.equal((await two.call("sn_compare_instances", own, { headers })).status, "done");
  assert.equal((await two.call("sn_refresh_session", {}, { headers })).status, "done");
  const names = async (parts: { headers?: CallerHeaders }) => {
    const { result } = await two.call("sn_list_instances", {}, parts);
    return (result as { name: string }[]).map(({ name }) => name).sort();
  };
  assert.deepEqual(await names({ headers }), ["demo"]);
  assert.deepEqual(await names({}), ["demo", "second"]);
  assert.equal((await two.compare({ headers: { confine: "false" } })).status, "done");
});

Deno.test("confine: a header that is neither true nor false is refused, not ignored", async () => {
  await using two = await openTwo();
  await assert.rejects(
    two.call("sn_query_table", { table: TABLE }, { headers: { confine: "yes" } }),
    refused("invalid_input", /X-SN-Confine has the unknown value "yes"/),
  );
});

Deno.test("confine: by the setting for named clients or all, which the header cannot lift", async () => {
  await using some = await openTwo({ SN_MCP_CONFINE: "cursor, claude-code" });
  const lifted = { headers: { confine: "false" }, client: "claude-code/2.1" };
  await assert.rejects(some.compare(lifted), refused("forbidden", /confined/));
  assert.equal((await some.compare({ client: "claude-code-two/2.1" })).status, "done");
  await using all = await openTwo({ SN_MCP_CONFINE: "true" });
  await assert.rejects(all.compare({ client: "any/1" }), refused("forbidden", /SN_MCP_CONFINE/));
  await assert.rejects(all.compare(), refused("forbidden", /confined/));
});
