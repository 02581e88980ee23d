/** The catalogue's search, as the labelled requests ask it. */
import { createCatalogue } from "../../mod/tools/create_catalogue.ts";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import type { ToolMatch } from "../../mod/tools/match.ts";
import type { LabelledRequest } from "../tools/search/requests/labelled_request.ts";

export const catalogue = createCatalogue(allTools, allArtifacts);

/** The first five. */
export function findTools(request: LabelledRequest): ToolMatch[] {
  return catalogue.search({ query: request.request, limit: 5, detail: "name" }).matches;
}

/** A family counts as found when the member that is wanted is named in the answer. */
export function namesOf(tool: string): Set<string> {
  const { family } = catalogue.describe(tool);
  const members = [family?.list, family?.get, family?.create, family?.update].flatMap((name) =>
    name ? [name] : []
  );
  return new Set([tool, ...members]);
}
