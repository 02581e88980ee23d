import assert from "node:assert/strict";
import { readBytes } from "../../mod/demo/wire/read_body.ts";
import { RestError } from "../../mod/demo/wire/rest_error.ts";
import { basicAuthorization, startDemo } from "../support/demo_requests.ts";

Deno.test("bodies: one over the limit is refused unread, announced or not; one within it is stored", async () => {
  using demo = await startDemo();
  const send = async (size: number, announced: boolean) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= size) return controller.close();
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const authorization = basicAuthorization("admin", "admin");
    const response = await demo.demo.fetch(
      new Request("http://127.0.0.1:1/api/now/table/incident", {
        method: "POST",
        headers: { authorization, ...(announced && { "content-length": String(size) }) },
        body,
      }),
    );
    return { status: response.status, sent };
  };
  const large = 64 * 1024 * 1024;
  for (const announced of [true, false]) {
    const { status, sent } = await send(large, announced);
    assert.equal(status, 400);
    assert.ok(sent < large / 2, `${sent} bytes were read`);
  }
  assert.equal((await send(1024 * 1024, false)).status, 201);
});

Deno.test("bodies: half a body is given up with 408, whatever it holds", async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(4)) });
  const request = new Request("http://127.0.0.1:1/", { method: "POST", body });
  await assert.rejects(
    readBytes(request, { maxBytes: 9, timeoutMs: 20 }),
    (error) => error instanceof RestError && error.status === 408,
  );
});
