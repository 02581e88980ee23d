import { type ContractCase, create, type Expected, type Step } from "../contract_case.ts";
import { ends, starts, trackers } from "./cicd.ts";
import { recordTraces } from "./traces.ts";

function variable(element: string): Step {
  return {
    method: "GET",
    path: "table/atf_input_variable",
    query: { sysparm_query: `model={config}^element=${element}` },
    save: { [element]: "/result/0/sys_id" },
    expect: { status: 200 },
  };
}

function input(element: string, value: string): Step {
  return create("sys_variable_value", `${element}_value`, {
    document: "sys_atf_step",
    document_key: "{step}",
    variable: `{${element}}`,
    value,
  });
}

function results(counts: Record<string, Expected>): Step {
  return {
    method: "GET",
    path: "/api/sn_cicd/testsuite/results/{result}",
    expect: {
      status: 200,
      body: { "/result/test_suite_name": "{mark}", "/result/child_suite_results": [], ...counts },
    },
  };
}

const SAVED = { save: { result: "/result/links/results/id" } };

/** A suite of one test with one step: a query that has to find somebody. */
const SUITE: Step[] = [
  create("sys_atf_test", "test", { name: "{mark}" }),
  create("sys_atf_test_suite", "suite", { name: "{mark}" }),
  create("sys_atf_test_suite_test", "member", { test: "{test}", test_suite: "{suite}" }),
  {
    method: "GET",
    path: "table/sys_atf_step_config",
    query: { sysparm_query: "name=Record Query" },
    save: { config: "/result/0/sys_id" },
    expect: { status: 200 },
  },
  create("sys_atf_step", "step", { test: "{test}", step_config: "{config}", order: "100" }),
  variable("table"),
  variable("field_values"),
  input("table", "sys_user"),
  input("field_values", "user_name={user}"),
];

const RUN = { query: { test_suite_sys_id: "{suite}" } };
const TRACES = [
  { table: "sys_atf_test_suite_result", field: "test_suite", value: "{suite}" },
  ...recordTraces(
    "sys_atf_test_{test}",
    "sys_atf_test_suite_{suite}",
    "sys_atf_test_suite_test_{member}",
    "sys_atf_step_{step}",
    "sys_variable_value_{table_value}",
    "sys_variable_value_{field_values_value}",
  ),
];

/** Test suites: how they are run, and what their results say. */
export const atfCases: readonly ContractCase[] = [
  {
    name: "a suite whose tests pass ends as successful, with its results",
    certainty: "A",
    needs: "clock",
    steps: [
      ...SUITE,
      starts("testsuite/run", "run", RUN),
      ends("run", "2", { ...SAVED, body: { "/result/status_message": "Suite passed" } }),
      results({
        "/result/status": "2",
        "/result/test_suite_status": "success",
        "/result/rolledup_test_success_count": 1,
        "/result/rolledup_test_failure_count": 0,
        "/result/rolledup_test_error_count": 0,
        "/result/rolledup_test_skip_count": 0,
      }),
    ],
    leaves: [...TRACES, ...trackers("run")],
  },
  {
    name: "a suite with a test that fails ends as failed, with its results",
    certainty: "K",
    fact:
      "A suite with a test that fails ends its progress as failed, and still links its results; inputs of a step are `sys_variable_value` rows by its sys_id",
    needs: "clock",
    steps: [
      ...SUITE,
      {
        method: "PATCH",
        path: "table/sys_variable_value/{field_values_value}",
        body: { value: "user_name={mark}" },
        expect: { status: 200 },
      },
      starts("testsuite/run", "run", RUN),
      ends("run", "3", SAVED),
      results({
        "/result/test_suite_status": "failure",
        "/result/rolledup_test_success_count": 0,
        "/result/rolledup_test_failure_count": 1,
      }),
    ],
    leaves: [...TRACES, ...trackers("run")],
  },
  {
    name: "a suite is named, and is there",
    certainty: "A",
    steps: [
      { method: "POST", path: "/api/sn_cicd/testsuite/run", expect: { status: 400 } },
      {
        method: "POST",
        path: "/api/sn_cicd/testsuite/run",
        query: { test_suite_name: "{mark} {hex}" },
        expect: { status: 404 },
      },
    ],
  },
];
