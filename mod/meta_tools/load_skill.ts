import { z } from "zod";
import type { SkillLibrary } from "../skills/skill.ts";
import type { Catalogue } from "../tools/catalogue.ts";
import { createFindSkills, firstClause } from "../skills/find_skills.ts";
import { defineMetaTool } from "./listed_tool.ts";
import { toResult } from "./results.ts";
import type { CallResult } from "./call_result.ts";

const input = z.strictObject({
  name: z.string().trim().min(1).optional().describe(
    "The skill to load. Leave out to list the enabled skills.",
  ),
  query: z.string().trim().min(1).optional().describe(
    "The task in words: answers the three skills that fit best, with what each covers.",
  ),
  file: z.string().trim().min(1).optional().describe(
    "One of the skill's reference files, as the skill's answer names it.",
  ),
}).refine(({ name, file }) => file === undefined || name !== undefined, {
  path: ["name"],
  message: "needed when file is given: the skill that the file belongs to",
}).refine(({ name, query }) => query === undefined || name === undefined, {
  path: ["query"],
  message: "finds skills, name loads one: give one of the two",
});

/** Delivers skill content on demand; enabled skills only. */
export function createLoadSkill(
  { skills, catalogue }: { skills: SkillLibrary; catalogue: Catalogue },
) {
  const findSkills = createFindSkills(catalogue);
  return defineMetaTool({
    name: "sn_load_skill",
    title: "Load a skill",
    description:
      "Loads a skill: instructions for one area of platform work, as Markdown. With query it " +
      "names the three that fit a task, without arguments all. Load the matching one before building.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    input,
    async run({ name, file, query }) {
      if (name !== undefined) return asMarkdown(await skills.load(name, file));
      if (query !== undefined) {
        const best = findSkills(query, await skills.texts());
        return toResult({
          skills: best.map(({ name, description }) => ({ name, description })),
        }, { getTheRest: "Load a skill by its name." });
      }
      return toResult({
        skills: (await skills.list()).filter((skill) => skill.enabled)
          .map(({ name, description }) => ({ name, description: firstClause(description) })),
      }, { getTheRest: "Load a skill by its name, or search with query." });
    },
  });
}

/** A skill is asked for by name, so it comes whole; as text it is Markdown, not JSON. */
function asMarkdown(skill: { name: string; body: string; files: string[] }): CallResult {
  const { name, body, files } = skill;
  const list = files.length === 0
    ? ""
    : `\n\nReference files (load with file): ${files.join(", ")}\n`;
  return {
    content: [{ type: "text", text: `${body}${list}` }],
    structuredContent: { name, body, files },
  };
}
