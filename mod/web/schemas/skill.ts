import { z } from "zod";
import { skillProblemSchema, skillSchema } from "../../skills/skill.ts";

/** A skill of the list, with the domain that most of its tools belong to. */
const listedSkillSchema = skillSchema.extend({ domain: z.string() }).meta({ id: "ListedSkill" });
export type ListedSkill = z.infer<typeof listedSkillSchema>;

export const skillListSchema = z.object({
  skills: z.array(listedSkillSchema),
  problems: z.array(skillProblemSchema),
});
export type SkillList = z.infer<typeof skillListSchema>;

export const loadedSkillSchema = z.object({
  skill: skillSchema,
  body: z.string().nullable().describe("Markdown; null while the skill is disabled"),
}).meta({ id: "LoadedSkill" });
