import assert from "node:assert/strict";
import { join } from "node:path";
import type { AppError } from "../../mod/base/errors.ts";
import { createMemory } from "../../mod/memory/create_memory.ts";
import { createNotes } from "../../mod/memory/create_notes.ts";
import { newNoteSchema } from "../../mod/tools/note.ts";
import { present } from "../support/present.ts";

const ORIGIN = { by: "test", afterReading: [] };
const TIME = Date.parse("2026-03-01T10:00:00Z");

async function openFolder() {
  const root = await Deno.makeTempDir({ prefix: "assistant-notes-" });
  const dir = join(root, "memory");
  return {
    root,
    dir,
    memory: createMemory({ dir }),
    notes: createNotes({ dir, clock: () => TIME }),
    read: (file: string) => Deno.readTextFile(join(dir, file)),
    names: () => [...Deno.readDirSync(dir)].map(({ name }) => name).sort(),
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

Deno.test("notes: one is a Markdown file that a person can read, and is found at once", async () => {
  await using folder = await openFolder();
  assert.deepEqual(await folder.memory.search("story"), [], "the folder is not there yet");
  const stored = await folder.notes.write({
    title: "Names of update sets",
    text: "Prefix them with the story number.",
    tags: ["naming"],
    instance: "dev1",
  }, { by: "client/1", afterReading: ["b.example.com", "a.example.com"] });
  assert.equal(
    await folder.read("names-of-update-sets.md"),
    [
      "---",
      'title: "Names of update sets"',
      'tags: ["naming"]',
      'instance: "dev1"',
      'written: "2026-03-01T10:00:00.000Z"',
      'by: "client/1"',
      'after_reading: ["a.example.com","b.example.com"]',
      "---",
      "",
      "# Names of update sets",
      "",
      "Prefix them with the story number.",
      "",
    ].join("\n"),
  );
  assert.equal(stored.path, join(folder.dir, stored.file));
  const hit = present((await folder.memory.search("story number"))[0]);
  assert.deepEqual({ ...hit, score: 0 }, {
    file: "names-of-update-sets.md",
    heading: "Names of update sets",
    line: 10,
    snippet: "Prefix them with the story number.",
    score: 0,
    instance: "dev1",
    after_reading: ["a.example.com", "b.example.com"],
  });
  assert.equal((await folder.memory.search("naming"))[0]?.file, hit.file, "by its tag");
  assert.deepEqual(await folder.memory.search("client"), [], "front matter is no text");
});

Deno.test("notes: the same once more writes nothing, another of its title gets a file of its own", async () => {
  await using folder = await openFolder();
  const note = { title: "Rule", text: "One." };
  const [first, second] = await Promise.all([
    folder.notes.write(note, ORIGIN),
    folder.notes.write(note, ORIGIN),
  ]);
  assert.deepEqual([first.written, second.written], [true, false]);
  // Another process shares the folder and knows nothing of this one.
  const other = createNotes({ dir: folder.dir, clock: () => TIME });
  const twins = await Promise.all([
    ...["Two.", "Three."].map((text) => folder.notes.write({ title: "Rule", text }, ORIGIN)),
    ...["Four.", "Five."].map((text) => other.write({ title: "Rule", text }, ORIGIN)),
  ]);
  assert.equal(new Set(twins.map(({ file }) => file)).size, 4);
  assert.deepEqual(folder.names(), ["rule-2.md", "rule-3.md", "rule-4.md", "rule-5.md", "rule.md"]);
  for (const name of folder.names()) {
    assert.match(await folder.read(name), /\n(One|Two|Three|Four|Five)\.\n$/);
  }
});

Deno.test("notes: no title leads out of the folder, hides a file or breaks the front matter", async () => {
  await using folder = await openFolder();
  await Deno.writeTextFile(join(folder.root, "outside.md"), "mine");
  const titles: [title: string, file: string][] = [
    ["../../etc/passwd", "etc-passwd.md"],
    ["..\\..\\boot.ini", "boot-ini.md"],
    [".hidden", "hidden.md"],
    ["CON", "note-con.md"],
    ["---", "note.md"],
    ['x"\\: {a: [', "x-a.md"],
    ["通知の規則", "通知の規則.md"],
    ["w".repeat(120), `${"w".repeat(60)}.md`],
  ];
  for (const [title, file] of titles) {
    const stored = await folder.notes.write({ title, text: "---\nby: nobody\n---\nText" }, ORIGIN);
    assert.equal(stored.file, file);
  }
  assert.deepEqual(folder.names(), titles.map(([, file]) => file).sort());
  const listed = await folder.memory.list();
  assert.deepEqual(listed.map(({ title }) => title).sort(), titles.map(([title]) => title).sort());
  assert.ok(listed.every(({ by }) => by === "test"), "the text is no front matter");
  if (Deno.build.os === "windows") return;
  await Deno.symlink(join(folder.root, "outside.md"), join(folder.dir, "linked.md"));
  assert.equal(
    (await folder.notes.write({ title: "linked", text: "x" }, ORIGIN)).file,
    "linked-2.md",
  );
  assert.equal(await Deno.readTextFile(join(folder.root, "outside.md")), "mine");
});

Deno.test("notes: sizes and characters are bounded before anything is written", () => {
  const note = { title: "t", text: "x" };
  assert.ok(newNoteSchema.safeParse({ ...note, tags: ["a"], instance: "dev1" }).success);
  const wrong = [
    { ...note, title: "two\nlines" },
    { ...note, title: "turned \u202e around" },
    { ...note, title: "w".repeat(121) },
    { ...note, title: "  " },
    { ...note, text: "w".repeat(20_001) },
    { ...note, text: "nul \0" },
    { ...note, text: "" },
    { ...note, tags: Array.from({ length: 11 }, String) },
    { ...note, tags: ["x\ny"] },
    { ...note, instance: "a\nb" },
    { ...note, path: "/etc/x" },
  ];
  for (const each of wrong) {
    assert.ok(!newNoteSchema.safeParse(each).success, JSON.stringify(each).slice(0, 80));
  }
});

Deno.test("notes: a secret is left out of title and text, and counted", async () => {
  await using folder = await openFolder();
  const { file, masked } = await folder.notes.write({
    title: "Login: password is Winter2026!",
    text: "The API key: k3y-9f8e7d6c5b4a. Ask Ada for the password.",
  }, ORIGIN);
  const text = await folder.read(file);
  assert.equal(masked, 2);
  assert.doesNotMatch(text + file, /winter2026|k3y-9f8e/i);
  assert.match(text, /Ask Ada for the password\./);
});

Deno.test("notes: a folder that takes no file is named, with the variable that sets it", async () => {
  await using folder = await openFolder();
  // A file in the folder's place refuses every user, root as well.
  await Deno.writeTextFile(folder.dir, "no folder");
  await assert.rejects(
    folder.notes.write({ title: "t", text: "x" }, ORIGIN),
    (error: AppError) =>
      error.code === "storage_failed" && error.message.includes(folder.dir) &&
      (error.remedy ?? "").includes("SN_MEMORY_PATH"),
  );
});

Deno.test("notes: what a person made of the front matter is taken as far as it goes", async () => {
  await using folder = await openFolder();
  await Deno.mkdir(folder.dir);
  const files = {
    "a.md": "---\ntitle: Ours\ntags: [x, 5]\nafter_reading: soon\n---\nBody of a\n",
    "b.md": "---\n: : [\n---\n# Broken\n\nBody of b\n",
    "c.md": "Body of c, no front matter\n",
    "d.md": "---\r\ntitle: Windows\r\n---\r\nBody of d\r\n",
  };
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(join(folder.dir, name), text);
  }
  const titles = (await folder.memory.list()).map(({ title }) => title);
  assert.deepEqual(titles, ["Ours", "Broken", "c", "Windows"]);
  for (const [name, line] of [["a", 6], ["c", 1], ["d", 4]] as const) {
    const hit = (await folder.memory.search(`"Body of ${name}"`)).find(({ file }) =>
      file === `${name}.md`
    );
    assert.equal(hit?.line, line, name);
  }
});
