/** A client that stays connected while the browser session behind it ends and is renewed. */
import assert from "node:assert/strict";
import { getLogger } from "@logtape/logtape";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { createMcpApp } from "../../mod/mcp/app.ts";
import { createServices } from "../../mod/services/create_services.ts";
import {
  copyAsCurl,
  secretsOf,
  type SignedInBrowser,
  signInWithBrowser,
} from "../support/browser_sign_in.ts";
import { connectSdk1, connectSdk2 } from "../support/mcp_clients.ts";
import { startWatchedDemo } from "../support/watched_demo.ts";

async function openMcp() {
  const demo = await startWatchedDemo();
  const home = await Deno.makeTempDir({ prefix: "assistant-mcp-session-" });
  const settings = await resolveSettings({ home, cwd: home, env: {} });
  const services = await createServices(settings, getLogger(["test", "session"]));
  const app = createMcpApp(services);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => app.fetch(request),
  );
  return {
    demo,
    url: `http://127.0.0.1:${server.addr.port}`,
    signIn: () => signInWithBrowser(demo.url, { password: demoCredentials.password }),
    connect: (browser: SignedInBrowser) =>
      services.browserSessionSetup.connect({
        paste: copyAsCurl(browser),
        label: "mine",
        origin: "hub",
      }),
    async [Symbol.asyncDispose]() {
      await app.close();
      await server.shutdown();
      await services.close();
      await demo[Symbol.asyncDispose]();
      await Deno.remove(home, { recursive: true });
    },
  };
}

const COUNT = { tool: "sn_count_records", args: { table: "incident" } };
const NAMED = { "X-SN-Instance": "mine" };
const OPTED_IN = { ...NAMED, "X-Service-Auth-Source": "stored" };

for (const era of ["sdk 1.x", "legacy", "modern"] as const) {
  Deno.test(`browser session over MCP (${era}): expires with its message, a fresh paste restores a running client`, async () => {
    await using mcp = await openMcp();
    const connect = (headers: Record<string, string>) =>
      era === "sdk 1.x"
        ? connectSdk1({ url: mcp.url, headers })
        : connectSdk2({ url: mcp.url, headers }, era);
    const old = await mcp.signIn();
    await mcp.connect(old);
    {
      await using unasked = await connect(NAMED);
      const refused = await unasked.ask("tool_execute", COUNT);
      assert.ok(refused.isError);
      assert.match(refused.text, /Instance mine is connected using a browser session \(SSO\)/);
      assert.match(refused.text, /X-Service-Auth-Source: stored/);
    }
    await using client = await connect(OPTED_IN);
    assert.equal((await client.ask("tool_execute", COUNT)).isError, false);

    const logout = await fetch(`${mcp.demo.url}/logout.do`, {
      headers: { cookie: old.cookie },
      redirect: "manual",
    });
    await logout.body?.cancel();
    for (let time = 1; time <= 2; time++) {
      const gone = await client.ask("tool_execute", COUNT);
      assert.ok(gone.isError);
      assert.match(gone.text, /The stored browser session for mine has expired/);
      for (const secret of secretsOf(old)) assert.ok(!gone.text.includes(secret));
    }

    const fresh = await mcp.signIn();
    await mcp.connect(fresh);
    mcp.demo.seen.length = 0;
    const restored = await client.ask("tool_execute", COUNT);
    assert.equal(restored.isError, false, restored.text);
    assert.ok(mcp.demo.seen.length > 0);
    for (const { headers } of mcp.demo.seen) assert.equal(headers.get("cookie"), fresh.cookie);
  });
}
