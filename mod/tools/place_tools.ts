import type { Artifact, ArtifactFamily } from "./artifact.ts";
import { createDeleteArtifact } from "./delete_artifact.ts";
import type { Domain, DomainText } from "./domain.ts";
import { NEIGHBOURS } from "./neighbours.ts";
import type { Tool, ToolDefinition } from "./tool.ts";

/** The folder of a domain: what it says of itself, and the files in which its tools are defined. */
export interface DomainFolder {
  name: string;
  domain: DomainText;
  files: readonly Readonly<Record<string, unknown>>[];
}

/** The domain of the one tool that is made of all artifacts. */
const GENERIC = "records";

/**
 * Collects what the files export as tools and artifacts, each with the domain of its folder. Throws
 * when the folder of the generic tools is missing.
 */
export function placeTools(
  folders: readonly DomainFolder[],
): { allTools: readonly Tool[]; allArtifacts: readonly Artifact[] } {
  const placed = folders.map(({ name, domain: text, files }) => {
    const domain: Domain = { name, ...text };
    const exported = files.flatMap((file) => Object.values(file));
    return {
      domain,
      tools: exported.filter(isTool).map((tool) => inDomain(tool, domain)),
      artifacts: exported.filter(isFamily).map(({ definition, tools: [first, ...more] }) => ({
        definition,
        domain,
        tools: [inDomain(first, domain), ...more.map((tool) => inDomain(tool, domain))],
      } satisfies Artifact)),
    };
  });
  const allArtifacts = placed.flatMap(({ artifacts }) => artifacts);
  const generic = placed.find(({ domain }) => domain.name === GENERIC);
  if (!generic) throw new Error(`There is no domain "${GENERIC}" for the tools of every artifact`);
  return {
    allArtifacts,
    allTools: [
      ...placed.flatMap(({ tools }) => tools),
      inDomain(createDeleteArtifact(allArtifacts), generic.domain),
      ...allArtifacts.flatMap(({ tools }) => tools),
    ],
  };
}

/** A tool with the domain that its folder gives it, and with what to take in its place. */
export function inDomain(tool: ToolDefinition, domain: Domain): Tool {
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
