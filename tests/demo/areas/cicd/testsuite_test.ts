import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { type CicdUnderTest, startCicd } from "./cicd_story.ts";
import { firstRecord } from "../../first_record.ts";
import { present } from "../../../support/present.ts";

const SUITE = seededSysId("sys_atf_test_suite", "Server regression");
const FORMS = seededSysId("sys_atf_test_suite", "Forms");
const WRONG = "Change: a new one is not assessed yet";

async function results(cicd: CicdUnderTest, id: string) {
  const { status, body } = await cicd.call("GET", `/api/sn_cicd/testsuite/results/${id}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.result;
}

async function run(cicd: CicdUnderTest, suite = SUITE) {
  const progress = await cicd.finish(`testsuite/run?test_suite_sys_id=${suite}`);
  assert.ok(progress.links.results, JSON.stringify(progress));
  return { progress, result: await results(cicd, progress.links.results.id) };
}

/** A test of one suite, with steps of a config and their inputs. */
async function createTest(
  cicd: CicdUnderTest,
  steps: [config: string, inputs: Record<string, string>][],
): Promise<string> {
  const test = await cicd.create("sys_atf_test", { name: "Own" });
  const suite = await cicd.create("sys_atf_test_suite", { name: "Own" });
  await cicd.create("sys_atf_test_suite_test", { test: test.sys_id, test_suite: suite.sys_id });
  for (const [index, [config, inputs]] of steps.entries()) {
    const step = await cicd.create("sys_atf_step", {
      test: test.sys_id,
      step_config: seededSysId("sys_atf_step_config", config),
      order: String(index),
    });
    for (const [element, value] of Object.entries(inputs)) {
      await cicd.create("sys_variable_value", {
        document: "sys_atf_step",
        document_key: step.sys_id,
        variable: seededSysId("atf_input_variable", `${config}.${element}`),
        value,
      });
    }
  }
  return present(suite.sys_id);
}

async function lastStep(cicd: CicdUnderTest, suiteResult: string) {
  const steps = await cicd.list(
    `table/sys_atf_test_result_step?sysparm_query=test_result.parent=${suiteResult}^ORDERBYorder`,
  );
  return present(steps.at(-1), "a step");
}

Deno.test("test suite: one that fails is mended and passes, and leaves nothing behind", async () => {
  using cicd = await startCicd();
  const tables = ["incident", "change_request", "x_demo_fleet_vehicle", "sys_journal_field"];
  const count = async () => {
    const found: number[] = [];
    for (const table of tables) found.push((await cicd.list(`table/${table}`)).length);
    return found;
  };
  const before = await count();
  const first = await run(cicd);
  assert.deepEqual(
    [first.progress.status, first.progress.status_message],
    ["3", "Suite failed"],
  );
  assert.deepEqual(
    [
      first.result.test_suite_status,
      first.result.rolledup_test_success_count,
      first.result.rolledup_test_failure_count,
      first.result.rolledup_test_error_count,
      first.result.test_suite_duration,
    ],
    ["failure", 4, 1, 0, "3 Seconds"],
    JSON.stringify(await cicd.list(`table/sys_atf_test_result?sysparm_fields=test_name,output`)),
  );
  const failing = await firstRecord(
    cicd,
    `table/sys_atf_test_result?sysparm_query=parent=${first.progress.links.results.id}` +
      "^status=failure&sysparm_fields=test_name,output,first_failing_step",
  );
  assert.equal(failing.test_name, WRONG);
  assert.match(failing.output ?? "", /state=-4/);
  const step = await cicd.call(
    "GET",
    `table/sys_atf_test_result_step/${failing.first_failing_step}?sysparm_exclude_reference_link=true`,
  );
  assert.equal(step.body.result.step, seededSysId("sys_atf_step", `${WRONG}.2`));
  const input = seededSysId("sys_variable_value", `${WRONG}.2.field_values`);
  await cicd.call("PATCH", `table/sys_variable_value/${input}`, { body: { value: "state=-5" } });
  const second = await run(cicd);
  assert.deepEqual(
    [second.progress.status, second.progress.status_message, second.result.test_suite_status],
    ["2", "Suite passed", "success"],
  );
  assert.equal(second.result.rolledup_test_success_count, 5);
  assert.deepEqual(await count(), before, "what tests write is taken back");
});

Deno.test("test suite: a data fault of the instance fails the test that guards it", async () => {
  using cicd = await startCicd();
  const input = seededSysId("sys_variable_value", `${WRONG}.2.field_values`);
  await cicd.call("PATCH", `table/sys_variable_value/${input}`, { body: { value: "state=-5" } });
  const rule = await firstRecord(
    cicd,
    "table/sys_script?sysparm_query=name=Fleet: mileage is not negative",
  );
  await cicd.call("PATCH", `table/sys_script/${rule.sys_id}`, { body: { active: "false" } });
  const { result } = await run(cicd);
  assert.deepEqual(
    [result.rolledup_test_success_count, result.rolledup_test_failure_count],
    [4, 1],
  );
  assert.equal(
    (await cicd.list("table/x_demo_fleet_vehicle?sysparm_query=plate=ATF-002")).length,
    0,
  );
});

Deno.test("test suite: steps of the user interface need a runner and end in an error", async () => {
  using cicd = await startCicd();
  const { progress, result } = await run(cicd, FORMS);
  assert.equal(progress.status, "3");
  assert.deepEqual([result.test_suite_status, result.rolledup_test_error_count], ["error", 1]);
});

Deno.test("test suite: with the runner switched off the progress ends as failed", async () => {
  using cicd = await startCicd();
  const [property] = await cicd.list(
    "table/sys_properties?sysparm_query=name=sn_atf.runner.enabled",
  );
  const path = property && `table/sys_properties/${property.sys_id}`;
  if (path) await cicd.call("PATCH", path, { body: { value: "false" } });
  else await cicd.create("sys_properties", { name: "sn_atf.runner.enabled", value: "false" });
  const progress = await cicd.finish(`testsuite/run?test_suite_sys_id=${SUITE}`);
  assert.equal(progress.status, "3");
  assert.match(progress.error, /sn_atf\.runner\.enabled/);
  assert.equal(progress.links.results, undefined);
});

Deno.test("test suite: results of child suites roll up, and suites in a circle end", async () => {
  using cicd = await startCicd();
  const path = (suite: string) => `table/sys_atf_test_suite/${suite}`;
  await cicd.call("PATCH", path(FORMS), { body: { parent: SUITE } });
  await cicd.call("PATCH", path(SUITE), { body: { parent: FORMS } });
  const { result } = await run(cicd);
  assert.deepEqual(
    [
      result.rolledup_test_success_count,
      result.rolledup_test_failure_count,
      result.rolledup_test_error_count,
    ],
    [4, 1, 1],
  );
  assert.equal(result.child_suite_results.length, 1);
  const [child] = result.child_suite_results;
  assert.deepEqual([child.test_suite_name, child.rolledup_test_error_count], ["Forms", 1]);
  assert.deepEqual(child.child_suite_results, []);
});

Deno.test("test suite: security holds for the impersonated user, unless a step leaves it out", async () => {
  using cicd = await startCicd();
  const insert = { table: "sys_properties", field_values: "name=atf.x^value=1^EQ" };
  const as = ["Impersonate", { user: "itil.agent" }] as [string, Record<string, string>];
  const denied = await run(cicd, await createTest(cicd, [as, ["Record Insert", insert]]));
  assert.equal(denied.result.rolledup_test_failure_count, 1);
  const free = { ...insert, enforce_security: "false" };
  const passed = await run(cicd, await createTest(cicd, [as, ["Record Insert", free]]));
  assert.equal(passed.result.rolledup_test_success_count, 1);
});

Deno.test("test suite: a script passes or fails by its assertions and its value, a fault is an error", async () => {
  using cicd = await startCicd();
  const assertion = (value: string) =>
    "(function(outputs, steps, params, stepResult, assertEqual) {\n  assertEqual({name: " +
    `"limit", shouldbe: "${value}", value: gs.getProperty("glide.history.max_entries")});\n` +
    "})(outputs, steps, params, stepResult, assertEqual);";
  const statusOf = async (script: string) => {
    const suite = await createTest(cicd, [["Run Server Side Script", { script }]]);
    const { result } = await run(cicd, suite);
    return result.test_suite_status;
  };
  assert.equal(await statusOf(assertion("250")), "success");
  assert.equal(await statusOf(assertion("251")), "failure");
  assert.equal(await statusOf("gs.info('x');"), "success");
  const returning = (value: string) => `(function () { return ${value}; })();`;
  assert.equal(await statusOf(returning("true")), "success");
  assert.equal(await statusOf(returning("false")), "failure");
  assert.equal(
    await statusOf("stepResult.setOutputMessage('no'); stepResult.setFailed();"),
    "failure",
  );
  assert.equal(await statusOf("nothing.there();"), "error");
});

Deno.test("test suite: what a step cannot do is an error of the step", async () => {
  using cicd = await startCicd();
  const bad: [string, Record<string, string>, RegExp][] = [
    ["Record Insert", { table: "nothing", field_values: "a=1" }, /no table "nothing"/],
    ["Record Insert", { table: "incident", field_values: "nonsense=1" }, /no column of incident/],
    ["Record Insert", { table: "incident" }, /"field_values" is empty/],
    ["Record Query", { table: "incident", field_values: "nonsense=1" }, /nonsense/],
    ["Impersonate", { user: "nobody.at.all" }, /no active user/],
    [
      "Record Delete",
      { table: "incident", record: `{{step['${SUITE}'].record_id}}` },
      /No earlier/,
    ],
  ];
  for (const [config, inputs, said] of bad) {
    const { progress, result } = await run(cicd, await createTest(cicd, [[config, inputs]]));
    assert.equal(result.rolledup_test_error_count, 1, config);
    const { summary = "" } = await lastStep(cicd, progress.links.results.id);
    assert.match(summary, said);
  }
});

Deno.test("test suite: it is named by sys_id or name, and one of them must be there", async () => {
  using cicd = await startCicd();
  const status = async (query: string) =>
    (await cicd.call("POST", `/api/sn_cicd/testsuite/run?${query}`)).status;
  assert.equal(await status("test_suite_name=Forms"), 200);
  assert.equal(await status(""), 400);
  assert.equal(await status("test_suite_name=Nothing"), 404);
  assert.equal(await status(`test_suite_sys_id=${"0".repeat(32)}`), 404);
  await cicd.create("sys_atf_test_suite", { name: "Forms" });
  assert.equal(await status("test_suite_name=Forms"), 409);
  const none = await cicd.call("GET", `/api/sn_cicd/testsuite/results/${"0".repeat(32)}`);
  assert.equal(none.status, 404);
});

Deno.test("test suite: a table that a step makes is gone afterwards, twice over", async () => {
  using cicd = await startCicd();
  const suite = await createTest(cicd, [
    ["Record Insert", { table: "sys_db_object", field_values: "name=u_trial^label=Trial^EQ" }],
    ["Record Insert", { table: "u_trial", field_values: "sys_created_by=admin^EQ" }],
    ["Record Query", { table: "u_trial", field_values: "sys_created_by=admin" }],
  ]);
  for (let time = 0; time < 2; time++) {
    const { result } = await run(cicd, suite);
    assert.equal(result.test_suite_status, "success");
    assert.equal((await cicd.call("GET", "table/u_trial")).status, 400);
  }
  await cicd.create("sys_db_object", { name: "u_trial", label: "Trial" });
  assert.deepEqual(await cicd.list("table/u_trial"), []);
});
