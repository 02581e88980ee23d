import assert from "node:assert/strict";
import type { TouchedRecord } from "../../mod/demo/control/watch_records.ts";
import { checkRecords, isMatch } from "../../mod/eval/check/check_records.ts";
import { callsOf } from "../../mod/eval/prove/prove_task.ts";
import { type EvalTask, taskFileSchema } from "../../mod/eval/task.ts";

function touched(table: string, values: Record<string, string>, more = {}): TouchedRecord {
  return {
    operation: "insert",
    table,
    sysId: "1",
    name: values.name ?? "",
    values,
    shown: {},
    changed: Object.keys(values),
    ...more,
  };
}

const RULE = { name: "Rule", sys_scope: "global", sys_update_name: "sys_script_1", when: "before" };
const rule = touched("sys_script", RULE);
const captured = (set: string) =>
  touched("sys_update_xml", { name: "sys_script_1", update_set: "9" }, {
    shown: { update_set: set },
  });

function task(more: Record<string, unknown> = {}): EvalTask {
  const file = taskFileSchema.parse({
    title: "A rule",
    domain: "Rules",
    request: "Make it",
    expect: [{
      table: "sys_script",
      find: { name: "Rule" },
      fields: { when: "before" },
      scope: "global",
      update_set: "Mine",
    }],
    solution: [
      { tool: "sn_create_update_set", args: { name: "Mine" } },
      { tool: "sn_create_business_rule", args: { name: "Rule" }, options: { update_set: "Mine" } },
      { tool: "sn_list_groups" },
    ],
    ...more,
  });
  return { ...file, name: "a-rule", source: "own" };
}

const codes = (records: TouchedRecord[], of = task()) =>
  checkRecords(of, records).map(({ code }) => code);

Deno.test("checkRecords: what was asked for passes, with all that the platform writes by itself", () => {
  const beside = [
    touched("sys_update_set", { name: "Mine" }),
    touched("sys_update_version", { name: "sys_script_1" }),
    touched("syslog_transaction", { url: "/" }),
    touched("sys_user_preference", { name: "updateSetForScopeglobal" }),
  ];
  assert.deepEqual(codes([rule, captured("Mine"), ...beside]), []);
});

Deno.test("checkRecords: each way of being wrong has a reason of its own", () => {
  const other = (values: object) => touched("sys_script", { ...RULE, ...values });
  assert.deepEqual(codes([]), ["missing"]);
  assert.deepEqual(codes([other({ name: "Other" }), captured("Mine")]), ["missing", "touched"]);
  assert.deepEqual(codes([other({ when: "after" }), captured("Mine")]), ["value"]);
  assert.deepEqual(codes([other({ sys_scope: "x_app" }), captured("Mine")]), ["scope"]);
  assert.deepEqual(codes([rule, captured("Theirs")]), ["update_set"]);
  assert.deepEqual(codes([rule]), ["update_set"]);
  // Twice is once too often, and a preference of another name is somebody's.
  assert.deepEqual(codes([rule, captured("Mine"), { ...rule, sysId: "2" }]), ["touched"]);
  const preference = touched("sys_user_preference", { name: "homepage" });
  assert.deepEqual(codes([rule, captured("Mine"), preference]), ["touched"]);
  // An entry of an update set is part of the change that it records, or somebody's own doing.
  const moved = touched("sys_update_xml", { name: "sys_script_2" }, { operation: "update" });
  assert.deepEqual(codes([rule, captured("Mine"), moved]), ["touched"]);
  const set = touched("sys_update_set", { name: "Theirs" }, { operation: "update" });
  assert.deepEqual(codes([rule, captured("Mine"), set]), ["touched"]);
});

Deno.test("checkRecords: an update may change what it is asked to, and what the task allows", () => {
  const expected = task({
    expect: [{
      table: "incident",
      operation: "update",
      find: { number: "INC1" },
      fields: { state: "Resolved" },
      may_change: ["resolved_at"],
    }],
  });
  const incident = (changed: string[], shown = { state: "Resolved" }) =>
    touched("incident", { number: "INC1", state: "6" }, { operation: "update", changed, shown });
  assert.deepEqual(codes([incident(["state", "resolved_at", "sys_mod_count"])], expected), []);
  assert.deepEqual(codes([incident(["state", "impact"])], expected), ["touched"]);
  assert.deepEqual(codes([incident(["state"], { state: "New" })], expected), ["value"]);
  assert.deepEqual(codes([{ ...incident([]), operation: "delete" }], expected), [
    "missing",
    "touched",
  ]);
});

Deno.test("checkRecords: no update set is named, and still it must not be Default", () => {
  const free = task({ expect: [{ table: "sys_script", find: { name: "Rule" } }] });
  assert.deepEqual(codes([rule, captured("Whatever")], free), []);
  assert.deepEqual(codes([rule, captured("Default")], free), ["update_set"]);
});

Deno.test("isMatch: a text, a pattern over lines in any case, one of several", () => {
  assert.ok(isMatch(" a\r\nb ", "a\nb"));
  assert.ok(!isMatch("A", "a"));
  assert.ok(isMatch("if (X)\n  update()", { matches: "x.*update" }));
  assert.ok(isMatch("", { one_of: ["false", ""] }));
  assert.ok(!isMatch("true", { one_of: ["false", ""] }));
});

Deno.test("callsOf: a wrong variant is the solution with what it has otherwise", () => {
  const wrong = (variant: object) => {
    const of = task({ wrong: [{ what: "it", rejected: "value", ...variant }] });
    return of.wrong.flatMap((one) => callsOf(of, one));
  };
  const [set, made, listed] = wrong({ scope: "x_app", update_set: "Theirs" });
  assert.deepEqual(set?.args, { name: "Theirs", scope: "x_app" });
  assert.deepEqual(made?.options, { update_set: "Theirs", scope: "x_app" });
  assert.equal(listed?.options, undefined);
  assert.deepEqual(wrong({ args: { 1: { when: "after" } } })[1]?.args, {
    name: "Rule",
    when: "after",
  });
  assert.deepEqual(wrong({ calls: [] }), []);
  assert.equal(wrong({ also: [{ tool: "sn_delete_record" }] }).length, 4);
});
