/** Parts of configuration that the Table API does not record: as files where the instance loads files. */
import assert from "node:assert/strict";
import { undoOperations } from "../../mod/changes/undo/undo_operations.ts";
import type { Operation } from "../../mod/changes/operation.ts";
import { elementFile, whyLoaded } from "../../mod/changes/plan/loaded_elements.ts";
import type { ChangeOutcome } from "../../mod/changes/apply.ts";
import { type Pipeline, PIPELINE_HOST, startPipeline } from "../support/pipeline.ts";
import { makeUpdateSet } from "../support/pipeline_data.ts";
import { present } from "../support/present.ts";

const RULES = "sys_data_policy_rule";

/** An instance whose dictionary says that the table is not recorded. */
async function startUntracked(withoutSourceLoad: boolean): Promise<Pipeline> {
  const pipeline = await startPipeline({ demo: { behaviour: { withoutSourceLoad } } });
  const { client, apply } = pipeline;
  await makeUpdateSet(pipeline);
  const { records: [table] } = await client.listRecords("sys_dictionary", {
    query: `name=${RULES}^elementISEMPTY`,
    fields: ["sys_id"],
  });
  await client.updateRecord("sys_dictionary", present(table?.sys_id), {
    attributes: "update_synch=false",
  });
  client.schema.forget();
  pipeline.apply = (...call) => {
    pipeline.clock.now += 1000;
    return apply(...call);
  };
  return pipeline;
}

const rule = (mandatory: string): Operation => ({
  kind: "create",
  table: RULES,
  values: {
    sys_data_policy: "A vehicle in use has a driver",
    table: "x_demo_fleet_vehicle",
    field: "plate",
    mandatory,
  },
});

async function approved(pipeline: Pipeline, operations: Operation[]): Promise<ChangeOutcome> {
  const asked = await pipeline.apply(operations);
  const approval = asked.approval?.approval;
  return approval ? await pipeline.apply(operations, { options: { approval } }) : asked;
}

Deno.test("a part that is not recorded goes in as a file: created, changed, deleted and undone", async () => {
  await using pipeline = await startUntracked(false);
  const stored = async (id: string) => await pipeline.read(RULES, id);
  const made = await pipeline.apply([rule("true")]);
  assert.equal(made.status, "done", JSON.stringify(made, null, 1));
  assert.match(made.warnings.join(), /goes in as a file.*no update set records it/);
  const { sys_id, capture } = present(made.reports[0]);
  const id = present(sys_id);
  assert.equal(capture.state, "captured");
  assert.equal((await stored(id))?.mandatory, "true");
  const changed = await pipeline.apply([
    { kind: "update", table: RULES, id, values: { mandatory: "false" } },
  ]);
  assert.deepEqual([changed.status, changed.reports[0]?.capture.state], ["done", "captured"]);
  const after = await stored(id);
  assert.deepEqual([after?.mandatory, after?.field], ["false", "plate"], "what it had stays");
  const gone = await approved(pipeline, [{ kind: "delete", table: RULES, id }]);
  assert.deepEqual([gone.status, gone.reports[0]?.capture.state], ["done", "captured"]);
  assert.equal(await stored(id), null);

  for (const [{ reports }, mandatory] of [[gone, "false"], [changed, "true"]] as const) {
    const entry = await pipeline.journal.get(present(reports[0]?.id));
    const later = await pipeline.journal.list({ since: entry.opened });
    const { operations } = undoOperations([entry], [PIPELINE_HOST], later);
    const undone = await approved(pipeline, operations);
    assert.equal(undone.status, "done", JSON.stringify(undone, null, 1));
    assert.equal((await stored(id))?.mandatory, mandatory);
  }
});

Deno.test("where the instance loads no files, it says honestly that nothing records it", async () => {
  await using pipeline = await startUntracked(true);
  const made = await pipeline.apply([rule("true")]);
  assert.equal(made.status, "done", JSON.stringify(made, null, 1));
  assert.equal(made.reports[0]?.capture.state, "untracked");
  assert.doesNotMatch(made.warnings.join(), /goes in as a file/);
});

Deno.test("the rule: what is dropped, and parts that are not tracked; a layout's row has no file of its own", () => {
  const cases: [string, boolean, string[], boolean][] = [
    ["catalog_ui_policy_action", true, ["ui_policy"], true],
    ["catalog_ui_policy_action", true, ["visible"], false],
    ["sys_ui_policy_action", true, ["ui_policy", "field"], true],
    ["sys_translated_text", false, ["value"], true],
    ["sys_translated_text", true, ["value"], false],
    ["par_dashboard_widget", false, [], true],
    ["sys_ui_list_element", false, ["element"], false],
    ["incident", false, ["state"], false],
  ];
  for (const [name, tracked, fields, expected] of cases) {
    assert.equal(whyLoaded({ name, tracked }, fields) !== undefined, expected, `${name} ${fields}`);
  }
});

Deno.test("the file of a new record has the dictionary's defaults, of a known one its columns, never a secret", () => {
  const column = (element: string, more: Record<string, unknown> = {}) => ({
    element,
    label: element,
    type: "string",
    table: "x",
    mandatory: false,
    readOnly: false,
    display: false,
    active: true,
    choice: 0,
    ...more,
  });
  const columns = new Map([
    ["a", column("a", { defaultValue: "1" })],
    ["b", column("b", { defaultValue: "javascript:gs.now()" })],
    ["secret", column("secret", { type: "password2" })],
  ]);
  const shared = {
    table: "x",
    schema: {
      name: "x",
      label: "",
      chain: ["x"],
      columns,
      tracked: true,
      customCapture: false,
      verified: true,
    },
    sysId: "id",
    name: null,
    values: { c: "<3" },
    risk: "W" as const,
    scope: null,
    capturedBefore: null,
    undoes: null,
  };
  const made = elementFile({ ...shared, kind: "create", before: null });
  assert.equal(made.name, "x_id.xml");
  assert.match(made.xml, /<x action="INSERT_OR_UPDATE"><a>1<\/a><c>&lt;3<\/c><sys_id>id<\/sys_id>/);
  const before = { sys_id: "id", a: "2", secret: "abc", sys_mod_count: "4" };
  const changed = elementFile({ ...shared, kind: "update", before });
  assert.match(changed.xml, /<a>2<\/a>/);
  assert.doesNotMatch(changed.xml, /secret|mod_count/);
});
