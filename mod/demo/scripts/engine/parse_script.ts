import {
  type AnyNode,
  type BinaryExpression,
  type Expression,
  parse,
  type PrivateIdentifier,
} from "acorn";
import { simple } from "acorn-walk";

/** The platform's JavaScript modes ("JavaScript modes"): ES5 Standards, and ECMAScript 2021. */
export type ScriptMode = "es5" | "es12";

/** A script that cannot be read, with its place: line from 1, column from 0. */
export class ScriptSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, { line, column }: { line: number; column: number }) {
    super(message);
    this.name = "SyntaxError";
    this.line = line;
    this.column = column;
  }
}

/** Documented: ES12 mode takes public class fields of ECMAScript 2022 too. */
const VERSIONS = { es5: 5, es12: 2022 } as const;

interface Edit {
  at: number;
  remove: number;
  text: string;
  /** Of edits at one place the lower comes first. */
  rank: number;
}

/**
 * The script as the engine runs it: comparisons with `true` and `false` become `__eq(…)`, for an
 * element of a record equals both `true` and `"true"`. Lines stay. Throws `ScriptSyntaxError`.
 */
export function parseScript(source: string, mode: ScriptMode): string {
  const edits: Edit[] = [];
  simple(readSource(source, mode), {
    BinaryExpression(node) {
      if (node.operator !== "==" && node.operator !== "!=") return;
      if (!isBoolean(node.left) && !isBoolean(node.right)) return;
      edits.push(...replaceComparison(source, node));
    },
  });
  edits.sort((a, b) => a.at - b.at || a.rank - b.rank);
  let done = 0;
  let text = "";
  for (const { at, remove, text: put } of edits) {
    text += source.slice(done, at) + put;
    done = at + remove;
  }
  return text + source.slice(done);
}

function readSource(source: string, mode: ScriptMode): AnyNode {
  try {
    return parse(source, { ecmaVersion: VERSIONS[mode], sourceType: "script" });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // acorn writes the place behind the message.
    const [place = "", line, column] = / \((\d+):(\d+)\)$/.exec(error.message) ?? [];
    const message = error.message.slice(0, error.message.length - place.length);
    throw new ScriptSyntaxError(message, { line: Number(line ?? 1), column: Number(column ?? 0) });
  }
}

function isBoolean(node: Expression | PrivateIdentifier): boolean {
  return node.type === "Literal" && typeof node.value === "boolean";
}

/** Outer calls open before inner ones and close after them. */
function replaceComparison(source: string, node: BinaryExpression): Edit[] {
  const { left, right, operator, start, end } = node;
  const between = source.slice(left.end, right.start)
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => " ".repeat(comment.length));
  const at = left.end + between.indexOf(operator);
  const span = end - start;
  return [
    {
      at: start,
      remove: 0,
      text: operator === "==" ? "__eq(" : "!__eq(",
      rank: 2 * source.length - span,
    },
    { at, remove: operator.length, text: ",", rank: 0 },
    { at: end, remove: 0, text: ")", rank: span - source.length },
  ];
}
