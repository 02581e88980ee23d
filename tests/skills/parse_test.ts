import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import { parseSkill } from "../../mod/skills/parse.ts";

const HEAD = '---\nname: a-skill\ndescription: "Use when: testing."\n';

function refusal(text: string): AppError {
  try {
    parseSkill(text);
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, "invalid_input");
    assert.ok(error.remedy);
    return error;
  }
  throw new assert.AssertionError({ message: "accepted" });
}

Deno.test("parseSkill: fields, defaults and body", () => {
  const skill = parseSkill(`${HEAD}---\n\n# Title\n\nText\n`);
  assert.deepEqual(skill, {
    name: "a-skill",
    description: "Use when: testing.",
    tools: [],
    enabled: true,
    body: "# Title\n\nText",
    remarks: [],
  });
});

Deno.test("parseSkill: tools and enabled are read, other keys are left alone", () => {
  const skill = parseSkill(
    `${HEAD}tools:\n  - sn_query_table\n  - sn_get_record\nenabled: false\nlicense: MIT\n---\n`,
  );
  assert.deepEqual(skill.tools, ["sn_query_table", "sn_get_record"]);
  assert.equal(skill.enabled, false);
  assert.deepEqual(skill.remarks, []);
});

Deno.test("parseSkill: a byte order mark and CRLF line ends make no difference", () => {
  const text = `${HEAD}---\n# Title\n\nText`;
  assert.deepEqual(parseSkill("\uFEFF" + text.replaceAll("\n", "\r\n")), parseSkill(text));
});

Deno.test("parseSkill: a rule of dashes in the body stays in the body", () => {
  assert.equal(parseSkill(`${HEAD}---\nAbove\n\n---\n\nBelow`).body, "Above\n\n---\n\nBelow");
});

Deno.test("parseSkill: a folded description becomes one line", () => {
  const skill = parseSkill("---\nname: a\ndescription: >\n  Use when\n  folded.\n---\n");
  assert.equal(skill.description, "Use when folded.");
});

Deno.test("parseSkill: invalid YAML is refused with its line in the file", () => {
  const error = refusal("---\nname: a\ndescription: Use when: broken\n---\n");
  assert.match(error.message, /line 3/);
  assert.match(refusal("---\nname: a\nname: b\ndescription: x\n---\n").message, /line 3/);
});

Deno.test("parseSkill: absent, open and empty frontmatter are told apart", () => {
  assert.match(refusal("# Title\n").message, /Line 1/);
  assert.match(refusal("").message, /Line 1/);
  assert.match(refusal("\n---\nname: a\n---\n").message, /Line 1/);
  assert.match(refusal("---\nname: a\n# Title\n").message, /no end/);
  assert.match(refusal("---\n---\nText").message, /no fields/);
  assert.match(refusal("---\n- a\n- b\n---\n").message, /no fields/);
});

Deno.test("parseSkill: name and description must be there and be text", () => {
  assert.match(refusal("---\ndescription: x\n---\n").message, /no name/);
  assert.match(refusal("---\nname: a\n---\n").message, /no description/);
  assert.match(refusal("---\nname: a\ndescription:\n---\n").message, /no description/);
  assert.match(
    refusal('---\nname: a\ndescription: "  "\n---\n').message,
    /description is not text/,
  );
  assert.match(refusal("---\nname: 12\ndescription: x\n---\n").message, /name is not text/);
  assert.match(refusal("---\nname: [a]\ndescription: x\n---\n").message, /name is not text/);
});

Deno.test("parseSkill: a name or description off the limits is used and remarked", () => {
  const skill = parseSkill(`---\nname: My Skill\ndescription: ${"x".repeat(1025)}\n---\n`);
  assert.equal(skill.name, "My Skill");
  assert.deepEqual(skill.remarks.length, 2);
  for (const name of ["-a", "a-", "a--b", "A", "a_b", "x".repeat(65)]) {
    assert.equal(parseSkill(`---\nname: "${name}"\ndescription: x\n---\n`).remarks.length, 1, name);
  }
  assert.equal(parseSkill(`---\nname: ${"x".repeat(64)}\ndescription: x\n---\n`).remarks.length, 0);
});

Deno.test("parseSkill: enabled that is no boolean disables and is remarked", () => {
  for (const value of ["no", '"false"', "0", "[]"]) {
    const skill = parseSkill(`${HEAD}enabled: ${value}\n---\n`);
    assert.equal(skill.enabled, false, value);
    assert.equal(skill.remarks.length, 1, value);
  }
  assert.equal(parseSkill(`${HEAD}enabled:\n---\n`).enabled, true);
});

Deno.test("parseSkill: tools that are no list of names are ignored and remarked", () => {
  for (const value of ["sn_query_table", "[1, 2]", "{a: b}"]) {
    const skill = parseSkill(`${HEAD}tools: ${value}\n---\n`);
    assert.deepEqual(skill.tools, [], value);
    assert.equal(skill.remarks.length, 1, value);
  }
});

Deno.test("parseSkill: a bomb of YAML aliases is refused", () => {
  const levels = "bcdefghij".split("");
  const bomb = levels.map((letter, index) => {
    const previous = "abcdefghij"[index];
    return `${letter}: &${letter} [${Array(10).fill(`*${previous}`).join(",")}]`;
  });
  const error = refusal(`${HEAD}a: &a [x]\n${bomb.join("\n")}\n---\n`);
  assert.match(error.message, /aliases/);
});
