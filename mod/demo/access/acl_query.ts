import type { Term } from "../../query/ast.ts";
import { findOperator } from "../../query/operators.ts";
import { parseQuery } from "../../query/parse.ts";
import { passesField } from "./acl.ts";
import { aclIndex } from "./acl_index.ts";
import type { DemoCall } from "../call.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { isFieldPath } from "../query_sql/path.ts";
import { queryDenied } from "../wire/rest_error.ts";

type QueryOperation = "query_match" | "query_range";

/** A column path that a query looks at, from a table. */
interface Use {
  table: DemoTable;
  path: string;
  operation: QueryOperation;
}

/**
 * Refuses a query on a column that the user may not query. Documented: `query_match` guards
 * equality, lists, `SAMEAS` and emptiness, `query_range` everything else and sorting. Where neither
 * guards, what may not be read may not be queried. Throws 403.
 */
export function requireQueryable(call: DemoCall, table: DemoTable, query: string): void {
  const parsed = parseQuery(query, { isField: (path) => isFieldPath(call.instance, table, path) });
  const groups = parsed.alternatives.flatMap((alternative) => alternative.groups);
  const sorted = [...parsed.order.map(({ field }) => field), ...parsed.groupBy];
  const uses = [
    ...usesOf(call, table, groups),
    ...sorted.map((path): Use => ({ table, path, operation: "query_range" })),
  ];
  if (uses.some((use) => !mayQuery(call, use))) throw queryDenied(table.name);
}

/** Refuses figures and groups of columns that the user may not read. Throws 403. */
export function requireReadable(call: DemoCall, table: DemoTable, paths: string[]): void {
  const denied = paths.some((path) => !mayQuery(call, { table, path, operation: "query_range" }));
  if (denied) throw queryDenied(table.name);
}

function usesOf(call: DemoCall, table: DemoTable, groups: Term[][]): Use[] {
  return groups.flat().flatMap((term): Use[] => {
    if (term.kind === "text") return [];
    if (term.kind === "related") {
      const child = call.instance.table(term.table);
      if (!child) return [];
      return [
        { table: child, path: term.field, operation: "query_match" },
        ...usesOf(call, child, term.groups),
      ];
    }
    if (term.kind === "join") {
      const joined = call.instance.table(term.joinedTable);
      const own: Use = { table, path: term.field, operation: "query_match" };
      if (!joined) return [own];
      return [
        own,
        { table: joined, path: term.joinedField, operation: "query_match" },
        ...usesOf(call, joined, term.condition ? [[term.condition]] : []),
      ];
    }
    const operation = operationOf(term.operator);
    const uses: Use[] = [{ table, path: term.field, operation }];
    const compared = findOperator(term.operator)?.group === "field";
    const [path = ""] = term.value.split("@");
    if (compared) uses.push({ table, path, operation });
    return uses;
  });
}

function operationOf(operator: string): QueryOperation {
  const matches = findOperator(operator)?.group === "equality" ||
    ["SAMEAS", "NSAMEAS"].includes(operator);
  return matches ? "query_match" : "query_range";
}

/** Every column on the way must be readable, the last one queryable. */
function mayQuery(call: DemoCall, { table, path, operation }: Use): boolean {
  let current: DemoTable | undefined = table;
  const segments = path.split(".");
  for (const [index, element] of segments.entries()) {
    const column: { reference: string } | undefined = current?.columns.get(element);
    if (!current || !column) return true;
    const last = index === segments.length - 1;
    const guarded = last && aclIndex(call.instance).ofField(operation, current, element);
    const asked = guarded ? operation : "read";
    if (!passesField(call, { table: current, element }, { operation: asked })) return false;
    current = call.instance.table(column.reference);
  }
  return true;
}
