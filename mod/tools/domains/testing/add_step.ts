import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { Operation } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";

export const addAtfStep = defineTool({
  name: "sn_add_atf_step",
  summary: "Add a step with its inputs to a test; answers the inputs that its kind takes.",
  risk: "W",
  endpoint: "POST sys_atf_step and sys_variable_value",
  input: z.strictObject({
    test: inForm(z.string().min(1), { kind: "record", table: "sys_atf_test" }).describe(
      "Name or sys_id of the test",
    ),
    step_config: z.string().min(1).describe("Kind of step, e.g. Record Insert, Log, Impersonate"),
    inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional()
      .describe(
        'Values by input name, e.g. {"table": "incident", "field_values": "priority=1^EQ"}; ' +
          "{{step['<sys_id>'].record_id}} takes the output of an earlier step",
      ),
    order: z.number().int().optional().describe("Place in the test; behind the last unless set"),
    description: z.string().optional().describe("What the step does"),
  }),
  example: {
    test: "Fleet: no negative mileage",
    step_config: "Log",
    inputs: { log: "A vehicle cannot be stored with a mileage below zero" },
  },
  synonyms: ["assertion", "add assert", "record insert step"],
  skill: "automated-test-framework",
  byHand: { lists: 1, forms: 1, fields: 3, clicks: 2 },
  async plan({ test, step_config, inputs = {}, order, description }, { reader, signal }) {
    const [testId, configId] = await Promise.all([
      findSysId(reader, { table: "sys_atf_test", id: test, signal }),
      findSysId(reader, { table: "sys_atf_step_config", id: step_config, signal }),
    ]);
    const variables = await readInputs(reader, { configId, signal });
    refuseInputs(variables, { inputs, step_config });
    const stepId = newSysId();
    const step: Operation = {
      kind: "create",
      table: "sys_atf_step",
      sysId: stepId,
      values: {
        test: testId,
        step_config: configId,
        order: order ?? await lastOrder(reader, { testId, signal }) + 100,
        ...(description && { description }),
      },
    };
    const given = variables.filter(({ element }) => inputs[element] !== undefined);
    return {
      operations: [
        step,
        ...given.map((variable): Operation => ({
          kind: "create",
          table: "sys_variable_value",
          values: {
            document: "sys_atf_step",
            document_key: stepId,
            variable: variable.sysId,
            value: String(inputs[variable.element]),
            order: variable.order,
          },
        })),
      ],
      result: ([record]) => ({
        step: record?.sys_id ?? stepId,
        order: record?.order,
        inputs,
        possible_inputs: variables.map(({ element }) => element),
      }),
    };
  },
});

/** One input of a kind of step. */
interface InputVariable {
  sysId: string;
  element: string;
  mandatory: boolean;
  order: string | undefined;
}

async function readInputs(
  reader: Reader,
  { configId, signal }: { configId: string; signal?: AbortSignal | undefined },
): Promise<InputVariable[]> {
  const { records } = await reader.listRecords("atf_input_variable", {
    query: `model=${configId}^ORDERBYorder`,
    fields: ["sys_id", "element", "mandatory", "order"],
    limit: 100,
    signal,
  });
  return records.flatMap((row) =>
    row.sys_id && row.element
      ? [{
        sysId: row.sys_id,
        element: row.element,
        mandatory: row.mandatory === "true",
        order: row.order,
      }]
      : []
  );
}

/** Throws `invalid_input` for an input that the kind does not have, and for a mandatory one that is missing. */
function refuseInputs(
  variables: readonly InputVariable[],
  { inputs, step_config }: { inputs: Record<string, unknown>; step_config: string },
): void {
  const names = variables.map(({ element }) => element);
  const unknown = Object.keys(inputs).filter((name) => !names.includes(name));
  const missing = variables.filter(({ element, mandatory }) =>
    mandatory && (inputs[element] === undefined || inputs[element] === "")
  ).map(({ element }) => element);
  if (unknown.length === 0 && missing.length === 0) return;
  const near = unknown.flatMap((name) => nearestNames(name, names, 2));
  const faults = [
    ...(unknown.length > 0
      ? [`has no input ${unknown.map((name) => `"${name}"`).join(", ")}`]
      : []),
    ...(missing.length > 0 ? [`needs ${missing.map((name) => `"${name}"`).join(", ")}`] : []),
  ];
  throw new AppError("invalid_input", `A step "${step_config}" ${faults.join(" and ")}`, {
    remedy: `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}Its inputs: ${
      variables.map(({ element, mandatory }) => mandatory ? `${element}!` : element)
        .join(", ") || "none that you can read"
    } (! mandatory).`,
    details: { unknown, missing, inputs: names },
  });
}

async function lastOrder(
  reader: Reader,
  { testId, signal }: { testId: string; signal?: AbortSignal | undefined },
): Promise<number> {
  const { records } = await reader.listRecords("sys_atf_step", {
    query: `test=${testId}^ORDERBYDESCorder`,
    fields: ["order"],
    limit: 1,
    signal,
  });
  return Number(records[0]?.order) || 0;
}
