import type { SqlRow } from "../../database/database.ts";
import { textOf } from "../../database/rows.ts";

const CHANGES = new Map<string, (text: string) => string>([
  ["toUpperCase()", (text) => text.toUpperCase()],
  ["toLowerCase()", (text) => text.toLowerCase()],
  ["trim()", (text) => text.trim()],
  ["toString()", (text) => text],
]);

/**
 * The value of a source script that is one of a fixed list, matched whole: `answer = "text";`,
 * `answer = source.column;`, that with `.toUpperCase()`, `.toLowerCase()`, `.trim()` or
 * `.toString()` behind it, or the same as `return …;` of the function that the platform's form
 * offers. Undefined for every other one: nothing is evaluated.
 */
export function sourceScriptValue(script: string, staged: SqlRow): string | undefined {
  const body = statementOf(script.replace(/\/\/[^\n]*/g, "").trim());
  if (body === undefined) return undefined;
  const literal = /^"([^"\\]*)"$|^'([^'\\]*)'$/.exec(body);
  if (literal) return literal[1] ?? literal[2];
  const [, column, rest = ""] = /^source\.([a-z][a-z0-9_]*)((?:\.[A-Za-z]+\(\))*)$/.exec(body) ??
    [];
  if (column === undefined) return undefined;
  let text = textOf(staged, column);
  for (const name of rest.split(".").filter((part) => part !== "")) {
    const change = CHANGES.get(name);
    if (!change) return undefined;
    text = change(text);
  }
  return text;
}

function statementOf(script: string): string | undefined {
  const plain = /^answer\s*=\s*([^;\n]+);?$/.exec(script)?.[1];
  if (plain !== undefined) return plain.trim();
  const wrapped =
    /^answer\s*=\s*\(function transformEntry\(source\)\s*\{\s*return\s+([^;\n]+);?\s*\}\)\(source\);?$/
      .exec(script);
  return wrapped?.[1]?.trim();
}
