import { BARE, type ContractCase, create, finds, type Step } from "../contract_case.ts";
import { ends, starts, trackers } from "./cicd.ts";
import { recordTraces } from "./traces.ts";

/** A step of the case's test, with its inputs, saved under a name. */
function testStep(
  name: string,
  order: number,
  [config, inputs]: readonly [string, Readonly<Record<string, string>>],
): Step[] {
  const values = Object.entries(inputs).flatMap(([element, value]): Step[] => [
    {
      method: "GET",
      path: "table/atf_input_variable",
      query: { ...BARE, sysparm_query: `model={${name}_config}^element=${element}` },
      save: { [`${name}_${element}`]: "/result/0/sys_id" },
      expect: { status: 200 },
    },
    create("sys_variable_value", `${name}_${element}_value`, {
      document: "sys_atf_step",
      document_key: `{${name}}`,
      variable: `{${name}_${element}}`,
      value,
    }),
  ]);
  return [
    {
      method: "GET",
      path: "table/sys_atf_step_config",
      query: { ...BARE, sysparm_query: `name=${config}` },
      save: { [`${name}_config`]: "/result/0/sys_id" },
      expect: { status: 200 },
    },
    create("sys_atf_step", name, {
      test: "{test}",
      step_config: `{${name}_config}`,
      order: String(order),
    }),
    ...values,
  ];
}

type Steps = Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>>;

/** A suite with one test of these steps, run to its end, `2` for successful and `3` for failed. */
function runs(steps: Steps, status: "2" | "3"): Step[] {
  return [
    create("sys_atf_test", "test", { name: "{mark}" }),
    create("sys_atf_test_suite", "suite", { name: "{mark}" }),
    create("sys_atf_test_suite_test", "member", { test: "{test}", test_suite: "{suite}" }),
    ...Object.entries(steps).flatMap(([name, step], index) =>
      testStep(name, 100 * (index + 1), step)
    ),
    starts("testsuite/run", "run", { query: { test_suite_sys_id: "{suite}" } }),
    ends("run", status, { save: { result: "/result/links/results/id" } }),
  ];
}

function tracesOf(steps: Steps) {
  const names = Object.entries(steps).flatMap(([name, [, inputs]]) => [
    `sys_atf_step_{${name}}`,
    ...Object.keys(inputs).map((element) => `sys_variable_value_{${name}_${element}_value}`),
  ]);
  return [
    { table: "sys_atf_test_suite_result", field: "test_suite", value: "{suite}" },
    ...recordTraces(
      "sys_atf_test_{test}",
      "sys_atf_test_suite_{suite}",
      "sys_atf_test_suite_test_{member}",
      ...names,
    ),
    ...trackers("run"),
  ];
}

const RECORD = { table: "cmn_department", record: "{{step['{insert}'].record_id}}" };

const RECORD_STEPS: Steps = {
  insert: ["Record Insert", { table: RECORD.table, field_values: "name={mark}^EQ" }],
  validate: ["Record Validation", { ...RECORD, field_values: "name={mark}^EQ" }],
  update: ["Record Update", { ...RECORD, field_values: "name={mark} two^EQ" }],
  script: ["Run Server Side Script", {
    script: `(function(outputs, steps, params, stepResult, assertEqual) {
  var department = new GlideRecord("cmn_department");
  department.get(steps("{insert}").record_id);
  assertEqual({ name: "name", shouldbe: "{mark} two", value: department.getValue("name") });
  stepResult.setOutputMessage("{mark} read");
})(outputs, steps, params, stepResult, assertEqual);`,
  }],
  remove: ["Record Delete", RECORD],
  query: ["Record Query", {
    table: RECORD.table,
    field_values: "nameSTARTSWITH{mark}^EQ",
    assert_type: "no_records_match_query",
  }],
};

const FAILING: Steps = {
  script: ["Run Server Side Script", {
    script: `stepResult.setOutputMessage("{mark} no"); stepResult.setFailed();`,
  }],
};

const UNEQUAL: Steps = {
  insert: ["Record Insert", { table: RECORD.table, field_values: "name={mark}^EQ" }],
  validate: ["Record Validation", { ...RECORD, field_values: "name={mark} other^EQ" }],
};

/**
 * Steps of the server: "Server category" of the documentation on the Automated Test Framework,
 * "Scripting a custom step configuration", and the vendor's definitions of the steps with their
 * inputs and outputs (`step-configs.js` of its compiler).
 */
export const atfStepCases: readonly ContractCase[] = [
  {
    name: "the server steps of a test act on records, hand on their outputs and are taken back",
    certainty: "A",
    needs: "clock",
    steps: [
      ...runs(RECORD_STEPS, "2"),
      finds("sys_atf_test_result_step", "step={script}", "summary", ["{mark} read"]),
      finds("cmn_department", "nameSTARTSWITH{mark}", "name", []),
    ],
    leaves: tracesOf(RECORD_STEPS),
  },
  {
    name: "a server-side script fails its step with the message that it sets",
    certainty: "A",
    needs: "clock",
    steps: [
      ...runs(FAILING, "3"),
      finds("sys_atf_test_result_step", "step={script}", "status", ["failure"]),
      finds("sys_atf_test_result_step", "step={script}", "summary", ["{mark} no"]),
    ],
    leaves: tracesOf(FAILING),
  },
  {
    name: "a record that is not as its validation says fails the test, which names the step",
    certainty: "A",
    needs: "clock",
    steps: [
      ...runs(UNEQUAL, "3"),
      finds("sys_atf_test_result", "parent={result}", "first_failing_step.step", ["{validate}"]),
    ],
    leaves: tracesOf(UNEQUAL),
  },
];
