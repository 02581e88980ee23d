import assert from "node:assert/strict";
import { configSchema } from "../../mod/config/schema.ts";
import { startTestServices } from "../support/services.ts";

Deno.test("start: providers, servers and plugins of the configuration are called by nobody before they are needed", async () => {
  const asked: string[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => undefined },
    (request) => {
      asked.push(request.url);
      return new Response("nothing", { status: 404 });
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  const config = configSchema.parse({
    model: "own/one",
    provider: { own: { npm: "not-installed-adapter", options: { baseURL: `${url}/v1` } } },
    mcp: {
      far: { type: "remote", url: `${url}/mcp` },
      near: { type: "local", command: ["no-such-program"] },
    },
    plugin: ["not-installed-plugin"],
    websearch: { url: `${url}/search?q={query}` },
  });
  {
    await using test = await startTestServices({ settings: { config, demo: false } });
    const { agent, extensions, recover } = test.services;
    await recover();
    const { id } = await agent.create({});
    assert.equal(agent.status(id), "idle");
    assert.deepEqual(extensions.mcpServers.list().map(({ status }) => status), ["idle", "idle"]);
    assert.deepEqual(extensions.plugins.list().map(({ status }) => status), ["idle"]);
    await assert.rejects(Deno.stat(test.settings.paths.packages), Deno.errors.NotFound);
  }
  assert.deepEqual(asked, []);
  await server.shutdown();
});
