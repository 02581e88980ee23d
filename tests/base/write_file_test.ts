import assert from "node:assert/strict";
import { join } from "node:path";
import { writeFileAtomically } from "../../mod/base/write_file.ts";

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("file: written whole, for this user alone, in folders that lacked", () =>
  inFolder(async (folder) => {
    const path = join(folder, "a", "b", "note.txt");
    await writeFileAtomically(path, "first");
    await writeFileAtomically(path, new TextEncoder().encode("second"));
    assert.equal(await Deno.readTextFile(path), "second");
    if (Deno.build.os !== "windows") {
      assert.equal((await Deno.stat(path)).mode! & 0o777, 0o600);
      assert.equal((await Deno.stat(join(folder, "a"))).mode! & 0o777, 0o700);
    }
    assert.deepEqual([...Deno.readDirSync(join(folder, "a", "b"))].map(({ name }) => name), [
      "note.txt",
    ]);
  }));

Deno.test("file: one that cannot be put in place leaves what was there, and no draft", () =>
  inFolder(async (folder) => {
    const path = join(folder, "taken");
    await Deno.mkdir(join(path, "full"), { recursive: true });
    await assert.rejects(writeFileAtomically(path, "text"));
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["taken"]);
  }));

Deno.test("file: writers at once leave one of their texts whole", () =>
  inFolder(async (folder) => {
    const path = join(folder, "shared.txt");
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(texts.map((text) => writeFileAtomically(path, text)));
    assert.ok(texts.includes(await Deno.readTextFile(path)));
  }));
