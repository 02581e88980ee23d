import assert from "node:assert/strict";
import { annotationsOf } from "../../mod/mcp/annotations.ts";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import { startTestServices } from "../support/services.ts";

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

Deno.test("annotations: of every family creates are not repeatable, updates are", () => {
  for (const tool of allTools.filter(({ family }) => family)) {
    const { idempotentHint } = annotationsOf(tool);
    assert.equal(idempotentHint, tool.family?.verb !== "create", tool.name);
  }
});

Deno.test("annotations: tools by hand say what they are", () => {
  const cases: [name: string, hints: boolean[]][] = [
    ["sn_query_table", [true, false, true, true]],
    ["sn_list_instances", [true, false, true, false]],
    ["sn_create_record", [false, false, false, true]],
    ["sn_update_record", [false, false, true, true]],
    ["sn_upsert_record", [false, false, true, true]],
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

Deno.test("annotations: what calls itself repeatable changes nothing the second time", async () => {
  await using started = await startTestServices();
  const args = { table: "incident", id: "INC0010001", values: { urgency: "3" } };
  const first = await started.run("sn_update_record", args);
  const second = await started.run("sn_update_record", args);
  assert.deepEqual([first.status, second.status], ["done", "done"]);
  assert.equal(second.change?.[0]?.status, "unchanged");
});
