import assert from "node:assert/strict";
import { type CapturedRow, captureNames, judgeCapture } from "../../mod/changes/capture.ts";

const row = (more: Partial<CapturedRow> = {}): CapturedRow => ({
  sysId: "x1",
  updateSet: "target",
  updateSetName: "Target",
  action: "INSERT_OR_UPDATE",
  updatedOn: "2026-01-05 08:00:00",
  stamp: "1",
  ...more,
});
const judge = (before: CapturedRow[], after: CapturedRow[] | null, deletion = false) =>
  judgeCapture({ before, after, updateSet: "target", deletion }).state;

Deno.test("capture: a new row in the target set proves it", () => {
  assert.equal(judge([], [row()]), "captured");
});

Deno.test("capture: a row that was there before, unchanged, proves nothing", () => {
  assert.equal(judge([row()], [row()]), "not_captured");
});

Deno.test("capture: the same row written again proves it by its stamp", () => {
  assert.equal(judge([row()], [row({ stamp: "2" })]), "captured");
});

Deno.test("capture: a new row in another set is elsewhere, although an old one is in the target", () => {
  const other = row({ sysId: "x2", updateSet: "other" });
  assert.equal(judge([row()], [row(), other]), "captured_elsewhere");
});

Deno.test("capture: a deletion is proved by a deletion only, and the other way round", () => {
  assert.equal(judge([], [row()], true), "not_captured");
  assert.equal(judge([], [row({ action: "DELETE" })], true), "captured");
  assert.equal(judge([], [row({ action: "DELETE" })]), "not_captured");
});

Deno.test("capture: rows that cannot be read leave it unverified", () => {
  assert.equal(judge([], null), "unverified");
});

Deno.test("capture: a row from before the record's creation proves nothing about the creation", () => {
  const judgeCreation = (updatedOn: string) =>
    judgeCapture({
      before: [],
      after: [row({ updatedOn })],
      updateSet: "target",
      createdOn: "2026-01-05 08:00:00",
      deletion: false,
    }).state;
  assert.equal(judgeCreation("2026-01-05 07:59:59"), "not_captured");
  assert.equal(judgeCreation("2026-01-05 08:00:00"), "captured");
});

/** Records as exports of real instances hold them, with the names of their files. */
const EXPORTED: [table: string, record: Record<string, string>, name: string][] = [
  ["sys_script", { sys_id: "1", name: "Close" }, "sys_script_1"],
  [
    "sys_dictionary",
    { sys_id: "1", name: "incident", element: "u_a" },
    "sys_dictionary_incident_u_a",
  ],
  ["sys_dictionary", { sys_id: "1", name: "x_need", element: "" }, "sys_dictionary_x_need_null"],
  [
    "sys_documentation",
    { sys_id: "1", name: "x_need", element: "what", language: "de" },
    "sys_documentation_x_need_what_de",
  ],
  [
    "sys_documentation",
    { sys_id: "1", name: "x_need", element: "", language: "en" },
    "sys_documentation_x_need__en",
  ],
  ["sys_choice", { sys_id: "1", name: "x_need", element: "state" }, "sys_choice_x_need_state"],
  ["sys_ui_form", { sys_id: "1", name: "x_need" }, "sys_ui_form_sections_1"],
  ["wf_workflow_version", { sys_id: "1", name: "Lend", workflow: "2" }, "wf_workflow_2"],
];

for (const [table, record, name] of EXPORTED) {
  Deno.test(`capture names: ${table} ${JSON.stringify(record)} is ${name}`, () => {
    assert.equal(captureNames(table, record)[0], name);
  });
}

Deno.test("capture names: the name that the instance stored comes first", () => {
  const list = { sys_id: "1", name: "x_need", sys_update_name: "sys_ui_list_x_need_null" };
  assert.deepEqual(captureNames("sys_ui_list", list), ["sys_ui_list_x_need_null", "sys_ui_list_1"]);
});
