import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import type { Reader, TableSchema } from "../platform/types.ts";
import type { ParsedQuery, Term } from "../query/ast.ts";
import { parseQuery } from "../query/parse.ts";

/** The schemas that the paths of a query lead through, by table name. */
type Schemas = Map<string, TableSchema>;

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
    },
  );
}

/** Refuses columns to read that the table does not have: the platform would leave them out silently. */
export async function checkFields(
  reader: Reader,
  { table, fields = [] }: { table: string; fields?: readonly string[] | undefined },
): Promise<void> {
  const schema = await reader.schema.table(table);
  const schemas: Schemas = new Map([[table, schema]]);
  for (const path of fields) await loadPath(reader, { table, path, schemas });
  const unknown = fields.filter((path) => !isField(path, table, schemas));
  if (unknown.length === 0) return;
  const near = unknown.flatMap((path) => nearestNames(path, schema.columns.keys(), 2));
  throw new AppError("invalid_input", `Table ${table} has no column ${quoteAll(unknown)}`, {
    remedy: near.length > 0
      ? `Did you mean ${[...new Set(near)].join(", ")}? sn_describe_table lists all columns.`
      : "sn_describe_table lists all columns.",
    details: { table, fields: unknown },
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
  const schemas: Schemas = new Map([[table, await reader.schema.table(table)]]);
  for (const path of pathsOf(parseQuery(query))) await loadPath(reader, { table, path, schemas });
  const parsed = parseQuery(query, { isField: (path) => isField(path, table, schemas) });
  return { parsed, schemas };
}

function pathsOf(query: ParsedQuery): string[] {
  const ofTerm = (term: Term) => term.kind === "condition" ? [term.field] : [];
  return [
    ...query.alternatives.flatMap(({ groups }) => groups.flat().flatMap(ofTerm)),
    ...query.order.map((entry) => entry.field),
    ...query.groupBy,
  ];
}

async function loadPath(
  reader: Reader,
  { table, path, schemas }: { table: string; path: string; schemas: Schemas },
): Promise<void> {
  let current: string | undefined = table;
  for (const element of path.split(".").slice(0, -1)) {
    const target: string | undefined = current &&
      schemas.get(current)?.columns.get(element)?.reference;
    if (!target) return;
    if (!schemas.has(target)) schemas.set(target, await reader.schema.table(target));
    current = target;
  }
}

function isField(path: string, table: string, schemas: Schemas): boolean {
  let schema = schemas.get(table);
  const elements = path.split(".");
  for (const [index, element] of elements.entries()) {
    if (!schema?.verified) return true;
    const column = schema.columns.get(element);
    if (!column) return element === "sys_id" && index === elements.length - 1;
    if (index === elements.length - 1) return true;
    if (!column.reference) return false;
    schema = schemas.get(column.reference);
    if (!schema) return false;
  }
  return false;
}
