import type { Artifact } from "./artifact.ts";
import { createDeleteArtifact } from "./delete_artifact.ts";
import { GENERIC, inDomain, type PlacedDomain } from "./place_tools.ts";
import type { LoadedTool } from "./tool.ts";

/**
 * The tools of all domains, and the one that is made of all artifacts. Throws when its domain is
 * missing.
 */
export function gatherTools(
  placed: readonly PlacedDomain[],
): { allTools: readonly LoadedTool[]; allArtifacts: readonly Artifact[] } {
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
