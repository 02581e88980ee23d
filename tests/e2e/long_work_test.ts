/** Work that the instance does in the background, as a client sees it: progress, and an end on request. */
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { createMcpApp } from "../../mod/mcp/app.ts";
import { createServices } from "../../mod/services/create_services.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { until } from "../support/until.ts";
import { startWatchedDemo } from "../support/watched_demo.ts";

const POLLED = { what: "the instance is asked how far it is", every: 10 };

const PROGRESS = "/api/sn_cicd/progress/";
const PREVIEW = {
  name: "tool_execute",
  arguments: { tool: "sn_preview_update_set", args: { remote_update_set: "Partner hotfix" } },
};

/** A real client, the service, and an instance whose clock the test moves. */
async function startLongWork() {
  const demo = await startWatchedDemo();
  const home = await Deno.makeTempDir({ prefix: "assistant-long-" });
  const settings = await resolveSettings({ home, cwd: home, env: {} });
  const services = await createServices(settings, startLogCapture().logger);
  const app = createMcpApp(services);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => app.fetch(request),
  );
  const client = new Client({ name: "patient", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.addr.port}/mcp`), {
      requestInit: {
        headers: {
          "X-SN-Instance": demo.url,
          "X-SN-Username": demoCredentials.username,
          "X-SN-Password": demoCredentials.password,
        },
      },
    }),
  );
  return {
    demo,
    client,
    polls: () => demo.seen.filter(({ path }) => path.startsWith(PROGRESS)).length,
    async [Symbol.asyncDispose]() {
      await client.close();
      await app.close();
      await server.shutdown();
      await services.close();
      await demo[Symbol.asyncDispose]();
      await Deno.remove(home, { recursive: true });
    },
  };
}

Deno.test("long work: the client hears of its progress, rising, before the proved result", async () => {
  await using work = await startLongWork();
  const seen: { progress: number; message?: string }[] = [];
  const call = work.client.callTool(PREVIEW, undefined, {
    onprogress: (progress: { progress: number; message?: string }) => seen.push(progress),
  });
  await until(() => work.polls() > 0, POLLED);
  work.demo.advance(2_000);
  await until(() => seen.some(({ progress }) => progress > 0 && progress < 100), {
    what: "the client hears of work that is under way",
  });
  work.demo.advance(60_000);
  const { structuredContent } = await call as { structuredContent: Record<string, unknown> };
  assert.equal(structuredContent.status, "done");
  assert.equal((structuredContent.result as Record<string, unknown>).state, "previewed");
  const values = seen.map(({ progress }) => progress);
  assert.deepEqual(values, [...new Set(values)].sort((a, b) => a - b), "each above the last");
  assert.ok(values.some((value) => value > 0 && value < 100), JSON.stringify(seen));
  assert.equal(values.at(-1), 100);
});

Deno.test("long work: a cancellation ends the questions to the instance", async () => {
  await using work = await startLongWork();
  const controller = new AbortController();
  const call = work.client.callTool(PREVIEW, undefined, {
    signal: controller.signal,
    onprogress: () => {},
  });
  const rejected = assert.rejects(call);
  await until(() => work.polls() > 0, POLLED);
  controller.abort();
  await rejected;
  // One question may be on its way; the clock stands, so the work itself never ends. It is asked
  // for every five seconds at the latest.
  let [asked, since] = [work.polls(), performance.now()];
  await until(() => {
    if (work.polls() !== asked) [asked, since] = [work.polls(), performance.now()];
    return performance.now() - since > 6_000;
  }, { what: "the instance is asked no more" });
});
