import assert from "node:assert/strict";
import { type CapturedRow, captureNames, judgeCapture } from "../../mod/changes/capture.ts";

const row = (more: Partial<CapturedRow> = {}): CapturedRow => ({
  sysId: "x1",
  updateSet: "target",
  updateSetName: "Target",
  action: "INSERT_OR_UPDATE",
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

Deno.test("capture names: by sys_id, or by the key columns of the coalescing tables", () => {
  const record = { sys_id: "1", name: "incident", element: "u_note", language: "de" };
  assert.deepEqual(captureNames("sys_script", record), ["sys_script_1"]);
  assert.deepEqual(captureNames("sys_dictionary", record), [
    "sys_dictionary_incident_u_note",
    "sys_dictionary_1",
  ]);
  assert.equal(
    captureNames("sys_documentation", record)[0],
    "sys_documentation_incident_u_note_de",
  );
  assert.equal(
    captureNames("sys_dictionary", { ...record, element: "" })[0],
    "sys_dictionary_incident_null",
  );
});
