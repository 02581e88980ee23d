import assert from "node:assert/strict";
import type { Skill } from "../../mod/skills/skill.ts";
import { pointToSkills } from "../../mod/skills/skills_of_tools.ts";
import type { ToolMatch } from "../../mod/tools/match.ts";

const skill = (name: string, options: Partial<Skill> = {}): Skill => ({
  name,
  description: "Use when tested.",
  tools: [],
  enabled: true,
  source: "global",
  path: `/skills/${name}`,
  files: [],
  overridesBuiltIn: false,
  ...options,
});
const match = (tool: string, skills?: string[]): ToolMatch => ({
  ...{ tool, summary: "Lists.", risk: "R", domain: "Records" },
  ...(skills && { skills }),
});
const pointed = (found: ToolMatch, skills: Skill[]) => pointToSkills([found], skills)[0]?.skills;

Deno.test("skills of tools: a definition's pointer is said only where that skill can be loaded", () => {
  const found = match("sn_list_rows", ["weaving"]);
  assert.equal(pointed(found, []), undefined);
  assert.equal(pointed(found, [skill("weaving", { enabled: false })]), undefined);
  assert.deepEqual(pointed(found, [skill("weaving")]), ["weaving"]);
});

Deno.test("skills of tools: a skill that lists the tool comes behind the pointer, once", () => {
  const own = skill("ours", { tools: ["sn_list_rows"] });
  const both = skill("weaving", { tools: ["sn_list_rows"] });
  const found = match("sn_list_rows", ["weaving"]);
  assert.deepEqual(pointed(found, [own, both]), ["weaving", "ours"]);
  assert.deepEqual(pointed(match("sn_get_row", ["weaving"]), [own, both]), ["weaving"]);
  assert.deepEqual(pointed(found, [own]), ["ours"]);
  assert.equal(pointed(found, [{ ...own, enabled: false }]), undefined);
});

Deno.test("skills of tools: a built-in skill that merely uses the tool is not named", () => {
  const user = skill("rows", { source: "built-in", tools: ["sn_list_rows"] });
  const pointer = skill("weaving", { source: "built-in", tools: ["sn_list_rows"] });
  assert.deepEqual(pointed(match("sn_list_rows", ["weaving"]), [user, pointer]), ["weaving"]);
});

Deno.test("skills of tools: who asked for names alone gets no skills", () => {
  const own = skill("ours", { tools: ["sn_list_rows"] });
  assert.deepEqual(pointToSkills([match("sn_list_rows")], [own]), [match("sn_list_rows")]);
});
