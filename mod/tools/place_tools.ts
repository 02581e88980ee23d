import type { Artifact, ArtifactFamily } from "./artifact.ts";
import type { Domain, DomainText } from "./domain.ts";
import { NEIGHBOURS } from "./neighbours.ts";
import type { LoadedTool, ToolDefinition } from "./tool.ts";

/** The folder of a domain: what it says of itself, and the files in which its tools are defined. */
export interface DomainFolder {
  name: string;
  domain: DomainText;
  files: readonly Readonly<Record<string, unknown>>[];
}

/** The domain of the one tool that is made of all artifacts. */
export const GENERIC = "records";

/** The tools and artifacts of a domain. */
export interface PlacedDomain {
  domain: Domain;
  tools: readonly LoadedTool[];
  artifacts: readonly Artifact[];
}

/** Collects what the files of a folder export as tools and artifacts, each with its domain. */
export function placeDomain({ name, domain: text, files }: DomainFolder): PlacedDomain {
  const domain: Domain = { name, ...text };
  const exported = files.flatMap((file) => Object.values(file));
  return {
    domain,
    tools: exported.filter(isTool).map((tool) => inDomain(tool, domain)),
    artifacts: exported.filter(isFamily).map(({ definition, tools: [first, ...more] }) => ({
      definition,
      domain,
      tools: [inDomain(first, domain), ...more.map((tool) => inDomain(tool, domain))],
    })),
  };
}

/** A tool with the domain that its folder gives it, and with what to take in its place. */
export function inDomain(tool: ToolDefinition, domain: Domain): LoadedTool {
  const neighbour = NEIGHBOURS[tool.name];
  const summary = neighbour ? `${tool.summary} ${neighbour}` : tool.summary;
  return { ...tool, summary, domain, skill: tool.skill ?? domain.skill };
}

/** Whether an export of a domain's file is a family of tools. */
export function isFamily(value: unknown): value is ArtifactFamily {
  return typeof value === "object" && value !== null && "definition" in value;
}

/** Whether an export of a domain's file is a tool. */
export function isTool(value: unknown): value is ToolDefinition {
  return typeof value === "object" && value !== null && "input" in value && "byHand" in value;
}
