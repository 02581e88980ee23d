/** What the documentation and the snapshots say about the platform tools. */
import type { Catalogue } from "../mod/tools/catalogue.ts";
import type { Domain } from "../mod/tools/domain.ts";
import type { Risk } from "../mod/tools/match.ts";
import { describeWork, manualMinutes } from "../mod/tools/manual_work.ts";
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
      const { name, summary, risk, idempotent, endpoint, example, skill, family, byHand } = tool;
      const { args, needs } = catalogue.describe(name);
      snapshot[name] = {
        summary,
        risk,
        idempotent,
        endpoint,
        needs,
        manualMinutes: manualMinutes(byHand),
        skill,
        family,
        args,
        example,
      };
    }
    snapshots.set(domain.name, snapshot);
  }
  return snapshots;
}

/** The page `docs/reference/tools.md`: a table a domain. */
export function describeTools(catalogue: Catalogue): string {
  const domains = byDomain(catalogue);
  const lines = [
    "# Platform tools",
    "",
    "What a client finds with `tool_search`, which also answers the arguments, and runs with " +
    "`tool_execute`. Generated from the definitions by `deno task gen`.",
    "",
    `${catalogue.tools.size} tools in ${domains.length} domains. The minutes are what a developer would ` +
    "need [by hand](../analytics.md#minutes-by-hand).",
  ];
  for (const [domain, tools] of domains) {
    lines.push("", `## ${domain.label}`, "", "| tool | risk | what it does | minutes by hand |");
    lines.push("|---|---|---|---|");
    for (const { name, risk, summary, byHand } of tools) {
      const minutes = `${manualMinutes(byHand).toFixed(1)} (${describeWork(byHand)})`;
      const does = summary.replaceAll("|", "\\|");
      lines.push(`| \`${name}\` | ${RISKS[risk]} | ${does} | ${minutes} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Domains and the tools in them, both by name. */
function byDomain(catalogue: Catalogue): [Domain, Tool[]][] {
  const tools = [...catalogue.tools.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  return [...Map.groupBy(tools, ({ domain }) => domain)]
    .sort(([a], [b]) => a.label < b.label ? -1 : 1);
}
