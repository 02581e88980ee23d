import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import { isPath, loadPaths, type Schemas } from "../platform/schema/dot_walk.ts";
import type { Reader } from "../platform/types.ts";
import type { ParsedQuery } from "../query/ast.ts";
import { pathsOf } from "../query/paths.ts";
import { parseQuery } from "../query/parse.ts";

/**
 * Refuses a query whose columns or operators the instance does not know: the platform would drop
 * those terms and answer more rows than asked for. Answers the parsed query.
 */
export async function checkQuery(
  reader: Reader,
  { table, query }: { table: string; query: string },
): Promise<ParsedQuery> {
  if (query === "") return parseQuery(query);
  const { parsed, schemas } = await readQuery(reader, { table, query });
  if (parsed.problems.length === 0) return parsed;
  const names = [...schemas.get(table)?.columns.keys() ?? []];
  const near = parsed.problems.flatMap((problem) =>
    nearestNames(/^[a-z0-9_]+/.exec(problem.term)?.[0] ?? problem.term, names, 2)
  );
  throw new AppError(
    "invalid_input",
    `The query has ${
      parsed.problems.length === 1 ? "a term" : "terms"
    } that ${table} does not know: ` +
      parsed.problems.map((problem) => problem.message).join("; "),
    {
      remedy: near.length > 0
        ? `Did you mean ${[...new Set(near)].join(", ")}? sn_describe_table lists all columns.`
        : "sn_describe_table lists all columns, sn_explain_query checks a query.",
      details: { problems: parsed.problems },
      nextCall: { tool: "sn_describe_table", args: { table } },
    },
  );
}

/** Refuses columns to read that the table does not have: the platform would leave them out silently. */
export async function checkFields(
  reader: Reader,
  { table, fields = [] }: { table: string; fields?: readonly string[] | undefined },
): Promise<void> {
  const schemas = await loadPaths(reader, table, fields);
  const unknown = fields.filter((path) => !isPath(path, table, schemas));
  if (unknown.length === 0) return;
  const schema = await reader.schema.table(table);
  const near = unknown.flatMap((path) => nearestNames(path, schema.columns.keys(), 2));
  throw new AppError("invalid_input", `Table ${table} has no column ${quoteAll(unknown)}`, {
    remedy: near.length > 0
      ? `Did you mean ${[...new Set(near)].join(", ")}? sn_describe_table lists all columns.`
      : "sn_describe_table lists all columns.",
    details: { table, fields: unknown },
    nextCall: { tool: "sn_describe_table", args: { table } },
  });
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** Parses a query with the instance's own columns, dot-walks included. */
export async function readQuery(
  reader: Reader,
  { table, query }: { table: string; query: string },
): Promise<{ parsed: ParsedQuery; schemas: Schemas }> {
  const schemas = await loadPaths(reader, table, pathsOf(parseQuery(query)));
  const parsed = parseQuery(query, { isField: (path) => isPath(path, table, schemas) });
  return { parsed, schemas };
}
