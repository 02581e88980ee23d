import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { findColumns, type TableColumns } from "./dictionary_columns.ts";
import { fanOut } from "./fan_out.ts";
import { cutLine, linesWith, type TextHit } from "./text_hits.ts";

/** What a search of code came to, whichever way it went. */
export interface CodeSearch {
  route: string;
  hits: TextHit[];
  /** What the answer does not cover, in words. */
  limits: string[];
}

interface CodeSearchRequest {
  term: string;
  tables?: string[] | undefined;
  /** sys_id of one application. */
  scope?: string | undefined;
  signal?: AbortSignal | undefined;
  progress?: (done: number, total: number) => void;
}

const SEARCH_PATH = "/api/sn_codesearch/code_search/search";
const RECORDS = 500;

/**
 * Text in code. The platform's own code search is undocumented; where it answers, it is one call over
 * the tables of its search group. Where it is closed, or cannot ask for what is wanted, each table is
 * asked by itself.
 */
export async function searchCode(reader: Reader, request: CodeSearchRequest): Promise<CodeSearch> {
  // The interface puts the term into an encoded query as it is, so that a caret would cut it.
  const platform = request.term.includes("^") || request.scope
    ? undefined
    : await askCodeSearch(reader, request);
  if (platform && platform.hits.length > 0) return platform;
  return await searchTables(reader, request);
}

interface SearchAnswer {
  recordType: string;
  hits: {
    className: string;
    sysId: string;
    name: string;
    matches: {
      field: string;
      lineMatches: { line: number; context: string }[];
    }[];
  }[];
}

async function askCodeSearch(
  reader: Reader,
  { term, tables, signal }: CodeSearchRequest,
): Promise<CodeSearch | undefined> {
  try {
    const { result } = await reader.get<SearchAnswer[]>({
      path: SEARCH_PATH,
      query: { term, search_all_scopes: true, limit: RECORDS },
      signal,
    });
    if (!Array.isArray(result)) return undefined;
    const covered = result.map(({ recordType }) => recordType);
    // A table outside the search group is ignored by it: then the tables are asked themselves.
    if (tables?.some((table) => !covered.includes(table))) return undefined;
    const wanted = result.filter(({ recordType }) => !tables || tables.includes(recordType));
    return {
      route: `the platform's code search, ${wanted.length} tables`,
      hits: wanted.flatMap((answer) => hitsOf(answer, term)),
      limits: [`The code search looks at ${RECORDS} records and the tables of its search group.`],
    };
  } catch (error) {
    const closed = error instanceof AppError &&
      ["forbidden", "not_found", "platform_error", "invalid_input"].includes(error.code);
    if (closed) return undefined;
    throw error;
  }
}

function hitsOf({ hits }: SearchAnswer, term: string): TextHit[] {
  const wanted = term.toLowerCase();
  return hits.flatMap(({ className, sysId, name, matches }) =>
    matches.flatMap(({ field, lineMatches }) =>
      lineMatches.flatMap(({ line, context }) =>
        context.toLowerCase().includes(wanted)
          ? [{ table: className, sys_id: sysId, name, column: field, line, text: cutLine(context) }]
          : []
      )
    )
  );
}

async function searchTables(reader: Reader, request: CodeSearchRequest): Promise<CodeSearch> {
  const { term, scope, signal, progress } = request;
  const { tables, complete } = await columnsOf(reader, request);
  const { found, searched, notRead, cut } = await fanOut(reader, {
    tables,
    values: [term],
    operator: "LIKE",
    ...(scope &&
      { filter: (schema) => schema.columns.has("sys_scope") ? `sys_scope=${scope}` : "" }),
    signal,
    progress,
  });
  const left = Object.keys(notRead);
  return {
    route: `a query of ${searched} tables`,
    hits: linesWith(found, [term]),
    limits: [
      ...(complete ? [] : ["The dictionary is not readable in full: some tables may be missing."]),
      ...(left.length > 0
        ? [`Not searched: ${left.slice(0, 12).join(", ")}${left.length > 12 ? " …" : ""}.`]
        : []),
      ...(cut.length > 0
        ? [`More records match than were read in: ${cut.slice(0, 12).join(", ")}.`]
        : []),
    ],
  };
}

async function columnsOf(
  reader: Reader,
  { tables, signal }: CodeSearchRequest,
): Promise<{ tables: TableColumns[]; complete: boolean }> {
  const all = await findColumns(reader, "code", signal);
  if (!tables) return all;
  const chosen = all.tables.filter(({ table }) => tables.includes(table));
  const unknown = tables.filter((table) => !chosen.some((entry) => entry.table === table));
  if (unknown.length === 0) return { tables: chosen, complete: true };
  throw new AppError("invalid_input", `No column of ${unknown.join(", ")} holds code`, {
    remedy: "sn_describe_table lists the columns of a table; leave tables out to search all code.",
    details: { table: unknown[0] },
  });
}

const MOST_HITS = 60;

export const searchCodeTool = defineTool({
  name: "sn_search_code",
  summary: "Find a text in the scripts of the instance: table, record, column, line, context.",
  risk: "R",
  endpoint: "GET /api/sn_codesearch/code_search/search, else the tables with code columns",
  input: z.strictObject({
    term: z.string().trim().min(2).max(200).describe("The text; any case, no pattern"),
    tables: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1).optional().describe(
      "Only these tables, e.g. sys_script_include",
    ),
    scope: inForm(z.string().min(1), { kind: "record", table: "sys_scope" }).optional().describe(
      "Only one application: scope, name or sys_id",
    ),
    limit: z.number().int().min(1).max(200).optional().describe(`Lines; ${MOST_HITS} unless set`),
  }),
  example: { term: "GlideAggregate" },
  synonyms: ["grep", "scripts with hard-coded", "where does the text occur"],
  skill: "script-debugging",
  byHand: { fields: 1, clicks: 2, reads: 2 },
  async read({ term, tables, scope, limit = MOST_HITS }, { reader, signal, progress }) {
    const application = scope === undefined || scope === "global"
      ? scope
      : await findScope(reader, scope, signal);
    const { route, hits, limits } = await searchCode(reader, {
      term,
      tables,
      scope: application,
      signal,
      progress: (done, total) => progress({ done, total, message: "Searching the tables" }),
    });
    const records = new Set(hits.map(({ table, sys_id }) => `${table} ${sys_id}`)).size;
    const byTable = [...Map.groupBy(hits, ({ table }) => table)]
      .map(([table, list]): [string, number] => [table, list.length]);
    return {
      term,
      route,
      records,
      lines: hits.length,
      by_table: Object.fromEntries(byTable),
      hits: hits.slice(0, limit),
      limits,
      ...(hits.length > limit &&
        { next: `${hits.length} lines match: raise limit or name tables.` }),
    };
  },
});

async function findScope(reader: Reader, id: string, signal?: AbortSignal): Promise<string> {
  const { records } = await reader.listRecords("sys_scope", {
    query: `scope=${id.replaceAll("^", "^^")}`,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  return records[0]?.sys_id ?? await findSysId(reader, { table: "sys_scope", id, signal });
}
