import type { AnyNode } from "acorn";
import { allRules } from "./all_rules.ts";
import { type ParseFault, parseScript } from "./parse_script.ts";
import type { LintFinding, LintRule } from "./rule.ts";
import { findSecrets, maskLine, maskSecrets } from "./secrets.ts";
import type { ScriptFacts } from "./script_context.ts";

const SHOWN_LENGTH = 160;
const ORDER = ["high", "medium", "low"];

/** Findings of one script, the gravest first. A script that does not parse has that one finding. */
export function lintScript(text: string, facts: ScriptFacts): LintFinding[] {
  const lines = text.split("\n").map(maskLine);
  const rules = allRules.filter(({ kinds }) => kinds.includes(facts.kind));
  const found = facts.kind === "html"
    ? rules.flatMap((rule) => searchText(rule, text, lines))
    : lintParsed(text, { facts, rules, lines });
  return found.sort((a, b) =>
    ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || a.line - b.line
  );
}

function lintParsed(
  text: string,
  { facts, rules, lines }: { facts: ScriptFacts; rules: LintRule[]; lines: string[] },
): LintFinding[] {
  const parsed = parseScript(text, facts);
  if ("fault" in parsed) return [faultFinding(parsed.fault, lines)];
  const { context } = parsed;
  // A bracket may have been put before the text for the parser.
  const shift = context.text.length - text.length;
  const shown = maskSecrets(context.text, findSecrets(context.nodes)).slice(shift && 1).split("\n");
  return rules.flatMap((rule) => {
    if (!("check" in rule)) return [];
    const found = new Map([...rule.check(context)].map((spot) => {
      const { node, ...words } = "node" in spot ? spot : { node: spot };
      const line = lineOf(node);
      return [JSON.stringify([line, words]), { line, words }];
    }));
    return [...found.values()].map(({ line, words }) => ({
      ...toFinding(rule, line, shown),
      ...words,
    }));
  });
}

function searchText(rule: LintRule, text: string, lines: string[]): LintFinding[] {
  if (!("search" in rule)) return [];
  const found = new Map([...rule.search(text)].map((spot) => {
    const { offset, ...words } = typeof spot === "number" ? { offset: spot } : spot;
    return [text.slice(0, offset).split("\n").length, words];
  }));
  return [...found].map(([line, words]) => ({ ...toFinding(rule, line, lines), ...words }));
}

function lineOf(node: AnyNode): number {
  return node.loc?.start.line ?? 1;
}

function toFinding(rule: LintRule, line: number, lines: string[]): LintFinding {
  const { id, severity, title, why, fix } = rule;
  return { rule: id, severity, title, why, fix, line, code: shownLine(lines[line - 1]) };
}

function shownLine(line = ""): string {
  return line.trim().slice(0, SHOWN_LENGTH);
}

function faultFinding({ message, line, newerSyntax }: ParseFault, lines: string[]): LintFinding {
  const shared = { severity: "high" as const, line, code: shownLine(lines[line - 1]) };
  return newerSyntax
    ? {
      ...shared,
      rule: "newer-syntax",
      title: `The script needs the ES12 mode: ${message}`,
      why: "In ES5 mode the platform refuses to run it.",
      fix: "Write it in ES5, or turn on the newer JavaScript mode for the application or script.",
    }
    : {
      ...shared,
      rule: "syntax-error",
      title: `The script cannot be parsed: ${message}`,
      why: "The platform saves it all the same, and it fails when it runs.",
      fix: "Correct the syntax at this line.",
    };
}
