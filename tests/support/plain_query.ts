import type { Alternative, Condition, Term } from "../../mod/query/ast.ts";

/** One record as a plain evaluator sees it: stored values and what a person reads, by path. */
export interface PlainRecord {
  sysId: string;
  values: Record<string, string>;
  shown: Record<string, string>;
}

export type PlainType = "text" | "number" | "reference";

const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether a record matches, by the rules of the documentation and nothing of the emulator's. */
export function matchesPlainly(
  alternatives: Alternative[],
  record: PlainRecord,
  types: Record<string, PlainType>,
): boolean {
  const holds = (term: Term) =>
    term.kind === "condition" && conditionHolds(term, record, types[term.field]);
  return alternatives.some(({ groups }) => groups.every((group) => group.some(holds)));
}

function conditionHolds(
  { field, operator, value }: Condition,
  record: PlainRecord,
  type: PlainType,
): boolean {
  const stored = fold(record.values[field]);
  const wanted = fold(value);
  const shown = type === "reference" ? fold(record.shown[field]) : stored;
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
      return shown.includes(wanted);
    case "NOT LIKE":
    case "!*":
      return !shown.includes(wanted);
    case "BETWEEN": {
      const [low, high] = wanted.split("@");
      return compares(stored, ">=", low, type) && compares(stored, "<=", high, type);
    }
    default:
      return compares(stored, operator, wanted, type);
  }
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
