import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { runsOwnersScript } from "../../../changes/gate/owner_scripts.ts";
import { isObject } from "../../../base/is_object.ts";
import { hideUntold, maskAnswer } from "../../../changes/secret_columns.ts";
import type { BatchAnswer, Reader } from "../../../platform/types.ts";
import { readPath, type RestCall, tableOf, toOperation } from "../../rest_call.ts";
import { defineTool } from "../../tool.ts";
import { zip } from "../../../base/lists.ts";
import { interfaceWords } from "../../words.ts";

/** The REST interface itself, for what no other tool does. */

const path = z.string().min(1).max(4000).describe(
  "Path with its query, e.g. /api/now/table/incident?sysparm_limit=5",
);
const body = z.record(z.string(), z.unknown()).optional().describe("JSON body");

export const readRestApi = defineTool({
  name: "sn_read_rest_api",
  summary: "GET any path of the instance's REST interface and answer what it says.",
  risk: "R",
  endpoint: "GET /api/…",
  input: z.strictObject({ path }),
  example: { path: "/api/now/table/sys_user?sysparm_limit=2&sysparm_fields=user_name" },
  synonyms: ["raw GET", "read endpoint", "api/now path"],
  skill: "inbound-rest",
  byHand: { fields: 2, clicks: 2, reads: 1 },
  async read({ path }, { reader, signal }) {
    const { status, result, headers } = await reader.get({ ...readPath(path), signal });
    return { status, ...pageOf(headers), result: await maskRows(reader, path, result) };
  },
});

/** What the headers say of a list: how many there are, and the path of the next page. */
function pageOf(headers: Headers): { total?: number; next_path?: string } {
  const total = headers.get("x-total-count");
  const [, address = ""] = /<([^<>]+)>\s*;\s*rel="?next\b/.exec(headers.get("link") ?? "") ?? [];
  const next = URL.canParse(address) ? new URL(address) : undefined;
  return {
    ...(total !== null && { total: Number(total) }),
    ...(next && { next_path: `${next.pathname}${next.search}` }),
  };
}

export const callRestApi = defineTool({
  name: "sn_call_rest_api",
  summary: "Send a writing call to any path of the REST interface; record writes are proved.",
  risk: "X",
  endpoint: "POST, PUT, PATCH, DELETE /api/…",
  input: z.strictObject({
    method: interfaceWords(["POST", "PUT", "PATCH", "DELETE"], "HTTP"),
    path,
    body,
  }),
  example: {
    method: "POST",
    path: "/api/now/table/incident",
    body: { short_description: "Printer is out of toner" },
  },
  synonyms: ["custom endpoint", "raw POST", "PUT PATCH DELETE call"],
  skill: "inbound-rest",
  byHand: { fields: 3, clicks: 3, reads: 1 },
  plan: (call) =>
    Promise.resolve({
      operations: [toOperation(call)],
      result: ([record], [answer]) => answer ?? record,
    }),
});

export const runBatch = defineTool({
  name: "sn_run_batch",
  summary: "Run several REST calls in order: reads at once, record writes planned and proved.",
  risk: "W",
  endpoint: "POST /api/now/v1/batch for reads; each write by itself",
  input: z.strictObject({
    requests: z.array(z.strictObject({
      method: interfaceWords(["GET", "POST", "PUT", "PATCH", "DELETE"], "HTTP"),
      path,
      body,
    })).min(1).max(50).describe("Calls, in order; reads are answered as of before the writes"),
  }),
  example: {
    requests: [
      { method: "GET", path: "/api/now/table/incident?sysparm_limit=1" },
      {
        method: "POST",
        path: "/api/now/table/incident",
        body: { short_description: "From a batch" },
      },
    ],
  },
  synonyms: ["many requests in one call", "batch api", "combine calls"],
  skill: "inbound-rest",
  byHand: { lists: 2, forms: 1, fields: 1 },
  async plan({ requests }, { reader, signal }) {
    const isRead = ({ method, path }: RestCall) => method === "GET" && !runsOwnersScript(path);
    const reads = requests.filter(isRead);
    const others = requests.filter((request) => !isRead(request));
    const answers = await reader.getBatch(reads.map(({ path }) => readPath(path)), signal);
    const shown = await Promise.all(
      zip(reads, answers).map(async ([{ path }, answer]) => ({
        path,
        ...await readAnswer(reader, path, answer),
      })),
    );
    return {
      operations: others.map(toOperation),
      result: (records, results) => ({
        reads: shown,
        writes: others.map(({ method, path }, index) => ({
          method,
          path,
          result: results[index] ?? records[index],
        })),
      }),
    };
  },
});

async function readAnswer(reader: Reader, path: string, answer: BatchAnswer) {
  if (answer.ok) {
    return { status: answer.status, result: await maskRows(reader, path, answer.result) };
  }
  const { code, message } = answer.error;
  return { error: { code, message } };
}

/** Rows of the Table API without the credentials among their columns. */
async function maskRows(reader: Reader, path: string, rows: unknown): Promise<unknown> {
  const table = tableOf(readPath(path).path);
  if (table === undefined) return rows;
  // The table is there: it has answered. A closed dictionary leaves the names of columns to go by.
  const { columns } = await reader.schema.table(table);
  const told = Array.isArray(rows)
    ? rows.map((row) => hideUntold(row, columns))
    : hideUntold(rows, columns);
  return maskAnswer(told, columns);
}

/** What GraphQL answered, without values of which the query did not ask what they are. */
async function hideUntoldRows(reader: Reader, data: unknown): Promise<unknown> {
  if (!isObject(data)) return data;
  const parts = Object.entries(data).map(async ([name, part]) => {
    if (!isObject(part) || !Array.isArray(part._results)) {
      return [name, await hideUntoldRows(reader, part)] as const;
    }
    const rows: unknown[] = part._results;
    const asks = rows.some((row) => isObject(row) && "value" in row);
    // Under an alias nobody knows of which table they are.
    const columns = asks ? (await tableUnlessUnknown(reader, name))?.columns : undefined;
    return [name, { ...part, _results: rows.map((row) => hideUntold(row, columns)) }] as const;
  });
  return Object.fromEntries(await Promise.all(parts));
}

async function tableUnlessUnknown(reader: Reader, name: string) {
  try {
    return await reader.schema.table(name);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

export const queryGraphql = defineTool({
  name: "sn_query_graphql",
  summary: "Read records of several tables in one request by GraphQL.",
  risk: "R",
  endpoint: "POST /api/now/graphql (GlideRecord_Query)",
  input: z.strictObject({
    query: z.string().min(1).max(20_000).describe(
      'GraphQL query, e.g. { GlideRecord_Query { incident(queryConditions: "active=true") ' +
        "{ _results { number { value } } } } }",
    ),
  }),
  example: {
    query:
      '{ GlideRecord_Query { incident(queryConditions: "active=true") { _rowCount _results { number { value } } } } }',
  },
  synonyms: ["graph query several tables at once nested", "nested query"],
  skill: "inbound-rest",
  byHand: { fields: 4, clicks: 2, reads: 1 },
  async read({ query }, { reader, signal }) {
    if (/\b(mutation|subscription)\b/.test(query)) {
      throw new AppError("invalid_input", "A GraphQL mutation is no reading query", {
        remedy: "Only queries are taken here; the writing tools change records.",
      });
    }
    return await hideUntoldRows(reader, await reader.graphql(query, signal));
  },
});
