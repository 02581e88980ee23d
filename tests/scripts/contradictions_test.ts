import assert from "node:assert/strict";
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { seededChoices } from "../../mod/demo/seed/choices.ts";
import { allArtifacts } from "../../mod/tools/domains/all_tools.ts";
import { defineTable } from "../../mod/demo/declare/table_source.ts";
import {
  declaredContradictions,
  demoContradictions,
  parentContradictions,
  toolContradictions,
} from "../../scripts/dictionary/contradictions.ts";
import { demoDepartures, PARENT_DEPARTURES } from "../../scripts/dictionary/demo_departures.ts";
import { EXCEPTIONS } from "../../scripts/dictionary/exceptions.ts";
import { readDeclarations } from "../../scripts/dictionary/instance_declarations.ts";
import { readPlatformDictionary } from "../../scripts/dictionary/platform_dictionary.ts";
import { lackingColumns } from "../../scripts/dictionary/platform_tables.ts";
import { classOfType } from "../../scripts/dictionary/platform_types.ts";

const parents = new Map(seededTables.map(({ name, parent }) => [name, parent]));
const definitions = allArtifacts.map(({ definition }) => definition);

Deno.test("platform dictionary: demo and tools say what it says, but for the exceptions", async () => {
  const dictionary = await readPlatformDictionary(parents);
  const found = new Map([
    ...demoContradictions(dictionary, seededTables, seededChoices),
    ...toolContradictions(dictionary, definitions),
  ]);
  const undecided = [...found].filter(([where]) => !(where in EXCEPTIONS));
  assert.deepEqual(undecided, []);
  assert.deepEqual(Object.keys(EXCEPTIONS).filter((where) => !found.has(where)), []);
});

Deno.test("platform dictionary: each table of the demo has every column that it states", async () => {
  const dictionary = await readPlatformDictionary(parents);
  assert.deepEqual(lackingColumns(dictionary, seededTables), []);
  const poorer = seededTables.map((table) =>
    table.name === "interaction"
      ? {
        ...table,
        columns: table.columns.filter(({ element }) => element !== "channel_metadata_table"),
      }
      : table
  );
  assert.deepEqual(lackingColumns(dictionary, poorer), ["interaction.channel_metadata_table"]);
});

Deno.test("platform dictionary: the demo has what instances declare, but for the departures", async () => {
  const columns = seededTables.flatMap(({ name, columns }) =>
    columns.map(({ element, type, reference }) => ({
      table: name,
      element,
      type: classOfType(type),
      reference,
    }))
  );
  const found = declaredContradictions(
    await readPlatformDictionary(parents),
    await readDeclarations(),
    columns,
  );
  assert.deepEqual([...found.keys()].toSorted(), demoDepartures.toSorted());
});

Deno.test("platform dictionary: tables stand where instances declare them, but for the departures", async () => {
  const declarations = await readDeclarations();
  const found = parentContradictions(declarations, seededTables);
  assert.deepEqual([...found.keys()].toSorted(), Object.keys(PARENT_DEPARTURES).toSorted());
  const moved = seededTables.map((table) =>
    table.name === "sys_ux_theme" ? { ...table, parent: "" } : table
  ).filter(({ name }) => name !== "sys_flow_record_trigger");
  assert.deepEqual(
    [...parentContradictions(declarations, moved)].filter(([where]) => !found.has(where)),
    [["sys_ux_theme parent", "none, not sys_metadata"]],
  );
});

Deno.test("platform dictionary: what instances declare otherwise is found", async () => {
  const used = (element: string, type: string, reference = "") => ({
    table: "sys_cors_rule",
    element,
    type,
    reference,
  });
  const found = declaredContradictions(
    await readPlatformDictionary(),
    await readDeclarations(),
    [
      used("domain", "text"),
      used("get", "text"),
      used("max_age", "boolean"),
      used("no_such_column", "text"),
      { table: "sys_rate_limit_rules", element: "user", type: "reference", reference: "task" },
      { table: "no_such_table", element: "name", type: "text", reference: "" },
    ],
  );
  assert.deepEqual([...found], [
    ["sys_cors_rule.get type", "text, not boolean"],
    ["sys_cors_rule.max_age type", "boolean, not number"],
    ["sys_cors_rule.no_such_column absent", "no instance at hand declares it"],
    ["sys_rate_limit_rules.user reference", "task, not sys_user"],
  ]);
});

Deno.test("platform dictionary: every aspect that is said otherwise is found", async () => {
  const dictionary = await readPlatformDictionary();
  const wrong = defineTable(
    "sys_script",
    "Business Rule",
    { parent: "task" },
    `
    collection | Table | reference(sys_db_object) |
    when       | When  | string(40) | choice
    active     | Active | boolean   | default=false
    message    | Message | string(80) |
    `,
  );
  const choices = { "sys_script.when": "Before=Before|display=display" };
  assert.deepEqual([...demoContradictions(dictionary, [wrong], choices).keys()], [
    "sys_script parent",
    "sys_script.collection type",
    "sys_script.collection mandatory",
    "sys_script.when choice Before",
    "sys_script.when choice display",
    "sys_script.active default",
    "sys_script.message length",
  ]);
  const tool = {
    stem: "rule",
    plural: "rules",
    noun: "rule",
    table: "sys_security_acl",
    verbs: ["list"],
    fields: {
      active: { type: "text", meaning: "" },
      type: { type: "reference", meaning: "", table: "sys_db_object" },
      decision_type: { type: "choice", meaning: "", choices: ["allow", "refuse"] },
    },
    examples: { id: "x" },
  } as const;
  assert.deepEqual([...toolContradictions(dictionary, [tool]).keys()], [
    "sys_security_acl.active type",
    "sys_security_acl.type reference",
    "sys_security_acl.decision_type choice refuse",
  ]);
});
