import { type AnyNode, type Options, parse, type Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import { Names } from "./names.ts";
import { RecordCalls } from "./record_calls.ts";
import type { ScriptContext, ScriptFacts } from "./script_context.ts";
import type { VisitedNode } from "./visited_node.ts";

export interface ParseFault {
  message: string;
  line: number;
  /** Whether the same text is valid in the newer JavaScript mode. */
  newerSyntax: boolean;
}

const COMMON: Omit<Options, "ecmaVersion"> = {
  sourceType: "script",
  locations: true,
  // Bodies of rules and actions return; the platform wraps them.
  allowReturnOutsideFunction: true,
  allowHashBang: false,
};

/** The two engines of the platform: classic ES5 mode, and ES12 (ES2021) mode. */
const VERSIONS = { es5: 5, es12: 2021 } as const;

/** Parses a script in its engine's mode; answers the fault where it cannot. */
export function parseScript(
  text: string,
  facts: ScriptFacts,
): { context: ScriptContext } | { fault: ParseFault } {
  const { engine = "es12" } = facts;
  try {
    const { parsed, program, commented } = parseText(text, { kind: facts.kind, engine });
    const nodes = visit(program);
    return {
      context: {
        ...facts,
        text: parsed,
        program,
        nodes,
        names: new Names(nodes),
        records: new RecordCalls(nodes),
        commented,
      },
    };
  } catch (error) {
    if (error instanceof RangeError) {
      return { fault: { message: "it is nested too deeply", line: 1, newerSyntax: false } };
    }
    if (!(error instanceof SyntaxError)) throw error;
    const { loc } = error as SyntaxError & { loc?: { line: number } };
    return {
      fault: {
        message: error.message.replace(/ \(\d+:\d+\)$/, ""),
        line: loc?.line ?? 1,
        newerSyntax: engine === "es5" && parses(text, facts.kind),
      },
    };
  }
}

type Wanted = Required<Pick<ScriptFacts, "kind">> & { engine: keyof typeof VERSIONS };

function parseText(text: string, { kind, engine }: Wanted) {
  const commented = new Set<number>();
  // A widget's client script may be one function without a name.
  const parsed = kind === "widget_client" && /^\s*function\s*\(/.test(text) ? `(${text}\n)` : text;
  const program = parse(parsed, {
    ...COMMON,
    ecmaVersion: VERSIONS[engine],
    onComment(_isBlock, _text, _start, _end, from, to) {
      for (let line = from?.line ?? 0; line <= (to?.line ?? 0); line++) commented.add(line);
    },
  });
  return { parsed, program, commented };
}

function parses(text: string, kind: ScriptFacts["kind"]): boolean {
  try {
    parseText(text, { kind, engine: "es12" });
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function visit(program: Program): VisitedNode[] {
  const nodes: VisitedNode[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    nodes.push({ node: node as AnyNode, ancestors: [...ancestors] as AnyNode[] });
  });
  return nodes.sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end);
}
