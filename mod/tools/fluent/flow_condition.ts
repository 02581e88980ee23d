import { operatorAtStart } from "../../query/operators.ts";
import { quoteValue, splitQuery } from "../../query/quote.ts";
import { type Pill, type PillScope, readParts, readPill } from "./data_pills.ts";
import { refuse } from "./dictionary.ts";
import { type Code, joinText } from "./fluent_text.ts";

const TERM = /^(NQ|OR)?\{\{([^{}]*)\}\}(.*)$/s;

/**
 * A condition of flow logic: terms joined by `^`, `^OR` and `^NQ`, each a pill, an operator and a
 * value (`{{trigger.priority}}=1^{{steps.find.Count}}>0`). Values of columns are checked and stored
 * as those of the column. Throws `invalid_input`.
 */
export async function readFlowCondition(text: string, scope: PillScope): Promise<string | Code> {
  const parts: (string | Code)[] = [];
  for (const [index, piece] of splitQuery(text).entries()) {
    const [, join = "", name, rest = ""] = TERM.exec(piece.text) ?? [];
    const operator = operatorAtStart(rest);
    if (name === undefined || operator === undefined || (index === 0 && join !== "")) {
      throw refuse(
        `${scope.place} has a term that is no pill with an operator: ${
          JSON.stringify(piece.text.slice(0, 80))
        }`,
        "Write {{trigger.priority}}=1, joined by ^, ^OR or ^NQ: " +
          "=, !=, >, IN, LIKE, ISEMPTY and the other operators of encoded queries.",
      );
    }
    if (/\b(?:javascript:|gs\.)/.test(rest)) {
      throw refuse(
        `${scope.place} has a script, which conditions of flow logic never run`,
        "Look the records up with such a condition, and compare what was found.",
      );
    }
    const pill = await readPill(name, scope);
    const value = await storedValue(rest, { pill, operator: operator.text, scope });
    parts.push(`${index === 0 ? "" : "^"}${join}`, pill.code);
    parts.push(...await readParts(value, scope));
  }
  return joinText(parts);
}

/** Operator and value as the pill's column stores them. */
async function storedValue(
  rest: string,
  { pill, operator, scope }: {
    pill: Pill;
    operator: string;
    scope: PillScope;
  },
): Promise<string> {
  const quoted = quoteValue(rest);
  if (!pill.column || rest.includes("{{") || rest === operator) return quoted;
  const { table, path } = pill.column;
  const query = await scope.dictionary.condition({
    place: scope.place,
    table,
    query: `${path}${quoted}`,
  });
  return query.startsWith(path) ? query.slice(path.length) : quoted;
}
