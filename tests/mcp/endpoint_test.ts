import assert from "node:assert/strict";
import { startMcpApp } from "../support/mcp_app.ts";
import { present } from "../support/present.ts";

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

Deno.test("health: answers status, service and version, and nothing secret", async () => {
  await using app = await startMcpApp({ settings: { token: "p0rt-token" } });
  const response = await app.fetch("/health");
  assert.equal(response.status, 200);
  const text = await response.text();
  assert.doesNotMatch(text, /p0rt-token/);
  const { status, service, version } = JSON.parse(text);
  assert.deepEqual({ status, service }, { status: "ok", service: "assistant" });
  assert.match(version, /^\d+\.\d+\.\d+/);
  const posted = await app.fetch("/health", { method: "POST" });
  assert.equal(posted.status, 405);
  await posted.body?.cancel();
});

Deno.test("paths beside /mcp: 404 as plain JSON at once", async () => {
  await using app = await startMcpApp();
  const paths = ["/.well-known/oauth-protected-resource/mcp", "/register", "/", "/mcp/", "/mcpx"];
  for (const path of paths) {
    const response = await app.fetch(path);
    assert.equal(response.status, 404, path);
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.equal((await response.json()).code, "not_found");
  }
  const query = await app.fetch("/health?probe=1");
  assert.equal(query.status, 200);
  await query.body?.cancel();
});

Deno.test("/mcp: GET and PUT are 405 with Allow", async () => {
  await using app = await startMcpApp();
  for (const method of ["GET", "PUT"]) {
    const response = await app.fetch("/mcp", { method, headers: { accept: "text/event-stream" } });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get("allow"), "POST, DELETE");
    assert.equal((await response.json()).error.code, -32000);
  }
});

Deno.test("/mcp: what is no JSON-RPC is refused by the code of its fault", async (t) => {
  await using app = await startMcpApp();
  const cases: [string, unknown, Record<string, string>, number, number][] = [
    ["malformed JSON", "{", {}, 400, -32700],
    ["an empty body", "", {}, 400, -32700],
    ["a text", '"tools/list"', {}, 400, -32600],
    ["no method", { jsonrpc: "2.0", id: 1 }, {}, 400, -32600],
    ["an empty batch", [], {}, 400, -32600],
    ["another content type", ping, { "content-type": "text/plain" }, 415, -32000],
    ["an unknown version", ping, { "mcp-protocol-version": "1999-01-01" }, 400, -32000],
    [
      "a modern version without envelope",
      ping,
      {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "ping",
      },
      400,
      -32602,
    ],
    ["a batch after batches", [ping], { "mcp-protocol-version": "2025-06-18" }, 400, -32600],
  ];
  for (const [name, body, headers, status, code] of cases) {
    await t.step(`${name}: ${status} and ${code}`, async () => {
      const response = await app.post(body, headers);
      assert.equal(response.status, status);
      assert.equal((await response.json()).error.code, code);
    });
  }
});

Deno.test("/mcp: a batch of the revision that has them is answered in one array", async () => {
  await using app = await startMcpApp();
  const response = await app.post([
    ping,
    { jsonrpc: "2.0", method: "notifications/initialized" },
    {
      jsonrpc: "2.0",
      id: "b",
      method: "tools/call",
      params: { name: "tool_search", arguments: { query: "list" } },
    },
  ], { "mcp-protocol-version": "2025-03-26" });
  const answers = await response.json();
  assert.deepEqual(answers.map((answer: { id: unknown }) => answer.id).sort(), [1, "b"]);
  const found = answers.find((answer: { id: unknown }) => answer.id === "b");
  assert.equal(found.result.structuredContent.matches[0].tool, "sn_list_rows");
});

Deno.test("/mcp: a body over 4 MB is 413, with and without its length declared", async () => {
  await using app = await startMcpApp();
  const big = JSON.stringify({ ...ping, params: { x: "x".repeat(4 * 1024 * 1024) } });
  const declared = await app.post(big);
  assert.equal(declared.status, 413);
  assert.match((await declared.json()).error.message, /4 MB/);
  const streamed = await app.fetch("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Blob([big]).stream(),
  });
  assert.equal(streamed.status, 413);
  await streamed.body?.cancel();
});

Deno.test("/mcp: charset and case of the content type do not matter", async () => {
  await using app = await startMcpApp();
  const response = await app.post(ping, { "content-type": "Application/JSON; charset=utf-8" });
  assert.deepEqual(await response.json(), { jsonrpc: "2.0", id: 1, result: {} });
});

Deno.test("/mcp: a client that accepts anything gets JSON, by the hot path and by the SDK", async () => {
  await using app = await startMcpApp();
  for (const message of [ping, { ...ping, method: "tools/list" }]) {
    const response = await app.post(message, { accept: "*/*" });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
    assert.ok((await response.json()).result);
  }
});

Deno.test("/mcp: foreign hosts and origins are 403 before anything is read", async () => {
  await using app = await startMcpApp({ settings: { allowedOrigins: ["https://ok.example"] } });
  const judge = async (headers: Record<string, string>) => {
    const response = await app.post(ping, headers);
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await judge({ origin: "https://evil.example" }), 403);
  assert.equal(await judge({ origin: "https://ok.example" }), 200);
  assert.equal(await judge({ origin: "http://localhost:6274" }), 200);
});

Deno.test("/mcp with a token: 401 names it; Authorization is never taken for a platform's", async () => {
  await using app = await startMcpApp({ settings: { token: "p0rt-token" } });
  const refused = await app.post(ping);
  assert.equal(refused.status, 401);
  assert.match(refused.headers.get("www-authenticate") ?? "", /Bearer/);
  assert.match((await refused.json()).remedy, /SN_MCP_TOKEN/);
  const call = {
    ...ping,
    method: "tools/call",
    params: { name: "tool_execute", arguments: { tool: "sn_list_rows", args: { rows: 1 } } },
  };
  const response = await app.post(call, { authorization: "Bearer p0rt-token" });
  assert.equal((await response.json()).result.isError, undefined);
  assert.doesNotMatch(JSON.stringify(present(app.calls[0]).caller), /p0rt-token/);
  assert.deepEqual(app.calls[0]?.caller.headers, {});
});

Deno.test("/mcp: platform credentials reach the pipeline as they came, and no error is a 401", async () => {
  await using app = await startMcpApp();
  const response = await app.post({
    ...ping,
    method: "tools/call",
    params: { name: "tool_execute", arguments: { tool: "sn_missing", args: {} } },
  }, { "x-sn-instance": "dev1", "x-sn-username": "ada", "x-sn-password": "hunter2" });
  assert.equal(response.status, 200);
  const { result } = await response.json();
  assert.equal(result.isError, true);
  assert.deepEqual(app.calls[0]?.caller.headers, {
    instance: "dev1",
    username: "ada",
    password: "hunter2",
  });
});
