import { z } from "zod";
import type { Skill, SkillProblem } from "../../skills/skill.ts";

export const skillSchema = z.object({
  name: z.string(),
  description: z.string(),
  tools: z.array(z.string()),
  enabled: z.boolean(),
  source: z.enum(["project-hidden", "project", "global", "built-in"]),
  path: z.string(),
  files: z.array(z.string()),
  overridesBuiltIn: z.boolean(),
}).meta({ id: "Skill" }) satisfies z.ZodType<Skill>;

export const skillProblemSchema = z.object({
  path: z.string(),
  message: z.string(),
  remedy: z.string(),
}).meta({ id: "SkillProblem" }) satisfies z.ZodType<SkillProblem>;
