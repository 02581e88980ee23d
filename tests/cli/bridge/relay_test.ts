import { freePort } from "../../support/free_port.ts";
import assert from "node:assert/strict";
import { createRelay } from "../../../mod/cli/bridge/relay.ts";
import { present } from "../../support/present.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

interface Received {
  method: string;
  headers: Headers;
  body: Record<string, unknown>;
}

interface Bench extends AsyncDisposable {
  url: string;
  received: Received[];
  sent: Record<string, unknown>[];
  logged: string[];
  say(message: unknown): void;
  /** Resolves when the client got this many messages. */
  got(count: number): Promise<void>;
  finish(graceMs?: number): Promise<void>;
}

type Answer = (call: Received, request: Request) => Response | Promise<Response>;

function bench(answer: Answer, options: { connectWaitMs?: number; port?: number } = {}): Bench {
  const received: Received[] = [];
  const sent: Record<string, unknown>[] = [];
  const logged: string[] = [];
  let wake = () => {};
  const server = Deno.serve(
    { port: options.port ?? 0, hostname: "127.0.0.1", onListen: () => undefined },
    async (request) => {
      const text = await request.text();
      const call = {
        method: request.method,
        headers: request.headers,
        body: text ? JSON.parse(text) : {},
      };
      received.push(call);
      return await answer(call, request);
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}/mcp`;
  const relay = createRelay({
    url,
    headers: { "x-sn-instance": "demo", "x-sn-password": "hush-hush" },
    send: (line) => {
      sent.push(JSON.parse(line));
      wake();
    },
    log: (text) => logged.push(text),
    connectWaitMs: options.connectWaitMs ?? 200,
  });
  return {
    url,
    received,
    sent,
    logged,
    say: (message) => relay.accept(JSON.stringify(message)),
    async got(count) {
      while (sent.length < count) await new Promise<void>((resolve) => wake = resolve);
    },
    finish: () => relay.finish(PATIENCE_MS),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function result(id: unknown, value: Record<string, unknown> = {}): Response {
  return Response.json({ jsonrpc: "2.0", id, result: value });
}

function events(...messages: unknown[]): Response {
  const text = messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`);
  return new Response(`: hello\n\n${text.join("")}`, {
    headers: { "content-type": "text/event-stream" },
  });
}

const initialize = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t" } },
};
const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };

/** A server of the session era; `more` answers what is not the handshake. */
function sessionServer(more: Answer, session = () => "s-1"): Answer {
  return (call, request) => {
    if (call.method === "DELETE") return new Response(null, { status: 200 });
    if (call.body.method === "initialize") {
      const response = result(call.body.id, { protocolVersion: "2025-06-18" });
      response.headers.set("mcp-session-id", session());
      return response;
    }
    if (call.body.id === undefined) return new Response(null, { status: 202 });
    return more(call, request);
  };
}

function modern(id: number, method: string, params: Record<string, unknown> = {}) {
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  return { jsonrpc: "2.0", id, method, params: { ...params, _meta } };
}

Deno.test("relay: the session and the negotiated version go with every message after initialize", async () => {
  await using at = bench(sessionServer((call) => result(call.body.id, { tools: [] })));
  at.say(initialize);
  at.say(initialized);
  at.say({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  await at.got(2);
  await at.finish();
  const seen = at.received.map(({ method, headers, body }) => [
    method,
    body.method,
    headers.get("mcp-session-id"),
    headers.get("mcp-protocol-version"),
    headers.get("mcp-method"),
  ]);
  assert.deepEqual(seen, [
    ["POST", "initialize", null, null, null],
    ["POST", "notifications/initialized", "s-1", "2025-06-18", null],
    ["POST", "tools/list", "s-1", "2025-06-18", null],
    ["DELETE", undefined, "s-1", "2025-06-18", null],
  ]);
  assert.ok(at.received.every(({ headers }) => headers.get("x-sn-instance") === "demo"));
});

Deno.test("relay: a message of the session-less era carries the headers its body asks for", async () => {
  await using at = bench((call) => result(call.body.id));
  at.say(modern(1, "server/discover"));
  at.say(modern(2, "tools/call", { name: "tool_search" }));
  at.say(modern(3, "resources/read", { uri: "notes://größe" }));
  await at.got(3);
  await at.finish();
  const headers = Object.fromEntries(at.received.map(({ headers, body }) => [
    String(body.id),
    ["mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id"].map((name) =>
      headers.get(name)
    ),
  ]));
  assert.deepEqual(headers, {
    1: ["2026-07-28", "server/discover", null, null],
    2: ["2026-07-28", "tools/call", "tool_search", null],
    3: ["2026-07-28", "resources/read", "=?base64?bm90ZXM6Ly9ncsO2w59l?=", null],
  });
});

Deno.test("relay: slow and quick calls run at once and each answer finds its id", async () => {
  const slow = Promise.withResolvers<void>();
  await using at = bench(async (call) => {
    if (call.body.id === 1) await slow.promise;
    return result(call.body.id);
  });
  for (let id = 1; id <= 50; id++) at.say(modern(id, "tools/call", { name: "t" }));
  await at.got(49);
  assert.ok(!at.sent.some((message) => message.id === 1));
  slow.resolve();
  await at.finish();
  assert.deepEqual(
    at.sent.map((message) => message.id as number).toSorted((a, b) => a - b),
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
});

Deno.test("relay: progress and the answer of an event stream arrive in order", async () => {
  const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } };
  await using at = bench((call) =>
    events(progress, { jsonrpc: "2.0", id: call.body.id, result: { text: "zwei\n\nZeilen" } })
  );
  at.say(modern(7, "tools/call", { name: "t" }));
  await at.finish();
  assert.deepEqual(at.sent, [progress, {
    jsonrpc: "2.0",
    id: 7,
    result: { text: "zwei\n\nZeilen" },
  }]);
});

Deno.test("relay: a stream that ends without the answer is an error that names the doubt", async () => {
  await using at = bench(() => events());
  at.say(modern(7, "tools/call", { name: "t" }));
  await at.finish();
  const { id, error } = present(
    (at.sent as { id: number; error: { code: number; message: string } }[])[0],
  );
  assert.equal(id, 7);
  assert.match(error.message, /Whether the call was carried out is unknown/);
});

Deno.test("relay: a JSON-RPC error under an HTTP status is passed on as it is", async () => {
  const error = { code: -32601, message: "Method not found" };
  await using at = bench((call) =>
    Response.json({ jsonrpc: "2.0", id: call.body.id, error }, { status: 404 })
  );
  at.say(modern(3, "tools/nothing"));
  await at.finish();
  assert.deepEqual(at.sent, [{ jsonrpc: "2.0", id: 3, error }]);
});

Deno.test("relay: a refusal in other words becomes an error with those words and a remedy", async () => {
  await using at = bench(() =>
    Response.json({ title: "Unauthorized", detail: "A token is required" }, { status: 401 })
  );
  at.say(modern(3, "tools/list"));
  await at.finish();
  const { error } = present((at.sent as { error: { message: string } }[])[0]);
  assert.match(error.message, /401: A token is required.*SN_MCP_TOKEN/);
});

Deno.test("relay: a redirect is not followed, so that headers stay with their server", async () => {
  let followed = false;
  await using other = bench(() => {
    followed = true;
    return new Response();
  });
  await using at = bench(() => Response.redirect(other.url, 307));
  at.say(modern(3, "tools/list"));
  await at.finish();
  assert.match(JSON.stringify(at.sent), /status 307/);
  assert.equal(followed, false);
});

Deno.test("relay: a session the server ended is begun anew with the client's own handshake", async () => {
  let current = 1;
  await using at = bench(sessionServer((call) => {
    const known = call.headers.get("mcp-session-id") === `s-${current}`;
    return known ? result(call.body.id) : new Response("gone", { status: 404 });
  }, () => `s-${current}`));
  at.say(initialize);
  at.say(initialized);
  await at.got(1);
  current = 2;
  for (const id of [1, 2, 3]) at.say({ jsonrpc: "2.0", id, method: "tools/list" });
  await at.finish();
  assert.deepEqual(at.sent.slice(1).map(({ id, error }) => [id, error]).toSorted(), [
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
  const handshakes = at.received.filter(({ body }) => body.method === "initialize");
  assert.equal(handshakes.length, 2);
});

Deno.test("relay: a cancellation of the session era is forwarded as a message", async () => {
  const cancelled = Promise.withResolvers<void>();
  await using at = bench((call, request) => {
    if (call.body.method === "notifications/cancelled") cancelled.resolve();
    return sessionServer(async (inner) => {
      await cancelled.promise;
      return result(inner.body.id);
    })(call, request);
  });
  at.say(initialize);
  await at.got(1);
  at.say({ jsonrpc: "2.0", id: 5, method: "tools/call", params: { name: "t" } });
  at.say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 5 } });
  await cancelled.promise;
  await at.finish();
});

Deno.test("relay: a cancellation of the session-less era closes the response and is no message", async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  await using at = bench(() => {
    arrived.resolve();
    const body = new ReadableStream({ cancel: () => closed.resolve() });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  at.say(modern(5, "tools/call", { name: "t" }));
  await arrived.promise;
  at.say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 5 } });
  await closed.promise;
  await at.finish();
  assert.equal(at.received.length, 1);
  assert.deepEqual(at.sent, []);
});

Deno.test("relay: finishing ends an open subscription and waits for open calls", async () => {
  const slow = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await using at = bench(async (call) => {
    if (call.body.method === "subscriptions/listen") {
      return new Response(new ReadableStream(), {
        headers: { "content-type": "text/event-stream" },
      });
    }
    arrived.resolve();
    await slow.promise;
    return result(call.body.id);
  });
  at.say(modern(1, "subscriptions/listen"));
  at.say(modern(2, "tools/call", { name: "t" }));
  await arrived.promise;
  const finished = at.finish();
  slow.resolve();
  await finished;
  assert.deepEqual(at.sent, [{ jsonrpc: "2.0", id: 2, result: {} }]);
});

Deno.test("relay: lines that are no message are answered and do not disturb the next one", async () => {
  await using at = bench((call) => result(call.body.id));
  const relay = createRelay({
    url: at.url,
    headers: {},
    send: (line) => at.sent.push(JSON.parse(line)),
    log: () => {},
  });
  relay.accept("{ broken");
  relay.accept("42");
  relay.accept("   ");
  relay.accept(JSON.stringify([modern(1, "ping"), modern(2, "ping")]));
  await relay.finish(PATIENCE_MS);
  assert.deepEqual(
    at.sent.map((message) => (message.error as { code: number })?.code ?? message.id),
    [-32700, -32600, 1, 2],
  );
});

Deno.test("relay: nobody listening is an error with address and remedy, without header values", async () => {
  const url = `http://127.0.0.1:${freePort()}/mcp`;
  const sent: string[] = [];
  const logged: string[] = [];
  const relay = createRelay({
    url,
    headers: { "x-sn-password": "hush-hush" },
    send: (line) => sent.push(line),
    log: (text) => logged.push(text),
    connectWaitMs: 100,
  });
  relay.accept(JSON.stringify(modern(1, "tools/list")));
  await relay.finish(PATIENCE_MS);
  const answer = present(sent[0], "an answer");
  assert.ok(answer.includes(url));
  assert.match(answer, /Start the service with `assistant`/);
  assert.ok(!JSON.stringify([sent, logged]).includes("hush-hush"));
});

Deno.test("relay: a service that starts while a message waits gets the message once", async () => {
  const port = freePort();
  const waiting = Promise.withResolvers<void>();
  const sent: string[] = [];
  const relay = createRelay({
    url: `http://127.0.0.1:${port}/mcp`,
    headers: {},
    send: (line) => sent.push(line),
    log: () => waiting.resolve(),
    connectWaitMs: PATIENCE_MS,
  });
  relay.accept(JSON.stringify(modern(1, "tools/call", { name: "t" })));
  await waiting.promise;
  await using late = bench((call) => result(call.body.id), { port });
  await relay.finish(PATIENCE_MS);
  assert.deepEqual(sent.map((line) => JSON.parse(line).id), [1]);
  assert.equal(late.received.length, 1);
});
