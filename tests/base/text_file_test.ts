import assert from "node:assert/strict";
import { join } from "node:path";
import { AppError, type ErrorCode } from "../../mod/base/errors.ts";
import { readTextFile } from "../../mod/base/text_file.ts";

async function makeFile(content: string | Uint8Array) {
  const root = await Deno.makeTempDir({ prefix: "assistant-text-" });
  const path = join(root, "file.md");
  if (typeof content === "string") await Deno.writeTextFile(path, content);
  else await Deno.writeFile(path, content);
  return { root, path, [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }) };
}

function assertRefused(promise: Promise<unknown>, code: ErrorCode, message: RegExp) {
  return assert.rejects(
    promise,
    (error) => error instanceof AppError && error.code === code && message.test(error.message),
  );
}

Deno.test("readTextFile: UTF-8 with and without byte order mark", async () => {
  await using file = await makeFile("\uFEFFgrün ☂");
  assert.equal(await readTextFile(file.path), "grün ☂");
});

Deno.test("readTextFile: the limit is inclusive", async () => {
  await using file = await makeFile("x".repeat(2048));
  assert.equal((await readTextFile(file.path, { maxBytes: 2048 })).length, 2048);
  await assertRefused(readTextFile(file.path, { maxBytes: 2047 }), "too_large", /1 KiB/);
});

Deno.test("readTextFile: what is no UTF-8 text is refused by kind", async () => {
  const cases: [number[], RegExp][] = [
    [[0xff, 0xfe, 65, 0], /UTF-16/],
    [[0xfe, 0xff, 0, 65], /UTF-16/],
    [[65, 0, 66], /binary/],
    [[65, 0xe4, 66], /not valid UTF-8/],
  ];
  for (const [bytes, message] of cases) {
    await using file = await makeFile(new Uint8Array(bytes));
    await assertRefused(readTextFile(file.path), "invalid_input", message);
  }
});

Deno.test("readTextFile: folders, absent files and named pipes are refused without waiting", async () => {
  await using file = await makeFile("x");
  await assertRefused(readTextFile(file.root), "invalid_input", /not a regular file/);
  await assertRefused(readTextFile(`${file.path}.no`), "invalid_input", /cannot be read/);
  if (Deno.build.os === "windows") return;
  const pipe = join(file.root, "pipe");
  assert.ok((await new Deno.Command("mkfifo", { args: [pipe] }).output()).success);
  await assertRefused(readTextFile(pipe), "invalid_input", /not a regular file/);
});
