import assert from "node:assert/strict";
import type { ArtifactField } from "../../mod/tools/artifact_fields.ts";
import { listedColumns } from "../../mod/tools/artifact.ts";
import type { TableSchema } from "../../mod/platform/types.ts";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { splitWords, stem } from "../../mod/tools/search/words.ts";
import { startPipeline } from "../support/pipeline.ts";

/** Of a journal column it has to be said, because it makes an update not repeatable. */
const NO_JOURNAL = /^(?!journal)/;

/** Column types of the dictionary that a field's way of giving its value fits. */
const FITTING: Record<ArtifactField["type"], RegExp> = {
  text: NO_JOURNAL,
  choice: NO_JOURNAL,
  integer: /^(integer|longint|percent_complete|order_index|day_of_week|decimal|float|string)$/,
  decimal: /^(decimal|float|currency|currency2|price|percent_complete)$/,
  boolean: /^boolean$/,
  reference: /^(reference|document_id|table_name|string)$/,
  list: /^(glide_list|user_roles|field_list)$/,
  script:
    /^(script|script_plain|script_server|script_client|html_script|xml|html|css|json|html_template|translated_html|string|properties)$/,
  conditions: /^(conditions|condition_string|variable_conditions|string)$/,
  date: /^(glide_date|glide_date_time|date)$/,
  date_time: /^(glide_date_time|due_date|schedule_date_time|string)$/,
  secret: /^(password|password2)$/,
  journal: /^journal/,
};

/** A list says of each record what it is, and of work how far it is and with whom. */
function assertTells(listed: readonly string[], { columns, displayColumn }: TableSchema): void {
  const isWork = ["number", "state", "assigned_to"].every((name) => columns.has(name));
  const telling = [
    displayColumn,
    "number",
    ...(isWork ? ["state", "priority", "short_description", "assigned_to"] : ["name", "active"]),
  ];
  for (const name of telling) {
    if (name && columns.has(name)) assert.ok(listed.includes(name), `${name} in ${listed}`);
  }
  assert.ok(listed.length > 0 && listed.length <= 16, listed.join());
}

Deno.test("artifact definitions: each column stands in the demo instance's dictionary, with a fitting type", async (step) => {
  await using pipeline = await startPipeline();
  for (const { definition } of allArtifacts) {
    await step.step(`${definition.stem} (${definition.table})`, async () => {
      const schema = await pipeline.client.schema.table(definition.table);
      for (const [name, field] of Object.entries(definition.fields)) {
        const column = schema.columns.get(name);
        assert.ok(column, `${definition.table} has no column ${name}`);
        const fitting = FITTING[field.type];
        assert.ok(
          fitting.test(column.type),
          `${definition.table}.${name} is ${column.type}, defined as ${field.type}`,
        );
        if (field.type === "reference" && column.type === "reference") {
          const target = await pipeline.client.schema.table(field.table ?? "");
          assert.ok(
            target.chain.includes(column.reference ?? ""),
            `${name} refers to ${column.reference}`,
          );
        }
      }
      assertTells(listedColumns(definition, schema), schema);
    });
  }
});

Deno.test("artifact definitions: stems, plurals and tables' verbs are used once", () => {
  const names = allArtifacts.flatMap(({ tools }) => tools.map(({ name }) => name));
  assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), []);
  for (const { definition } of allArtifacts) {
    assert.ok(definition.synonyms && definition.synonyms.length >= 1, definition.stem);
    assert.ok(Object.keys(definition.fields).length > 0, definition.stem);
  }
});

Deno.test("definitions: at most three synonyms, none of which repeats the name", () => {
  const wordsOf = (text: string) => splitWords(text).map(stem);
  const named = [
    ...allArtifacts.map(({ definition: { stem, noun, synonyms } }) => ({
      key: stem,
      name: `${stem} ${noun}`,
      synonyms,
    })),
    ...allTools.filter(({ family }) => !family).map(({ name, synonyms }) => ({
      key: name,
      name,
      synonyms,
    })),
  ];
  for (const { key, name, synonyms = [] } of named) {
    assert.ok(
      synonyms.length <= 3,
      `${key}: what else people say belongs to the training requests`,
    );
    assert.equal(new Set(synonyms).size, synonyms.length, key);
    const words = new Set(wordsOf(name));
    for (const synonym of synonyms) {
      assert.ok(!wordsOf(synonym).every((word) => words.has(word)), `${key}: "${synonym}"`);
    }
  }
});
