/** Parts of configuration that the Table API does not record: as files where the instance loads files. */
import assert from "node:assert/strict";
import type { Operation } from "../../mod/changes/operation.ts";
import { elementFile, whyLoaded } from "../../mod/changes/plan/loaded_elements.ts";
import { applyApproved, tickEachChange, undoChange } from "../support/loads.ts";
import { type Pipeline, startPipeline } from "../support/pipeline.ts";
import { makeUpdateSet } from "../support/pipeline_data.ts";
import { present } from "../support/present.ts";

const RULES = "sys_data_policy_rule";

/** An instance whose dictionary says that the table is not recorded. */
async function startUntracked(withoutSourceLoad: boolean): Promise<Pipeline> {
  const pipeline = await startPipeline({ demo: { behaviour: { withoutSourceLoad } } });
  const { client } = pipeline;
  await makeUpdateSet(pipeline);
  const { records: [table] } = await client.listRecords("sys_dictionary", {
    query: `name=${RULES}^elementISEMPTY`,
    fields: ["sys_id"],
  });
  await client.updateRecord("sys_dictionary", present(table?.sys_id), {
    attributes: "update_synch=false",
  });
  client.schema.forget();
  return tickEachChange(pipeline);
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
  const gone = await applyApproved(pipeline, [{ kind: "delete", table: RULES, id }]);
  assert.deepEqual([gone.status, gone.reports[0]?.capture.state], ["done", "captured"]);
  assert.equal(await stored(id), null);

  for (const [{ reports }, mandatory] of [[gone, "false"], [changed, "true"]] as const) {
    const undone = await undoChange(pipeline, present(reports[0]?.id));
    assert.equal(undone.status, "done", JSON.stringify(undone, null, 1));
    assert.equal((await stored(id))?.mandatory, mandatory);
  }
});

Deno.test("an instance in upgrade is left alone by files of parts, installations and commits", async () => {
  await using pipeline = await startUntracked(false);
  const { client } = pipeline;
  const { records: [lock] } = await client.listRecords("sys_mutex", {
    fields: ["sys_id"],
    limit: 1,
  });
  const id = present(lock?.sys_id);
  const hold = (acquired: string) => client.updateRecord("sys_mutex", id, { acquired });
  const call = (path: string, method: "GET" | "POST" = "POST"): Operation => ({
    kind: "call",
    table: "",
    id: "",
    summary: "install",
    request: { method, path },
    sends: false,
    prove: () => Promise.reject(new Error("nothing is sent")),
  });
  const dry = (operation: Operation) =>
    pipeline.apply([operation], { options: { dry_run: true } }).then(
      ({ status }) => status,
      ({ message }) => message,
    );
  const installing = [
    rule("true"),
    call("/api/sn_cicd/update_set/commit/1"),
    call("/api/sn_cicd/update_set/commitMultiple"),
    call("/api/sn_cicd/update_set/back_out"),
    call("/api/sn_cicd/app_repo/install"),
    call("/api/sn_cicd/app/batch/install"),
    call("/api/sn_cicd/plugin/com.x/activate"),
    call("/api/sn_cicd/sc/apply_changes"),
    call("/sn_appclient_upload_processor.do"),
  ];
  await hold("2026-01-01 10:00:00");
  for (const operation of installing) {
    const says = /in an upgrade or an installation: its Update-Mutex is held since 2026-01-01/;
    assert.match(await dry(operation), says, JSON.stringify(operation));
  }
  assert.equal(await dry(call("/api/sn_cicd/testsuite/run")), "planned");
  assert.equal(await dry(call("/api/sn_cicd/app_repo/install", "GET")), "planned");
  await hold("");
  for (const operation of installing) assert.equal(await dry(operation), "planned");
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
