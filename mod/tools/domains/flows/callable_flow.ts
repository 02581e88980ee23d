import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { pillTypeOf } from "../../fluent/data_pills.ts";
import type { Callable, CallableKind } from "../../fluent/write_flow.ts";
import { findSysId } from "../../record_views.ts";
import { flowTable } from "./flow_model.ts";

export const ACTION_TABLE = "sys_hub_action_type_definition";

/** Where each kind keeps itself and what it declares. */
const TABLES = {
  subflow: { own: flowTable, inputs: "sys_hub_flow_input", outputs: "sys_hub_flow_output" },
  action: { own: ACTION_TABLE, inputs: "sys_hub_action_input", outputs: "sys_hub_action_output" },
} as const;

/**
 * A subflow or a custom action with the inputs and outputs that it declares, as a step of a flow calls
 * it. Throws `not_found`, `ambiguous`, and `invalid_input` for what no step can call: a flow, which
 * starts by its own trigger, and an action that is not published.
 */
export async function readCallable(
  reader: Reader,
  { kind, id, signal }: { kind: CallableKind; id: string; signal?: AbortSignal | undefined },
): Promise<Callable> {
  const tables = TABLES[kind];
  const sysId = await findSysId(reader, { table: tables.own, id, signal });
  const variables = async (table: string) => {
    const { records } = await reader.listRecords(table, {
      query: `model=${sysId}^ORDERBYorder`,
      fields: ["element", "internal_type", "reference", "mandatory"],
      limit: 100,
      signal,
    });
    return records;
  };
  const [{ records: [called] }, inputs, outputs] = await Promise.all([
    reader.listRecords(tables.own, {
      query: `sys_id=${sysId}`,
      fields: kind === "action" ? ["name", "state"] : ["name", "type"],
      limit: 1,
      signal,
    }),
    variables(tables.inputs),
    variables(tables.outputs),
  ]);
  const name = called?.name ?? id;
  if (called?.type === "flow") {
    throw new AppError("invalid_input", `"${name}" is a flow, which no step can call`, {
      remedy: "Name a subflow; sn_create_subflow makes one.",
    });
  }
  if (kind === "action" && called?.state === "draft") {
    throw new AppError("invalid_input", `The action "${name}" is not published`, {
      remedy: "Publish it in the designer first.",
    });
  }
  return {
    kind,
    sysId,
    name,
    inputs: inputs.map(({ element = "", mandatory }) => ({
      name: element,
      mandatory: mandatory === "true",
    })),
    outputs: Object.fromEntries(
      outputs.map(({ element = "", internal_type: type, reference }) => [
        element,
        type === "reference"
          ? { type: "record", table: reference || undefined }
          : { type: pillTypeOf(type) ?? "string" },
      ]),
    ),
  };
}
