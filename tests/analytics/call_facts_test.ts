import assert from "node:assert/strict";
import { factsOfWrite } from "../../mod/analytics/call_facts.ts";
import type { ChangeReport } from "../../mod/changes/change_report.ts";

const DONE: ChangeReport = {
  id: "chg_1",
  operation: "update",
  table: "sys_script",
  sys_id: "a".repeat(32),
  status: "done",
  diff: {},
  capture: { state: "untracked" },
};
const HOST = "demo.example.com";

function facts(reports: ChangeReport[], reversed: { undoes?: string; undoesToo?: string[] } = {}) {
  return factsOfWrite({ host: HOST, operations: reports.map(() => reversed), reports });
}

Deno.test("call facts: only what is done and proven counts", () => {
  const failed = ["failed", "unknown", "planned", "unchanged", "not_run"] as const;
  for (const status of failed) {
    const script = { script: { from: null, to: "a\nb" } };
    assert.deepEqual(facts([{ ...DONE, status, diff: script }]), {
      lines: 0,
      changes: [],
      undoes: [],
    });
  }
  assert.deepEqual(facts([DONE, { ...DONE, id: "chg_2", status: "failed" }]).changes, ["chg_1"]);
});

Deno.test("call facts: new script lines are counted, not those that stood there before", () => {
  const diff = {
    script: { from: "var a;\nvar b;", to: "var a;\n\n  var b;\nvar c;\nvar d;" },
    description: { from: null, to: "one\ntwo\nthree" },
    client_script: { from: "gone", to: null },
  };
  assert.equal(facts([{ ...DONE, diff }]).lines, 2);
});

Deno.test("call facts: records are told apart by instance and sys_id, and not named", () => {
  const { record } = facts([DONE]);
  assert.match(record ?? "", /^[0-9a-f]{32}$/);
  assert.equal(facts([{ ...DONE, id: "chg_9" }]).record, record);
  assert.notEqual(facts([{ ...DONE, sys_id: "b".repeat(32) }]).record, record);
  const elsewhere = factsOfWrite({ host: "x", operations: [{}], reports: [DONE] });
  assert.notEqual(elsewhere.record, record);
});

Deno.test("call facts: an undo names all it reversed, a failed one nothing", () => {
  const reversed = { undoes: "chg_6", undoesToo: ["chg_5"] };
  assert.deepEqual(facts([DONE], reversed).undoes.sort(), ["chg_5", "chg_6"]);
  const failed: ChangeReport = { ...DONE, status: "failed" };
  assert.deepEqual(facts([failed], reversed).undoes, []);
});
