import assert from "node:assert/strict";
import { join } from "node:path";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { createCustomSkills } from "../../mod/skills/custom_skills.ts";
import { exportSkills, zipSkill } from "../../mod/skills/export_skills.ts";
import { fromPortable, toPortable } from "../../mod/skills/portable_text.ts";
import { parseSkill } from "../../mod/skills/parse.ts";
import { createTrash } from "../../mod/skills/trash.ts";
import { openBuiltInSkills } from "../support/built_in_skills.ts";
import { makeSkillFolders, type SkillFolders, skillText } from "../support/skill_folders.ts";
import { present } from "../support/present.ts";
import { processorMs } from "../support/processor_time.ts";

/** A program that is not ours unpacks the zip. */
async function unzip(zip: string, into: string): Promise<string[]> {
  await Deno.mkdir(into, { recursive: true });
  await run("unzip", ["-q", zip, "-d", into]);
  return (await run("unzip", ["-Z1", zip])).trim().split("\n");
}

async function run(program: string, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args }).output();
  const decoder = new TextDecoder();
  assert.equal(code, 0, decoder.decode(stderr));
  return decoder.decode(stdout);
}

const LEGAL = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

Deno.test("export: every built-in skill opens elsewhere, in one folder, with legal frontmatter alone", async () => {
  await using folders = await makeSkillFolders();
  const skills = await openBuiltInSkills().list();
  const dir = join(folders.root, "out");
  const exported = await exportSkills(skills, { dir, all: true });
  assert.deepEqual(exported.map(({ name }) => name), skills.map(({ name }) => name));
  for (const { name, zip } of exported) {
    const into = join(folders.root, "unpacked", name);
    const names = await unzip(zip, into);
    assert.ok(names.every((path) => path.startsWith(`${name}/`)), names.join());
    const text = await Deno.readTextFile(join(into, name, "SKILL.md"));
    const [frontmatter = ""] = text.split("\n---");
    const keys = [...frontmatter.matchAll(/^([a-z-]+):/gm)].map(([, key = ""]) => key);
    assert.deepEqual(keys.filter((key) => !LEGAL.includes(key)), []);
    assert.equal(text, await Deno.readTextFile(join(dir, name, "SKILL.md")));
    const original = skills.find((skill) => skill.name === name);
    assert.deepEqual(parseSkill(fromPortable(text)).tools, original?.tools);
  }
});

Deno.test("export: the same skill gives the same bytes, whatever the time and the order on disk", async () => {
  await using folders = await makeSkillFolders();
  const skill = present((await openBuiltInSkills().list())[0], "skill");
  const first = await zipSkill(skill);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(await zipSkill(skill), first);
  const dir = join(folders.root, "out");
  await exportSkills([skill], { dir, all: true });
  await Deno.writeTextFile(join(dir, skill.name, "stale.md"), "left over");
  const { zip } = present((await exportSkills([skill], { dir, all: true }))[0]);
  assert.deepEqual(await Deno.readFile(zip), first);
  await assert.rejects(Deno.stat(join(dir, skill.name, "stale.md")));
});

Deno.test("export: without all, the orchestrator alone; a folder of somebody else is not emptied", async () => {
  await using folders = await makeSkillFolders();
  const skills = await openBuiltInSkills().list();
  const dir = join(folders.root, "out");
  const exported = await exportSkills(skills, { dir });
  assert.deepEqual(exported.map(({ zip }) => zip), [join(dir, "_zips", "assistant.zip")]);
  const other = join(folders.root, "other");
  await folders.write("other/assistant/notes.txt", "mine");
  await assert.rejects(exportSkills(skills, { dir: other }), /is no exported skill/);
  assert.equal(await Deno.readTextFile(join(other, "assistant", "notes.txt")), "mine");
  await assert.rejects(exportSkills([], { dir }), /is not among the skills/);
});

Deno.test("export: junk and a skill's sources are left out; archives, too many files and reserved names are refused", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("config/skills", "mine");
  await folders.write("config/skills/mine/.DS_Store", "junk");
  await folders.write("config/skills/mine/__pycache__/a.pyc", "junk");
  await folders.write("config/skills/mine/references/a.md", "facts");
  await folders.write("config/skills/mine/references/sources.tsv", "1\tpage\theading\tname");
  const mine = present((await folders.library.list())[0], "mine");
  const zip = await folders.write("mine.zip", await zipSkill(mine));
  assert.deepEqual(await unzip(zip, join(folders.root, "u")), [
    "mine/SKILL.md",
    "mine/references/a.md",
  ]);
  await folders.write("config/skills/mine/inner.zip", "PK");
  await assert.rejects(zipSkill(mine), /holds the archive inner\.zip/);
  await folders.skill("config/skills", "my-claude-notes");
  const reserved = (await makeLibraryAnew(folders)).find(({ name }) => name.includes("claude"));
  assert.ok(reserved);
  await assert.rejects(zipSkill(reserved), /reserved/);
  for (let file = 0; file < 210; file++) {
    await folders.write(`config/skills/my-claude-notes/f${file}.md`, "x");
  }
  await assert.rejects(zipSkill(reserved), /files of/);
});

function makeLibraryAnew(folders: SkillFolders) {
  folders.library.refresh();
  return folders.library.list();
}

Deno.test("portable text: our keys travel under metadata and come back", () => {
  const text = `---
name: mine
description: 'Use when: it is due'
tools: [sn_get_record, sn_query_table]
enabled: false
owner: Team A
license: MIT
metadata:
  stage: beta
---
# Mine

enabled: true in the text
`;
  const portable = toPortable(text);
  assert.match(
    portable,
    /^---\nname: "mine"\ndescription: "Use when: it is due"\nlicense: "MIT"\n/,
  );
  assert.match(portable, /tools: "sn_get_record sn_query_table"/);
  assert.match(portable, /enabled: "false"/);
  assert.match(portable, /owner: "Team A"/);
  assert.match(portable, /enabled: true in the text/);
  const back = parseSkill(fromPortable(portable));
  assert.deepEqual(back.tools, ["sn_get_record", "sn_query_table"]);
  assert.equal(back.enabled, false);
  assert.equal(fromPortable(skillText("plain")), skillText("plain"));
});

function customOf(folders: SkillFolders) {
  const trash = createTrash({ dir: join(folders.root, "trash") });
  return createCustomSkills({ library: folders.library, configDir: folders.configDir, trash });
}

async function zipOf(entries: Record<string, string | Uint8Array>, attributes = 0) {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const [path, content] of Object.entries(entries)) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await writer.add(path, new Uint8ArrayReader(bytes), {
      ...(attributes !== 0 && { externalFileAttributes: attributes, msDosCompatible: false }),
    });
  }
  return await writer.close();
}

Deno.test("import: an exported skill comes back as it was, and only once", async () => {
  await using folders = await makeSkillFolders();
  const skill = present((await openBuiltInSkills().list())[0], "skill");
  const custom = customOf(folders);
  await custom.importZip(await zipSkill(skill));
  const imported = present((await folders.library.list())[0], "the imported skill");
  const { name, description, tools, enabled, files } = imported;
  assert.deepEqual(
    { name, description, tools, enabled, files },
    {
      name: skill.name,
      description: skill.description,
      tools: skill.tools,
      enabled: true,
      files: skill.files,
    },
  );
  await assert.rejects(custom.importZip(await zipSkill(skill)), /already/);
});

Deno.test("import: what could do harm or is no skill is refused, and nothing is left behind", async () => {
  await using folders = await makeSkillFolders();
  const custom = customOf(folders);
  const good = skillText("mine");
  const cases: [what: string, zip: Uint8Array, message: RegExp][] = [
    ["no zip", new TextEncoder().encode("hello"), /no zip/],
    ["nothing", new Uint8Array(), /no zip/],
    ["no folder", await zipOf({ "SKILL.md": good }), /one top-level folder/],
    ["two folders", await zipOf({ "a/SKILL.md": good, "b/x.md": "x" }), /one top-level folder/],
    ["too deep", await zipOf({ "a/b/SKILL.md": good }), /exactly one SKILL\.md/],
    [
      "two skills",
      await zipOf({ "a/SKILL.md": good, "a/b/SKILL.md": good }),
      /exactly one SKILL\.md/,
    ],
    ["another case", await zipOf({ "a/skill.md": good }), /exactly one SKILL\.md/],
    ["a way out", await zipOf({ "mine/SKILL.md": good, "mine/../../x.md": "x" }), /leads out/],
    ["an absolute path", await zipOf({ "/etc/SKILL.md": good }), /leads out/],
    ["a drive", await zipOf({ "C:/x/SKILL.md": good }), /leads out/],
    ["a backslash", await zipOf({ "mine\\SKILL.md": good }), /leads out/],
    ["an archive", await zipOf({ "mine/SKILL.md": good, "mine/a.zip": "PK" }), /is an archive/],
    ["a link", await zipOf({ "mine/SKILL.md": "/etc/passwd" }, 0o120777 * 65536), /is a link/],
    ["a bomb", await zipOf({ "mine/SKILL.md": good, "mine/z": new Uint8Array(40e6) }), /more than/],
    [
      "a file and a folder",
      await zipOf({ "a/SKILL.md": good, "a/x": "", "a/x/y": "" }),
      /x is both/,
    ],
    ["one name in two cases", await zipOf({ "a/SKILL.md": good, "a/x": "", "a/X": "" }), /twice/],
    ["another name", await zipOf({ "other/SKILL.md": good }), /lies in the folder/],
    ["no frontmatter", await zipOf({ "mine/SKILL.md": "# x" }), /Line 1 is not ---/],
  ];
  for (const [what, zip, message] of cases) {
    await assert.rejects(custom.importZip(zip), message, what);
  }
  assert.deepEqual(await folders.library.list(), []);
  const left = [...Deno.readDirSync(folders.configDir)].map(({ name }) => name);
  assert.ok(left.every((name) => !name.startsWith(".import")), left.join());
});

/** The zip with another unpacked size of its one entry: in the local and in the central header. */
function declareSize(zip: Uint8Array, declared: number): Uint8Array {
  const lying = zip.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 4; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, declared, true);
    if (signature === 0x02014b50) {
      view.setUint32(at + 24, declared, true);
      break;
    }
  }
  return lying;
}

Deno.test("import: a zip is not unpacked beyond what it declares", async () => {
  await using folders = await makeSkillFolders();
  const custom = customOf(folders);
  const zip = declareSize(await zipOf({ "mine/SKILL.md": new Uint8Array(30_000_000) }), 100);
  const took = await processorMs(() =>
    assert.rejects(custom.importZip(zip), /longer than it says/)
  );
  assert.ok(took < 700, `${took} ms: it was unpacked first`);
});

Deno.test("import: an entry that holds more than it declares is refused", async () => {
  await using folders = await makeSkillFolders();
  const zip = await zipOf({ "mine/SKILL.md": skillText("mine") });
  await assert.rejects(customOf(folders).importZip(declareSize(zip, 5)));
  assert.deepEqual(await folders.library.list(), []);
});
