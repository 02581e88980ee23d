import { messageOf } from "../../base/errors.ts";
import { parseQueryStrictly } from "../../query/parse.ts";
import { lintScript } from "../../tools/lint/lint_script.ts";
import { parseScript } from "../../tools/lint/parse_script.ts";
import type { ScriptFacts } from "../../tools/lint/script_context.ts";
import type { CodeBlock } from "../code_blocks.ts";
import type { SkillCheck, SkillUnderReview } from "./skill_under_review.ts";

/** Checks of the code that a skill shows: scripts, calls and queries. */

type Fault = ReturnType<SkillCheck["check"]>[number];

/** What the declarations of the platform's classes rule out. */
const API_RULES = new Set(["unknown-member", "wrong-argument-count"]);

export const codeChecks: readonly SkillCheck[] = [
  {
    id: "code",
    title: "Code that parses, calls that fit their tool, encoded queries that are understood",
    required: true,
    check: (skill) => {
      const found = skill.blocks.flatMap((block) => blockFault(block, skill));
      if (skill.blocks.length > 0) return found;
      return [{
        line: skill.bodyLine,
        message: "It shows no example in a code block",
        fix: "Show at least one call with its arguments, and what it answers.",
      }];
    },
  },
  {
    id: "api",
    title: "Members of the platform's classes that its declarations know",
    required: false,
    check: (skill) =>
      skill.blocks.flatMap((block) => {
        const facts = scriptFacts(block);
        if (!facts) return [];
        return lintScript(block.code, facts).filter(({ rule }) => API_RULES.has(rule)).map(
          ({ line, title, fix }) => ({ line: block.line + line - 1, message: title, fix }),
        );
      }),
  },
];

/** Undefined for what is no script. `client` behind the language says that it runs in a browser. */
function scriptFacts({ language, side }: CodeBlock): ScriptFacts | undefined {
  if (!/^(js|javascript|es5)$/.test(language)) return undefined;
  return {
    kind: side === "client" ? "client_script" : "server_script",
    engine: language === "es5" ? "es5" : "es12",
  };
}

function blockFault(block: CodeBlock, skill: SkillUnderReview): Fault[] {
  const { language, code, line } = block;
  const facts = scriptFacts(block);
  if (facts) {
    const parsed = parseScript(code, { ...facts, kind: "background" });
    return "fault" in parsed
      ? [{
        line: line + parsed.fault.line - 1,
        message: `The script does not parse: ${parsed.fault.message}`,
        fix: "Correct it; declare ES5 with ```es5.",
      }]
      : [];
  }
  if (language === "json") return jsonFaults(block, skill);
  if (language !== "") return [];
  return [{
    line: line - 1,
    message: "A code block without a language",
    fix: "Name it: json, js, es5, bash, xml, html, text.",
  }];
}

interface ShownCall {
  tool?: unknown;
  args?: { query?: unknown };
}

function jsonFaults({ code, line }: CodeBlock, { knowledge }: SkillUnderReview): Fault[] {
  let value: ShownCall | null;
  try {
    value = JSON.parse(code);
  } catch (error) {
    return [{ line, message: `The JSON does not parse: ${messageOf(error)}`, fix: "Correct it." }];
  }
  const problem = knowledge.tools.get(String(value?.tool))?.problemOf(value?.args ?? {});
  const query = value?.args?.query;
  return [
    ...(problem === undefined ? [] : [{
      line,
      message: `The arguments do not fit: ${problem}`,
      fix: `tool_search with ${value?.tool} shows its schema.`,
    }]),
    ...(typeof query === "string" ? queryFault(query, line) : []),
  ];
}

function queryFault(query: string, line: number): Fault[] {
  try {
    parseQueryStrictly(query);
    return [];
  } catch (error) {
    return [{
      line,
      message: `The encoded query is not understood: ${messageOf(error)}`,
      fix: "Correct it.",
    }];
  }
}
