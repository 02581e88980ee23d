import assert from "node:assert/strict";
import { createParseCache } from "../../mod/skills/parse_cache.ts";
import { makeSkillFolders } from "../support/skill_folders.ts";

Deno.test("parse cache: an unchanged file is not read again, a broken one neither", async () => {
  await using folders = await makeSkillFolders();
  const cache = createParseCache();
  const good = await folders.skill("config/skills", "good");
  const broken = await folders.write("config/skills/broken/SKILL.md", "no frontmatter");
  const first = [await cache.read(good), await cache.read(broken)] as const;
  cache.sweep();
  assert.equal(await cache.read(good), first[0]);
  assert.equal(await cache.read(broken), first[1]);
  assert.ok("problem" in first[1]);
});

Deno.test("parse cache: a file that was not asked for between two sweeps is forgotten", async () => {
  await using folders = await makeSkillFolders();
  const cache = createParseCache();
  const path = await folders.skill("config/skills", "good");
  const first = await cache.read(path);
  cache.sweep();
  cache.sweep();
  assert.notEqual(await cache.read(path), first);
});
