import { pathsOf } from "../../query/paths.ts";
import { parseQuery } from "../../query/parse.ts";
import { parseScript } from "./parse_script.ts";
import type { ScriptFacts } from "./script_context.ts";
import { methodOf, stringOf } from "./syntax.ts";

/** A column that a script names of a table, with its line (1-based). */
export interface NamedColumn {
  table: string;
  /** Dot-walks too. */
  column: string;
  line: number;
}

/** Methods of a record whose first argument is a column. */
const NAMES_COLUMN =
  /^(addQuery|addNullQuery|addNotNullQuery|orderBy|orderByDesc|getValue|setValue)$/;
const COLUMN = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;
/** Variables of the catalog are no columns. */
const VARIABLES = /^variables\./;

/** The columns that a script names as texts, of records whose table stands in it as a text too. */
export function columnsInScript(text: string, facts: ScriptFacts): NamedColumn[] {
  const parsed = parseScript(text, facts);
  if ("fault" in parsed) return [];
  return [...parsed.context.records.all()].flatMap(([{ node }, calls]) => {
    const table = stringOf(node.arguments[0]);
    if (table === undefined) return [];
    return calls.flatMap((call) => {
      const first = stringOf(call.arguments[0]);
      const method = methodOf(call) ?? "";
      if (first === undefined) return [];
      const isQuery = method === "addEncodedQuery" ||
        method === "addQuery" && call.arguments.length === 1;
      const names = isQuery ? pathsOf(parseQuery(first)) : NAMES_COLUMN.test(method) ? [first] : [];
      const line = call.loc?.start.line ?? 1;
      return names.filter((name) => COLUMN.test(name) && !VARIABLES.test(name))
        .map((column) => ({ table, column, line }));
    });
  });
}
