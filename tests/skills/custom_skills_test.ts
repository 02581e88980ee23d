import assert from "node:assert/strict";
import { join } from "node:path";
import { createCustomSkills } from "../../mod/skills/custom_skills.ts";
import { createSkillLibrary } from "../../mod/skills/library.ts";
import { createTrash } from "../../mod/skills/trash.ts";
import { makeSkillFolders, type SkillFolders, skillText } from "../support/skill_folders.ts";
import { present } from "../support/present.ts";

function open(folders: SkillFolders) {
  const { builtInDir, configDir, projectDir } = folders;
  const library = createSkillLibrary({
    builtInDir,
    configDir,
    projectDir,
    clock: () => folders.now,
    keepList: true,
  });
  const trash = createTrash({ dir: join(folders.root, "trash") });
  return { library, trash, custom: createCustomSkills({ library, configDir, trash }) };
}

const code = (wanted: string) => (error: Error & { code?: string }) => error.code === wanted;
const names = async (library: { list(): Promise<{ name: string }[]> }) =>
  (await library.list()).map(({ name }) => name);

Deno.test("custom skills: a new one is written to the singular folder and seen at once", async () => {
  await using folders = await makeSkillFolders();
  const { library, custom } = open(folders);
  assert.deepEqual(await names(library), []);
  const made = await custom.create({ name: "our-naming", description: "Use when naming." });
  assert.deepEqual(await names(library), ["our-naming"]);
  const path = join(folders.configDir, "skill", "our-naming", "SKILL.md");
  assert.equal(await Deno.readTextFile(path), made.text);
  assert.equal((await library.load("our-naming")).name, "our-naming");
  const create = (skill: { name: string; description: string; text?: string }) =>
    custom.create(skill);
  await assert.rejects(create({ name: "our-naming", description: "Again" }), code("conflict"));
  for (const name of ["Our", "our_naming", "-a", "a--b", "", "../x", "a".repeat(65), "a1"]) {
    await assert.rejects(create({ name, description: "x" }), code("invalid_input"), name);
  }
  for (const description of ["", "two\nlines", "x".repeat(1025)]) {
    await assert.rejects(create({ name: "other", description }), code("invalid_input"));
  }
  await assert.rejects(
    create({ name: "other", description: "x", text: skillText("another") }),
    /is named "another"/,
  );
});

Deno.test("custom skills: a toggle hides and shows it at once, and leaves the author's bytes", async () => {
  await using folders = await makeSkillFolders();
  const { library, custom } = open(folders);
  const path = await folders.skill("config/skills", "mine", "# a comment");
  const before = await Deno.readTextFile(path);
  await library.load("mine");
  await custom.edit("mine", { enabled: false });
  await assert.rejects(library.load("mine"), code("not_found"));
  assert.equal((await library.list())[0]?.enabled, false);
  await custom.edit("mine", { enabled: true });
  await library.load("mine");
  assert.equal(await Deno.readTextFile(path), before);
});

Deno.test("custom skills: a file that changed on disk is not overwritten, and both texts are there", async () => {
  await using folders = await makeSkillFolders();
  const { custom } = open(folders);
  const path = await folders.skill("project/skills", "shared");
  const opened = await custom.read("shared");
  await Deno.writeTextFile(path, opened.text + "\nBy a colleague.\n");
  const mine = { text: opened.text + "\nBy me.\n", revision: opened.revision };
  await assert.rejects(custom.save("shared", mine), (error: Error & { details?: unknown }) => {
    const details = error.details as { text: string; revision: string };
    assert.match(details.text, /By a colleague/);
    mine.revision = details.revision;
    return code("conflict")(error);
  });
  const saved = await custom.save("shared", mine);
  assert.match(saved.text, /By me/);
  await assert.rejects(
    custom.save("shared", { ...saved, text: "no frontmatter" }),
    code("invalid_input"),
  );
  assert.equal(await Deno.readTextFile(path), saved.text);
});

Deno.test("custom skills: another name moves the folder; a taken one is refused and nothing moves", async () => {
  await using folders = await makeSkillFolders();
  const { library, custom } = open(folders);
  await folders.skill("config/skills", "old-name");
  await folders.write("config/skills/old-name/references/a.md", "kept");
  await folders.skill("config/skill", "taken");
  await assert.rejects(custom.edit("old-name", { name: "taken" }), code("conflict"));
  await custom.edit("old-name", { name: "new-name" });
  assert.deepEqual(await names(library), ["new-name", "taken"]);
  assert.equal((await library.load("new-name", "references/a.md")).body, "kept");
  assert.deepEqual(await library.problems(), []);
});

Deno.test("custom skills: a deleted one comes back with its files until the service stops", async () => {
  await using folders = await makeSkillFolders();
  const { library, custom, trash } = open(folders);
  await folders.skill("config/skills", "mine");
  await folders.write("config/skills/mine/references/a.md", "kept");
  const id = await custom.remove("mine");
  assert.deepEqual(await names(library), []);
  await custom.restore(id);
  assert.equal((await library.load("mine", "references/a.md")).body, "kept");
  await assert.rejects(custom.restore(id), code("not_found"));
  const again = await custom.remove("mine");
  await folders.skill("config/skills", "mine");
  await assert.rejects(custom.restore(again), code("conflict"));
  await trash.empty();
  await assert.rejects(custom.restore(again), code("not_found"));
});

Deno.test("custom skills: a built-in one is not changed; its copy takes its place with all files", async () => {
  await using folders = await makeSkillFolders();
  const { library, custom } = open(folders);
  await folders.skill("built-in", "given");
  await folders.write("built-in/given/references/a.md", "facts");
  const { revision, text } = await custom.read("given");
  await assert.rejects(custom.save("given", { text, revision }), code("write_refused"));
  await assert.rejects(custom.edit("given", { enabled: false }), code("write_refused"));
  await assert.rejects(custom.remove("given"), code("write_refused"));
  await custom.copyBuiltIn("given");
  const copy = present((await library.list())[0], "copy");
  assert.ok(copy.overridesBuiltIn);
  assert.equal((await library.load("given", "references/a.md")).body, "facts");
  await assert.rejects(custom.copyBuiltIn("given"), code("conflict"));
});

Deno.test("CUSTOM-SKILLS.md: follows the custom skills, and a file of somebody else stays", async () => {
  await using folders = await makeSkillFolders();
  const { library, custom } = open(folders);
  await library.list();
  const path = join(folders.configDir, "CUSTOM-SKILLS.md");
  await assert.rejects(Deno.readTextFile(path), Deno.errors.NotFound);
  await custom.create({ name: "piped", description: "Use when | is meant." });
  await library.list();
  assert.match(
    await Deno.readTextFile(path),
    /\| piped \| yes \| global \| Use when \\\| is meant\./,
  );
  await custom.edit("piped", { enabled: false });
  await library.list();
  assert.match(await Deno.readTextFile(path), /\| piped \| no \|/);
  await custom.remove("piped");
  await library.list();
  assert.match(await Deno.readTextFile(path), /There are none/);
  await Deno.writeTextFile(path, "# my own notes\n");
  await folders.skill("config/skills", "other");
  library.refresh();
  const problems = await library.problems();
  assert.equal(problems.length, 1);
  assert.match(problems[0]?.message ?? "", /was not written by the service/);
  assert.equal(await Deno.readTextFile(path), "# my own notes\n");
});

Deno.test("custom skills: what was changed by hand a moment ago counts", async () => {
  await using folders = await makeSkillFolders();
  const { library, custom } = open(folders);
  await custom.create({ name: "mine", description: "Use when it is mine." });
  await library.list();
  await Deno.remove(join(folders.configDir, "skill", "mine"), { recursive: true });
  await custom.create({ name: "mine", description: "Use when it is new." });
  await folders.skill("config/skills", "by-hand");
  assert.match((await custom.read("by-hand")).text, /name: by-hand/);
});
