import { z } from "zod";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { idInput, limitInput, offsetInput, queryInput } from "../../inputs.ts";
import { findSysId, listRecords } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";

/** What flows are made with and what does similar work: actions, decisions, playbooks. */

const MOST_ROWS = 200;

export const listActionTypes = defineTool({
  name: "sn_list_action_types",
  summary: "List the actions that a flow can use, by name or description.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_hub_action_type_definition",
  queried: "sys_hub_action_type_definition",
  input: z.strictObject({
    text: z.string().optional().describe("Words in the name or description"),
    query: queryInput,
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { text: "record" },
  synonyms: ["flow designer actions", "integrationhub", "spokes"],
  skill: "integrationhub-actions",
  byHand: { lists: 1 },
  async read({ text, query, limit, offset }, { reader, signal }) {
    const words = quoteValue(text ?? "");
    const terms = [
      ...(text ? [`nameLIKE${words}^ORinternal_nameLIKE${words}^ORdescriptionLIKE${words}`] : []),
      query || "ORDERBYname",
    ];
    return await listRecords(reader, {
      table: "sys_hub_action_type_definition",
      query: terms.join("^"),
      fields: ["name", "internal_name", "description", "active", "sys_scope"],
      limit,
      offset,
      signal,
    });
  },
});

export const getDecisionTable = defineTool({
  name: "sn_get_decision_table",
  summary: "Read a decision table: inputs, rows in order, and rows that can never be reached.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_decision, sys_decision_input, sys_decision_question",
  input: z.strictObject({ id: idInput("decision table", "sys_decision") }),
  example: { id: "Who inspects" },
  synonyms: ["decision builder", "rule matrix", "DMN"],
  skill: "playbooks-decision-tables",
  byHand: { lists: 1, reads: 2 },
  async read({ id }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sys_decision", id, signal });
    const [decision, inputs, questions] = await Promise.all([
      reader.getRecord("sys_decision", sysId, { signal }),
      rowsOf(reader, "sys_decision_input", {
        query: `model=${sysId}`,
        fields: ["label", "element", "internal_type"],
        signal,
      }),
      rowsOf(reader, "sys_decision_question", {
        query: `decision_table=${sysId}^ORDERBYorder`,
        fields: ["label", "order", "condition", "answer", "active", "default_answer"],
        signal,
      }),
    ]);
    const { unreachable, catchesRest } = readRows(questions);
    return {
      sys_id: sysId,
      name: decision.name,
      description: decision.description,
      answer_table: decision.answer_table,
      inputs,
      rows: questions,
      ...(questions.length === MOST_ROWS && {
        next: `${MOST_ROWS} rows shown: sn_query_table on sys_decision_question has the rest.`,
      }),
      ...(!catchesRest && { note: "No row catches the rest: an input can get no answer." }),
      ...(unreachable.length > 0 && { unreachable }),
    };
  },
});

/**
 * The active rows in order: which of them no input reaches, behind one without a condition or with the
 * condition of an earlier one. The default row answers what no other does, wherever it stands.
 */
function readRows(rows: readonly PlatformRecord[]) {
  const asking = rows.filter((row) => row.active === "true" && row.default_answer !== "true");
  const seen = new Set<string>();
  const unreachable: (string | undefined)[] = [];
  for (const { label, condition = "" } of asking) {
    const asked = condition.replace(/\^?EQ$/, "");
    if (seen.has("") || seen.has(asked)) unreachable.push(label);
    seen.add(asked);
  }
  const hasDefault = rows.some((row) => row.active === "true" && row.default_answer === "true");
  return { unreachable, catchesRest: seen.has("") || hasDefault };
}

async function rowsOf(
  reader: Reader,
  table: string,
  { query, fields, signal }: { query: string; fields: string[]; signal?: AbortSignal | undefined },
): Promise<PlatformRecord[]> {
  const { records } = await reader.listRecords(table, { query, fields, limit: MOST_ROWS, signal });
  return records;
}

export const listPlaybooks = defineTool({
  name: "sn_list_playbooks",
  summary: "List playbooks (process definitions) with their status.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_pd_process_definition",
  queried: "sys_pd_process_definition",
  input: z.strictObject({ query: queryInput, limit: limitInput, offset: offsetInput }),
  example: {},
  synonyms: ["process automation designer", "lanes and activities", "guided steps"],
  skill: "playbooks-decision-tables",
  byHand: { lists: 1 },
  async read({ query, limit, offset }, { reader, signal }) {
    return await listRecords(reader, {
      table: "sys_pd_process_definition",
      query: query || "ORDERBYlabel",
      fields: ["label", "description", "status", "active", "sys_scope"],
      limit,
      offset,
      signal,
    });
  },
});
