import type {
  Alternative,
  Condition,
  JoinedRecords,
  RelatedRecords,
  Term,
} from "../../mod/query/ast.ts";
import { datePartHolds, distanceHolds, onHolds, relativeHolds, sameUnit } from "./plain_dates.ts";
import { present } from "./present.ts";

/** One record as a plain evaluator sees it: stored values and what a person reads, by path. */
export interface PlainRecord {
  sysId: string;
  values: Record<string, string>;
  shown: Record<string, string>;
}

export type PlainType = "text" | "number" | "reference";

const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A record has a value for every field that is asked of it. */
const valueOf = (values: Record<string, string>, field: string): string =>
  present(values[field], field);

/** What conditions refer to beyond the record. */
export interface PlainWorld {
  now: number;
  /** The columns that words are looked for in. */
  searched: string[];
  /** Record → the one above it. */
  parents: ReadonlyMap<string, string>;
  /** The records that a related-list term counts, with their types, by table. */
  related: Record<string, { records: PlainRecord[]; types: Record<string, PlainType> }>;
  /** Dynamic filter option → what it names. */
  named?: ReadonlyMap<string, string>;
  /** Label → the records that have it. */
  labels?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Class → the classes that count as it. */
  families?: ReadonlyMap<string, readonly string[]>;
}

const NOTHING: PlainWorld = { now: 0, searched: [], parents: new Map(), related: {} };

/** Whether a record matches, by the rules of the documentation and nothing of the emulator's. */
export function matchesPlainly(
  alternatives: Alternative[],
  record: PlainRecord,
  types: Record<string, PlainType>,
  world: PlainWorld = NOTHING,
): boolean {
  const holds = (term: Term): boolean => {
    if (term.kind === "text") return wordsHold(term.words, record, world);
    if (term.kind === "related") return relatedHolds(term, record, world);
    if (term.kind === "join") return joinHolds(term, record, world);
    const type = present(types[term.field], term.field);
    return conditionHolds(term, record, { type, types, world });
  };
  return alternatives.some(({ groups }) => groups.every((group) => group.some(holds)));
}

function wordsHold(words: string, { values }: PlainRecord, { searched }: PlainWorld): boolean {
  return words.split(" ").filter((word) => word !== "").every((word) =>
    searched.some((field) => fold(valueOf(values, field)).includes(fold(word)))
  );
}

function relatedHolds(term: RelatedRecords, { sysId }: PlainRecord, world: PlainWorld): boolean {
  const { records, types } = present(world.related[term.table], term.table);
  const count = records.filter((other) =>
    other.values[term.field] === sysId &&
    matchesPlainly([{ groups: term.groups }], other, types, world)
  ).length;
  const { comparison, count: wanted } = term;
  if (comparison === "=") return count === wanted;
  if (comparison === "!=") return count !== wanted;
  return compares(String(count), comparison, String(wanted), "number");
}

function joinHolds(term: JoinedRecords, record: PlainRecord, world: PlainWorld): boolean {
  const { records, types } = present(world.related[term.joinedTable], term.joinedTable);
  const own = term.field === "sys_id" ? record.sysId : valueOf(record.values, term.field);
  return own !== "" && records.some((other) =>
    valueOf(other.values, term.joinedField) === own &&
    (!term.condition || matchesPlainly([{ groups: [[term.condition]] }], other, types, world))
  );
}

function isBelow(sysId: string, top: string, { parents }: PlainWorld): boolean {
  const seen = new Set<string>();
  for (let at = sysId; at !== "" && !seen.has(at); at = parents.get(at) ?? "") {
    if (at === top) return true;
    seen.add(at);
  }
  return false;
}

interface Facts {
  type: PlainType;
  types: Record<string, PlainType>;
  world: PlainWorld;
}

const FIELD_SIGNS = new Map([
  ["GT_FIELD", ">"],
  ["LT_FIELD", "<"],
  ["GT_OR_EQUALS_FIELD", ">="],
  ["LT_OR_EQUALS_FIELD", "<="],
]);

/** Field against field; undefined for the operators of other groups. */
function fieldsHold(
  { field, operator, value }: Condition,
  { values }: PlainRecord,
  { type, types }: Facts,
): boolean | undefined {
  const [otherField = "", ...rest] = value.split("@");
  const [stored, other] = [valueOf(values, field), values[otherField] ?? ""];
  if (operator === "MORETHAN" || operator === "LESSTHAN") {
    return distanceHolds(stored, other, { rest: rest.join("@"), further: operator === "MORETHAN" });
  }
  if (operator === "SAMEAS" || operator === "NSAMEAS") {
    const [unit] = rest;
    const same = unit === undefined ? fold(stored) === fold(other) : sameUnit(stored, other, unit);
    return same === (operator === "SAMEAS");
  }
  const sign = FIELD_SIGNS.get(operator);
  if (sign === undefined) return undefined;
  const numbers = type === "number" && types[otherField] === "number";
  return other !== "" &&
    compares(fold(stored), sign, fold(other), numbers ? "number" : "text");
}

function conditionHolds(condition: Condition, record: PlainRecord, facts: Facts): boolean {
  const { field, operator, value } = condition;
  const stored = valueOf(record.values, field);
  if (operator === "ON" || operator === "NOTON") return onHolds(stored, value, operator !== "ON");
  if (operator === "DATEPART") return datePartHolds(stored, value);
  if (operator.startsWith("RELATIVE")) {
    const comparison = operator.slice("RELATIVE".length);
    return relativeHolds(stored, comparison, { value, now: facts.world.now });
  }
  if (operator === "IN_HIERARCHY") return isBelow(stored, value, facts.world);
  if (operator === "IN_HIERARCHY_DYNAMIC") {
    return isBelow(stored, facts.world.named?.get(value) ?? "", facts.world);
  }
  if (operator === "DYNAMIC") return stored === facts.world.named?.get(value);
  if (operator === "INSTANCEOF") return facts.world.families?.get(value)?.includes(stored) ?? false;
  if (field === "sys_tags") {
    const has = value.split(",").some((label) => facts.world.labels?.get(label)?.has(record.sysId));
    return has === (operator === "=" || operator === "IN");
  }
  return fieldsHold(condition, record, facts) ?? valueHolds(condition, record, facts.type);
}

function valueHolds(
  { field, operator, value }: Condition,
  record: PlainRecord,
  type: PlainType,
): boolean {
  const stored = fold(valueOf(record.values, field));
  const wanted = value === "NULL" && /^!?=$/.test(operator) ? "" : fold(value);
  const shown = type === "reference" ? fold(valueOf(record.shown, field)) : stored;
  switch (operator) {
    case "=":
      return stored === wanted;
    case "!=":
      return stored !== wanted;
    case "IN":
      return wanted.split(",").includes(stored);
    case "NOT IN":
      return !wanted.split(",").includes(stored);
    case "ISEMPTY":
    case "EMPTYSTRING":
      return stored === "";
    case "ISNOTEMPTY":
      return stored !== "";
    case "ANYTHING":
      return true;
    case "STARTSWITH":
      return shown.startsWith(wanted);
    case "ENDSWITH":
    case "%":
      return shown.endsWith(wanted);
    case "LIKE":
    case "*":
    case "CONTAINS":
      return shown.includes(wanted);
    case "NOT LIKE":
    case "NOTLIKE":
    case "DOES NOT CONTAIN":
    case "!*":
      return !shown.includes(wanted);
    case "MATCH_PAT":
      return matchesPattern(shown, wanted);
    case "BETWEEN": {
      const [low = "", high = ""] = wanted.split("@");
      return compares(stored, ">=", low, type) && compares(stored, "<=", high, type);
    }
    default:
      return compares(stored, operator, wanted, type);
  }
}

/** `*` for any characters, `?` for one. */
function matchesPattern(text: string, pattern: string): boolean {
  const [first, rest] = [pattern[0], pattern.slice(1)];
  if (first === undefined) return text === "";
  if (first === "*") {
    return Array.from({ length: text.length + 1 }, (_, at) => text.slice(at))
      .some((end) => matchesPattern(end, rest));
  }
  return text !== "" && (first === "?" || first === text[0]) && matchesPattern(text.slice(1), rest);
}

function compares(left: string, operator: string, right: string, type: PlainType): boolean {
  if (left === "") return false;
  if (type === "number" && (right.trim() === "" || Number.isNaN(Number(right)))) return false;
  const [a, b] = type === "number" ? [Number(left), Number(right)] : [left, right];
  if (operator === "<") return a < b;
  if (operator === "<=") return a <= b;
  if (operator === ">") return a > b;
  return a >= b;
}
