import assert from "node:assert/strict";
import { lintSkill, skillChecks } from "../../../mod/skills/lint/lint_skill.ts";
import { readBuiltInSkills } from "../../support/built_in_skills.ts";
import { skillKnowledge } from "../../support/skill_knowledge.ts";
import { present } from "../../support/present.ts";

const builtIn = await readBuiltInSkills();
const knowledge = skillKnowledge([
  ...builtIn.map(({ skill, body }) => ({ name: skill.name, body })),
  { name: "vehicle-hire", body: "Another one." },
]);

const GOOD = `---
name: vehicle-rules
description: "Use when a vehicle of the fleet is booked, checked or retired, or when a business rule on vehicles misbehaves. Covers x_demo_fleet_vehicle and its rules. Not for work on incidents (assistant) or hire contracts (vehicle-hire)."
tools: [sn_query_table, sn_create_record]
---

# Vehicle rules

## When to use

- Somebody books a vehicle, or a business rule on a vehicle misbehaves.
- A vehicle has to be retired, or the fleet has to be counted.

## When not to use

- For a whole request: \`assistant\`.
- For contracts about hire: \`vehicle-hire\`.

## Before you start

1. Read the vehicle, and who drives it.

## Tables and APIs

- \`sys_script\`, \`sys_user\`, \`incident\`: rules, drivers and what they report.

## Procedure

1. Look for the vehicle by its plate.
2. Show the plan before the booking is written.

## Gotchas

- \`sys_script\` rules run by order: the one that sets the driver comes last.
- \`sys_user.active\` is false for drivers who left.
- A booking of a retired vehicle answers 403.
- "Vehicle not found" means that the plate has a blank at its end.

## Worked example

\`\`\`json
{ "tool": "sn_query_table", "args": { "table": "incident", "query": "active=true^category=network" } }
\`\`\`

\`\`\`js
var rule = new GlideRecord("sys_script");
rule.addQuery("collection", "x_demo_fleet_vehicle");
rule.query();
\`\`\`

## Verify

1. \`sn_query_table\` on \`incident\` answers no new row.
2. \`sn_query_table\` on \`sys_script\` answers the rule, active.
3. \`sn_query_table\` on \`sys_user\` answers the driver.

## Undo

- \`sn_undo_changes\` takes the booking back.
${"\nA line that stands for what the body says of vehicles.\n".repeat(15)}`;

const skill = {
  name: "vehicle-rules",
  description: "",
  tools: [],
  files: [],
  path: "/x/vehicle-rules",
};

function lint(text: string, more: Partial<typeof skill & { files: string[] }> = {}) {
  return lintSkill(text, { skill: { ...skill, ...more }, knowledge });
}

const swap = (from: string | RegExp, to: string) => {
  const text = GOOD.replace(from, to);
  assert.notEqual(text, GOOD, String(from));
  return text;
};

/** Each check with texts that fail it, and no other that is required. */
const FAILING: Record<string, string[]> = {
  spec: [
    swap("name: vehicle-rules", "name: Vehicle_Rules"),
    swap('"Use when a vehicle', '"For a vehicle'),
    swap(/description: .*/, 'description: "Use when vehicles."'),
    swap("## Gotchas", "## Traps"),
    swap(/## Undo\n\n- .*\n/, ""),
  ],
  tables: [swap("`sys_script`, `sys_user`", "`sys_scirpt`, `sys_user`")],
  tools: [
    swap("[sn_query_table,", "[sn_query_tabel,"),
    swap("1. `sn_query_table` on", "1. `sn_ask_table` on"),
    swap("- `sn_undo_changes` takes the booking back.\n", "").replace(
      /\nA line that[^\n]*\n/g,
      "\n",
    ),
  ],
  code: [
    swap('"active=true^category=network"', '"active=true^category~network"'),
    swap("rule.query();", "rule.query(;"),
    swap(/```js\n/, "```\n"),
    swap('{ "tool"', "{ tool"),
    swap('"table": "incident", "query"', '"tabel": "incident", "query"'),
  ],
  api: [
    swap("rule.query();", "rule.query();\ngs.infoo(rule.getRowCount());"),
    swap("rule.query();", "rule.query();\nrule.addQery('active', true);"),
  ],
  boundary: [swap("- For contracts about hire: `vehicle-hire`.\n", "")],
  gotchas: [
    swap("- A booking of a retired vehicle answers 403.\n", ""),
    swap("answers 403", "is refused"),
  ],
  verify: [swap("3. `sn_query_table` on `sys_user` answers the driver.\n", "")],
  size: [
    swap("# Vehicle rules\n", `# Vehicle rules\n${"\nMore.".repeat(300)}`),
    swap("Read the vehicle,", "Read references/absent.md and the vehicle,"),
  ],
  unique: [
    swap("## Undo\n", `## Undo\n${present(builtIn[0]).body.replaceAll(/^#+ .*$/gm, "").repeat(1)}`),
  ],
  filler: [swap("Read the vehicle,", "Follow best practices, read the vehicle,")],
};

Deno.test("skill checks: eleven of them, and a good skill passes them all", () => {
  const report = lint(GOOD);
  assert.deepEqual(report.findings, []);
  assert.ok(report.passed);
  assert.equal(Object.keys(report.checks).length, 11);
  assert.deepEqual(Object.keys(FAILING).sort(), Object.keys(report.checks).sort());
});

for (const { id, required } of skillChecks) {
  Deno.test(`skill check ${id}: each text that breaks it is found, with line and fix`, () => {
    for (const [index, text] of present(FAILING[id], id).entries()) {
      const { checks, findings, passed } = lint(text);
      assert.equal(checks[id], false, `text ${index}`);
      const own = findings.filter(({ rule }) => rule === id);
      for (const { line, message, fix } of own) {
        assert.ok(line >= 1 && line <= text.split("\n").length, `${line}`);
        assert.ok(message && fix);
      }
      if (required) assert.equal(passed, false, `text ${index}`);
    }
  });
}

Deno.test("skill checks: the line is that of the file", () => {
  const text = swap("`sys_script`, `sys_user`", "`sys_scirpt`, `sys_user`");
  const finding = present(lint(text).findings[0], "finding");
  assert.match(text.split("\n")[finding.line - 1] ?? "", /sys_scirpt/);
  assert.match(finding.fix, /sys_script/);
  const crlf = present(lint(text.replaceAll("\n", "\r\n")).findings[0], "crlf");
  assert.equal(crlf.line, finding.line);
});

Deno.test("skill checks: a reference file that nobody is told to read is found", () => {
  assert.equal(lint(GOOD, { files: ["references/rules.md"] as never[] }).checks.size, false);
});

for (const { skill } of builtIn) {
  Deno.test(`skill ${skill.name}: passes every check`, async () => {
    const text = await Deno.readTextFile(`${skill.path}/SKILL.md`);
    assert.deepEqual(lintSkill(text, { skill, knowledge }).findings, []);
  });
}
