import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";
import { AppError } from "../../../base/errors.ts";
import { isObject } from "../../../base/is_object.ts";
import { parseJson } from "../../../base/parse_json.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import type { FlowModel, FlowPart } from "./flow_model.ts";

const MOST_PARTS = 500;
/** Unpacked, of one step: some kilobytes is what flows have. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Where the values of flow logic hold what it is given. */
const LOGIC_LISTS = ["inputs", "variables", "outputsToAssign"];

/** What is read of a flow's parts in the one version of their tables and in the other. */
interface PartTables {
  trigger: string;
  action: string;
  actionInputs: string;
  logic: string;
  logicInputs: string;
  subflow: string;
  subflowInputs: string;
  read(text: string | undefined): unknown[];
}

const FIRST: PartTables = {
  trigger: "sys_hub_trigger_instance",
  action: "sys_hub_action_instance",
  actionInputs: "action_inputs",
  logic: "sys_hub_flow_logic",
  logicInputs: "inputs",
  subflow: "sys_hub_sub_flow_instance",
  subflowInputs: "subflow_instance_inputs",
  read: readInputs,
};
/** As the vendor's compiler writes them. */
const SECOND: PartTables = {
  trigger: "sys_hub_trigger_instance_v2",
  action: "sys_hub_action_instance_v2",
  actionInputs: "values",
  logic: "sys_hub_flow_logic_instance_v2",
  logicInputs: "values",
  subflow: "sys_hub_sub_flow_instance_v2",
  subflowInputs: "subflow_inputs",
  read: readPackedInputs,
};

type StoredParts = Pick<
  FlowModel,
  "triggerInstances" | "actionInstances" | "flowLogicInstances" | "subFlowInstances"
>;

/** The parts of a flow from their tables, in the shape of the model; `version` is the flow's own. */
export async function readStoredParts(
  reader: Pick<Reader, "listRecords">,
  { flow, version, signal }: { flow: string; version: string; signal?: AbortSignal | undefined },
): Promise<StoredParts> {
  const tables = version === "2" ? SECOND : FIRST;
  const list = async (table: string, query: string, fields: string[]) =>
    (await reader.listRecords(table, {
      query,
      fields: ["sys_id", ...fields],
      limit: MOST_PARTS,
      signal,
    })).records;
  const of = (table: string, fields: string[]) => list(table, `flow=${flow}`, fields);
  const step = ["order", "ui_id", "parent_ui_id", "comment"];
  const [triggers, actions, logic, subflows] = await Promise.all([
    of(tables.trigger, ["name", "trigger_type", "trigger_inputs"]),
    of(tables.action, [...step, "action_type", tables.actionInputs]),
    of(tables.logic, [...step, "logic_definition", tables.logicInputs]),
    orNone(of(tables.subflow, [...step, "subflow", tables.subflowInputs])),
  ]);
  const named = async (table: string, ids: readonly (string | undefined)[]) => {
    const known = [...new Set(ids.flatMap((id) => id || []))];
    const rows = known.length > 0
      ? await orNone(list(table, `sys_idIN${known.join(",")}`, ["name"]))
      : [];
    return new Map(rows.map(({ sys_id, name }) => [sys_id, name]));
  };
  const [types, definitions, called] = await Promise.all([
    named("sys_hub_action_type_base", actions.map(({ action_type }) => action_type)),
    named("sys_hub_flow_logic_definition", logic.map(({ logic_definition }) => logic_definition)),
    named("sys_hub_flow", subflows.map(({ subflow }) => subflow)),
  ]);
  return {
    triggerInstances: triggers.map((row) => ({
      id: row.sys_id,
      name: row.name,
      type: row.trigger_type,
      inputs: tables.read(row.trigger_inputs),
    })),
    actionInstances: actions.map((row) => ({
      ...stepOf(row),
      name: types.get(row.action_type) ?? row.action_type,
      inputs: tables.read(row[tables.actionInputs]),
    })),
    flowLogicInstances: logic.map((row) => ({
      ...stepOf(row),
      name: definitions.get(row.logic_definition) ?? row.logic_definition,
      inputs: tables.read(row[tables.logicInputs]),
    })),
    subFlowInstances: subflows.map((row) => ({
      ...stepOf(row),
      name: called.get(row.subflow) ?? row.subflow,
      inputs: tables.read(row[tables.subflowInputs]),
    })),
  };
}

/** The rows of a table that this instance may not have, or not show. */
async function orNone(rows: Promise<PlatformRecord[]>): Promise<PlatformRecord[]> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof AppError && ["forbidden", "not_found"].includes(error.code)) return [];
    throw error;
  }
}

function stepOf(row: PlatformRecord): FlowPart {
  return {
    id: row.sys_id,
    order: row.order,
    uiUniqueIdentifier: row.ui_id,
    parentUiId: row.parent_ui_id,
    comment: row.comment,
  };
}

function readInputs(text = ""): unknown[] {
  try {
    const inputs = parseJson(text || "[]");
    return Array.isArray(inputs) ? inputs : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/**
 * Base64 of gzipped JSON: a list, or with flow logic an object whose lists hold what it is given. What
 * cannot be unpacked shows as none.
 */
function readPackedInputs(text = ""): unknown[] {
  if (text === "") return [];
  try {
    const packed = Buffer.from(text, "base64");
    const values = parseJson(gunzipSync(packed, { maxOutputLength: MOST_BYTES }).toString());
    if (Array.isArray(values)) return values;
    return isObject(values) ? LOGIC_LISTS.flatMap((name) => listOf(values[name])) : [];
  } catch (error) {
    if (error instanceof Error) return [];
    throw error;
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
