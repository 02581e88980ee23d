import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import { coerceArguments } from "../../mod/tools/coerce_arguments.ts";

const input = z.strictObject({
  table: z.string().optional(),
  caller_id: z.string().optional(),
  fields: z.array(z.string()).optional(),
  limit: z.number().int().optional(),
  ratio: z.number().optional(),
  active: z.boolean().optional(),
  when: z.enum(["before", "after", "in progress"]).optional(),
  changes: z.strictObject({ short_description: z.string().optional() }).optional(),
  either: z.union([z.array(z.string()), z.string()]).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
const schema = z.toJSONSchema(input, { io: "input" });

const CASES: [what: string, given: unknown, taken: unknown, warnings: number][] = [
  ["camelCase", { callerId: "abel" }, { caller_id: "abel" }, 1],
  ["kebab-case", { "caller-id": "abel" }, { caller_id: "abel" }, 1],
  ["nested camelCase", { changes: { shortDescription: "x" } }, {
    changes: { short_description: "x" },
  }, 1],
  ["a comma list", { fields: "number, state" }, { fields: ["number", "state"] }, 1],
  ["a JSON list", { fields: '["number"]' }, { fields: ["number"] }, 1],
  ["JSON text for an object", { changes: '{"short_description":"x"}' }, {
    changes: { short_description: "x" },
  }, 1],
  ["text for a whole number", { limit: "5" }, { limit: 5 }, 1],
  ["text for a number", { ratio: "0.5" }, { ratio: 0.5 }, 1],
  ["text for a boolean", { active: "true" }, { active: true }, 1],
  ["a number for text", { table: 7 }, { table: "7" }, 1],
  ["another case of a fixed value", { when: "Before" }, { when: "before" }, 1],
  ["another spelling of a fixed value", { when: "in_progress" }, { when: "in progress" }, 1],
  ["either form as it is", { either: "a,b" }, { either: "a,b" }, 0],
  ["values as they are", { values: { callerId: "1", flag: true } }, {
    values: { callerId: "1", flag: true },
  }, 0],
  ["both spellings", { callerId: "a", caller_id: "b" }, { callerId: "a", caller_id: "b" }, 0],
  ["no number", { limit: "five" }, { limit: "five" }, 0],
  ["a fraction for a whole number", { limit: "1.5" }, { limit: "1.5" }, 0],
  ["broken JSON", { changes: "{oops" }, { changes: "{oops" }, 0],
  ["nothing", undefined, undefined, 0],
  ["another tool's name for it", { table_name: "task" }, { table: "task" }, 1],
  ["the platform's name for it", { sysparm_fields: "number" }, { fields: ["number"] }, 2],
  ["another name in camelCase", { collection: "task", maxResults: "5" }, {
    table: "task",
    limit: 5,
  }, 3],
  ["another name beside the right one", { table: "a", table_name: "b" }, {
    table: "a",
    table_name: "b",
  }, 0],
  ["a name that two arguments may mean", { data: { x: "1" } }, { data: { x: "1" } }, 0],
];

for (const [what, given, taken, warnings] of CASES) {
  Deno.test(`arguments, ${what}: taken as meant, and said`, () => {
    const result = coerceArguments(schema, given);
    assert.deepEqual(result.args, taken);
    assert.equal(result.warnings.length, warnings, result.warnings.join());
  });
}

Deno.test("arguments, a name of another tool: `id` is never taken for a number", () => {
  const numbered = z.toJSONSchema(z.strictObject({ number: z.string() }), { io: "input" });
  assert.deepEqual(coerceArguments(numbered, { id: "1" }).args, { id: "1" });
  const named = z.toJSONSchema(z.strictObject({ id: z.string() }), { io: "input" });
  assert.deepEqual(coerceArguments(named, { number: "INC1" }).args, { id: "INC1" });
});

Deno.test("arguments, of siblings: the script and the run go by the name that they had before, too", () => {
  for (const [name, before] of [["script", "code"], ["run", "run_id"]] as const) {
    const schema = z.toJSONSchema(z.strictObject({ [name]: z.string() }), { io: "input" });
    assert.deepEqual(coerceArguments(schema, { [before]: "x" }).args, { [name]: "x" });
    const own = z.toJSONSchema(z.strictObject({ [before]: z.string() }), { io: "input" });
    assert.deepEqual(coerceArguments(own, { [name]: "x" }).args, { [name]: "x" });
  }
});

Deno.test("arguments that fit the schema: never changed", () => {
  const fitting = fc.record({
    table: fc.string(),
    caller_id: fc.string(),
    fields: fc.array(fc.string()),
    limit: fc.integer(),
    active: fc.boolean(),
    when: fc.constantFrom("before", "after"),
    values: fc.dictionary(fc.string(), fc.string()),
  }, { requiredKeys: [] });
  fc.assert(fc.property(fitting, (given) => {
    // A key such as __proto__ is no own property after a copy; the schema refuses it anyway.
    fc.pre(!Object.keys(given.values ?? {}).includes("__proto__"));
    const { args, warnings } = coerceArguments(schema, given);
    assert.deepEqual(args, { ...given });
    assert.deepEqual(warnings, []);
  }));
});

Deno.test("arguments, of what a tool is about: `id` and the word of its name are one", () => {
  const byId = z.toJSONSchema(z.strictObject({ id: z.string() }), { io: "input" });
  const byWord = z.toJSONSchema(z.strictObject({ widget: z.string() }), { io: "input" });
  for (
    const [schema, given, tool, taken] of [
      [byId, { update_set: "x" }, "sn_get_update_set_contents", { id: "x" }],
      [byId, { update_set: "x" }, "sn_get_widget", { update_set: "x" }],
      [byId, { set: "x", id: "y" }, "sn_get_update_set", { set: "x", id: "y" }],
      [byWord, { id: "x" }, "sn_preview_widget", { widget: "x" }],
      [byWord, { id: "x" }, "sn_preview_page", { id: "x" }],
    ] as const
  ) {
    assert.deepEqual(coerceArguments(schema, given, tool).args, taken, tool);
  }
});
