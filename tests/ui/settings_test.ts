import assert from "node:assert/strict";
import { configJsonSchema } from "../../mod/config/json_schema.ts";
import { completeConfig, type ConfigSchema } from "../../ui/pages/settings/complete.ts";
import { fieldGroups, IN_THE_TEXT, textOf, valueOf } from "../../ui/pages/settings/form_fields.ts";

const schema = configJsonSchema() as ConfigSchema;

function suggested(text: string): string[] {
  const offset = text.indexOf("|");
  const found = completeConfig(schema, text.replace("|", ""), offset);
  return found?.options.map(({ label }) => label) ?? [];
}

Deno.test("settings: keys and values are offered where they fit, of each kind that an object can be", () => {
  assert.ok(suggested("{ | }").includes('"analytics"'));
  assert.ok(suggested('{ "activity": { "re|" } }').includes('"retentionDays"'));
  assert.deepEqual(suggested('{ "activity": { "arguments": | } }'), ["true", "false"]);
  assert.deepEqual(suggested('{ "permission": { "bash": | } }'), ['"allow"', '"ask"', '"deny"']);
  assert.ok(suggested('{ "mcp": { "x": { | } } }').includes('"command"'));
  assert.deepEqual(suggested('{ "model": | }'), []);
});

Deno.test("settings: the form has what is read, each value as its kind", () => {
  const groups = fieldGroups(schema);
  assert.deepEqual(groups.map(({ name }) => name), [
    "General",
    "permission",
    "analytics",
    "activity",
    "eval",
  ]);
  const fields = groups.flatMap(({ fields }) => fields);
  const field = (name: string) =>
    fields.find(({ path }) => path.join(".") === name) ?? assert.fail(name);
  const text = '{ "activity": { "privateColumns": ["u_a", "u_b"], "retentionDays": 7 } } // x';
  assert.equal(textOf(text, field("activity.privateColumns")), "u_a, u_b");
  assert.equal(textOf(text, field("activity.retentionDays")), "7");
  assert.equal(textOf(text, field("activity.arguments")), "");
  assert.deepEqual(field("permission.bash").options, ["allow", "ask", "deny"]);
  const patterns = '{ "permission": { "bash": { "git *": "allow" } } }';
  assert.equal(textOf(patterns, field("permission.bash")), IN_THE_TEXT);
  assert.equal(field("activity.arguments").usual, "true");
  assert.deepEqual(
    [
      valueOf("number", "7"),
      valueOf("number", "many"),
      valueOf("list", " u_a ,, u_b"),
      valueOf("switch", "false"),
      valueOf("text", " "),
    ],
    [7, "many", ["u_a", "u_b"], false, undefined],
  );
});
