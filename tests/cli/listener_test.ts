import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import { type Listener, openListener } from "../../mod/cli/listener.ts";
import { closeListeners } from "../../mod/cli/shutdown.ts";

function open(port = 0, host = "127.0.0.1"): Promise<Listener> {
  return openListener({
    host,
    port,
    portFlag: "--mcp-port",
    portVariable: "SN_MCP_HTTP_PORT",
    hostFlag: "--mcp-hostname",
  });
}

const noStreams = { graceMs: 60_000, endStreams: () => Promise.resolve() };

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof AppError);
  return error;
}

Deno.test("openListener: a request that comes before the app waits for it", async () => {
  const listener = await open();
  const early = fetch(`http://127.0.0.1:${listener.port}/`);
  listener.serve(() => new Response("ready"));
  assert.equal(await (await early).text(), "ready");
  assert.equal(await closeListeners([listener], noStreams), true);
});

Deno.test("openListener: a taken port names port, flag, variable and a foreign holder", async () => {
  const holder = await open();
  holder.serve(() => new Response("I am a web server"));
  const error = await failure(open(holder.port));
  assert.equal(error.code, "port_taken");
  assert.match(error.message, new RegExp(`Port ${holder.port} .*another program`));
  assert.match(error.remedy ?? "", /--mcp-port or SN_MCP_HTTP_PORT/);
  await closeListeners([holder], noStreams);
});

Deno.test("openListener: a port that this service holds is told apart by its health answer", async () => {
  const holder = await open();
  holder.serve(() => Response.json({ status: "ok", service: "assistant", version: "1.2.3" }));
  const error = await failure(open(holder.port));
  assert.match(error.message, /another copy of this service \(version 1\.2\.3\)/);
  await closeListeners([holder], noStreams);
});

Deno.test("openListener: an address of another machine is refused naming the flag", async () => {
  const error = await failure(open(0, "203.0.113.7"));
  assert.equal(error.code, "wrong_usage");
  assert.match(`${error.message} ${error.remedy}`, /"203\.0\.113\.7".*--mcp-hostname/);
});

Deno.test("closeListeners: idle kept-alive connections are closed, new ones are not accepted", async () => {
  const listener = await open();
  listener.serve(() => new Response("ok"));
  const idle = await Deno.connect({ hostname: "127.0.0.1", port: listener.port });
  await idle.write(new TextEncoder().encode("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
  await idle.read(new Uint8Array(1024));
  assert.equal(await closeListeners([listener], noStreams), true);
  assert.equal(await idle.read(new Uint8Array(1024)), null);
  idle.close();
  await assert.rejects(fetch(`http://127.0.0.1:${listener.port}/`));
});

Deno.test("closeListeners: a call in flight gets its answer, and streams end only after it", async () => {
  const listener = await open();
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const order: string[] = [];
  listener.serve(async () => {
    arrived.resolve();
    await release.promise;
    order.push("answered");
    return new Response("done");
  });
  const call = fetch(`http://127.0.0.1:${listener.port}/`, { method: "POST", body: "{}" });
  await arrived.promise;
  const closed = closeListeners([listener], {
    graceMs: 60_000,
    endStreams: () => {
      order.push("streams ended");
      return Promise.resolve();
    },
  });
  release.resolve();
  assert.equal(await (await call).text(), "done");
  assert.equal(await closed, true);
  assert.deepEqual(order, ["answered", "streams ended"]);
});

Deno.test("closeListeners: an answer that streams progress is waited for to its end", async () => {
  const listener = await open();
  const chunks = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  listener.serve(() => {
    const body = new ReadableStream<Uint8Array>({ start: chunks.resolve });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const url = `http://127.0.0.1:${listener.port}/`;
  const pending = fetch(url, { method: "POST", body: "{}" });
  const stream = await chunks.promise;
  stream.enqueue(new TextEncoder().encode("data: 1\n\n"));
  const response = await pending;
  let streamsEnded = false;
  const closed = closeListeners([listener], {
    graceMs: 60_000,
    endStreams: () => {
      streamsEnded = true;
      return Promise.resolve();
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(streamsEnded, false);
  stream.enqueue(new TextEncoder().encode("data: 2\n\n"));
  stream.close();
  assert.equal(await response.text(), "data: 1\n\ndata: 2\n\n");
  assert.equal(await closed, true);
  assert.equal(streamsEnded, true);
});

Deno.test("closeListeners: a subscription without end does not use the grace up", async () => {
  const listener = await open();
  let end = () => {};
  listener.serve(() => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(": open\n\n"));
        end = () => controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const response = await fetch(`http://127.0.0.1:${listener.port}/`, {
    method: "POST",
    headers: { "mcp-method": "subscriptions/listen" },
  });
  const inTime = await closeListeners([listener], {
    graceMs: 60_000,
    endStreams: () => Promise.resolve(end()),
  });
  assert.equal(inTime, true);
  assert.equal(await response.text(), ": open\n\n");
});

Deno.test("closeListeners: a call that outlives the grace does not hold up the end, and is told", async () => {
  const listener = await open();
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  listener.serve(async () => {
    arrived.resolve();
    await release.promise;
    return new Response("late");
  });
  const call = fetch(`http://127.0.0.1:${listener.port}/`).then((response) => response.text());
  await arrived.promise;
  assert.equal(await closeListeners([listener], { ...noStreams, graceMs: 20 }), false);
  release.resolve();
  assert.equal(await call, "late");
  await listener.close();
});

Deno.test("closeListeners: requests that stay half sent neither hold others up nor the end", async () => {
  const listener = await open();
  listener.serve(async (request) => new Response(await request.text().catch(() => "left")));
  const left: Deno.TcpConn[] = [];
  for (
    const half of [
      "",
      "POST / HT",
      "POST / HTTP/1.1\r\nHost: x\r\nX-A",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf",
    ]
  ) {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: listener.port });
    await connection.write(new TextEncoder().encode(half));
    left.push(connection);
  }
  const other = await fetch(`http://127.0.0.1:${listener.port}/`, {
    method: "POST",
    body: "whole",
  });
  assert.equal(await other.text(), "whole");
  const started = performance.now();
  await closeListeners([listener], { ...noStreams, graceMs: 200 });
  assert.ok(performance.now() - started < 20_000, "below what ends half a request by itself");
  for (const connection of left) connection.close();
  await listener.close();
});
