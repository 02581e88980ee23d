import type { ParsedQuery, QueryProblem, Term } from "./ast.ts";
import { findOperator } from "./operators.ts";

export interface Explanation {
  /** One line per condition, in the order of the query. */
  lines: string[];
  problems: QueryProblem[];
}

export interface ExplainOptions {
  /** The label of a field; the path itself when absent. */
  labelOf?: (path: string) => string | undefined;
}

/** An encoded query in words, one line per condition, with what the platform would drop. */
export function explainQuery(query: ParsedQuery, options: ExplainOptions = {}): Explanation {
  const lines: string[] = [];
  query.alternatives.forEach(({ groups }, index) => {
    if (index > 0) lines.push("or, as another way to match:");
    lines.push(...explainGroups(groups, options));
  });
  if (query.alternatives.every(({ groups }) => groups.length === 0)) lines.push("every row");
  for (const field of query.groupBy) lines.push(`grouped by ${label(field, options)}`);
  for (const { field, descending } of query.order) {
    lines.push(`sorted by ${label(field, options)}, ${descending ? "descending" : "ascending"}`);
  }
  return { lines, problems: query.problems };
}

function explainGroups(groups: Term[][], options: ExplainOptions): string[] {
  return groups.flatMap((terms, group) =>
    terms.map((term, index) => {
      const joint = index > 0 ? "  or " : group > 0 ? "and " : "";
      return joint + explainTerm(term, options);
    })
  );
}

function explainTerm(term: Term, options: ExplainOptions): string {
  if (term.kind === "text") return `the text index holds "${term.words}"`;
  if (term.kind === "related") {
    const { table, field, comparison, count, groups } = term;
    const inner = explainGroups(groups, {}).map((line) => line.trim()).join(" ");
    const which = inner === "" ? "" : ` where ${inner}`;
    return `the number of ${table} rows whose ${field} is this record ${comparison} ${count}${which}`;
  }
  if (term.kind === "join") {
    const { field, joinedTable, joinedField, condition } = term;
    const which = condition ? ` where ${explainTerm(condition, {})}` : "";
    return `${label(field, options)} is the ${joinedField} of a ${joinedTable} row${which}`;
  }
  const { words } = findOperator(term.operator) ?? { words: `%f ${term.operator} %v` };
  return words
    .replace("%f", () => label(term.field, options))
    .replace("%v", () => `"${term.value}"`);
}

function label(path: string, options: ExplainOptions): string {
  return options.labelOf?.(path) ?? path;
}
