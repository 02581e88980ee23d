import assert from "node:assert/strict";
import { serveAll } from "../../mod/base/serve_requests.ts";

Deno.test("serveAll: where connections cannot be served singly, requests still are", async () => {
  const handler = async (request: Request) => new Response(await request.text());
  const server = serveAll(handler, { hostname: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${server.port}/`;
  assert.equal(await (await fetch(url, { method: "POST", body: "whole" })).text(), "whole");
  await server.close();
  await assert.rejects(fetch(url));
});
