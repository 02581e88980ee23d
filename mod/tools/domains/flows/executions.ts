import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { limitInput, offsetInput, queryInput } from "../../inputs.ts";
import { listRecords } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { findFlow } from "./flow_model.ts";

const MOST_LINES = 60;
const LONGEST_LINE = 500;

export const listFlowExecutions = defineTool({
  name: "sn_list_flow_executions",
  summary: "List the runs of flows with state, error and record; one run with its log.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_flow_context, sys_flow_log",
  queried: "sys_flow_context",
  input: z.strictObject({
    flow: inForm(z.string(), { kind: "record", table: "sys_hub_flow" }).optional().describe(
      "Name or sys_id of a flow; all unless set",
    ),
    state: z.string().optional().describe("State, e.g. COMPLETE, ERROR, WAITING, IN_PROGRESS"),
    record: z.string().optional().describe("sys_id of the record that started it"),
    execution: z.string().optional().describe("sys_id of one run: answers its log"),
    query: queryInput,
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { flow: "Welcome a driver" },
  synonyms: ["why did my flow fail", "flow stuck", "flow context"],
  skill: "flow-designer",
  byHand: { lists: 1, clicks: 1 },
  async read(args, { reader, signal }) {
    const { flow, state, record, execution, query, limit, offset } = args;
    const terms = [
      ...(execution ? [`sys_id=${execution}`] : []),
      ...(flow ? [await termOf(reader, { flow, signal })] : []),
      ...(state ? [`state=${state}`] : []),
      ...(record ? [`source_record=${record}`] : []),
      query || "ORDERBYDESCsys_created_on",
    ];
    const page = await listRecords(reader, {
      table: "sys_flow_context",
      query: terms.join("^"),
      fields: [
        "name",
        "state",
        "error_message",
        "run_time",
        "source_table",
        "source_record",
        "flow",
        "sys_created_on",
      ],
      limit,
      offset,
      signal,
    });
    if (!execution) return page;
    return { ...page, log: await logOf(reader, { execution, signal }) };
  },
});

/** Runs name their flow by sys_id. */
async function termOf(
  reader: Reader,
  { flow, signal }: { flow: string; signal?: AbortSignal | undefined },
): Promise<string> {
  return `flow=${await findFlow(reader, { id: flow, signal })}`;
}

async function logOf(
  reader: Reader,
  { execution, signal }: { execution: string; signal?: AbortSignal | undefined },
) {
  const { records, total } = await reader.listRecords("sys_flow_log", {
    query: `context=${execution}^ORDERBYorder`,
    fields: ["order", "level", "operation", "action", "message", "sys_created_on"],
    limit: MOST_LINES,
    signal,
  });
  return {
    lines: records.map(lineOf),
    ...((total ?? 0) > MOST_LINES && {
      next: `${total} lines, ${MOST_LINES} shown: sn_query_table on sys_flow_log has the rest.`,
    }),
  };
}

function lineOf({ level, operation, action, message, sys_created_on }: PlatformRecord) {
  return {
    at: sys_created_on,
    level,
    of: action || operation,
    message: message?.slice(0, LONGEST_LINE),
  };
}
