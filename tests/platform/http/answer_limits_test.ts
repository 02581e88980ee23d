import assert from "node:assert/strict";
import { AppError } from "../../../mod/base/errors.ts";
import { startFakePlatform } from "../../support/fake_platform.ts";
import { processorMs } from "../../support/processor_time.ts";

const nested = (levels: number) => `{"result":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const json = { headers: { "content-type": "application/json" } };

/** A body without end; `sent` tells how much of it was taken. */
function endless() {
  const seen = { sent: 0 };
  const piece = new TextEncoder().encode(`"${"x".repeat(65_534)}"`);
  const body = new ReadableStream({
    pull(controller) {
      seen.sent += piece.length;
      controller.enqueue(piece);
    },
  });
  return { seen, response: new Response(body, json) };
}

Deno.test("an answer nested 13,000 deep is refused by its own message, at once", async () => {
  await using platform = startFakePlatform(() => new Response(nested(13_000), json));
  const took = await processorMs(() =>
    assert.rejects(
      platform.client.get({ path: "/api/x_acme/deep" }),
      /with text that is JSON nested more than 200 levels deep/,
    )
  );
  assert.ok(took < 500, `${took} ms`);
});

Deno.test("an answer beyond the limit is not read to its end, and is said to be too large", async () => {
  const { seen, response } = endless();
  await using platform = startFakePlatform(() => response);
  const client = platform.clientOf({}, { maxAnswerBytes: 1024 * 1024 });
  const error = await client.get({ path: "/api/x_acme/big" }).catch((error) => error);
  assert.ok(error instanceof AppError);
  assert.equal(error.code, "too_large");
  assert.match(error.message, /answered GET \/api\/x_acme\/big with more than 1 MB/);
  assert.ok(seen.sent < 16 * 1024 * 1024, `${seen.sent} bytes were taken`);
});

Deno.test("a write whose answer is too large may have been stored", async () => {
  await using platform = startFakePlatform(() => endless().response);
  const client = platform.clientOf({}, { maxAnswerBytes: 1024 });
  const request = { method: "POST", path: "/api/x_acme/big", body: {} } as const;
  const error = await client.send(request).catch((error) => error);
  assert.equal(error.details.outcome, "unknown");
});
