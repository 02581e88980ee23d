import assert from "node:assert/strict";
import { Hono } from "hono";
import { readBodyText } from "../../mod/http/read_body_text.ts";
import { limitBody } from "../../mod/http/limit_body.ts";
import { problemResponse } from "../../mod/http/problem.ts";

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** A body that comes in pieces, without a declared length; tells whether it was cancelled. */
function streamed(pieces: Uint8Array<ArrayBuffer>[]) {
  const seen = { cancelled: false, sent: 0 };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = pieces[seen.sent++];
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
    cancel() {
      seen.cancelled = true;
    },
  }, { highWaterMark: 0 });
  return { seen, request: new Request("http://localhost/", { method: "POST", body }) };
}

Deno.test("readBodyText: a body of exactly the limit is read, one byte more is not", async () => {
  const exact = streamed([encode("abcd"), encode("efgh")]);
  assert.equal(await readBodyText(exact.request, { maxBytes: 8 }), "abcdefgh");
  const more = streamed([encode("abcd"), encode("efghi")]);
  assert.equal(await readBodyText(more.request, { maxBytes: 8 }), null);
});

Deno.test("readBodyText: an endless body without Content-Length stops at the limit", async () => {
  const { request, seen } = streamed(Array(1_000).fill(encode("x".repeat(100))));
  assert.equal(await readBodyText(request, { maxBytes: 250 }), null);
  assert.equal(seen.cancelled, true);
  assert.ok(seen.sent < 10, `read ${seen.sent} pieces`);
});

Deno.test("readBodyText: a character cut between two pieces stays whole", async () => {
  const bytes = encode("grüße €");
  const { request } = streamed([bytes.slice(0, 3), bytes.slice(3, 10), bytes.slice(10)]);
  assert.equal(await readBodyText(request), "grüße €");
});

Deno.test("readBodyText: a declared length over the limit is refused unread", async () => {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-length": "9" },
    body: "123456789",
  });
  assert.equal(await readBodyText(request, { maxBytes: 8 }), null);
});

Deno.test("readBodyText: half a body is given up, with and without a declared length", async () => {
  for (const headers of [{}, { "content-length": "9" }]) {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(encode("half")) });
    const request = new Request("http://localhost/", { method: "POST", headers, body });
    await assert.rejects(readBodyText(request, { timeoutMs: 20 }), /did not arrive within 0.02/);
  }
});

Deno.test("limitBody: JSON nested deeper than anybody walks is refused by its own message", async () => {
  const app = new Hono().use(limitBody()).post("/", async (context) => {
    return context.json(await context.req.json());
  });
  app.onError((error) => problemResponse(error));
  const send = (levels: number) =>
    app.request("/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "[".repeat(levels) + "]".repeat(levels),
    });
  assert.equal((await send(200)).status, 200);
  const refused = await send(201);
  assert.equal(refused.status, 400);
  assert.match((await refused.json()).detail, /nested more than 200 levels deep/);
});

Deno.test("limitBody: 413 problem over the limit, with and without a declared length", async () => {
  const app = new Hono().use(limitBody({ maxBytes: 1024 * 1024 })).post(
    "/",
    async (context) => context.text(String((await context.req.text()).length)),
  );
  app.onError((error) => problemResponse(error));
  const big = "x".repeat(1024 * 1024 + 1);
  const declared = await app.request("/", {
    method: "POST",
    body: big,
    headers: { "content-length": String(big.length) },
  });
  assert.equal(declared.status, 413);
  assert.match((await declared.json()).detail, /larger than 1 MB/);
  const { request } = streamed([encode(big)]);
  assert.equal((await app.request(request)).status, 413);
  const small = await app.request("/", { method: "POST", body: "fits" });
  assert.equal(await small.text(), "4");
});
