import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { limitInput, offsetInput, queryInput } from "../../inputs.ts";
import { listRecords } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { findFlow, type FlowModel, readModel, stepsOf, textOf } from "./flow_model.ts";
import { type FlowStep, shownInputs, treeOf } from "./flow_tree.ts";
import { readStoredParts } from "./stored_parts.ts";
import { columnWords } from "../../words.ts";

const skill = "flow-designer";
const MOST_STEPS = 120;
const COLUMNS = ["name", "internal_name", "type", "status", "active", "run_as", "description"];

export const listFlows = defineTool({
  name: "sn_list_flows",
  summary: "List flows and subflows with status, trigger and application.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_hub_flow, sys_hub_trigger_instance",
  queried: "sys_hub_flow",
  input: z.strictObject({
    text: z.string().optional().describe("Words in the name or description"),
    type: columnWords("sys_hub_flow.type", ["flow", "subflow"]).optional(),
    status: columnWords("sys_hub_flow.status", ["draft", "published"]).optional(),
    active: z.boolean().optional(),
    query: queryInput,
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { status: "published" },
  synonyms: ["flow designer flows", "automations", "active flows"],
  skill,
  byHand: { lists: 1 },
  async read({ text, type, status, active, query, limit, offset }, { reader, signal }) {
    const terms = [
      ...(type ? [`type=${type}`] : []),
      ...(status ? [`status=${status}`] : []),
      ...(active === undefined ? [] : [`active=${active}`]),
      ...(text ? [`nameLIKE${quoteValue(text)}^ORdescriptionLIKE${quoteValue(text)}`] : []),
      ...(query ? [query] : ["ORDERBYname"]),
    ];
    const page = await listRecords(reader, {
      table: "sys_hub_flow",
      query: terms.join("^"),
      fields: [...COLUMNS, "sys_scope", "sys_updated_on"],
      limit,
      offset,
      signal,
    });
    const triggers = await triggersOf(
      reader,
      page.rows.flatMap(({ sys_id }) => typeof sys_id === "string" ? [sys_id] : []),
      signal,
    );
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, trigger: triggers?.get(String(row.sys_id)) ?? "" })),
      ...(!triggers && { note: "The triggers are not readable with these credentials." }),
    };
  },
});

async function triggersOf(
  reader: Reader,
  flows: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string> | undefined> {
  if (flows.length === 0) return new Map();
  const found = await Promise.all(
    ["sys_hub_trigger_instance", "sys_hub_trigger_instance_v2"].map((table) =>
      triggersIn(reader, { table, flows, signal })
    ),
  );
  const readable = found.filter((triggers) => triggers !== undefined);
  return readable.length > 0 ? new Map(readable.flat()) : undefined;
}

/** Flow and trigger, pair by pair; undefined for a table that is not there or not shown. */
async function triggersIn(
  reader: Reader,
  { table, flows, signal }: {
    table: string;
    flows: readonly string[];
    signal?: AbortSignal | undefined;
  },
): Promise<[string, string][] | undefined> {
  try {
    const { records } = await reader.listRecords(table, {
      query: `flowIN${flows.join(",")}`,
      fields: ["flow", "name", "trigger_type"],
      limit: 1000,
      signal,
    });
    return records.map(({ flow = "", name, trigger_type = "" }) => [flow, name || trigger_type]);
  } catch (error) {
    if (error instanceof AppError && ["forbidden", "not_found"].includes(error.code)) {
      return undefined;
    }
    throw error;
  }
}

export const getFlow = defineTool({
  name: "sn_get_flow",
  summary: "Read a flow as a tree: trigger, steps with inputs, what stands inside which block.",
  risk: "R",
  endpoint: "GET /api/now/processflow/flow/{id}, else sys_hub_* tables",
  input: z.strictObject({
    flow: inForm(z.string().min(1), { kind: "record", table: "sys_hub_flow" }).describe(
      "Name or sys_id of the flow or subflow",
    ),
    step: z.string().optional().describe("Order or id of one step, to read its inputs uncut"),
  }),
  example: { flow: "Welcome a driver" },
  synonyms: ["explain a flow", "flow logic", "flow structure"],
  skill,
  byHand: { lists: 1, reads: 3 },
  async read({ flow: id, step }, { reader, signal }) {
    const flow = await findFlow(reader, { id, signal });
    const record = await reader.getRecord("sys_hub_flow", flow, { signal });
    const { parts, source, note } = await partsOf(reader, {
      flow,
      version: record.version ?? "",
      signal,
    });
    if (step !== undefined) return oneStep(parts, { step, name: record.name ?? id });
    const steps = stepsOf(parts);
    return {
      ...headOf(record),
      trigger: parts.triggerInstances.map((part) => ({
        name: textOf(part.name),
        type: textOf(part.type),
        inputs: shownInputs(part),
      })),
      steps: treeOf(steps.slice(0, MOST_STEPS), { longest: steps.length > 40 ? 80 : 300 }),
      ...(steps.length > MOST_STEPS && {
        next: `${steps.length} steps, ${MOST_STEPS} shown: name a step to read it.`,
      }),
      source,
      ...(note && { note }),
      state: stateOf(record),
    };
  },
});

type Parts = Pick<
  FlowModel,
  "triggerInstances" | "actionInstances" | "flowLogicInstances" | "subFlowInstances"
>;

/** By the designer's interface, else from the tables, which every admin can read. */
async function partsOf(
  reader: Reader,
  request: { flow: string; version: string; signal?: AbortSignal | undefined },
): Promise<{ parts: Parts; source: "processflow" | "tables"; note?: string }> {
  try {
    return { parts: await readModel(reader, request), source: "processflow" };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "cancelled") throw error;
    const note =
      `Flow Designer's interface did not answer (${error.message}); read from the tables.`;
    return { parts: await readStoredParts(reader, request), source: "tables", note };
  }
}

function headOf(record: PlatformRecord) {
  const shown = [...COLUMNS, "sys_updated_on", "sys_updated_by"];
  return {
    sys_id: record.sys_id,
    ...Object.fromEntries(shown.flatMap((name) => record[name] ? [[name, record[name]]] : [])),
  };
}

function stateOf({ status, active, latest_snapshot }: PlatformRecord): string {
  if (!latest_snapshot) return "Never published: nothing runs.";
  if (status === "published") return active === "true" ? "Published and active." : "Not active.";
  return "A draft: what runs is the snapshot of its last publishing, not what is shown here.";
}

function oneStep(parts: Parts, { step, name }: { step: string; name: string }): FlowStep {
  const found = stepsOf(parts).filter(({ part }) =>
    textOf(part.order) === step || textOf(part.id) === step
  );
  const [only] = treeOf(found, { longest: 20_000 });
  if (only) return only;
  throw new AppError("not_found", `"${name}" has no step "${step}"`, {
    remedy: "Leave step out to see the orders and ids.",
  });
}
