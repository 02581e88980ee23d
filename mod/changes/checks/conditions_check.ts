import { nearestNames } from "../../base/nearest.ts";
import { endOfPath, isPath, loadPaths, type Schemas } from "../../platform/schema/dot_walk.ts";
import type { Condition, ParsedQuery, QueryProblem, Term } from "../../query/ast.ts";
import { operators } from "../../query/operators.ts";
import { parseQuery } from "../../query/parse.ts";
import { pathsOf } from "../../query/paths.ts";
import type { NamedCondition } from "../operation.ts";
import { type ConditionSpot, findingIn, judgeTerm } from "./condition_term.ts";
import { type FieldCheck, type Judge, type Looks, placeOf } from "./subject.ts";
import { didYouMean, type Finding } from "./finding.ts";
import { isPlanned } from "./names_check.ts";
import { askTable, knownTable } from "./table_meant.ts";

/**
 * A condition or filter, an encoded query. The platform leaves out what it does not understand, so a
 * rule with a wrong term runs for every record. Refused are columns, operators and values that the
 * table's own dictionary rules out; never what is worked out when it runs (`javascript:`, dynamic
 * filters, catalog variables, text searches, operators of changes).
 */
export function checkConditions(of: readonly string[]): FieldCheck {
  return async (subject, looks): Promise<Judge> => {
    const meant = await askTable(of, subject, looks);
    return async (facts) =>
      await judgeConditions(
        { place: placeOf(subject), table: meant(facts), query: subject.text },
        looks,
      );
  };
}

/** The conditions that a call holds. */
export function askNamedConditions(
  conditions: readonly NamedCondition[],
  looks: Looks,
): Judge[] {
  return conditions.map((condition) => async () => await judgeConditions(condition, looks));
}

async function judgeConditions(
  { place, table, query: text }: NamedCondition,
  looks: Looks,
): Promise<Finding[]> {
  // As a whole it is worked out when it runs.
  if (/^\s*(javascript:|\{\{|\$\{)/.test(text)) return [];
  const schema = await knownTable(table, looks);
  if (!schema) return [];
  const schemas = await loadPaths(looks.reader, table, pathsOf(parseQuery(text)));
  const isField = (path: string) =>
    isPath(path, table, schemas) || isOutside(path) ||
    isPlanned(path, schema.chain, looks.planned);
  const query = parseQuery(text, { isField });
  const spot: ConditionSpot = { place, text, reader: looks.reader, table, schemas };
  const findings = query.problems.flatMap((problem) => judgeProblem(problem, spot));
  for (const term of termsOf(query)) findings.push(...await judgeKnown(term, spot));
  return findings;
}

/**
 * What no dictionary has and the platform takes: variables of a catalog item, columns of a table that
 * extends the one referred to, questions by their sys_id, the tags of a record.
 */
function isOutside(path: string): boolean {
  return /^(variables(\.|$)|IO:|QS:|sys_tags(\.|$)|inputs?\.|[0-9a-f]{32}$)|(^|\.)ref_/.test(path);
}

function termsOf(query: ParsedQuery): Condition[] {
  const own = (term: Term) => term.kind === "condition" ? [term] : [];
  return query.alternatives.flatMap(({ groups }) => groups.flat().flatMap(own));
}

async function judgeKnown(term: Condition, spot: ConditionSpot): Promise<Finding[]> {
  const end = endOfPath(term.field, spot.table, spot.schemas);
  if (!end || isOutside(term.field)) return [];
  return await judgeTerm(term, { ...spot, end });
}

/** Operators that are documented for condition builders but not for queries. */
const FURTHER = /^(MATCH_PAT|MATCH_RGX|HASVARIABLE|HASITEMVARIABLE|HASQUESTION|SINCE|NOTSINCE)/;
const INLINE_RELATED = /RLQUERY[\w.]+,(>=|<=|!=|=|>|<)\d+,/;
/** Ways to write a text search or a jump, which have no column. */
const SEARCH = /^(GOTO|IR_(AND|OR)_QUERY|123TEXT|SUBQUERY)/;

function judgeProblem(problem: QueryProblem, spot: ConditionSpot): Finding[] {
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
