import assert from "node:assert/strict";
import { createFindSkills, firstClause } from "../../mod/skills/find_skills.ts";
import type { SkillText } from "../../mod/skills/skill.ts";
import { openBuiltInSkills } from "../support/built_in_skills.ts";
import { catalogue } from "../support/tool_search.ts";

const skills = await openBuiltInSkills().texts();

const findSkills = createFindSkills(catalogue);

function best(query: string, among: readonly SkillText[] = skills): string[] {
  return findSkills(query, among).map(({ name }) => name);
}

Deno.test("findSkills: what people say leads to the skill, though it does not name it", () => {
  const cases: [string, string][] = [
    [
      "Our users type the cost center by hand, make it a drop-down of the real ones",
      "tables-dictionary",
    ],
    ["every night close requests nobody answered for two weeks", "scheduled-jobs"],
    ["somebody outside the team can read the salary column", "access-control-lists"],
    [
      "the spreadsheet of laptops has to be in the system each Monday",
      "import-sets-transform-maps",
    ],
    ["the manager never got the mail about the approval", "notifications-email"],
    ["call the weather service of another company from a script", "outbound-rest-soap"],
  ];
  for (const [request, wanted] of cases) {
    const found = best(request);
    assert.ok(found.includes(wanted), `${request}: ${found}`);
    assert.ok(found.length <= 3);
  }
});

Deno.test("findSkills: a skill that has gone is not found, and nothing finds nothing", () => {
  const off = skills.filter(({ name }) => name !== "scheduled-jobs");
  assert.ok(best("run a script every night").includes("scheduled-jobs"));
  assert.ok(!best("run a script every night", off).includes("scheduled-jobs"));
  assert.deepEqual(best("xyzzy"), []);
});

Deno.test("findSkills: a body that was changed is searched anew", () => {
  const request = "who gets the zorblax quuxifier";
  const names = ["sla-definitions", "change-management", "approvals", "problem-management"];
  const few = skills.filter(({ name }) => names.includes(name));
  assert.ok(!best(request, few).includes("sla-definitions"));
  const changed = few.map((skill) =>
    skill.name === "sla-definitions"
      ? { ...skill, body: `${skill.body}\nA zorblax has a quuxifier.` }
      : skill
  );
  assert.ok(best(request, changed).includes("sla-definitions"));
});

Deno.test("firstClause: when to use a skill, without what it covers", () => {
  assert.equal(
    firstClause("Use when a rule fires twice: loops, order."),
    "Use when a rule fires twice",
  );
  assert.equal(firstClause("Use when A. Not for B (c)."), "Use when A");
  assert.equal(firstClause("Use when the file is named a.b.c"), "Use when the file is named a.b.c");
});
