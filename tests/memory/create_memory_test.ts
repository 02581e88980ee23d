import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { createMemory } from "../../mod/memory/create_memory.ts";
import type { Memory } from "../../mod/memory/memory.ts";
import { present } from "../support/present.ts";

interface MemoryFolder {
  dir: string;
  memory: Memory;
  write(path: string, content: string | Uint8Array): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

async function makeMemory(): Promise<MemoryFolder> {
  const dir = await Deno.makeTempDir({ prefix: "assistant-memory-" });
  return {
    dir,
    memory: createMemory({ dir }),
    async write(path, content) {
      const target = join(dir, path);
      await Deno.mkdir(dirname(target), { recursive: true });
      if (typeof content === "string") await Deno.writeTextFile(target, content);
      else await Deno.writeFile(target, content);
      return target;
    },
    [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }),
  };
}

Deno.test("memory: a hit names file, heading, line and the words around", async () => {
  await using folder = await makeMemory();
  await folder.write(
    "team/naming.md",
    "Intro\n\n# Naming\n\nText\n\n## Update sets\n\nPrefix with the story number.\n",
  );
  await folder.write("other.md", "# Other\n\nNothing of interest.\n");
  const hit = present((await folder.memory.search("story number"))[0], "hit");
  assert.deepEqual({ ...hit, score: 0 }, {
    file: "team/naming.md",
    heading: "Update sets",
    line: 7,
    snippet: "Prefix with the story number.",
    score: 0,
  });
  assert.ok(hit.score > 0);
  assert.equal((await folder.memory.search("intro"))[0]?.heading, "");
});

Deno.test("memory: headings above and the file's name help to find a section", async () => {
  await using folder = await makeMemory();
  await folder.write("a.md", "# Payroll\n\n## Rollback\n\nCall Ada.\n");
  await folder.write("b.md", "# Portal\n\n## Rollback\n\nCall Bob.\n");
  assert.equal((await folder.memory.search("payroll rollback"))[0]?.snippet, "Call Ada.");
  assert.equal((await folder.memory.search("portal rollback"))[0]?.snippet, "Call Bob.");
});

Deno.test("memory: platform names are found whole, in part and with a slip", async () => {
  await using folder = await makeMemory();
  await folder.write("x.md", "# Rules\n\nsys_script_include holds shared code for incidents.\n");
  for (const query of ["sys_script_include", "include", "incid", "incidants"]) {
    assert.equal((await folder.memory.search(query)).length, 1, query);
  }
});

Deno.test("memory: a missing folder, an empty query and no hit give nothing", async () => {
  await using folder = await makeMemory();
  await folder.write("x.md", "# Some\n\ntext\n");
  assert.deepEqual(await createMemory({ dir: join(folder.dir, "absent") }).search("text"), []);
  assert.deepEqual(await createMemory({ dir: join(folder.dir, "x.md") }).search("text"), []);
  assert.deepEqual(await folder.memory.search(""), []);
  assert.deepEqual(await folder.memory.search("  ^$%&  "), []);
  assert.deepEqual(await folder.memory.search("zebra"), []);
});

Deno.test("memory: added, changed and removed files are noticed", async () => {
  await using folder = await makeMemory();
  const path = await folder.write("x.md", "# Colour\n\nThe colour is crimson.\n");
  assert.equal((await folder.memory.search("crimson")).length, 1);
  await folder.write("x.md", "# Colour\n\nThe colour is now magenta.\n");
  await folder.write("y.md", "# Colour\n\nAlso magenta.\n");
  assert.equal((await folder.memory.search("crimson")).length, 0);
  assert.equal((await folder.memory.search("magenta")).length, 2);
  await Deno.remove(path);
  assert.deepEqual((await folder.memory.search("magenta")).map((hit) => hit.file), ["y.md"]);
});

Deno.test("memory: searches at once during a change answer each section once", async () => {
  await using folder = await makeMemory();
  for (let index = 0; index < 50; index++) {
    await folder.write(`${index}.md`, `# Note ${index}\n\nshared word\n`);
  }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => folder.memory.search("shared", 50)),
  );
  for (const hits of answers) {
    assert.equal(new Set(hits.map((hit) => hit.file)).size, 50);
    assert.equal(hits.length, 50);
  }
});

Deno.test("memory: huge, binary, hidden and foreign files and links are left out", async () => {
  await using folder = await makeMemory();
  await folder.write("big.md", "needle ".repeat(100_000));
  await folder.write("binary.md", new Uint8Array([...new TextEncoder().encode("needle"), 0, 1]));
  await folder.write(".hidden/x.md", "needle");
  await folder.write("data.json", '"needle"');
  await Deno.symlink(folder.dir, join(folder.dir, "loop"));
  await Deno.symlink(join(folder.dir, "data.json"), join(folder.dir, "link.md"));
  await folder.write("good.markdown", "# Good\n\nneedle\n");
  assert.deepEqual((await folder.memory.search("needle")).map((hit) => hit.file), [
    "good.markdown",
  ]);
});

Deno.test("memory: the limit is five unless told, and bounded", async () => {
  await using folder = await makeMemory();
  await folder.write("x.md", Array.from({ length: 80 }, (_, i) => `# H${i}\n\nword\n`).join("\n"));
  assert.equal((await folder.memory.search("word")).length, 5);
  assert.equal((await folder.memory.search("word", 12)).length, 12);
  assert.equal((await folder.memory.search("word", 0)).length, 1);
  assert.equal((await folder.memory.search("word", 1e9)).length, 50);
});
