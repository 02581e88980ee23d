import assert from "node:assert/strict";
import type { ChangeReport } from "../../mod/changes/change_report.ts";
import { shortenAnswer } from "../../mod/meta_tools/short_answer.ts";
import type { ToolResult } from "../../mod/tools/call.ts";

const report = (parts: Partial<ChangeReport> = {}): ChangeReport => ({
  id: "chg_1",
  operation: "update",
  table: "sys_script",
  sys_id: "a".repeat(32),
  name: "Rule",
  url: "https://dev/sys_script.do",
  status: "done",
  diff: {},
  capture: { state: "captured", update_set: "u", update_set_name: "Work" },
  ...parts,
});

const answer = (change: ChangeReport[], parts: Partial<ToolResult> = {}): ToolResult => ({
  status: "done",
  instance: { host: "h", label: "dev" },
  result: null,
  context: { scope: "Global", update_set: "Work", tracking: "update_set" },
  change,
  capture: "captured",
  warnings: [],
  ...parts,
});

// deno-lint-ignore no-explicit-any
const short = (result: ToolResult): any => shortenAnswer(result);

const SCRIPT = Array.from({ length: 150 }, (_, at) => `var line${at} = "some words";`).join("\n");

Deno.test("short answer: the change of a long text stands once, as the lines in which it differs", () => {
  const to = SCRIPT.replace("line70 ", "other ");
  const change = report({ diff: { script: { from: SCRIPT, to }, order: { from: "1", to: "2" } } });
  const result = { sys_id: change.sys_id, script: to, description: SCRIPT, order: "2" };
  const shown = short(answer([change], { result }));
  assert.ok(JSON.stringify(shown).length < 1500, JSON.stringify(shown));
  assert.deepEqual(shown.change[0].diff.order, { from: "1", to: "2" });
  const lines: string[] = shown.change[0].diff.script.lines;
  assert.deepEqual(lines.filter((line) => /^[+-]/.test(line)), [
    '-var line70 = "some words";',
    '+var other = "some words";',
  ]);
  assert.equal(shown.result.script, `(as sent, ${to.length} characters)`);
  assert.equal(shown.result.description, `(not sent, ${SCRIPT.length} characters)`);
  assert.equal(shown.result.order, "2");
});

Deno.test("short answer: a text that the instance stored otherwise than it was sent is shown", () => {
  const change = report({ operation: "create", diff: { script: { from: null, to: SCRIPT } } });
  const stored = `${SCRIPT}\n// stamped`;
  const shown = short(answer([change], { result: { sys_id: change.sys_id, script: stored } }));
  assert.equal(shown.result.script, stored);
  assert.equal(shown.change[0].diff, undefined);
});

Deno.test("short answer: one line of a text that has no lines is cut", () => {
  const change = report({
    diff: { payload: { from: "x".repeat(9000), to: "y".repeat(9000) } },
  });
  const shown = short(answer([change]));
  assert.ok(JSON.stringify(shown.change).length < 1200);
  assert.match(shown.change[0].diff.payload.lines[1], /^\+y+… \(9001 characters\)$/);
});

Deno.test("short answer: a plan of few changes keeps every field, with the exact new text", () => {
  const change = report({
    id: null,
    status: "planned",
    diff: { script: { from: "", to: SCRIPT } },
  });
  const planned = answer([change], { status: "needs_approval" });
  assert.deepEqual(short(planned).change[0].diff, change.diff);
});

Deno.test("short answer: of many changes each is a line, what they share and what stays is said once", () => {
  const many = Array.from({ length: 17 }, (_, at) =>
    report({
      id: `chg_${at}`,
      operation: "delete",
      name: `Rule ${at}`,
      diff: { script: { from: SCRIPT, to: null } },
    }));
  const same = report({ status: "unchanged" });
  const shown = short(answer([...many, same, same]));
  assert.deepEqual(shown.each, { operation: "delete", table: "sys_script", status: "done" });
  assert.deepEqual(shown.change[3], { id: "chg_3", name: "Rule 3" });
  assert.equal(shown.change.length, 17);
  assert.equal(shown.unchanged, 2);
});

Deno.test("short answer: what differs from the others, and where it is recorded elsewhere, is never left out", () => {
  const elsewhere = {
    state: "captured_elsewhere",
    update_set: "v",
    update_set_name: "Else",
  } as const;
  const many = Array.from({ length: 7 }, (_, at) => report({ id: `chg_${at}` }));
  const failed = report({
    id: "chg_7",
    operation: "create",
    status: "failed",
    capture: elsewhere,
    error: "It is in Else",
  });
  const shown = short(answer([...many, failed], { status: "failed" }));
  assert.deepEqual(shown.each, { table: "sys_script" });
  assert.deepEqual(shown.change[7], {
    id: "chg_7",
    operation: "create",
    sys_id: failed.sys_id,
    name: "Rule",
    status: "failed",
    capture: elsewhere,
    error: "It is in Else",
  });
});

Deno.test("short answer: the plan of many changes keeps what each is to become, cut", () => {
  const many = Array.from({ length: 6 }, () =>
    report({
      id: null,
      status: "planned",
      diff: { state: { from: "1", to: "2" }, script: { from: null, to: SCRIPT } },
    }));
  const [first] = short(answer(many, { status: "planned" })).change;
  assert.deepEqual(first.diff.state, { from: "1", to: "2" });
  assert.match(first.diff.script.to, /… \(\d+ characters\)$/);
});

Deno.test("short answer: a call that changed nothing says so", () => {
  const shown = short(answer([report({ status: "unchanged" })]));
  assert.equal(shown.change[0].status, "unchanged");
});

Deno.test("short answer: a load tells each record once; a plan its fields, what is done what was updated", () => {
  const file = "sys_script_1.xml";
  const long = "gs.info(1);\n".repeat(40);
  const record = (operation: "create" | "update" | "delete") => ({
    operation,
    table: "sys_script",
    sys_id: operation,
    file,
    diff: { script: { from: operation === "create" ? null : long, to: `${long}x` } },
  });
  const load = {
    request: "POST /api/fluent/load/global",
    files: [{ file, state: "loaded" as const }],
    records: [record("create"), record("update"), record("delete")],
  };
  const told = (status: ChangeReport["status"]) => {
    const { change } = shortenAnswer({
      status: "done",
      instance: null,
      result: null,
      warnings: [],
      change: [{
        id: "chg_1",
        operation: "load",
        table: "sys_scope",
        sys_id: "global",
        status,
        diff: {},
        load,
        capture: { state: "untracked" },
      }],
    }) as { change: { load: { records: { diff?: Record<string, object> }[] } }[] };
    return change[0]?.load.records.map(({ diff }) => Object.keys(diff?.script ?? {}));
  };
  assert.deepEqual(told("planned"), [["from", "to"], ["from", "to"], []]);
  assert.deepEqual(told("done"), [[], ["lines"], []]);
});

Deno.test("short answer: what is new tells what it becomes, and a sys_id is no name", () => {
  const diff = { role: { from: null, to: "0".repeat(32), to_name: "itil" } };
  const created = report({ id: null, operation: "create", status: "planned", diff });
  const [one] = short(answer([created], { status: "planned" })).change;
  assert.deepEqual(one.diff, { role: { to: "0".repeat(32), to_name: "itil" } });
  const many = Array.from({ length: 6 }, () => ({ ...created, name: "0".repeat(32) }));
  const [first] = short(answer(many, { status: "planned" })).change;
  assert.deepEqual([first.diff, first.name], [{ role: { to: "itil" } }, undefined]);
  const cleared = report({ status: "planned", diff: { order: { from: null, to: "1" } } });
  assert.deepEqual(short(answer([cleared])).change[0].diff, { order: { from: null, to: "1" } });
});
