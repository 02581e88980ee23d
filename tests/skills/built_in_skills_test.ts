import { parse } from "acorn";
import assert from "node:assert/strict";
import { parseQueryStrictly } from "../../mod/query/parse.ts";
import { HEADINGS } from "../../mod/skills/lint/text_checks.ts";
import {
  openBuiltInSkills,
  readBuiltInSkills,
  section,
  type SkillText,
  toolCalls,
} from "../support/built_in_skills.ts";
import { present } from "../support/present.ts";
import { plannedSkills } from "../support/planned_skills.ts";

const FILLER = /best practices?|ensure proper|as needed|make sure that everything|it is important/i;

const texts = await readBuiltInSkills();

function testEach(rule: string, check: (text: SkillText) => void): void {
  for (const text of texts) Deno.test(`skill ${text.skill.name}: ${rule}`, () => check(text));
}

Deno.test("built-in skills: exactly the 73 of the list, without problems", async () => {
  const library = openBuiltInSkills();
  const names = (await library.list()).map((skill) => skill.name);
  assert.equal(plannedSkills.size, 73);
  assert.deepEqual(names.toSorted(), [...plannedSkills].toSorted());
  assert.deepEqual(await library.problems(), []);
});

testEach("the description says when to use it within the first 200 characters", ({ skill }) => {
  assert.ok(skill.enabled);
  assert.ok(skill.description.length >= 120 && skill.description.length <= 600);
  assert.match(skill.description.slice(0, 200), /^Use when /);
  assert.doesNotMatch(skill.description, /[<>]/);
  assert.ok(skill.tools.length > 0);
});

testEach("has the headings of the template in their order", ({ body }) => {
  const headings = [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, HEADINGS);
});

/** Of English with JSON in it, as the models' own counters have it within a tenth. */
const CHARACTERS_PER_TOKEN = 4;
/** What a task loads whatever its subject. */
const ALWAYS_LOADED = ["assistant", "servicenow-dev", "assistant-reviewer"];

Deno.test("built-in skills: half of them within 2,000 tokens, a normal load within 7,500", () => {
  const tokens = new Map(
    texts.map(({ skill, body }) => [skill.name, body.length / CHARACTERS_PER_TOKEN]),
  );
  const sizes = [...tokens.values()].sort((one, other) => one - other);
  const median = present(sizes[Math.floor(sizes.length / 2)]);
  const load = ALWAYS_LOADED.reduce((sum, name) => sum + present(tokens.get(name)), median);
  console.log(`tokens: median ${Math.round(median)}, normal load ${Math.round(load)}`);
  assert.ok(median <= 2000, String(median));
  assert.ok(load <= 7500, String(load));
});

testEach("has 80 to 300 lines and at most 16,000 characters", ({ body }) => {
  const lines = body.split("\n").length;
  assert.ok(lines >= 80 && lines <= 300, `${lines} lines`);
  assert.ok(body.length <= 16_000, `${body.length} characters`);
});

testEach("names two other skills, and no skill that does not exist", ({ skill, body }) => {
  const names = texts.map((text) => text.skill.name);
  const siblings = [...plannedSkills].filter((name) =>
    name !== skill.name && section(body, "When not to use").includes(`\`${name}\``)
  );
  assert.ok(siblings.length >= 2, siblings.join());
  for (const [, name = ""] of body.matchAll(/load `([a-z-]+)`/gi)) {
    assert.ok(names.includes(name), name);
  }
});

testEach("has at least four gotchas, each with a table, field or function", ({ body }) => {
  const gotchas = section(body, "Gotchas").split(/^(?:- |\d+\. )/m).slice(1);
  assert.ok(gotchas.length >= 4);
  // Code, an error text or a status: something to look up.
  assert.deepEqual(gotchas.filter((gotcha) => !/`|"|\b[45]\d\d\b/.test(gotcha)), []);
});

testEach("has at least three numbered checks, most of them tool calls", ({ body }) => {
  const verify = section(body, "Verify");
  const checks = [...verify.matchAll(/^\d+\. /gm)].length;
  assert.ok(checks >= 3);
  assert.ok([...verify.matchAll(/^```json run/gm)].length >= 3);
});

testEach(
  "offers exactly the reference files that its body says when to read",
  ({ skill, body }) => {
    const mentioned = [...body.matchAll(/references\/[a-z-]+\.md/g)].map(([file]) => file);
    assert.deepEqual([...new Set(mentioned)].sort(), skill.files);
  },
);

testEach("every code block names its language and parses", ({ blocks }) => {
  assert.ok(blocks.length >= 3);
  for (const { language, name, side, code } of blocks) {
    if (language === "json") JSON.parse(code);
    // What a call takes word for word, such as a prompt.
    else if (language === "text") assert.ok(name, code.slice(0, 60));
    else if (language === "js") {
      // Global applications run in the old mode unless a record says otherwise.
      parse(code, { ecmaVersion: side === "client" ? 2021 : 5, sourceType: "script" });
    } else assert.fail(`A block in ${JSON.stringify(language)}: ${code.slice(0, 60)}`);
  }
});

testEach(
  "writes JSON on one line: spread over several it costs a model a third more",
  ({ blocks }) => {
    for (const { language, code } of blocks) {
      if (language === "json") assert.equal(code.trimEnd().split("\n").length, 1, code);
    }
  },
);

testEach("every encoded query of its calls parses", ({ blocks }) => {
  for (const { args } of toolCalls(blocks)) {
    if (typeof args.query === "string") parseQueryStrictly(args.query);
  }
});

testEach("every script written into a call parses", ({ blocks }) => {
  for (const script of toolCalls(blocks).flatMap(({ args }) => scriptsIn(args))) {
    parse(script, { ecmaVersion: 5, sourceType: "script", allowReturnOutsideFunction: true });
  }
});

/** Texts under the keys that hold code, at any depth; a placeholder stands for a block of its own. */
function scriptsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    typeof inside === "string"
      ? /(?:^|_)script$/.test(key) && !inside.startsWith("{{") ? [inside] : []
      : scriptsIn(inside)
  );
}

testEach("has no filler", ({ all }) => {
  assert.equal(FILLER.exec(all)?.[0], undefined);
});

testEach("shares at most 5 % of its phrases with any other skill", ({ skill, body }) => {
  const own = phrases(body);
  for (const other of texts.filter((text) => text.skill.name !== skill.name)) {
    const others = phrases(other.body);
    const shared = [...own].filter((phrase) => others.has(phrase)).length;
    assert.ok(shared / own.size <= 0.05, `${other.skill.name}: ${shared} of ${own.size}`);
  }
});

/** All runs of five words, code left out. */
function phrases(text: string): Set<string> {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
  const words = prose.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(" ")));
}
