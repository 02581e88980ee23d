import type { ToolMatch } from "../match.ts";
import { compactSchema } from "./compact_schema.ts";
import type { Found } from "./rank.ts";

/** How much of a match is shown. */
export type Detail = "full" | "brief" | "name";

/** A match as it is shown: whole, in a line with its required arguments, or by its name. */
export function showMatch(
  { tool, deletes, score }: Found,
  { detail, describe }: { detail: Detail; describe: (name: string) => ToolMatch },
): ToolMatch {
  const match = describe(tool.name);
  const { summary, risk, domain } = match;
  const line = { tool: match.tool, score: Math.round(score * 100) / 100, summary, risk };
  const example = deletes
    ? {
      tool: tool.name,
      args: { type: deletes.definition.stem, id: "<sys_id or name>" },
    }
    : match.example;
  if (detail === "name") return { ...line, domain };
  if (detail === "brief") {
    return { ...line, required: requiredOf(match), ...(deletes && example && { example }) };
  }
  const args = match.args && compactSchema(match.args);
  return { ...match, ...line, ...(args && { args }), ...(example && { example }) };
}

/** The arguments that a call cannot leave out. */
function requiredOf({ args }: ToolMatch): string[] {
  const required = args?.required;
  return Array.isArray(required) ? required.map(String) : [];
}
