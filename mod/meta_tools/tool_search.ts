import type { SkillLibrary } from "../skills/skill.ts";
import type { Catalogue } from "../tools/catalogue.ts";
import { pointToSkills } from "../skills/skills_of_tools.ts";
import { toolSearchSchema } from "../tools/match.ts";
import { defineMetaTool } from "./listed_tool.ts";
import { toResult } from "./results.ts";

/** Finds platform tools by words; the way to everything that is not listed. */
export function createToolSearch(
  { catalogue, skills }: { catalogue: Catalogue; skills: SkillLibrary },
) {
  return defineMetaTool({
    name: "tool_search",
    title: "Find platform tools",
    description: "Finds the tools that act on the connected platform instance. Start here: the " +
      "first match comes with the schema of its arguments and an example for tool_execute, the others " +
      "in a line each: search an exact name for its schema. No match means that no tool does it.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    input: toolSearchSchema,
    async run(request) {
      const { matches, ...rest } = catalogue.search(request);
      const found = { matches: pointToSkills(matches, await skills.list()), ...rest };
      return toResult(found, { getTheRest: "Repeat with detail: brief or a smaller limit." });
    },
  });
}
