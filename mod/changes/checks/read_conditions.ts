import { endOfPath, findTable, isPath, loadPaths } from "../../platform/schema/dot_walk.ts";
import type { BatchAnswer, Reader, ReadRequest } from "../../platform/types.ts";
import type { Condition, ParsedQuery, Term } from "../../query/ast.ts";
import { parseQuery } from "../../query/parse.ts";
import { pathsOf } from "../../query/paths.ts";
import type { NamedCondition } from "../operation.ts";
import { isOutside, judgeProblem } from "./condition_problem.ts";
import { type ConditionSpot, findingIn, judgeTerm, type PlacedTerm } from "./condition_term.ts";
import { didYouMean, type Finding } from "./finding.ts";
import { isStored, nearRecords } from "./meant_value.ts";
import { isPlanned } from "./names_check.ts";
import type { Looks } from "./subject.ts";
import { knownTable } from "./table_meant.ts";
import {
  isLenient,
  prepareTranslation,
  type Replaced,
  type Unclear,
} from "./translate_conditions.ts";

export interface ConditionsAsked extends NamedCondition {
  /** The query is run at once, and whoever asked takes what it finds for the truth. */
  runsNow: boolean;
}

/** Conditions as the platform takes them, with what there is to say of them. */
export interface ReadConditions {
  text: string;
  replaced: Replaced[];
  findings: Finding[];
}

export interface PreparedConditions {
  requests: ReadRequest[];
  finish(answers: readonly BatchAnswer[]): Promise<ReadConditions>;
}

/**
 * Conditions in people's words, an encoded query: labels, names and numbers become what is stored.
 * Refused are columns, operators and values that the table's own dictionary, lists and records rule
 * out; never what is worked out when it runs (`javascript:`, dynamic filters, catalog variables, text
 * searches, operators of changes). Undefined where nothing can be said for certain.
 */
export async function prepareConditions(
  { place, table, query: text, runsNow }: ConditionsAsked,
  looks: Pick<Looks, "reader" | "planned">,
): Promise<PreparedConditions | undefined> {
  const { reader, planned } = looks;
  // As a whole it is worked out when it runs.
  if (/^\s*(javascript:|\{\{|\$\{)/.test(text)) return undefined;
  const schema = await knownTable(table, looks);
  if (!schema) return undefined;
  const schemas = await loadPaths(reader, table, pathsOf(parseQuery(text)));
  const isField = (path: string) =>
    isPath(path, table, schemas) || isOutside(path) || isPlanned(path, schema.chain, planned);
  const query = parseQuery(text, { isField });
  const spot: ConditionSpot = { place, text, reader, table, schemas, runsNow };
  const own = placeTerms(termsOf(query), spot);
  const related = await relatedTerms(query, reader);
  const translation = await prepareTranslation(reader, {
    text,
    terms: [...own, ...related],
    // In what is stored a figure off the list is worth a warning.
    everyList: !runsNow,
  });
  return {
    requests: translation.requests,
    async finish(answers) {
      const read = await translation.finish(answers);
      const findings = runsNow ? [] : query.problems.flatMap((entry) => judgeProblem(entry, spot));
      for (const unclear of read.unclear) {
        findings.push(...await judgeUnclear(unclear, { ...spot, planned }));
      }
      const told = new Set(read.unclear.filter(({ meaning }) => meaning.state !== "none"));
      const open = read.terms.slice(0, own.length).filter(({ condition }) =>
        ![...told].some(({ term }) => term.condition.position === condition.position)
      );
      for (const term of open) {
        findings.push(...await judgeTerm(term.condition, { ...spot, end: term.end }));
      }
      return { text: read.text, replaced: read.replaced, findings };
    },
  };
}

function termsOf(query: ParsedQuery): Condition[] {
  const own = (term: Term) => term.kind === "condition" ? [term] : [];
  return query.alternatives.flatMap(({ groups }) => groups.flat().flatMap(own));
}

function placeTerms(
  conditions: readonly Condition[],
  { table, schemas }: Pick<ConditionSpot, "table" | "schemas">,
): PlacedTerm[] {
  return conditions.flatMap((condition) => {
    const end = isOutside(condition.field) ? undefined : endOfPath(condition.field, table, schemas);
    return end ? [{ condition, end }] : [];
  });
}

/** The conditions of related rows, each about the table of those. */
async function relatedTerms(query: ParsedQuery, reader: Reader): Promise<PlacedTerm[]> {
  const terms = query.alternatives.flatMap(({ groups }) => groups.flat());
  const placed: PlacedTerm[] = [];
  for (const term of terms) {
    if (term.kind !== "related" || !await findTable(reader, term.table)) continue;
    const inner = term.groups.flat().flatMap((entry) => entry.kind === "condition" ? [entry] : []);
    const schemas = await loadPaths(reader, term.table, inner.map(({ field }) => field));
    placed.push(...placeTerms(inner, { table: term.table, schemas }));
  }
  return placed;
}

/** What to say of a value that names nothing, or several things. */
async function judgeUnclear(
  { term, text, sought, meaning }: Unclear,
  spot: ConditionSpot & { planned: ReadonlySet<string> },
): Promise<Finding[]> {
  const { condition: { field }, condition, end } = term;
  if (isLenient(condition)) return [];
  if (meaning.state === "several") {
    const of = sought.kind === "record" ? `records of ${sought.table}` : `choices of ${field}`;
    return [findingIn(spot, "condition-value", {
      verdict: "refused",
      problem: `"${text}" means several ${of}`,
      remedy: `Give the stored value of one: ${meaning.candidates.join(", ")}.`,
      near: meaning.candidates,
    })];
  }
  // What no list has is judged with the term.
  if (sought.kind !== "record") return [];
  if (meaning.state === "unread") {
    return [findingIn(spot, "condition-value", {
      verdict: "unverified",
      problem:
        `${sought.table} cannot be read completely for "${text}", which ${field} is compared ` +
        "with as it stands",
      remedy: `Give the ${sought.key} of the record.`,
    })];
  }
  const isFree = end.column.type === "glide_list" && /^[^\s@,]+@[^\s@,]+$/.test(text);
  if (isFree || spot.planned.has(`${sought.table} ${text}`)) return [];
  if (await isStored(spot.reader, end, text)) return [];
  const near = await nearRecords(spot.reader, sought.table, text);
  const isCaller = sought.table === "sys_user" && /^(me|myself)$/i.test(text);
  return [findingIn(spot, "condition-value", {
    verdict: "refused",
    problem: `${sought.table} has no record "${text}" for ${field}`,
    remedy: isCaller
      ? `Write ${field}=javascript:gs.getUserID() for whoever asks.`
      : didYouMean(near, `Look for it in ${sought.table} with sn_query_table.`),
    near,
    ...(!isCaller && { nextCall: { tool: "sn_query_table", args: { table: sought.table } } }),
  })];
}

/** How a text was brought into the platform's form: `"On Hold" is 3, "Network" is 0d77…`. */
export function tellReplaced(replaced: readonly Replaced[]): string {
  const told = replaced.map(({ said, value }) => `"${said}" is ${value}`);
  return [...new Set(told)].join(", ");
}
