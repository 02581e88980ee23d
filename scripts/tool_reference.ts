/** What the documentation and the snapshots say about the platform tools. */
import type { Catalogue } from "../mod/tools/catalogue.ts";
import type { Risk } from "../mod/tools/match.ts";
import type { Tool } from "../mod/tools/tool.ts";

const RISKS: Record<Risk, string> = {
  R: "reads",
  W: "writes",
  D: "destroys: needs approval",
  X: "runs code: needs approval",
};

/** Everything that a client can see of a tool, by domain: one snapshot a domain. */
export function snapshotTools(catalogue: Catalogue): Map<string, Record<string, unknown>> {
  const snapshots = new Map<string, Record<string, unknown>>();
  for (const [domain, tools] of byDomain(catalogue)) {
    const snapshot: Record<string, unknown> = {};
    for (const tool of tools) {
      const { name, summary, risk, endpoint, example, skill, family, manualMinutes } = tool;
      const { args } = catalogue.describe(name);
      snapshot[name] = { summary, risk, endpoint, manualMinutes, skill, family, args, example };
    }
    snapshots.set(domain, snapshot);
  }
  return snapshots;
}

/** The page `docs/reference/tools.md`: a table a domain. */
export function describeTools(catalogue: Catalogue): string {
  const domains = byDomain(catalogue);
  const lines = [
    "# Platform tools",
    "",
    "Generated from the definitions by `deno task gen`. A client finds these with `tool_search`, " +
    "which also answers the arguments, and runs them with `tool_execute`.",
    "",
    `${catalogue.tools.size} tools in ${domains.size} domains.`,
  ];
  for (const [domain, tools] of domains) {
    lines.push("", `## ${domain}`, "", "| tool | risk | what it does |", "|---|---|---|");
    for (const { name, risk, summary } of tools) {
      lines.push(`| \`${name}\` | ${RISKS[risk]} | ${summary.replaceAll("|", "\\|")} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Domains and the tools in them, both by name. */
function byDomain(catalogue: Catalogue): Map<string, Tool[]> {
  const tools = [...catalogue.tools.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  const domains = new Map<string, Tool[]>();
  for (const domain of [...new Set(tools.map((tool) => tool.domain))].sort()) {
    domains.set(domain, tools.filter((tool) => tool.domain === domain));
  }
  return domains;
}
