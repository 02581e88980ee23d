import type { Condition } from "../../../../query/ast.ts";
import { parseQuery } from "../../../../query/parse.ts";
import { FlowFault } from "./flow_fault.ts";
import { namePills, type PillScope } from "./pills.ts";

type Comparison = (value: string, wanted: string) => boolean;

const lower = (text: string) => text.toLowerCase();
const isSame: Comparison = (value, wanted) => lower(value) === lower(wanted);
const contains: Comparison = (value, wanted) => lower(value).includes(lower(wanted));
const isOneOf: Comparison = (value, wanted) =>
  wanted.split(",").some((one) => isSame(value, one.trim()));
const not = (comparison: Comparison): Comparison => (value, wanted) => !comparison(value, wanted);

/** Below 0, 0 or above 0; by number where both are numbers, dates and other texts as they stand. */
function compare(value: string, wanted: string): number {
  const numbers = [value, wanted].map((text) => text.trim() === "" ? NaN : Number(text));
  const [one = NaN, other = NaN] = numbers;
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other;
  return value < wanted ? -1 : value > wanted ? 1 : 0;
}

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  "=": isSame,
  "!=": not(isSame),
  "<": (value, wanted) => compare(value, wanted) < 0,
  "<=": (value, wanted) => compare(value, wanted) <= 0,
  ">": (value, wanted) => compare(value, wanted) > 0,
  ">=": (value, wanted) => compare(value, wanted) >= 0,
  IN: isOneOf,
  "NOT IN": not(isOneOf),
  LIKE: contains,
  "*": contains,
  CONTAINS: contains,
  "NOT LIKE": not(contains),
  "!*": not(contains),
  NOTLIKE: not(contains),
  STARTSWITH: (value, wanted) => lower(value).startsWith(lower(wanted)),
  ENDSWITH: (value, wanted) => lower(value).endsWith(lower(wanted)),
  ISEMPTY: (value) => value === "",
  ISNOTEMPTY: (value) => value !== "",
  ANYTHING: () => true,
};

/**
 * Whether the condition of a block holds: an encoded query whose fields are pills. Throws `FlowFault`
 * for one that cannot be read or asks for more than is compared here.
 */
export function meetsPills(scope: PillScope, condition: string): boolean {
  const { text, values } = namePills(scope, condition);
  const query = parseQuery(text, { isField: (path) => values.has(path) });
  const [problem] = query.problems;
  if (problem) throw new FlowFault(`The condition "${condition}" cannot be read: ${problem.term}`);
  const holds = ({ field, operator, value }: Condition) => {
    const comparison = COMPARISONS[operator];
    if (!comparison) {
      throw new FlowFault(`The demo instance does not compare by ${operator} in "${condition}"`);
    }
    const wanted = value.replace(/pill_\d+/g, (name) => values.get(name) ?? name);
    return comparison(values.get(field) ?? "", wanted);
  };
  return query.alternatives.some(({ groups }) =>
    groups.every((terms) =>
      terms.some((term) => {
        if (term.kind === "condition") return holds(term);
        throw new FlowFault(`The condition "${condition}" is no comparison of data pills`);
      })
    )
  );
}
