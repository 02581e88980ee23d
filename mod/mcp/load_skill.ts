import { z } from "zod";
import type { Services } from "../services.ts";
import { defineMetaTool } from "./listed_tool.ts";
import { toResult } from "./results.ts";
import type { CallResult } from "./wire_call.ts";

const input = z.strictObject({
  name: z.string().trim().min(1).optional().describe(
    "The skill to load. Leave out to list the enabled skills.",
  ),
  file: z.string().trim().min(1).optional().describe(
    "One of the skill's reference files, as the skill's answer names it.",
  ),
}).refine(({ name, file }) => file === undefined || name !== undefined, {
  path: ["name"],
  message: "needed when file is given: the skill that the file belongs to",
});

/** Delivers skill content on demand; enabled skills only. */
export function createLoadSkill({ skills }: Pick<Services, "skills">) {
  return defineMetaTool({
    name: "sn_load_skill",
    title: "Load a skill",
    description:
      "Loads a skill: instructions for one area of platform work, as Markdown. Without " +
      "arguments it lists the skills and when to use each. Load the matching skill before building.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    input,
    async run({ name, file }) {
      if (name === undefined) {
        const enabled = (await skills.list()).filter((skill) => skill.enabled);
        return toResult({
          skills: enabled.map(({ name, description }) => ({ name, description })),
        }, { getTheRest: "Load a skill by its name." });
      }
      return asMarkdown(await skills.load(name, file));
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
