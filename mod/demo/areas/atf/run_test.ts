import { messageOf } from "../../../base/errors.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows, isTrue } from "../../database/find_rows.ts";
import { RestError } from "../../wire/rest_error.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { ownTable } from "../../api/read_parameters.ts";
import type { StepResult, StepStatus } from "./step.ts";
import { stepActions } from "./step_actions.ts";
import { referenceId } from "../../declare/reference_id.ts";

/** The environment of steps that take a browser. */
const UI_STEPS = referenceId("sys_atf_step_env", "UI");

/** A step of a test that ran, or was not reached. */
export interface StepOutcome extends StepResult {
  step: SqlRow;
}

export interface TestOutcome {
  test: SqlRow;
  status: StepStatus;
  output: string;
  steps: StepOutcome[];
}

/**
 * Carries out the steps of a test in their order, up to the first that does not pass. Whatever they
 * wrote is taken back afterwards, as the platform does. Steps of the user interface need a client
 * test runner, which a REST client is not: the test ends in an error at once.
 */
export function runTest(call: DemoCall, test: SqlRow): TestOutcome {
  if (!isTrue(test, "active")) {
    return { test, status: "skipped", output: "The test is not active", steps: [] };
  }
  const rows = findRows(call.instance, "sys_atf_step", { test: textOf(test, "sys_id") })
    .filter((row) => isTrue(row, "active"));
  const configs = rows.map((row) => configOf(call, row));
  if (configs.some((config) => config && textOf(config, "step_env") === UI_STEPS)) {
    const output = "No client test runner is open for the UI steps of this test";
    const steps = rows.map((step) => ({ step, status: "skipped" as const, summary: output }));
    return { test, status: "error", output, steps };
  }
  const { database } = call.instance;
  database.run("SAVEPOINT atf_test");
  try {
    return { test, ...runSteps(call, rows, configs) };
  } finally {
    database.run("ROLLBACK TO atf_test");
    database.run("RELEASE atf_test");
    // Steps may have made tables; what the dictionary read of them is gone.
    call.instance.dictionaryChanged();
  }
}

function runSteps(
  call: DemoCall,
  rows: SqlRow[],
  configs: (SqlRow | undefined)[],
): Omit<TestOutcome, "test"> {
  const outputs = new Map<string, string>();
  const steps: StepOutcome[] = [];
  let acting = call;
  for (const [index, step] of rows.entries()) {
    const result = runStep(acting, step, { config: configs[index], outputs });
    steps.push({ step, ...result });
    if (result.status !== "success") {
      const rest = rows.slice(index + 1).map((later) => ({
        step: later,
        status: "skipped" as const,
        summary: "An earlier step did not pass",
      }));
      return { status: result.status, output: result.summary, steps: [...steps, ...rest] };
    }
    for (const [name, value] of Object.entries(result.outputs ?? {})) {
      outputs.set(`${textOf(step, "sys_id")}.${name}`, value);
    }
    if (result.actsAs) acting = { ...acting, actor: result.actsAs };
  }
  return { status: "success", output: `${rows.length} steps passed`, steps };
}

function runStep(
  call: DemoCall,
  step: SqlRow,
  { config, outputs }: { config: SqlRow | undefined; outputs: ReadonlyMap<string, string> },
): StepResult {
  const name = config ? textOf(config, "name") : "";
  const action = Object.hasOwn(stepActions, name) ? stepActions[name] : undefined;
  if (!action) {
    return { status: "error", summary: `The demo instance does not carry out steps "${name}"` };
  }
  const { database } = call.instance;
  database.run("SAVEPOINT atf_step");
  const result = attempt(() => action({ call, values: readValues(call, step, outputs), outputs }));
  if (result.status !== "success" || result.undo) database.run("ROLLBACK TO atf_step");
  database.run("RELEASE atf_step");
  return result;
}

function attempt(work: () => StepResult): StepResult {
  try {
    return work();
  } catch (error) {
    const detail = error instanceof RestError ? error.detail : null;
    return { status: "error", summary: detail ?? messageOf(error) };
  }
}

function configOf({ instance }: DemoCall, step: SqlRow): SqlRow | undefined {
  const table = instance.table("sys_atf_step_config");
  return table && readRow(instance, table, textOf(step, "step_config"));
}

/** Inputs are rows of `sys_variable_value`; `{{step['sys_id'].output}}` is what a step before gave. */
function readValues(
  call: DemoCall,
  step: SqlRow,
  outputs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const variables = ownTable(call, "atf_input_variable");
  const rows = findRows(call.instance, "sys_variable_value", {
    document: "sys_atf_step",
    document_key: textOf(step, "sys_id"),
  });
  const values = new Map<string, string>();
  for (const row of rows) {
    const variable = readRow(call.instance, variables, textOf(row, "variable"));
    if (variable) values.set(textOf(variable, "element"), fill(textOf(row, "value"), outputs));
  }
  return values;
}

function fill(value: string, outputs: ReadonlyMap<string, string>): string {
  return value.replace(/\{\{step\['([0-9a-f]{32})'\]\.(\w+)\}\}/g, (token, step, name) => {
    const output = outputs.get(`${step}.${name}`);
    if (output === undefined) throw new Error(`No earlier step gives ${token}`);
    return output;
  });
}
