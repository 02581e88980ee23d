import assert from "node:assert/strict";
import { join } from "node:path";
import { runService } from "../support/service.ts";

Deno.test("assistant memory: a note is written to the folder that is told, and found", async () => {
  const home = await Deno.makeTempDir({ prefix: "assistant-cli-memory-" });
  try {
    const run = (...args: string[]) => runService(["memory", ...args], { home });
    const folder = join(home, ".assistant", "memory");
    const empty = await run("list");
    assert.ok(empty.stdout.includes(folder), empty.stdout + empty.stderr);
    const made = await run("note", "Freeze", "--text", "None in December", "--tags", "a, b");
    assert.ok(made.stdout.includes(join(folder, "freeze.md")), made.stdout + made.stderr);
    const found = JSON.parse((await run("search", "december", "--json")).stdout);
    assert.equal(found.hits[0].file, "freeze.md");
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
