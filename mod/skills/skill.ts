/** Where a skill was found, in the order of precedence: the first wins a name. */
export type SkillSource = "project-hidden" | "project" | "global" | "built-in";

export interface Skill {
  name: string;
  description: string;
  tools: string[];
  enabled: boolean;
  source: SkillSource;
  /** The folder. */
  path: string;
  /** Reference files beside SKILL.md, relative, forward slashes. */
  files: string[];
  /** True when a custom skill hides a built-in one of the same name. */
  overridesBuiltIn: boolean;
}

/** A folder that looks like a skill and is none, or a duplicate; shown, never fatal. */
export interface SkillProblem {
  path: string;
  message: string;
  remedy: string;
}

export interface LoadedSkill {
  name: string;
  /** The Markdown body without frontmatter, or the text of the reference file asked for. */
  body: string;
  files: string[];
}

/** The skills of this machine. Answers are at most five seconds old. */
export interface SkillLibrary {
  list(): Promise<Skill[]>;
  problems(): Promise<SkillProblem[]>;
  /** The next access looks at the disk, however fresh the last look is. */
  refresh(): void;
  /** Only enabled skills; unknown and disabled are refused alike (`not_found` with near names). */
  load(name: string, file?: string): Promise<LoadedSkill>;
}
