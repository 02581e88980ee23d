/** The two ports while the demo instance is being opened. */
import assert from "node:assert/strict";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { createMcpApp } from "../../mod/mcp/app.ts";
import { buildServices } from "../../mod/services/create_services.ts";
import type { Services } from "../../mod/services.ts";
import { createWebPort } from "../../mod/web/web_port.ts";
import { copySeededDatabase } from "../support/demo_template.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { callTool } from "../support/mcp_app.ts";
import { personHeaders } from "../support/person.ts";

const MCP = "http://127.0.0.1:3006";
const WEB = "http://127.0.0.1:4096";

async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "assistant-opening-" });
  const settings = { ...await resolveSettings({ home, cwd: home, env: {} }), demo: true };
  await copySeededDatabase(settings.paths.demoDatabase);
  const services = await buildServices(settings, startLogCapture().logger);
  try {
    await work(services);
  } finally {
    await services.close();
    await Deno.remove(home, { recursive: true });
  }
}

/** Whether a promise is settled once everything that is due has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(() => settled = true, () => settled = true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return settled;
}

/** Both ports as the service opens them, and what waits at each. */
async function openPorts(services: Services) {
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  const starting = () => ["demo"];
  const mcp = createMcpApp(services, { starting });
  const web = createWebPort(services, { closing: new AbortController().signal, starting, opened });
  const proof = await personHeaders(services.settings.paths.personKey);
  const read = callTool((init) => mcp.fetch(new Request(`${MCP}/mcp`, init)), {
    name: "tool_execute",
    args: { tool: "sn_query_table", args: { table: "incident", limit: 1 } },
    headers: { "x-sn-instance": "demo" },
  });
  const listed = Promise.resolve(
    web(new Request(`${WEB}/api/instances`, { headers: proof }), "127.0.0.1"),
  );
  const open = () => services.open().then(resolve, reject).then(() => opened);
  return { mcp, web, read, listed, open };
}

Deno.test("opening: /health says on both ports what is starting; a call and the API wait for it", async () => {
  await withServices(async (services) => {
    const { mcp, web, read, listed, open } = await openPorts(services);
    for (const answer of [mcp.fetch(get(MCP, "/health")), web(get(WEB, "/health"), "127.0.0.1")]) {
      const { status, starting } = await (await answer).json();
      assert.deepEqual({ status, starting }, { status: "ok", starting: ["demo"] });
    }
    assert.deepEqual([await isSettled(read), await isSettled(listed)], [false, false]);
    await open();
    assert.equal((await read).isError, false);
    const { instances } = await (await listed).json();
    assert.deepEqual(instances.map(({ label }: { label: string }) => label), ["demo"]);
    await mcp.close();
  });
});

Deno.test("opening: tools are found before; no page of another site is told anything", async () => {
  await withServices(async (services) => {
    const { mcp, web, read, listed, open } = await openPorts(services);
    const found = await callTool((init) => mcp.fetch(new Request(`${MCP}/mcp`, init)), {
      name: "tool_search",
      args: { query: "create a business rule" },
      headers: {},
    });
    assert.match(found.text, /sn_create_business_rule/);
    const foreign = new Request(`${WEB}/health`, { headers: { origin: "https://evil.example" } });
    assert.equal((await web(foreign, "127.0.0.1")).status, 403);
    await open();
    await Promise.all([read, listed.then((answer) => answer.body?.cancel())]);
    await mcp.close();
  });
});

Deno.test("opening: why the instance cannot be opened is told to who starts and to who waits", async () => {
  await withServices(async (first) => {
    await first.open();
    const again = await buildServices(first.settings, startLogCapture().logger);
    const { mcp, read, listed, open } = await openPorts(again);
    await assert.rejects(open(), /Another copy of this service runs the demo instance/);
    assert.match((await read).text, /Another copy of this service/);
    await assert.rejects(listed, /Another copy of this service/);
    await mcp.close();
    await again.close();
  });
});

function get(url: string, path: string): Request {
  return new Request(`${url}${path}`, { headers: { host: new URL(url).host } });
}
