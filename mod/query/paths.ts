import type { ParsedQuery, Term } from "./ast.ts";

/** The columns and dot-walked paths of the queried table that a query names. */
export function pathsOf(query: ParsedQuery): string[] {
  const ofTerm = (term: Term) => term.kind === "condition" ? [term.field] : [];
  return [
    ...query.alternatives.flatMap(({ groups }) => groups.flat().flatMap(ofTerm)),
    ...query.order.map((entry) => entry.field),
    ...query.groupBy,
  ];
}
