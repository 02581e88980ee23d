import { z } from "zod";
import { readCaptureNames } from "../../../changes/capture.ts";
import { isSysId } from "../../../base/ids.ts";
import { findRecordRequest, nameColumns, rowsOf } from "../../../changes/find_references.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { explainQuery } from "../../../query/explain.ts";
import { printQuery } from "../../../query/print.ts";
import { checkQuery, readQuery } from "../../check_query.ts";
import {
  fieldsInput,
  idInput,
  limitInput,
  offsetInput,
  queryInput,
  tableInput,
} from "../../inputs.ts";
import { findSysId, listRecords, readRecord, type ShownRecord } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { readQueryWords } from "../../translate_query.ts";
import { ownWords } from "../../words.ts";

/** Reading any table. */

export const queryTable = defineTool({
  name: "sn_query_table",
  summary: "Read rows of any table by encoded query.",
  risk: "R",
  endpoint: "GET /api/now/table/{table}",
  input: z.strictObject({
    table: tableInput,
    query: queryInput,
    fields: fieldsInput,
    order_by: z.string().optional().describe("Column to sort by; a leading - sorts descending"),
    display: ownWords(["both", "values", "display"]).optional().describe(
      "Stored values, display values, or both where they differ (unless set)",
    ),
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { table: "incident", query: "active=true^priority<=2", fields: ["number", "state"] },
  synonyms: ["filter records", "sample data", "first ten rows"],
  byHand: { lists: 1, fields: 1 },
  async read({ order_by, display = "both", ...args }, { reader, signal }) {
    const sort = order_by?.startsWith("-")
      ? `^ORDERBYDESC${order_by.slice(1)}`
      : order_by
      ? `^ORDERBY${order_by}`
      : "";
    const query = `${args.query ?? ""}${sort}`;
    const answer = await listRecords(reader, { ...args, query, signal });
    return display === "both" ? answer : { ...answer, rows: answer.rows.map(onlyOne(display)) };
  },
});

/** Each column as one text: what is stored, or what is shown. */
function onlyOne(display: "values" | "display") {
  const key = display === "values" ? "value" : "display_value";
  return (row: ShownRecord) =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => [
        name,
        typeof text === "string" ? text : text[key],
      ]),
    );
}

export const countRecords = defineTool({
  name: "sn_count_records",
  summary: "Count the rows of a table that match a query.",
  risk: "R",
  endpoint: "GET /api/now/stats/{table}",
  input: z.strictObject({ table: tableInput, query: queryInput }),
  example: { table: "incident", query: "active=true" },
  synonyms: ["total number", "how much", "how many tickets"],
  byHand: { lists: 1 },
  async read({ table, query = "" }, { reader, signal }) {
    await checkQuery(reader, { table, query });
    const { result } = await reader.get<{ stats: { count: string } }>({
      path: `/api/now/stats/${table}`,
      query: { sysparm_query: query, sysparm_count: true },
      signal,
    });
    return { table, count: Number(result.stats.count) };
  },
});

const columnList = z.array(z.string()).optional();

export const aggregateRecords = defineTool({
  name: "sn_aggregate_records",
  summary: "Group rows and compute count, average, sum, minimum or maximum.",
  risk: "R",
  endpoint: "GET /api/now/stats/{table}",
  input: z.strictObject({
    table: tableInput,
    query: queryInput,
    group_by: columnList.describe("Columns to group by"),
    avg: columnList.describe("Columns to average"),
    sum: columnList.describe("Columns to add up"),
    min: columnList.describe("Columns to take the smallest value of"),
    max: columnList.describe("Columns to take the largest value of"),
    having: z.string().optional().describe("Filter on aggregates: count^priority^>^3"),
    order_by: z.string().optional().describe("Column, or AVG^column"),
  }),
  example: { table: "incident", group_by: ["priority"] },
  synonyms: ["statistics per category", "totals", "most frequent"],
  skill: "glide-record-queries",
  byHand: { lists: 1, clicks: 2 },
  async read(args, { reader, signal }) {
    await checkQuery(reader, { table: args.table, query: args.query ?? "" });
    const list = (names?: string[]) => names?.join(",");
    const { result } = await reader.get({
      path: `/api/now/stats/${args.table}`,
      query: {
        sysparm_query: args.query,
        sysparm_count: true,
        sysparm_group_by: list(args.group_by),
        sysparm_avg_fields: list(args.avg),
        sysparm_sum_fields: list(args.sum),
        sysparm_min_fields: list(args.min),
        sysparm_max_fields: list(args.max),
        sysparm_having: args.having,
        sysparm_order_by: args.order_by,
        sysparm_display_value: "all",
      },
      signal,
    });
    return { table: args.table, groups: Array.isArray(result) ? result : [result] };
  },
});

export const getRecord = defineTool({
  name: "sn_get_record",
  summary: "Read one record of any table, stored and display values.",
  risk: "R",
  endpoint: "GET /api/now/table/{table}/{id}",
  input: z.strictObject({ table: tableInput, id: idInput("record"), fields: fieldsInput }),
  example: { table: "incident", id: "INC0010001" },
  synonyms: ["details of a record", "full record", "open by sys_id"],
  byHand: { lists: 1, reads: 1 },
  read: (args, { reader, signal }) => readRecord(reader, { ...args, signal }),
});

export const getJournal = defineTool({
  name: "sn_get_journal",
  summary: "Read the comments and work notes of a record in order.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_journal_field",
  input: z.strictObject({ table: tableInput, id: idInput("record"), limit: limitInput }),
  example: { table: "incident", id: "INC0010001" },
  synonyms: ["conversation", "activities", "what was said"],
  skill: "incident-management",
  byHand: { lists: 1, reads: 1 },
  async read({ table, id, limit = 50 }, { reader, signal }) {
    const sysId = await findSysId(reader, { table, id, signal });
    const { records } = await reader.listRecords("sys_journal_field", {
      query: `element_id=${sysId}^ORDERBYsys_created_on`,
      fields: ["element", "value", "sys_created_on", "sys_created_by"],
      limit,
      signal,
    });
    return {
      table,
      sys_id: sysId,
      entries: records,
      // The table answers 200 and an empty list to who may not read it: it has read rules of its own.
      ...(records.length === 0 && {
        note: "No entries, or none that this account may read: the instance does not tell which.",
      }),
    };
  },
});

export const listRecordVersions = defineTool({
  name: "sn_list_record_versions",
  summary: "List the saved versions of a tracked record.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_version",
  input: z.strictObject({ table: tableInput, id: idInput("record"), limit: limitInput }),
  example: { table: "sys_rest_message", id: "Parcel service" },
  synonyms: ["revisions", "earlier versions", "history of a script"],
  byHand: { lists: 1, clicks: 2 },
  async read({ table, id, limit }, { reader, signal }) {
    const sysId = await findSysId(reader, { table, id, signal });
    const names = await readCaptureNames(reader, { table, sysId, signal });
    return await listRecords(reader, {
      table: "sys_update_version",
      query: `nameIN${names.join(",")}^ORDERBYDESCsys_created_on`,
      fields: ["name", "state", "action", "source", "sys_created_on", "sys_created_by"],
      limit,
      signal,
    });
  },
});

export const explainQueryTool = defineTool({
  name: "sn_explain_query",
  summary: "Explain an encoded query in words and name the terms the instance would drop.",
  risk: "R",
  endpoint: "sys_dictionary",
  input: z.strictObject({ table: tableInput, query: z.string().describe("Encoded query") }),
  example: { table: "incident", query: "active=true^assigned_toISEMPTY" },
  synonyms: ["condition builder", "what does this filter mean", "query syntax"],
  byHand: { lists: 1, clicks: 1 },
  async read({ table, query }, { reader, signal }) {
    const words = await readQueryWords(reader, { argument: "query", table, query, signal });
    const refused = words.findings.filter(({ verdict }) => verdict === "refused");
    const { parsed, schemas } = await readQuery(reader, { table, query: words.query });
    const labelOf = (path: string) => schemas.get(table)?.columns.get(path)?.label;
    const { lines, problems } = explainQuery(parsed, { labelOf });
    return {
      table,
      query,
      ...(words.replaced.length > 0 && { runs_as: words.query, translated: words.replaced }),
      valid: problems.length === 0 && refused.length === 0,
      explanation: lines,
      problems,
      ...(refused.length > 0 && {
        refused: refused.map(({ problem, remedy }) => ({ problem, remedy })),
      }),
      ...(problems.length > 0 && { would_run: printQuery(parsed) }),
    };
  },
});

export const resolveReference = defineTool({
  name: "sn_resolve_reference",
  summary: "Find the sys_id of a record by name, number, label or e-mail.",
  risk: "R",
  endpoint: "GET /api/now/table/{table}",
  input: z.strictObject({ table: tableInput, text: z.string().min(1).describe("Name or number") }),
  example: { table: "sys_user_group", text: "Network" },
  synonyms: ["lookup reference", "id of group", "unique identifier"],
  byHand: { lists: 1 },
  read: ({ table, text }, { reader, signal }) => findCandidates(reader, { table, text, signal }),
});

async function findCandidates(
  reader: Reader,
  { table, text, signal }: { table: string; text: string; signal?: AbortSignal | undefined },
) {
  const schema = await reader.schema.table(table);
  const exact = rowsOf((await reader.getBatch([findRecordRequest(schema, text)], signal))[0]);
  if (exact.length > 0 || isSysId(text)) return { table, exact: true, candidates: exact };
  const columns = nameColumns(schema);
  const { records } = await reader.listRecords<PlatformRecord>(table, {
    query: columns.map((column) => `${column}LIKE${text.replaceAll("^", "^^")}`).join("^OR"),
    fields: ["sys_id", ...columns],
    limit: 10,
    signal,
  });
  return { table, exact: false, candidates: records };
}
