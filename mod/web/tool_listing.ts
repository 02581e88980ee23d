import type { Catalogue } from "../tools/catalogue.ts";
import type { Risk, ToolMatch } from "../tools/match.ts";

export interface BrowseOptions {
  limit: number;
  offset: number;
  domain?: string | undefined;
  risk?: Risk | undefined;
}

/** One page of all tools in order of domain and name, and how many follow it. */
export function browseTools(
  catalogue: Catalogue,
  options: BrowseOptions,
): { matches: ToolMatch[]; more: number } {
  const { limit, offset, domain, risk } = options;
  const wanted = [...catalogue.tools.values()]
    .filter((tool) => (!domain || tool.domain.label === domain) && (!risk || tool.risk === risk))
    .sort((a, b) => a.domain.label.localeCompare(b.domain.label) || a.name.localeCompare(b.name));
  const matches = wanted.slice(offset, offset + limit).map((tool): ToolMatch => ({
    tool: tool.name,
    summary: tool.summary,
    risk: tool.risk,
    domain: tool.domain.label,
  }));
  return { matches, more: Math.max(0, wanted.length - offset - matches.length) };
}

/** Every domain with the number of its tools, by name. */
export function countDomains(catalogue: Catalogue): { domain: string; tools: number }[] {
  const counts = new Map<string, number>();
  for (const { domain } of catalogue.tools.values()) {
    counts.set(domain.label, (counts.get(domain.label) ?? 0) + 1);
  }
  return [...counts].map(([domain, tools]) => ({ domain, tools }))
    .sort((a, b) => a.domain.localeCompare(b.domain));
}
