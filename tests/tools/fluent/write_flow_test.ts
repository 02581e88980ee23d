/** Flows from a plain description: what is refused, and with which way out. */
import assert from "node:assert/strict";
import type { FlowSpec, FlowStep } from "../../../mod/tools/fluent/flow_spec.ts";
import { writeFlow, writeSubflow } from "../../../mod/tools/fluent/write_flow.ts";
import { writeFlowAction } from "../../../mod/tools/fluent/write_flow_action.ts";
import type { Failure } from "../../support/tool_runs.ts";
import { ABEL, fakeWriting } from "./fluent_fakes.ts";

const find: FlowStep = {
  name: "find",
  do: "lookUpRecords",
  inputs: { table: "sys_user", conditions: "manager={{trigger.caller_id}}" },
};
const any: FlowStep = { name: "any", do: "if", condition: "{{steps.find.Count}}>0" };
const each: FlowStep = { name: "each", do: "for_each", in: "any", items: "{{steps.find.records}}" };
const log = (name: string, log_message: string, where?: string): FlowStep => ({
  name,
  do: "log",
  inputs: { log_message },
  ...(where !== undefined && { in: where }),
});

function write(steps: FlowStep[], more: Partial<FlowSpec> = {}) {
  const trigger = { on: "created" as const, table: "incident" };
  return writeFlow({ name: "A flow", trigger, steps, ...more }, fakeWriting);
}

function refuses(promise: Promise<unknown>, says: RegExp, remedy = /./): Promise<void> {
  return assert.rejects(promise, (error: Failure) => {
    assert.ok(["invalid_input", "not_found"].includes(error.code ?? ""), error.stack);
    assert.match(error.message, says);
    assert.match(error.remedy ?? "x", remedy);
    return true;
  });
}

Deno.test("a pill is found by name, as deep as the dictionary goes", async () => {
  const { text } = await write([
    find,
    any,
    each,
    log("say", "{{ trigger.caller_id.manager.email }} of {{trigger}}, {{steps.each.name}}", "each"),
  ]);
  assert.match(
    text,
    /wfa\.dataPill\(params\.trigger\.current\.caller_id\.manager\.email, "email"\)/,
  );
  assert.match(text, /wfa\.dataPill\(params\.trigger\.current, "reference"\)/);
  assert.match(text, /wfa\.dataPill\(find_step\.Records, "records"\)/);
  assert.match(text, /\(each_item: any\) => \{/);
  assert.match(text, /wfa\.dataPill\(each_item\.name, "string"\)/);
  // Nothing is declared that nothing uses: the compiler takes no such file.
  assert.match((await write([log("say", "x")])).text, /\n {2}\(\) => \{\n {4}wfa\.action\(/);
});

Deno.test("a pill that names nothing is refused with what is near", async () => {
  await refuses(write([find, log("say", "{{steps.fnid.Count}}")]), /fnid/, /steps\.find/);
  await refuses(write([find, log("say", "{{steps.find.Cuont}}")]), /no such result/, /Count/);
  await refuses(write([log("say", "{{steps.find.Count}}"), find]), /names nothing/);
  await refuses(write([log("say", "{{trigger.nmber}}")]), /no nmber/);
  await refuses(write([log("say", "{{trigger.number.name}}")]), /has no name/);
  await refuses(write([log("say", "{{trigger.table_name.x}}")]), /is no record/);
  await refuses(write([log("say", "{{gs.now()}}")]), /names nothing/);
  await refuses(write([log("say", "{{trigger.number")]), /not closed/);
  await refuses(write([log("say", "{{trigger.caller_id.a);evil(}}")]), /no column's name/);
});

Deno.test("a result is used only in the block that makes it, a loop's record only inside it", async () => {
  const inside = { ...find, name: "inner", in: "any" };
  await refuses(
    write([find, any, inside, log("say", "{{steps.inner.Count}}")]),
    /stands in the block "any"/,
    /set_variables/,
  );
  await refuses(write([find, any, each, log("say", "{{steps.each.name}}", "any")]), /has ended/);
  await write([find, any, inside, log("say", "{{steps.inner.Count}}", "any")]);
});

Deno.test("conditions of logic are pills with operators, and run no script", async () => {
  const when = (condition: string) => write([{ name: "a", do: "if", condition }]);
  for (
    const wrong of [
      "priority=1",
      "{{trigger.priority}}~1",
      "{{trigger.priority}}=1^state=2",
      "^OR{{trigger.priority}}=1",
      "{{trigger.priority}}",
    ]
  ) await refuses(when(wrong), /no pill with an operator/, /\{\{trigger\.priority\}\}=1/);
  await refuses(when("{{trigger.number}}=javascript:gs.now()"), /never run/);
  const { text } = await when(
    "{{trigger.priority}}=1^OR{{trigger.number}}=a^^b^NQ{{trigger}}ISEMPTY",
  );
  assert.match(text, /"integer"\)\}=1\^OR\$\{.*=a\^\^b\^NQ\$\{.*\}ISEMPTY`/);
});

Deno.test("labels and names become what the column stores, in conditions and in what is written", async () => {
  const inputs = {
    table_name: "incident",
    record: "{{trigger}}",
    values: { priority: "High", caller_id: "Abel Tuter", number: "High" },
  };
  const { text } = await write([
    { name: "is", do: "if", condition: "{{trigger.priority}}=High" },
    { name: "set", do: "updateRecord", in: "is", inputs },
  ]);
  assert.match(text, /"integer"\)\}=2`/);
  assert.match(text, new RegExp(`priority: "2", caller_id: "${ABEL}", number: "High"`));
});

Deno.test("steps, blocks and inputs that do not fit are refused by name", async () => {
  const cases: [FlowStep[], RegExp, RegExp?][] = [
    [[find, { ...any, name: "find" }], /Two steps are named "find"/],
    [[{ ...find, do: "lokUpRecords" }], /no action "lokUpRecords"/, /lookUpRecords/],
    [[{ ...find, inputs: { tabel: "sys_user" } }], /no input "tabel"/, /Did you mean table/],
    [[{ name: "a", do: "createRecord", inputs: { table_name: "task" } }], /needs values/],
    [[{
      name: "a",
      do: "createRecord",
      inputs: { table_name: "task", values: { nope: "1" } },
    }], /task has no nope/],
    [
      [{ name: "a", do: "updateRecord", inputs: { table_name: "task", record: "x", values: {} } }],
      /no record/,
    ],
    [[{ ...log("a", "x"), in: "find" }], /no block before it/],
    [[find, { ...log("a", "x"), in: "find" }], /no block before it/],
    [[find, { name: "b", do: "else" }], /does not follow if or else_if/],
    [[{ name: "b", do: "exit_loop" }], /in no for_each/],
    [[{ name: "b", do: "end_flow" }], /in no if/],
    [[{ name: "b", do: "try" }], /no catch behind it/],
    [[{ name: "b", do: "parallel" }], /has no branch/],
    [[{ name: "b", do: "branch" }], /parallel/],
    [[{ name: "b", do: "set_outputs", inputs: {} }], /a flow has no outputs/, /sn_create_subflow/],
    [[{ name: "b", do: "set_variables", inputs: { totl: 1 } }], /not declared/, /total/],
    [[{ name: "b", do: "for_each", items: "{{trigger.number}}" }], /no list of records/],
    [[{ name: "b", do: "if" }], /has no condition/],
    [[{ ...find, condition: "x" }], /has no condition/, /if, else_if/],
    [[{ name: "b", do: "lookUpRecords", inputs: {} }], /needs table/],
    [[{ name: "b", do: "lookUpRecord", inputs: { conditions: "active=true" } }], /needs table/],
    [[{ name: "b", do: "log" }], /needs log_message/],
    [
      [{ name: "b", do: "subflow", subflow: "Other", inputs: { usr: "x" } }],
      /"Other" has no input "usr"/,
      /Did you mean user\?.*It has: user, n\./,
    ],
    [[{ name: "b", do: "subflow", subflow: "Other", inputs: { n: 1 } }], /"Other" needs user/],
    [
      [{ name: "b", do: "custom_action", action: "Other", inputs: { usr: "x" } }],
      /action "Other" has no input "usr"/,
      /Did you mean user\?/,
    ],
    [[{ name: "b", do: "custom_action", action: "Other" }], /action "Other" needs user/],
    [[{ name: "b", do: "custom_action", subflow: "Other" }], /has no subflow/],
    [[{ name: "b", do: "custom_action" }], /has no action/, /do: custom_action needs it/],
    [
      [
        { name: "b", do: "subflow", subflow: "Other", inputs: { user: "{{trigger.caller_id}}" } },
        log("a", "{{steps.b.whom}}"),
      ],
      /no such result/,
      /Did you mean who\?/,
    ],
    [[{
      name: "m",
      do: "sendEmail",
      inputs: { ah_to: "a@b.c", ah_subject: "s", ah_body: "{{trigger.number}}" },
    }], /takes no data pills/],
  ];
  for (const [steps, says, remedy] of cases) {
    const variables = [{ name: "total", type: "integer" as const }];
    await refuses(write(steps, { variables }), says, remedy);
  }
});

Deno.test("a trigger takes what it has, and lacks nothing that it needs", async () => {
  const on = (trigger: FlowSpec["trigger"]) => write([log("a", "x")], { trigger });
  await refuses(on({ on: "created" }), /created needs table/);
  await refuses(on({ on: "daily", time: "06:30", table: "incident" }), /daily has no table/);
  await refuses(on({ on: "created", table: "nope" }), /no table nope/);
  const { text } = await on({ on: "weekly", day_of_week: 1, time: "06:30" });
  assert.match(
    text,
    /trigger\.scheduled\.weekly[\s\S]*Time\(\{ hours: 6, minutes: 30, seconds: 0 \}, "UTC"\)/,
  );
});

Deno.test("a subflow's outputs and an action's results are declared ones", async () => {
  const outputs = [{ name: "mail" }];
  const steps = [{ name: "a", do: "set_outputs", inputs: { maill: "x" } }];
  await refuses(writeSubflow({ name: "S", outputs, steps }, fakeWriting), /not declared/, /mail/);
  const action = {
    name: "A",
    outputs,
    steps: [{ name: "s", do: "log", inputs: { log_message: "x" } }],
  };
  await refuses(writeFlowAction({ ...action, results: { x: "1" } }, fakeWriting), /no output/);
  const references = [{ name: "r", type: "reference" as const }];
  await refuses(
    writeSubflow({ name: "S", inputs: references, steps: [] }, fakeWriting),
    /no table/,
  );
});
