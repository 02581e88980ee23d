import { AppError } from "../../../base/errors.ts";
import { lintScript } from "../../lint/lint_script.ts";
import { parseScript } from "../../lint/parse_script.ts";
import type { ScriptFacts } from "../../lint/script_context.ts";

/** What a script prints by; each of them answers the caller, wherever the script runs. */
const PRINTING = ["print", "info", "log", "warn", "error", "debug"];
const MOST_WARNINGS = 5;

export interface PreparedScript {
  /** The script with its printing calls made calls of `printLine`. */
  body: string;
  /** What differs in it from the script that was given, as sentences. */
  rewritten: string[];
  /** What a reviewer would object to gravely. */
  warnings: string[];
}

/**
 * A script as it is sent. What does not parse is refused: it could not be told where it ends.
 * `gs.print` and its kin become `printLine`, which exists in every application and by every route;
 * called code that prints by itself is not heard.
 */
export function prepareScript(
  script: string,
  { scope }: { scope: "global" | "scoped" },
): PreparedScript {
  const facts: ScriptFacts = { kind: "background", scope };
  const parsed = parseScript(script, facts);
  if ("fault" in parsed) {
    const { message, line } = parsed.fault;
    throw new AppError("invalid_input", `Line ${line} of the script cannot be parsed: ${message}`, {
      remedy: "Correct the syntax. Nothing was run.",
      details: { line },
    });
  }
  const grave = lintScript(script, facts).filter(({ severity }) => severity === "high");
  const warnings = grave.slice(0, MOST_WARNINGS).map(({ line, title, fix }) =>
    `Script, line ${line}: ${title}. ${fix}`
  );
  let body = "";
  let end = 0;
  const lines = new Map<string, number[]>();
  for (const { node } of parsed.context.nodes) {
    if (node.type !== "CallExpression") continue;
    const { callee } = node;
    if (callee.type !== "MemberExpression" || callee.computed) continue;
    const { object, property } = callee;
    const prints = object.type === "Identifier" && object.name === "gs" &&
      property.type === "Identifier" && PRINTING.includes(property.name);
    if (!prints) continue;
    body += `${script.slice(end, callee.start)}printLine`;
    end = callee.end;
    const line = script.slice(0, callee.start).split("\n").length;
    const name = `gs.${property.name}`;
    lines.set(name, [...lines.get(name) ?? [], line]);
  }
  return { body: body + script.slice(end), rewritten: [...lines].map(describeRewrite), warnings };
}

function describeRewrite([name, lines]: [string, number[]]): string {
  const where = `${lines.length === 1 ? "line" : "lines"} ${[...new Set(lines)].join(", ")}`;
  return `${name} became printLine, whose text is answered (${where}).`;
}
