import type { ParsedQuery, Term } from "./ast.ts";
import { quoteValue } from "./quote.ts";

/** The encoded query of an AST: alternatives first, then grouping, then order. */
export function printQuery(
  query: Pick<ParsedQuery, "alternatives" | "order" | "groupBy">,
): string {
  const alternatives = query.alternatives.map(({ groups }) => printGroups(groups));
  const parts = alternatives.map((text, index) => index === 0 ? text : `NQ${text}`);
  for (const field of query.groupBy) parts.push(`GROUPBY${field}`);
  for (const { field, descending } of query.order) {
    parts.push(`ORDERBY${descending ? "DESC" : ""}${field}`);
  }
  if (parts[0] === "") parts.shift();
  return parts.join("^");
}

function printGroups(groups: Term[][]): string {
  return groups.map((terms) => terms.map(printTerm).join("^OR")).join("^");
}

/** One term, its value escaped. */
export function printTerm(term: Term): string {
  if (term.kind === "condition") return `${term.field}${term.operator}${quoteValue(term.value)}`;
  if (term.kind === "text") {
    const prefix = term.target === "record" ? "123TEXTQUERY321" : "123TEXTINDEXGROUP321";
    return `${prefix}=${quoteValue(term.words)}`;
  }
  if (term.kind === "join") {
    const { table, field, joinedTable, joinedField, condition } = term;
    const rest = condition ? printTerm(condition) : "";
    return `JOIN${table}.${field}=${joinedTable}.${joinedField}!${rest}`;
  }
  const { table, field, comparison, count, manyToMany, groups } = term;
  const head = `RLQUERY${table}.${field},${comparison}${count}${manyToMany ? ",m2m" : ""}`;
  return [head, ...(groups.length > 0 ? [printGroups(groups)] : []), "ENDRLQUERY"].join("^");
}
