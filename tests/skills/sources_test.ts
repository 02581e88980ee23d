import assert from "node:assert/strict";
import { skillSources } from "../proof/skill_sources.ts";
import { testSample } from "../proof/proof.ts";
import { openBuiltInSkills } from "../support/built_in_skills.ts";
import { missingOn, readGotchas, readSources } from "../support/skill_sources.ts";

/** What bears a fact of each tag out; one to be checked on the instance has nothing yet. */
const BEARS_OUT: Record<string, RegExp> = {
  doc: /^markdown\//,
  sdk: /^(?:sdk\/|platform-columns: )/,
  live: /^measured: /,
};

for (const { name, body } of await openBuiltInSkills().texts()) {
  Deno.test(`skill ${name}: each gotcha has a tag, and a source of that kind`, () => {
    const gotchas = readGotchas(body);
    const sources = readSources(name);
    assert.deepEqual(gotchas.filter(({ tags }) => tags.length === 0), []);
    const without = gotchas.flatMap(({ number, tags }) =>
      tags.filter((tag) => {
        const kind = BEARS_OUT[tag];
        return kind && !sources.some(({ gotcha, pages }) =>
          gotcha === number && pages.some((page) => kind.test(page))
        );
      }).map((tag) => `${number} [${tag}]`)
    );
    assert.deepEqual(without, []);
    assert.ok(sources.every(({ gotcha }) => gotcha <= gotchas.length));
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
