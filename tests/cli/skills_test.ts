import assert from "node:assert/strict";
import { join } from "node:path";
import { runService } from "../support/service.ts";
import { skillText } from "../support/skill_folders.ts";

type Run = (...args: string[]) => ReturnType<typeof runService>;

/** The command in a home of its own. */
async function withHome(work: (run: Run, home: string) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "assistant-cli-skills-" });
  try {
    await work((...args) => runService(args, { home }), home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("assistant skills: a new one is written, linted as not ready, and told where", () =>
  withHome(async (run, home) => {
    const made = await run("skills", "new", "our-naming");
    assert.equal(made.code, 0, made.stderr);
    const path = join(home, ".config", "assistant", "skill", "our-naming", "SKILL.md");
    assert.ok(made.stdout.includes(path), made.stdout);
    assert.match(await Deno.readTextFile(path), /^---\nname: our-naming\n/);
    const linted = await run("skills", "lint", "our-naming");
    assert.equal(linted.code, 1);
    assert.match(linted.stdout, /fail {2}our-naming: \d of 11 checks/);
    assert.match(linted.stdout, /line \d+, verify: /);
    const again = await run("skills", "new", "our-naming");
    assert.equal(again.code, 1);
    assert.match(again.stderr, /already/);
    assert.equal((await run("skills", "new", "Not A Name")).code, 1);
  }));

Deno.test("assistant skills lint: every built-in skill is ready; a folder is checked by its path; JSON is JSON", () =>
  withHome(async (run, home) => {
    const all = await run("skills", "lint", "--all");
    assert.equal(all.code, 0, all.stdout + all.stderr);
    assert.match(all.stdout, /\d+ skills are ready\./);
    await Deno.mkdir(join(home, "drafts", "mine"), { recursive: true });
    await Deno.writeTextFile(join(home, "drafts", "mine", "SKILL.md"), skillText("mine"));
    const folder = await run("skills", "lint", join(home, "drafts", "mine"), "--json");
    assert.equal(folder.code, 1);
    const [report] = JSON.parse(folder.stdout);
    assert.equal(report.name, "mine");
    assert.equal((await run("skills", "lint")).code, 2);
    assert.equal((await run("skills", "lint", "no-such-skill")).code, 1);
  }));

Deno.test("assistant export-skills: the orchestrator alone, all with --all, to the folder named", () =>
  withHome(async (run, home) => {
    const one = await run("export-skills");
    assert.equal(one.code, 0, one.stderr);
    const zips = join(home, "assistant-skills", "_zips");
    assert.deepEqual([...Deno.readDirSync(zips)].map(({ name }) => name), ["assistant.zip"]);
    assert.match(one.stdout, /restart the client/);
    const all = await run("export-skills", "--all", join(home, "out"));
    assert.equal(all.code, 0, all.stderr);
    const names = [...Deno.readDirSync(join(home, "out", "_zips"))].map(({ name }) => name).sort();
    assert.ok(names.includes("assistant.zip") && names.includes("assistant-reviewer.zip"));
    assert.ok(names.includes("servicenow-dev.zip"));
    assert.ok((await Deno.stat(join(home, "out", "assistant", "SKILL.md"))).isFile);
  }));

Deno.test("assistant skills list: a skill of the project that takes a built-in one's place is marked", () =>
  withHome(async (run, home) => {
    const folder = join(home, "skills", "servicenow-dev");
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(join(folder, "SKILL.md"), skillText("servicenow-dev"));
    const { stdout } = await run("skills", "list");
    assert.match(stdout, /^servicenow-dev +project, in place of a built-in one +enabled/m);
    assert.match(stdout, /^\S+ +built-in +enabled/m);
  }));
