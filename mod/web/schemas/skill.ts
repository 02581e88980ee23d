import { z } from "zod";
import type { SkillText } from "../../skills/custom_skills.ts";
import type { SkillReport } from "../../skills/lint/lint_skill.ts";
import type { Skill, SkillProblem } from "../../skills/skill.ts";
import type { SchemaOf } from "./schema_of.ts";

export const skillSchema = z.object({
  name: z.string(),
  description: z.string(),
  tools: z.array(z.string()),
  enabled: z.boolean(),
  source: z.enum(["project-hidden", "project", "global", "built-in"]),
  path: z.string(),
  files: z.array(z.string()),
  overridesBuiltIn: z.boolean(),
}).meta({ id: "Skill" }) satisfies SchemaOf<Skill>;

/** A skill of the list, with the domain that most of its tools belong to. */
export const listedSkillSchema = skillSchema.extend({ domain: z.string() })
  .meta({ id: "ListedSkill" });
export type ListedSkill = z.infer<typeof listedSkillSchema>;

export const skillTextSchema = z.object({
  name: z.string(),
  text: z.string(),
  revision: z.string().meta({
    description: "Which state of the file this is; saving sends it back",
  }),
}).meta({ id: "SkillText" }) satisfies SchemaOf<SkillText>;

export const newSkillSchema = z.object({
  name: z.string().trim().min(1, "Name the skill").max(64),
  description: z.string().trim().min(1, "Say when it is to be loaded").max(1024),
  text: z.string().max(1_000_000).optional(),
}).meta({ id: "NewSkill" });

export const skillChangesSchema = z.strictObject({
  name: z.string().trim().min(1).max(64).optional(),
  description: z.string().trim().min(1).max(1024).optional(),
  enabled: z.boolean().optional(),
}).refine((changes) => Object.keys(changes).length > 0, "Name at least one field to change")
  .meta({ id: "SkillChanges" });

export const savedTextSchema = z.object({
  text: z.string().min(1).max(1_000_000),
  revision: z.string().min(1).max(100),
}).meta({ id: "SavedSkillText" });

export const skillReportSchema = z.object({
  name: z.string(),
  passed: z.boolean(),
  checks: z.record(z.string(), z.boolean()),
  findings: z.array(z.object({
    rule: z.string(),
    line: z.number(),
    message: z.string(),
    fix: z.string(),
  })),
}).meta({ id: "SkillReport" }) satisfies SchemaOf<SkillReport>;

export const skillProblemSchema = z.object({
  path: z.string(),
  message: z.string(),
  remedy: z.string(),
}).meta({ id: "SkillProblem" }) satisfies SchemaOf<SkillProblem>;
