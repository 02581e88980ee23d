import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { listFiles } from "../../mod/base/list_files.ts";

async function makeTree(...files: string[]) {
  const root = await Deno.makeTempDir({ prefix: "assistant-list-" });
  for (const file of files) {
    await Deno.mkdir(dirname(join(root, file)), { recursive: true });
    await Deno.writeTextFile(join(root, file), file);
  }
  return { root, [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }) };
}

Deno.test("listFiles: regular files, sorted, without hidden and skipped ones", async () => {
  await using tree = await makeTree("b.md", "a/z.md", "a/.git/x", ".env", "skip/x.md");
  const list = await listFiles(tree.root, { skip: (name) => name === "skip" });
  assert.deepEqual(list, { files: ["a/z.md", "b.md"], truncated: false, unreadable: [] });
});

Deno.test("listFiles: links are neither listed nor followed", async () => {
  await using tree = await makeTree("a/b.md");
  await Deno.symlink(join(tree.root, "a/b.md"), join(tree.root, "link.md"));
  await Deno.symlink(tree.root, join(tree.root, "a/up"));
  assert.deepEqual((await listFiles(tree.root)).files, ["a/b.md"]);
});

Deno.test("listFiles: limits of number and depth are kept and told", async () => {
  await using tree = await makeTree("a.md", "b.md", "c/d/e.md");
  const few = await listFiles(tree.root, { maxFiles: 2 });
  assert.deepEqual([few.files, few.truncated], [["a.md", "b.md"], true]);
  const shallow = await listFiles(tree.root, { maxDepth: 1 });
  assert.deepEqual([shallow.files, shallow.truncated], [["a.md", "b.md"], true]);
});

Deno.test("listFiles: an absent root is an unreadable one", async () => {
  await using tree = await makeTree("a.md");
  assert.deepEqual((await listFiles(join(tree.root, "none"))).unreadable, [""]);
});
