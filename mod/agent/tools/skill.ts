import { z } from "zod";
import type { SkillLibrary } from "../../skills/skill.ts";
import { type AgentTool, defineAgentTool } from "./agent_tool.ts";

/** `skill`: loads a skill by its name, as `sn_load_skill` does. */
export function createSkillTool(skills: SkillLibrary): AgentTool {
  return defineAgentTool({
    name: "skill",
    description: "Loads a skill by its name: instructions for one area of work, as Markdown.",
    forReaders: true,
    input: z.strictObject({
      name: z.string().trim().min(1).describe("The skill's name"),
      file: z.string().trim().min(1).optional().describe("One of its reference files"),
    }),
    async run({ name, file }) {
      const { body, files } = await skills.load(name, file);
      const list = files.length > 0 ? `\n\nReference files: ${files.join(", ")}` : "";
      return { title: name, output: `${body}${list}` };
    },
  });
}
