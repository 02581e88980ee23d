import assert from "node:assert/strict";
import { connectServer } from "../../../mod/agent/mcp/connect_server.ts";
import { requestTokens } from "../../../mod/auth/oauth/token_request.ts";
import { sendOnce } from "../../../mod/base/send_once.ts";
import { serveRequests } from "../../../mod/base/serve_requests.ts";
import { postMessage } from "../../../mod/cli/bridge/post_message.ts";
import { createPlatformCaches } from "../../../mod/platform/caches.ts";
import { createClient } from "../../../mod/platform/client.ts";
import { createHostSlots } from "../../../mod/platform/http/host_slots.ts";
import { openScriptPage } from "../../../mod/platform/script_routes/script_page.ts";
import { openSourceSession } from "../../../mod/platform/source_routes/source_session.ts";
import { fakeCredentials } from "../../support/fake_platform.ts";

const ID = "0123456789abcdef0123456789abcdef";

/** What the far side of a call of one of the service's tools says, until it is to be cut. */
const RPC: Readonly<Record<string, unknown>> = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "far", version: "1" },
  },
  "tools/list": { tools: [{ name: "act", inputSchema: { type: "object" } }] },
};

/** Reads requests one after another; answers undefined when the other side has closed. */
function createRequestReader(connection: Deno.Conn) {
  const decoder = new TextDecoder();
  let text = "";
  const buffer = new Uint8Array(65_536);
  async function more(): Promise<boolean> {
    const length = await connection.read(buffer);
    text += decoder.decode(buffer.subarray(0, length ?? 0), { stream: true });
    return length !== null;
  }
  return async (): Promise<{ method: string; path: string; body: string } | undefined> => {
    while (!text.includes("\r\n\r\n")) if (!await more()) return undefined;
    const end = text.indexOf("\r\n\r\n") + 4;
    const head = text.slice(0, end);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    while (text.length < end + length) if (!await more()) return undefined;
    const body = text.slice(end, end + length);
    text = text.slice(end + length);
    const [method = "", path = ""] = head.split(" ");
    return { method, path, body };
  };
}

interface KeepingServer extends AsyncDisposable {
  url: string;
  host: string;
  /** Methods of what was taken and not answered. */
  taken: string[];
  connections: () => number;
}

/**
 * Keeps connections open, as instances do. What is sent to a path with `cut`, or calls a tool, is
 * taken whole; then its connection ends without an answer.
 */
function startKeepingServer(): KeepingServer {
  const taken: string[] = [];
  const open = new Set<Deno.Conn>();
  let connections = 0;
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });

  async function serve(connection: Deno.Conn): Promise<void> {
    const next = createRequestReader(connection);
    try {
      for (let one = await next(); one; one = await next()) {
        if (one.path.includes("cut") || one.body.includes("tools/call")) {
          taken.push(one.method);
          return;
        }
        await connection.write(new TextEncoder().encode(answerTo(one)));
      }
    } catch {
      // The other side, or the end of the test, closed it.
    } finally {
      if (open.delete(connection)) connection.close();
    }
  }

  const serving = (async () => {
    const served: Promise<void>[] = [];
    for await (const connection of listener) {
      connections++;
      open.add(connection);
      served.push(serve(connection));
    }
    await Promise.all(served);
  })();
  const host = `127.0.0.1:${(listener.addr as Deno.NetAddr).port}`;
  return {
    url: `http://${host}`,
    host,
    taken,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const connection of open) connection.close();
      open.clear();
      await serving;
    },
  };
}

function answerTo({ path, body }: { path: string; body: string }): string {
  const { method, id } = path.startsWith("/mcp") && body !== "" ? JSON.parse(body) : {};
  if (path.startsWith("/mcp") && RPC[method] === undefined) {
    const status = method?.startsWith("notifications/") ? "202 Accepted" : "404 Not Found";
    return `HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`;
  }
  const text = JSON.stringify({ jsonrpc: "2.0", id, result: RPC[method] ?? [] });
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
}

function pageOptions({ host }: KeepingServer) {
  return {
    credentials: fakeCredentials(host, {
      session: {
        headers: () => Promise.resolve({ cookie: "a=b" }),
        current: () => ({ cookies: {}, headers: {} }) as never,
        learn: () => Promise.resolve(false),
        learnToken: () => Promise.resolve(),
        expire: () => Promise.resolve(),
      },
    }),
    fetch,
    clock: () => 1,
    slots: createHostSlots(),
    timeoutMs: 10_000,
  };
}

/** Everything that sends what the other side may act on. */
const SENDERS: Readonly<Record<string, (far: KeepingServer) => Promise<unknown>>> = {
  ...Object.fromEntries(
    (["POST", "PUT", "PATCH", "DELETE"] as const).map((method) => [
      `a ${method} of the platform's client`,
      (far: KeepingServer) => {
        const caches = createPlatformCaches({ clock: () => 1 });
        const client = createClient(fakeCredentials(far.host), { caches, clock: () => 1 });
        const path = `/api/now/table/cut/${ID}`;
        const body = method === "DELETE" ? {} : { body: { a: "1" } };
        return client.send({ method, path, ...body });
      },
    ]),
  ),
  "a form of the platform's pages": async (far) => {
    const page = await openScriptPage(pageOptions(far), {});
    return await page.send({ path: "/cut.do", form: { script: "act()" }, write: true });
  },
  "a load of source files": async (far) => {
    const session = await openSourceSession(pageOptions(far));
    return await session.send({ method: "POST", path: "/cut.do", body: "{}", write: true });
  },
  "a request for tokens": (far) =>
    requestTokens(
      { host: far.host, url: `${far.url}/cut`, clientId: "c" } as never,
      { type: "refresh_token", refreshToken: "r" } as never,
      { fetch, clock: () => 1 },
    ),
  "the bridge": (far) =>
    postMessage({
      fetch,
      url: `${far.url}/cut`,
      headers: {},
      body: "{}",
      signal: new AbortController().signal,
      connectWaitMs: 0,
      onWaiting: () => undefined,
    }),
  "a tool of another server": async (far) => {
    const connection = await connectServer({
      name: "far",
      config: { type: "remote", url: `${far.url}/mcp` } as never,
      cwd: ".",
      variables: {},
      fetch,
      signal: new AbortController().signal,
      onTools: () => undefined,
      onClose: () => undefined,
    });
    try {
      return await connection.client.callTool({ name: "act", arguments: {} });
    } finally {
      await connection.close();
    }
  },
};

for (const [sender, send] of Object.entries(SENDERS)) {
  Deno.test(`on the wire once: ${sender}, where a kept connection ends before the answer`, async () => {
    await using far = startKeepingServer();
    // Connections that are kept for the next request to the same host.
    await Promise.all([1, 2, 3].map(async () => await (await fetch(far.url)).text()));
    await assert.rejects(send(far));
    assert.equal(far.taken.length, 1, `${far.taken}`);
  });
}

Deno.test("reading: what changes nothing goes on over kept connections", async () => {
  await using far = startKeepingServer();
  const caches = createPlatformCaches({ clock: () => 1 });
  const client = createClient(fakeCredentials(far.host), { caches, clock: () => 1 });
  for (let count = 0; count < 5; count++) await client.listRecords("incident");
  assert.equal(far.connections(), 1);
});

Deno.test("on the wire once: an answer that comes slowly is read to its end", async () => {
  const server = serveRequests(async (request) => {
    await request.text();
    let left = 20;
    return new Response(
      new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 2));
          controller.enqueue(new Uint8Array(65_536));
          if (--left === 0) controller.close();
        },
      }),
    );
  });
  try {
    const url = `http://127.0.0.1:${server.port}/`;
    const answer = await sendOnce(fetch)(url, { method: "POST", body: "x" });
    assert.equal((await answer.arrayBuffer()).byteLength, 20 * 65_536);
  } finally {
    await server.close();
  }
});
