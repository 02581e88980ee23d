import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { pillTypeOf } from "../../fluent/data_pills.ts";
import type { CallableFlow } from "../../fluent/write_flow.ts";
import { findFlow, flowTable } from "./flow_model.ts";

/**
 * A subflow with the inputs and outputs that it declares, as a step of another flow calls it. Throws
 * `not_found`, `ambiguous`, and `invalid_input` for a flow, which starts by its own trigger.
 */
export async function readCallable(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<CallableFlow> {
  const sysId = await findFlow(reader, { id, signal });
  const variables = async (table: string) => {
    const { records } = await reader.listRecords(table, {
      query: `model=${sysId}^ORDERBYorder`,
      fields: ["element", "internal_type", "reference", "mandatory"],
      limit: 100,
      signal,
    });
    return records;
  };
  const [{ records: [flow] }, inputs, outputs] = await Promise.all([
    reader.listRecords(flowTable, {
      query: `sys_id=${sysId}`,
      fields: ["name", "type"],
      limit: 1,
      signal,
    }),
    variables("sys_hub_flow_input"),
    variables("sys_hub_flow_output"),
  ]);
  const name = flow?.name ?? id;
  if (flow?.type === "flow") {
    throw new AppError("invalid_input", `"${name}" is a flow, which no step can call`, {
      remedy: "Name a subflow; sn_create_subflow makes one.",
    });
  }
  return {
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
