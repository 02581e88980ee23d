import { z } from "zod";

/** Where a skill was found, in the order of precedence: the first wins a name. */
const skillSourceSchema = z.enum(["project-hidden", "project", "global", "built-in"]);
export type SkillSource = z.infer<typeof skillSourceSchema>;

export const skillSchema = z.object({
  name: z.string(),
  description: z.string(),
  tools: z.array(z.string()),
  enabled: z.boolean(),
  source: skillSourceSchema,
  path: z.string().describe("The folder"),
  files: z.array(z.string()).describe(
    "Reference files beside SKILL.md, relative, forward slashes",
  ),
  overridesBuiltIn: z.boolean().describe(
    "True when a custom skill hides a built-in one of the same name",
  ),
}).meta({ id: "Skill" });
export type Skill = z.infer<typeof skillSchema>;

/** A folder that looks like a skill and is none, or a duplicate; shown, never fatal. */
export const skillProblemSchema = z.object({
  path: z.string(),
  message: z.string(),
  remedy: z.string(),
}).meta({ id: "SkillProblem" });
export type SkillProblem = z.infer<typeof skillProblemSchema>;

export interface LoadedSkill {
  name: string;
  /** The Markdown body without frontmatter, or the text of the reference file asked for. */
  body: string;
  files: string[];
}

/** What the search of skills reads. */
export type SkillText = Skill & Pick<LoadedSkill, "body">;

/** The skills of this machine. Answers are at most five seconds old. */
export interface SkillLibrary {
  list(): Promise<Skill[]>;
  /** The enabled ones with their bodies, as the last look at the disk found them. */
  texts(): Promise<SkillText[]>;
  problems(): Promise<SkillProblem[]>;
  /** The next access looks at the disk, however fresh the last look is. */
  refresh(): void;
  /** Only enabled skills; unknown and disabled are refused alike (`not_found` with near names). */
  load(name: string, file?: string): Promise<LoadedSkill>;
}
