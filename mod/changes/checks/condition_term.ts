import { nearestNames } from "../../base/nearest.ts";
import type { Choice, Column, Reader } from "../../platform/types.ts";
import { isPath, type PathEnd, type Schemas } from "../../platform/schema/dot_walk.ts";
import type { Condition } from "../../query/ast.ts";
import { findOperator } from "../../query/operators.ts";
import { choicesOf, showChoices } from "./choices_check.ts";
import { type CheckId, didYouMean, type Finding } from "./finding.ts";
import { isStored } from "./meant_value.ts";
import { isComputed, isTyped, readTyped } from "./typed_value.ts";

/** A condition, and what its path ends in. */
export interface PlacedTerm {
  condition: Condition;
  end: PathEnd;
}

/** Where a condition stands, and the tables that its paths lead through. */
export interface ConditionSpot {
  place: string;
  text: string;
  reader: Reader;
  table: string;
  schemas: Schemas;
  /** It is run at once: a value that no list and no row has finds nothing, and nobody may miss it. */
  runsNow: boolean;
}

interface TermPlace extends ConditionSpot {
  end: PathEnd;
}

/** A finding about a condition as a whole. */
export function findingIn(
  { place, text }: ConditionSpot,
  check: CheckId,
  finding: Pick<Finding, "verdict" | "problem" | "remedy" | "near" | "nextCall">,
): Finding {
  return { check, place, value: text, ...finding };
}

const DATES = new Set([
  "glide_date",
  "glide_date_time",
  "due_date",
  "calendar_date_time",
  "datetime",
  "glide_utc_time",
  "glide_time",
]);
/** Types that surely hold no date and no reference, so that their operators say nothing. */
const PLAIN = new Set(["boolean", "integer", "decimal", "float", "choice", "reference", "string"]);
const COMPARED = new Set(["=", "!=", "IN", "NOT IN", "<", "<=", ">", ">=", "BETWEEN"]);
const ORDERED = new Set(["<", "<=", ">", ">=", "BETWEEN"]);

/** What a term compares: whether its operator fits the column, and whether the column can hold it. */
export async function judgeTerm(term: Condition, place: TermPlace): Promise<Finding[]> {
  const { end: { column } } = place;
  const group = findOperator(term.operator)?.group;
  if (group === "change" || group === "tag") return [];
  if (group === "date" && PLAIN.has(column.type) && !DATES.has(column.type)) {
    return [operatorFinding(term, place, "is for dates")];
  }
  if (term.operator === "IN_HIERARCHY" && column.type !== "reference" && PLAIN.has(column.type)) {
    return [operatorFinding(term, place, "is for references")];
  }
  if (ORDERED.has(term.operator) && column.type === "boolean") {
    return [operatorFinding(term, place, "compares what has an order")];
  }
  if (group === "field" && /FIELD|SAMEAS/.test(term.operator)) return judgeOtherField(term, place);
  if (!COMPARED.has(term.operator)) return [];
  const findings: Finding[] = [];
  for (const value of valuesOf(term)) {
    const problem = await wrongValue(value, place);
    if (problem) findings.push(findingIn(place, "condition-value", problem));
  }
  return findings;
}

function operatorFinding(
  { field, operator, value }: Condition,
  place: TermPlace,
  why: string,
): Finding {
  const { end: { column } } = place;
  return findingIn(place, "condition-operator", {
    verdict: "refused",
    problem:
      `${operator} in "${field}${operator}${value}" ${why}, and ${field} is of type ${column.type}`,
    remedy: `Compare it with = or IN, or choose another column.`,
  });
}

/** `SAMEAS` and its kin compare with another column of the table. */
function judgeOtherField(term: Condition, place: TermPlace): Finding[] {
  const { table, schemas } = place;
  const [other = ""] = term.value.split("@");
  const written = other.replace(new RegExp(`^${table}\\.`), "");
  if (written === "" || written.includes(".") || isComputed(written)) return [];
  if (isPath(written, table, schemas)) return [];
  return [findingIn(place, "condition-column", {
    verdict: "refused",
    problem:
      `"${written}" in "${term.field}${term.operator}${term.value}" is no column of ${table}`,
    remedy: "The operator compares two columns of the table.",
  })];
}

/** The single values of a term that stand there in so many words. */
function valuesOf({ operator, value }: Condition): string[] {
  if (isComputed(value) || value.includes("javascript:")) return [];
  const values = operator === "IN" || operator === "NOT IN"
    ? value.split(",")
    : operator === "BETWEEN"
    ? value.split("@")
    : [value];
  return values.map((item) => item.trim()).filter((item) => item !== "" && item !== "NULL");
}

type Wrong = Pick<Finding, "verdict" | "problem" | "remedy" | "near">;

async function wrongValue(
  value: string,
  { end, reader, runsNow }: TermPlace,
): Promise<Wrong | undefined> {
  const { column } = end;
  if (column.reference) return undefined;
  const typed = readTyped(column.type, value);
  // A figure needs no list to be run; in a rule it is worth a look.
  if (runsNow && typed.state === "fits" && isTyped(column.type)) return undefined;
  const choices = await choicesOf(end, reader);
  // Texts are compared without case.
  const same = (choice: Choice) => choice.value.toLowerCase() === value.toLowerCase();
  if (choices.some(same)) return undefined;
  const near = nearChoices(choices, value);
  const offered = await reader.schema.choices(end.table, column.element);
  const shown = showChoices(offered.length > 0 ? offered : choices);
  const listed = didYouMean(near, `Its choices are ${shown}.`);
  if (typed.state === "wrong" && !isSpan(column.type, value)) {
    return {
      verdict: "refused",
      problem: `"${value}" is no ${typed.kind}, and ${column.element} is of type ${column.type}`,
      remedy: choices.length > 0 ? listed : `Write it as ${typed.example}.`,
      near,
    };
  }
  if (choices.length === 0 || !isPicked(column)) return undefined;
  if (runsNow && await isStored(reader, end, value)) return undefined;
  const problem = `"${value}" is no choice of ${column.element}`;
  return {
    // What is near to no choice may be somebody's own that no row has yet.
    verdict: runsNow && near.length > 0 ? "refused" : "unverified",
    problem: runsNow ? `${problem}, and no row of ${end.table} has it` : problem,
    remedy: listed,
    near,
  };
}

/** Choices whose value or label comes near, as `3 (On Hold)`. */
function nearChoices(choices: readonly Choice[], text: string): string[] {
  const names = new Set(nearestNames(text, choices.flatMap(({ value, label }) => [value, label])));
  const near = choices.filter(({ value, label }) => names.has(value) || names.has(label));
  return [...new Set(near.map(({ value, label }) => `${value} (${label})`))].slice(0, 3);
}

/** Only lists that a person picks from; a suggestion takes any text. */
function isPicked({ choice }: Column): boolean {
  return choice === 1 || choice === 3;
}

/**
 * Moments and spans are also compared in words of the platform (`Today@javascript:…`), by day alone
 * and in a person's own format: what has a figure in it may be one of these.
 */
function isSpan(type: string, value: string): boolean {
  return (DATES.has(type) || type === "glide_duration" || type === "timer") && /[\d@]/.test(value);
}
