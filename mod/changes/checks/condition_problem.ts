import { nearestNames } from "../../base/nearest.ts";
import { isPath, type Schemas } from "../../platform/schema/dot_walk.ts";
import type { QueryProblem } from "../../query/ast.ts";
import { operators } from "../../query/operators.ts";
import { type ConditionSpot, findingIn } from "./condition_term.ts";
import { didYouMean, type Finding } from "./finding.ts";

/**
 * What no dictionary has and the platform takes: variables of a catalog item, columns of a table that
 * extends the one referred to, questions by their sys_id, the tags of a record.
 */
export function isOutside(path: string): boolean {
  return /^(variables(\.|$)|IO:|QS:|sys_tags(\.|$)|inputs?\.|[0-9a-f]{32}$)|(^|\.)ref_/.test(path);
}

/** Operators that are documented for condition builders but not for queries. */
const FURTHER = /^(MATCH_PAT|MATCH_RGX|HASVARIABLE|HASITEMVARIABLE|HASQUESTION|SINCE|NOTSINCE)/;
const INLINE_RELATED = /RLQUERY[\w.]+,(>=|<=|!=|=|>|<)\d+,/;
/** Ways to write a text search or a jump, which have no column. */
const SEARCH = /^(GOTO|IR_(AND|OR)_QUERY|123TEXT|SUBQUERY)/;

/** What to say of a term that is no condition. */
export function judgeProblem(problem: QueryProblem, spot: ConditionSpot): Finding[] {
  const { term, code } = problem;
  const { table, schemas } = spot;
  if (SEARCH.test(term) || isOutside(term)) return [];
  // Conditions of the related rows may also stand in the head; that form is documented nowhere.
  if (code === "bad_related_query" && INLINE_RELATED.test(spot.text)) return [];
  if (code === "bad_join" || code === "bad_related_query" || code === "dangling_or") {
    return [findingIn(spot, "condition-operator", {
      // An OR that has nothing before it may be read as none.
      verdict: code === "dangling_or" ? "unverified" : "refused",
      problem: problem.message,
      remedy: "Conditions read field, operator, value: active=true^priority<=2^ORpriority=5.",
    })];
  }
  const names = [...schemas.get(table)?.columns.keys() ?? []];
  const path = pathBefore(term, table, schemas);
  if (path !== undefined) return judgeOperator(term, path, spot);
  const field = /^[A-Za-z0-9_.]*?(?=[A-Z]{2}|[^A-Za-z0-9_.]|$)/.exec(term)?.[0] || term;
  const near = nearestNames(field, names);
  return [findingIn(spot, "condition-column", {
    verdict: "refused",
    problem:
      `"${field}" in "${term}" is no column of ${table}, so the platform leaves the term out`,
    remedy: didYouMean(near, "sn_describe_table lists the columns."),
    near,
    nextCall: { tool: "sn_describe_table", args: { table } },
  })];
}

/** The column that a term begins with, where it is one and what follows is no known operator. */
function pathBefore(term: string, table: string, schemas: Schemas): string | undefined {
  const written = /^[A-Za-z0-9_.]+/.exec(term)?.[0] ?? "";
  for (let length = written.length; length > 0; length--) {
    const path = written.slice(0, length).replace(/\.$/, "");
    const follows = term.charAt(path.length);
    if (/[a-z0-9_.]/.test(follows)) continue;
    if (isPath(path, table, schemas)) return path;
  }
  return undefined;
}

function judgeOperator(term: string, path: string, spot: ConditionSpot): Finding[] {
  const rest = term.slice(path.length);
  if (FURTHER.test(rest)) return [];
  const written = /^\s*([A-Za-z_]+|[^\sA-Za-z0-9]+)/.exec(rest)?.[1] ?? "";
  const near = nearestNames(written, operators.map(({ text }) => text));
  return [findingIn(spot, "condition-operator", {
    verdict: "refused",
    problem: rest === ""
      ? `"${term}" has no operator, so the platform leaves the term out`
      : `"${rest.trim()}" in "${term}" begins with no operator, so the platform leaves the term out`,
    remedy: didYouMean(near, `Write ${path}=value, without blanks around the operator.`),
    near,
  })];
}
