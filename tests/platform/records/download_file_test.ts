import assert from "node:assert/strict";
import { startPipeline } from "../../support/pipeline.ts";
import { present } from "../../support/present.ts";

const METADATA = { "x-attachment-metadata": "{}", "content-type": "image/png" };
const ID = "0".repeat(32);

/** Takes a file in; what came before a repetition is forgotten. */
function collect() {
  let bytes: number[] = [];
  return {
    saved: () => Uint8Array.from(bytes),
    async save(content: AsyncIterable<Uint8Array>) {
      bytes = [];
      for await (const piece of content) bytes.push(...piece);
    },
  };
}

Deno.test("downloadFile: bytes of every value, the type kept; a page in place of the file is an error", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  let answer = () => new Response(bytes, { headers: METADATA });
  await using pipeline = await startPipeline({
    intercept: (request) => request.url.endsWith("/file") ? answer() : undefined,
  });
  const { saved, save } = collect();
  assert.equal(await pipeline.client.downloadFile(ID, { maxBytes: 256, save }), 256);
  assert.deepEqual(saved(), bytes);
  await assert.rejects(
    pipeline.client.downloadFile(ID, { maxBytes: 255, save }),
    /more than 255 bytes/,
  );
  const full = () => Promise.reject(new Error("No space left on device"));
  await assert.rejects(
    pipeline.client.downloadFile(ID, { maxBytes: 256, save: full }),
    /cannot be saved: No space left on device/,
  );
  answer = () => new Response("<html>log in</html>", { headers: { "content-type": "text/html" } });
  await assert.rejects(pipeline.client.downloadFile(ID, { maxBytes: 256, save }));
  answer = () => Response.json({ result: [] });
  await assert.rejects(pipeline.client.downloadFile(ID, { maxBytes: 256, save }), /without a file/);
  await assert.rejects(pipeline.client.downloadFile("../x", { maxBytes: 256, save }), /no sys_id/);
});

Deno.test("client: bytes are sent as they are, and debug lines are asked for only where wanted", async () => {
  const seen: Request[] = [];
  await using pipeline = await startPipeline({ intercept: (request) => void seen.push(request) });
  const { records } = await pipeline.client.listRecords("incident", { limit: 1 });
  const body = Uint8Array.from([0, 255, 13, 10]);
  const { result } = await pipeline.client.send<{ sys_id: string }>({
    method: "POST",
    path: "/api/now/attachment/file",
    query: {
      table_name: "incident",
      table_sys_id: present(records[0]).sys_id,
      file_name: "raw.bin",
    },
    body,
    contentType: "application/octet-stream",
  });
  const { saved, save } = collect();
  await pipeline.client.downloadFile(result.sys_id, { maxBytes: 100, save });
  assert.deepEqual(saved(), body);
  assert.ok(seen.every(({ headers }) => !headers.has("x-wantsessiondebugmessages")));
  const path = "/api/now/table/incident?sysparm_limit=1";
  await pipeline.client.get({ path, sessionDebug: true });
  assert.equal(seen.at(-1)?.headers.get("x-wantsessiondebugmessages"), "true");
});
