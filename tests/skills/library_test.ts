import assert from "node:assert/strict";
import { join } from "node:path";
import { AppError, toPublicError } from "../../mod/base/errors.ts";
import { createSkillLibrary } from "../../mod/skills/library.ts";
import { makeSkillFolders, skillText } from "../support/skill_folders.ts";
import { present } from "../support/present.ts";

async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(() => null, (reason) => reason);
  assert.ok(error instanceof AppError, "was not refused with AppError");
  return error;
}

const LOCATIONS = [
  ["project/.assistant/skills", "project-hidden"],
  ["project/skills", "project"],
  ["project/skill", "project"],
  ["config/skills", "global"],
  ["config/skill", "global"],
  ["built-in", "built-in"],
] as const;

Deno.test("skill library: all locations are searched and named as sources", async () => {
  await using folders = await makeSkillFolders();
  for (const [index, [location]] of LOCATIONS.entries()) {
    await folders.skill(location, `skill-${index}`);
  }
  const found = (await folders.library.list()).map((skill) => [skill.name, skill.source]);
  assert.deepEqual(found, LOCATIONS.map(([, source], index) => [`skill-${index}`, source]));
  assert.deepEqual(await folders.library.problems(), []);
});

Deno.test("skill library: the earlier location wins a name, duplicates are reported", async () => {
  await using folders = await makeSkillFolders();
  for (const [location] of LOCATIONS) await folders.skill(location, "same");
  for (const [location, source] of LOCATIONS) {
    const [skill, ...others] = await folders.library.list();
    assert.equal(skill?.path, join(folders.root, location, "same"));
    assert.equal(skill?.source, source);
    assert.equal(skill?.overridesBuiltIn, source !== "built-in");
    assert.deepEqual(others, []);
    const hidden = await folders.library.problems();
    assert.equal(
      hidden.length,
      Math.max(0, 4 - LOCATIONS.findIndex(([name]) => name === location)),
    );
    await Deno.remove(join(folders.root, location), { recursive: true });
    folders.now += 5000;
    if (location === "config/skill") await folders.skill("built-in", "same");
  }
});

Deno.test("skill library: no locations at all give an empty list and name the built-in folder", async () => {
  await using folders = await makeSkillFolders();
  for (const dir of ["built-in", "config", "project"]) await Deno.remove(join(folders.root, dir));
  assert.deepEqual(await folders.library.list(), []);
  const problems = await folders.library.problems();
  assert.deepEqual(problems.map((problem) => problem.path), [folders.builtInDir]);
});

Deno.test("skill library: a folder that two locations name is searched once", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("project/skills", "own");
  const library = createSkillLibrary({
    builtInDir: join(folders.projectDir, "skills"),
    configDir: folders.configDir,
    projectDir: folders.projectDir,
    clock: () => 0,
  });
  assert.deepEqual((await library.list()).map((skill) => skill.source), ["built-in"]);
  assert.deepEqual(await library.problems(), []);
});

Deno.test("skill library: a folder without SKILL.md is explained, also one with another spelling", async () => {
  await using folders = await makeSkillFolders();
  await folders.write("project/skills/lower/skill.md", skillText("lower"));
  await folders.write("project/skills/text/SKILL.md.txt", skillText("text"));
  await folders.write("project/skills/empty/notes.md", "x");
  await folders.write("project/skills/SKILL.md", skillText("loose"));
  await folders.write("project/skills/README.md", "x");
  await folders.write("project/skills/.git/config", "x");
  assert.deepEqual(await folders.library.list(), []);
  const problems = await folders.library.problems();
  const of = (name: string) => problems.find((problem) => problem.path.endsWith(name));
  assert.equal(problems.length, 4);
  assert.match(of("lower")?.message ?? "", /holds skill\.md, but .* exactly SKILL\.md/);
  assert.match(of("text")?.remedy ?? "", /Rename SKILL\.md\.txt/);
  assert.match(of("empty")?.message ?? "", /no file named SKILL\.md/);
  assert.match(of("SKILL.md")?.message ?? "", /directly in/);
});

Deno.test("skill library: broken files are problems and leave the others alone", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("config/skills", "good");
  await folders.write("config/skills/yaml/SKILL.md", "---\nname: a: b\n---\n");
  await folders.write("config/skills/huge/SKILL.md", skillText("huge") + "x".repeat(5 << 20));
  await folders.write("config/skills/binary/SKILL.md", new Uint8Array([45, 45, 45, 0, 1, 2]));
  await folders.write("config/skills/latin/SKILL.md", new Uint8Array([45, 45, 45, 10, 0xe4, 10]));
  await folders.write("config/skills/wide/SKILL.md", new Uint8Array([0xff, 0xfe, 45, 0, 45, 0]));
  await Deno.mkdir(join(folders.configDir, "skills/folder/SKILL.md"), { recursive: true });
  assert.deepEqual((await folders.library.list()).map((skill) => skill.name), ["good"]);
  const messages = (await folders.library.problems()).map((problem) => problem.message);
  for (const part of [/line 2/, /larger than/, /binary/, /UTF-8/, /UTF-16/, /not a regular file/]) {
    assert.ok(messages.some((message) => part.test(message)), String(part));
  }
  assert.equal(messages.length, 6);
});

Deno.test("skill library: link loops and dangling links are problems, linked skills work", async () => {
  await using folders = await makeSkillFolders();
  const skills = join(folders.projectDir, "skills");
  await folders.skill("elsewhere", "linked");
  await folders.skill("project/skills", "good");
  await Deno.symlink(join(skills, "b"), join(skills, "a"));
  await Deno.symlink(join(skills, "a"), join(skills, "b"));
  await Deno.symlink("nowhere", join(skills, "dangling"));
  await Deno.symlink(skills, join(skills, "self"));
  await Deno.symlink(skills, join(skills, "good", "up"));
  await Deno.symlink(join(folders.root, "elsewhere/linked"), join(skills, "linked"));
  assert.deepEqual((await folders.library.list()).map((skill) => skill.name), ["good", "linked"]);
  const paths = (await folders.library.problems()).map((problem) => problem.path);
  assert.deepEqual(paths, ["a", "b", "dangling", "self"].map((name) => join(skills, name)));
});

Deno.test("skill library: an unreadable location is reported, the others are read", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("config/skills", "hidden-away");
  await folders.skill("built-in", "good");
  const worker = `
    import { createSkillLibrary } from ${
    JSON.stringify(import.meta.resolve("../../mod/skills/library.ts"))
  };
    const [builtInDir, configDir, projectDir] = Deno.args;
    const library = createSkillLibrary({ builtInDir, configDir, projectDir, clock: () => 0 });
    console.log(JSON.stringify([await library.list(), await library.problems()]));`;
  const script = await folders.write("run.ts", worker);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-env",
      "--config",
      new URL("../../deno.json", import.meta.url).pathname,
      `--allow-read=${folders.builtInDir},${folders.projectDir}`,
      script,
      folders.builtInDir,
      folders.configDir,
      folders.projectDir,
    ],
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  const [skills, problems] = JSON.parse(new TextDecoder().decode(stdout));
  assert.deepEqual(skills.map((skill: { name: string }) => skill.name), ["good"]);
  assert.deepEqual(problems.length, 2);
  assert.match(problems[0].message, /config.*cannot be read/);
});

Deno.test("skill library: a change is seen after five seconds, not before", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("config/skill", "first");
  const names = async () => (await folders.library.list()).map((skill) => skill.name);
  assert.deepEqual(await names(), ["first"]);
  await folders.skill("config/skill", "second");
  folders.now += 4999;
  assert.deepEqual(await names(), ["first"]);
  folders.now += 1;
  assert.deepEqual(await names(), ["first", "second"]);
  await folders.skill("config/skill", "first", "enabled: false");
  await Deno.remove(join(folders.configDir, "skill/second"), { recursive: true });
  folders.now += 5000;
  assert.deepEqual((await folders.library.list()).map((skill) => skill.enabled), [false]);
  await folders.skill("config/skill", "third");
  folders.now -= 60_000;
  assert.deepEqual(await names(), ["first", "third"], "a clock set back");
});

Deno.test("skill library: a rewritten file of the same size and time is noticed", async () => {
  await using folders = await makeSkillFolders();
  const path = await folders.skill("config/skill", "one");
  const { mtime } = await Deno.stat(path);
  assert.equal((await folders.library.list())[0]?.description, "Use when one is tested.");
  await Deno.rename(
    await folders.write("new.md", skillText("one").replace("tested", "tasted")),
    path,
  );
  await Deno.utime(path, mtime ?? 0, mtime ?? 0);
  folders.now += 5000;
  assert.equal((await folders.library.list())[0]?.description, "Use when one is tasted.");
});

Deno.test("skill library: 2,000 skills, many readers at once, one scan", async () => {
  await using folders = await makeSkillFolders();
  await Promise.all(
    Array.from({ length: 2000 }, (_, index) => folders.skill("config/skills", `skill-${index}`)),
  );
  const lists = await Promise.all(Array.from({ length: 20 }, () => folders.library.list()));
  assert.ok(lists.every((list) => list.length === 2000));
  const seventh = present(lists[0]?.[7]);
  assert.ok(lists.every((list) => list[7] === seventh), "readers shared one scan");
  assert.match((await folders.library.load("skill-1999")).body, /Body of skill-1999/);
});

Deno.test("skill library: load answers the body without frontmatter and the files", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("project/skills", "deep");
  await folders.write("project/skills/deep/references/one.md", "\uFEFF# One\n");
  await folders.write("project/skills/deep/references/sources.tsv", "1\tpage\theading\tname");
  await folders.write("project/skills/deep/.secret", "x");
  await folders.write("project/skills/deep/node_modules/x/y.md", "x");
  const expected = { name: "deep", body: "# deep\n\nBody of deep.", files: ["references/one.md"] };
  assert.deepEqual(await folders.library.load("deep"), expected);
  const reference = { ...expected, body: "# One\n" };
  assert.deepEqual(await folders.library.load("deep", "references/one.md"), reference);
  assert.deepEqual(await folders.library.load("deep", "./references/one.md"), reference);
  const sources = await refusal(folders.library.load("deep", "references/sources.tsv"));
  assert.equal(sources.code, "not_found");
});

Deno.test("skill library: nothing outside the skill's folder is read", async () => {
  await using folders = await makeSkillFolders();
  const skill = join(folders.projectDir, "skills/tight");
  await folders.skill("project/skills", "tight");
  const inside = await folders.write("project/skills/tight/real.md", "inside");
  const outside = await folders.write("outside.md", "outside");
  await folders.write("project/skills/tightly/near.md", "outside");
  await folders.write("project/skills/tight/.env", "hidden");
  await Deno.symlink(outside, join(skill, "link.md"));
  await Deno.symlink(folders.root, join(skill, "up"));
  await folders.library.list();
  await Deno.remove(inside);
  await Deno.symlink(outside, inside);
  const attempts = [
    "../tightly/near.md",
    "../../../outside.md",
    "..\\..\\..\\outside.md",
    "references/../../tightly/near.md",
    "%2e%2e/tightly/near.md",
    "real.md\0.txt",
    outside,
    "link.md",
    ".env",
    "SKILL.md",
    "up/outside.md",
    "real.md",
    "SKILL.md/../../tightly/near.md",
    "",
    ".",
  ];
  for (const attempt of attempts) {
    const error = await refusal(folders.library.load("tight", attempt));
    assert.equal(error.code, "not_found", attempt);
  }
});

Deno.test("skill library: reference files that are huge or binary are refused by name", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("project/skills", "assets");
  await folders.write("project/skills/assets/big.md", "x".repeat(2 << 20));
  await folders.write("project/skills/assets/logo.png", new Uint8Array([137, 80, 78, 71, 0, 0]));
  assert.equal((await refusal(folders.library.load("assets", "big.md"))).code, "too_large");
  const binary = await refusal(folders.library.load("assets", "logo.png"));
  assert.match(binary.message, /logo\.png is a binary file/);
  const missing = await refusal(folders.library.load("assets", "bigg.md"));
  assert.match(missing.remedy ?? "", /big\.md/);
});

Deno.test("skill library: a skill with too many files offers 200 and says so", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("project/skills", "many");
  for (let index = 0; index < 205; index++) {
    await folders.write(`project/skills/many/f/${index}.md`, "x");
  }
  assert.ok(present((await folders.library.list())[0]).files.length <= 200);
  assert.match((await folders.library.problems())[0]?.message ?? "", /more than 200 files/);
});

Deno.test("skill library: unknown and disabled skills are refused in the same words", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("built-in", "business-rules");
  await folders.skill("config/skills", "business-rule", "enabled: false");
  const disabled = toPublicError(await refusal(folders.library.load("business-rule")));
  assert.equal(disabled.code, "not_found");
  assert.deepEqual(disabled.details, { near: ["business-rules"] });
  await Deno.remove(join(folders.configDir, "skills"), { recursive: true });
  folders.now += 5000;
  assert.deepEqual(
    toPublicError(await refusal(folders.library.load("business-rule"))),
    disabled,
  );
  const far = await refusal(folders.library.load("zzz"));
  assert.match(far.remedy ?? "", /sn_load_skill without arguments/);
});

Deno.test("skill library: a disabled custom skill hides the built-in one of its name", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("built-in", "shared");
  await folders.skill("config/skill", "shared", "enabled: false");
  assert.equal((await refusal(folders.library.load("shared"))).code, "not_found");
  const skill = present((await folders.library.list())[0], "skill");
  assert.deepEqual([skill.enabled, skill.overridesBuiltIn], [false, true]);
});

Deno.test("skill library: a skill that was disabled or broken a moment ago is not loaded", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("config/skill", "quick");
  await folders.library.list();
  await folders.skill("config/skill", "quick", "enabled: false");
  assert.equal((await refusal(folders.library.load("quick"))).code, "not_found");
  await folders.write("config/skill/quick/SKILL.md", "half a file");
  assert.match((await refusal(folders.library.load("quick"))).message, /"quick": Line 1/);
});
