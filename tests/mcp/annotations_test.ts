import assert from "node:assert/strict";
import { z } from "zod";
import { isJournalType } from "../../mod/changes/field_text.ts";
import { annotationsOf } from "../../mod/mcp/annotations.ts";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { startPipeline } from "../support/pipeline.ts";

const hintsOf = (name: string) => {
  const tool = allTools.find((tool) => tool.name === name);
  assert.ok(tool, name);
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotationsOf(tool);
  return [readOnlyHint, destructiveHint, idempotentHint, openWorldHint];
};

Deno.test("annotations: a tool reads exactly when it has no plan, and what only reads destroys nothing", () => {
  for (const tool of allTools) {
    const hints = annotationsOf(tool);
    assert.equal(hints.readOnlyHint, !("plan" in tool), tool.name);
    assert.equal(hints.readOnlyHint, tool.risk === "R", tool.name);
    if (hints.readOnlyHint) {
      assert.ok(!hints.destructiveHint && hints.idempotentHint, tool.name);
    }
    assert.equal(hints.openWorldHint, tool.endpoint !== "local", tool.name);
  }
});

Deno.test("annotations: of every family creates are not repeatable, updates are where the dictionary knows no journal column among their fields", async () => {
  await using pipeline = await startPipeline();
  for (const { definition, tools } of allArtifacts) {
    const { columns } = await pipeline.client.schema.table(definition.table);
    const adds = Object.keys(definition.fields)
      .some((name) => isJournalType(columns.get(name)?.type ?? ""));
    const repeatable = { list: true, get: true, create: false, update: !adds };
    for (const tool of tools) {
      assert.ok(tool.family, tool.name);
      assert.equal(annotationsOf(tool).idempotentHint, repeatable[tool.family.verb], tool.name);
    }
  }
});

/** Tools with an open set of names that they write to no column of that name. */
const NO_COLUMNS = ["sn_update_request_item_variables", "sn_set_translations"];

Deno.test("annotations: no tool by hand that can write a journal column is repeatable", async () => {
  await using pipeline = await startPipeline();
  const { records } = await pipeline.client.listRecords("sys_dictionary", {
    query: "internal_typeSTARTSWITHjournal",
    fields: ["element"],
  });
  const journals = new Set(records.map(({ element }) => element));
  assert.ok(journals.has("work_notes") && journals.has("comments"), [...journals].join());
  const able = allTools.filter(({ family, risk }) => !family && risk !== "R").filter((tool) => {
    const { names, open } = argumentNames(z.toJSONSchema(tool.input, { io: "input" }));
    return names.some((name) => journals.has(name)) || (open && !NO_COLUMNS.includes(tool.name));
  });
  const names = able.map(({ name }) => name);
  for (const name of ["sn_update_record", "sn_resolve_incident", "sn_decide_approval"]) {
    assert.ok(names.includes(name), name);
  }
  assert.deepEqual(able.filter((tool) => annotationsOf(tool).idempotentHint), []);
});

/** Every name that a schema has for a property at any depth, and whether any object takes others. */
function argumentNames(schema: unknown): { names: string[]; open: boolean } {
  if (typeof schema !== "object" || schema === null) return { names: [], open: false };
  const inner = Object.values(schema).map(argumentNames);
  const own = "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
  const takesOthers = "additionalProperties" in schema && schema.additionalProperties !== false;
  return {
    names: [...own, ...inner.flatMap(({ names }) => names)],
    open: takesOthers || inner.some(({ open }) => open),
  };
}

Deno.test("annotations: tools by hand say what they are", () => {
  const cases: [name: string, hints: boolean[]][] = [
    ["sn_query_table", [true, false, true, true]],
    ["sn_list_instances", [true, false, true, false]],
    ["sn_create_record", [false, false, false, true]],
    ["sn_update_record", [false, false, false, true]],
    ["sn_upsert_record", [false, false, false, true]],
    ["sn_bulk_update_records", [false, true, false, true]],
    ["sn_update_incident", [false, false, false, true]],
    ["sn_update_rest_message", [false, false, true, true]],
    ["sn_move_change", [false, false, false, true]],
    ["sn_decide_approval", [false, false, false, true]],
    ["sn_switch_scope", [false, false, true, true]],
    ["sn_set_choices", [false, false, true, true]],
    ["sn_set_page_layout", [false, false, false, true]],
    ["sn_publish_flow", [false, true, false, true]],
    ["sn_delete_record", [false, true, true, true]],
    ["sn_delete_artifact", [false, true, true, true]],
    ["sn_add_comment", [false, false, false, true]],
    ["sn_clone_record", [false, false, false, true]],
    ["sn_call_rest_api", [false, true, false, true]],
    ["sn_undo_changes", [false, true, false, true]],
    ["sn_install_application", [false, true, true, true]],
  ];
  for (const [name, hints] of cases) assert.deepEqual(hintsOf(name), hints, name);
});
