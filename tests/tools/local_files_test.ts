import assert from "node:assert/strict";
import { join } from "node:path";
import { createLocalFiles } from "../../mod/tools/local_files.ts";

Deno.test("tools' files: written below their folder alone, whatever the names are", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const files = createLocalFiles({ dir: join(folder, "files") });
    const path = await files.write(["../../etc", "..", "passwd\0", "a b.xml"], "content");
    assert.equal(path, join(folder, "files", "_.._etc", "_", "passwd_", "a_b.xml"));
    assert.deepEqual(await files.list(), ["_.._etc/_/passwd_/a_b.xml"]);
    assert.equal(await files.read("_.._etc/_/passwd_/a_b.xml"), "content");
    assert.equal(await files.read(path), "content");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("tools' files: nothing outside the folder is read, by no path and no link", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const files = createLocalFiles({ dir: join(folder, "files") });
    await Deno.writeTextFile(join(folder, "secret.txt"), "hidden");
    await files.write(["a.txt"], "open");
    await Deno.symlink(join(folder, "secret.txt"), join(folder, "files", "link.txt"));
    for (const path of ["../secret.txt", join(folder, "secret.txt"), "link.txt", ".", ""]) {
      await assert.rejects(files.read(path), /outside/, path);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
