import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { documentedTables } from "../../mod/skills/lint/documented_tables.ts";
import type { LintKnowledge } from "../../mod/skills/lint/skill_under_review.ts";
import { argumentProblem } from "../../mod/tools/argument_problem.ts";
import { allTools } from "../../mod/tools/domains/all_tools.ts";

/** What the checks of skills know in the tests: the real tables and tools. */
export function skillKnowledge(neighbours: LintKnowledge["neighbours"]): LintKnowledge {
  return {
    tables: new Set([...documentedTables, ...seededTables.map(({ name }) => name)]),
    columns: new Set(seededTables.flatMap(({ columns }) => columns.map(({ element }) => element))),
    tools: new Map(
      allTools.map((tool) => [tool.name, {
        writes: tool.risk !== "R",
        problemOf: (args: unknown) => argumentProblem(tool, args),
      }]),
    ),
    neighbours,
  };
}
