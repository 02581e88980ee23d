import assert from "node:assert/strict";
import { skillSources } from "../proof/skill_sources.ts";
import { testSample } from "../proof/proof.ts";
import { openBuiltInSkills } from "../support/built_in_skills.ts";
import { missingOn, readGotchas, readSources } from "../support/skill_sources.ts";

/** Facts with these tags stand somewhere; one to be checked on the instance does not yet. */
const FROM_SOMEWHERE = ["doc", "sdk", "live"];

for (const { name, body } of await openBuiltInSkills().texts()) {
  Deno.test(`skill ${name}: each gotcha that states a fact has its source`, () => {
    const gotchas = readGotchas(body);
    const sources = readSources(name);
    const numbers = sources.map(({ gotcha }) => gotcha);
    const without = gotchas.filter(({ number, tags }) =>
      tags.some((tag) => FROM_SOMEWHERE.includes(tag)) && !numbers.includes(number)
    );
    assert.deepEqual(without.map(({ number }) => number), []);
    assert.ok(numbers.every((number) => number <= gotchas.length), numbers.join());
  });
}

Deno.test("sources: a word that the page does not hold is named", () => {
  const source = {
    skill: "x",
    gotcha: 1,
    pages: ["markdown/x.md"],
    headings: ["Before you begin"],
    words: ["sys_script", "is dropped", "sys_nowhere"],
  };
  const page = "## Before you *begin*\n\nThe part is\ndropped by sys\\_script.";
  assert.deepEqual(missingOn(page, source), ["sys_nowhere"]);
});

testSample(skillSources);
