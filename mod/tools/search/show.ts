import type { ToolMatch } from "../match.ts";
import { compactSchema } from "./compact_schema.ts";
import type { Found } from "./rank.ts";

/** How much of a match is shown. */
export type Detail = "full" | "brief" | "name";

export type ShowMatch = (found: Found, detail: Detail) => ToolMatch;

/** Shows a match whole, in a line with its required arguments, or by its name. */
export function createShow(describe: (name: string) => ToolMatch): ShowMatch {
  const described = new Map<string, ToolMatch>();
  /** Every search that finds a tool shows the same of it. */
  const describeOnce = (name: string): ToolMatch => {
    const known = described.get(name);
    if (known) return known;
    const match = describe(name);
    const shown = { ...match, ...(match.args && { args: compactSchema(match.args) }) };
    described.set(name, shown);
    return shown;
  };
  return ({ tool, deletes, score }, detail) => {
    const match = describeOnce(tool.name);
    const { summary, risk, domain } = match;
    const line = { tool: match.tool, score: Math.round(score * 100) / 100, summary, risk };
    const example = deletes
      ? {
        tool: tool.name,
        args: { type: deletes.definition.stem, id: "<sys_id or name>" },
      }
      : match.example;
    if (detail === "name") return { ...line, domain };
    if (detail === "full") return { ...match, ...line, ...(example && { example }) };
    return { ...line, required: requiredOf(match), ...(deletes && example && { example }) };
  };
}

/** The arguments that a call cannot leave out. */
function requiredOf({ args }: ToolMatch): string[] {
  const required = args?.required;
  return Array.isArray(required) ? required.map(String) : [];
}
