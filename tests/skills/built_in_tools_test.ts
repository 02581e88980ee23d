import assert from "node:assert/strict";
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { documentedTables } from "../../mod/skills/lint/documented_tables.ts";
import { createCatalogue } from "../../mod/tools/create_catalogue.ts";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import { parseInput } from "../../mod/tools/parse_input.ts";
import { readBuiltInSkills, toolCalls } from "../support/built_in_skills.ts";

/** Listed by the MCP port itself, so they are in no catalogue. */
const META_TOOLS = new Set(["tool_search", "tool_execute", "sn_load_skill", "sn_memory_search"]);
/** Tools that are named here are a neighbour's, or what went wrong with another way. */
const UNUSED_IN = /^## (?:When not to use|Gotchas)$/m;
/** Named in the undo of nearly every skill, listed where a block calls it: `servicenow-dev` owns it. */
const OF_EVERY_UNDO = "sn_undo_changes";
const OPTIONS = ["dry_run", "approval", "scope", "update_set"];

const catalogue = createCatalogue(allTools);
/** Tables of scoped products begin as tools do. */
const tables = new Set([...seededTables.map(({ name }) => name), ...documentedTables]);

const skills = await readBuiltInSkills();

for (const { skill, body, all, blocks } of skills) {
  Deno.test(`skill ${skill.name}: every tool that it names exists`, () => {
    const named = [...all.matchAll(/\bsn_[a-z_]+\b(?!\.\w)/g)].map(([name]) => name);
    const unknown = [...skill.tools, ...named].filter((name) =>
      !catalogue.tools.has(name) && !META_TOOLS.has(name) && !tables.has(name)
    );
    assert.deepEqual(unknown, []);
  });

  Deno.test(`skill ${skill.name}: it lists exactly the tools of its blocks and steps`, () => {
    const steps = body.split(/^(?=## )/m).filter((part) => !UNUSED_IN.test(part)).join("");
    const calls = toolCalls(blocks).map(({ tool }) => tool);
    const references = all.slice(body.length);
    const named = [...`${steps}${references}`.matchAll(/\bsn_[a-z_]+\b/g)].map(([name]) => name)
      .filter((name) => catalogue.tools.has(name) && name !== OF_EVERY_UNDO);
    const used = new Set([...calls, ...named]);
    const listed = skill.tools.filter((name) => name !== OF_EVERY_UNDO);
    assert.deepEqual(listed.toSorted(), [...used].filter((name) => name !== OF_EVERY_UNDO).sort());
  });

  Deno.test(`skill ${skill.name}: every call that it shows fits the tool's arguments`, async () => {
    const calls = toolCalls(blocks);
    assert.ok(calls.length >= 3);
    for (const { tool, args, options = {} } of calls) {
      parseInput((await catalogue.load(tool)).input, args, tool);
      assert.ok(skill.tools.includes(tool), `${tool} is called and not among its tools`);
      for (const option of Object.keys(options)) assert.ok(OPTIONS.includes(option), option);
    }
  });
}

Deno.test("pointers: of every family of tools the skill that it points to names one", () => {
  const families = Map.groupBy(
    allTools,
    ({ skill, family, name }) => `${skill} ${family?.stem ?? name}`,
  );
  const unnamed = [...families].filter(([key, tools]) => {
    const text = skills.find(({ skill }) => skill.name === key.split(" ")[0])?.all ?? "";
    return !tools.some(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
  });
  assert.deepEqual(unnamed.map(([key]) => key), []);
});

Deno.test("skill assistant-reviewer: it names no tool that writes", () => {
  const reviewer = skills.find(({ skill }) => skill.name === "assistant-reviewer");
  assert.ok(reviewer);
  for (const name of reviewer.skill.tools) assert.equal(catalogue.find(name).risk, "R", name);
});
