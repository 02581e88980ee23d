/** What a linter check looks for in one script; answers what it saw, or undefined. */
export type LintRule = (script: string) => string | undefined;

const seen = (pattern: RegExp, what: string): LintRule => (script) => {
  const match = pattern.exec(withoutComments(script));
  return match ? `${what} in line ${lineOf(script, match[0])}` : undefined;
};

/** Rules by the name that the block comment `demo rule "eval"` of a check's script calls. */
export const lintRules: Readonly<Record<string, LintRule>> = {
  "eval": seen(/\beval\s*\(/, "eval()"),
  "hard-coded sys_id": seen(/(["'])[0-9a-f]{32}\1/, "A hard-coded sys_id"),
  "query in a loop": seen(
    /\b(?:for|while)\s*\([^{]{0,300}\{[^}]{0,2000}\.query\(\)/,
    "A query in a loop",
  ),
  "secret": seen(
    /(?:api[-_]?key|password|secret|token)["']\s*,\s*(["'])[^"']{8,200}\1/i,
    "A secret",
  ),
};

/** Comments become blanks, so that what is only spoken of is no finding. */
function withoutComments(script: string): string {
  return script.replace(/\/\*[\s\S]*?\*\/|(^|[^:"'])\/\/[^\n]*/g, (_all, before = "") => before);
}

function lineOf(script: string, text: string): number {
  const [head = ""] = text.split("\n");
  const at = script.indexOf(head);
  return script.slice(0, Math.max(0, at)).split("\n").length;
}

/** The rule that a script names in the one form that is read; "" for any other script. */
export function ruleNameOf(script: string): string {
  return /^\s*\/\* demo rule "([^"]+)" \*\/\s*$/.exec(script)?.[1] ?? "";
}
