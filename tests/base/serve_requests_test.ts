import assert from "node:assert/strict";
import { serveRequests } from "../../mod/base/serve_requests.ts";
import { withGrowingLimit } from "../support/patience.ts";

/** A machine that stands still for as long would have a connection cut that is in use. */
const WAIT_MS = 1_000;
/** Below the half minute after which a server cuts by itself. */
const CUT_MS = 20_000;
const encoder = new TextEncoder();

/** What came back until the server closed the connection, and after how long. */
async function send(port: number, ...parts: string[]) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const started = performance.now();
  for (const part of parts) await connection.write(encoder.encode(part));
  const text = await new Response(connection.readable).text().catch(String);
  return { status: text.slice(0, 12), text, ms: performance.now() - started };
}

/** Answers with what it read; half a body is given up at once. */
async function answer(request: Request, slowMs = 3 * WAIT_MS): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/unread") return new Response("no", { status: 401 });
  if (pathname === "/stream") {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        await new Promise((resolve) => setTimeout(resolve, slowMs));
        controller.enqueue(encoder.encode("late"));
        controller.close();
      },
    });
    return new Response(body);
  }
  const late = new Promise<string>((resolve) => setTimeout(resolve, 20, "half"));
  return new Response(await Promise.race([request.text().catch(() => "left"), late]));
}

Deno.test("serveRequests: whatever stays half sent, its connection is closed", async () => {
  const server = serveRequests((request) => answer(request), { waitMs: WAIT_MS });
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n`;
  const silent = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\nX-A"];
  const answered = ["/", "/unread"].flatMap((path) => [
    `${head(path)}Content-Length: 9\r\n\r\nhalf`,
    `${head(path)}Transfer-Encoding: chunked\r\n\r\n9\r\nhalf`,
    `GET ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf`,
    `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\nGET / HT`,
    `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ]);
  const results = await Promise.all(
    [...silent, ...answered].map(async (sent) => ({ sent, ...await send(server.port, sent) })),
  );
  for (const { sent, text, ms } of results) {
    assert.ok(ms < CUT_MS, `${sent} stayed ${ms} ms`);
    assert.equal(text.startsWith("HTTP/1.1 "), answered.includes(sent), `${sent}: ${text}`);
  }
  await server.close();
});

Deno.test("serveRequests: a connection that is used stays, and so does an answer that takes its time", async () => {
  await withGrowingLimit(async (waitMs) => {
    const server = serveRequests((request) => answer(request, 3 * waitMs), { waitMs });
    try {
      const slow = send(server.port, "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
      await useForLong(server.port, waitMs / 2);
      assert.match((await slow).text, /late/);
    } finally {
      await server.close();
    }
  });
});

/** Asks five times on one connection, with a pause behind each answer. */
async function useForLong(port: number, pauseMs: number): Promise<void> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const buffer = new Uint8Array(1_024);
  for (let round = 0; round < 5; round++) {
    await connection.write(
      encoder.encode("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi"),
    );
    const size = await connection.read(buffer);
    assert.match(new TextDecoder().decode(buffer.subarray(0, size ?? 0)), /^HTTP\/1\.1 200 .*hi$/s);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

Deno.test("serveRequests: a client that leaves in the middle harms nobody, and the port ends", async () => {
  const server = serveRequests((request) => answer(request), { waitMs: WAIT_MS });
  for (
    const sent of ["", "GET / HT", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"]
  ) {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
    await connection.write(encoder.encode(sent));
    connection.close();
  }
  const url = `http://127.0.0.1:${server.port}/`;
  assert.equal(await (await fetch(url, { method: "POST", body: "whole" })).text(), "whole");
  await Promise.all([server.close(), server.close()]);
  await assert.rejects(fetch(url));
});

Deno.test("serveRequests: an answer of megabytes is handed on whole when the port ends", async () => {
  const size = 20_000_000;
  const server = serveRequests(() => new Response(new Uint8Array(size)), { waitMs: WAIT_MS });
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  const [bytes] = await Promise.all([response.arrayBuffer(), server.close()]);
  assert.equal(bytes.byteLength, size);
});
