import { z } from "zod";
import type { CodeBlock } from "../code_blocks.ts";
import type { Skill } from "../skill.ts";

/** What the checks know beside the text. */
export interface LintKnowledge {
  /** Tables that exist: of the demo instance, and documented ones that it lacks. */
  tables: ReadonlySet<string>;
  /** Columns of those tables, of any of them. */
  columns: ReadonlySet<string>;
  /** Platform tools by name. */
  tools: ReadonlyMap<string, KnownTool>;
  /** Every skill with its body: the other ones are its neighbours. */
  neighbours: readonly { name: string; body: string }[];
}

export interface KnownTool {
  writes: boolean;
  /** What is wrong with arguments that a skill shows; undefined where they fit. */
  problemOf(args: unknown): string | undefined;
}

/** A skill with its text, read once for all checks. */
export interface SkillUnderReview {
  name: string;
  /** The folder's own name. */
  folder: string;
  description: string;
  tools: readonly string[];
  files: readonly string[];
  /** Markdown without frontmatter. */
  body: string;
  /** The line of the file at which the body begins, 1-based. */
  bodyLine: number;
  blocks: readonly CodeBlock[];
  knowledge: LintKnowledge;
}

export type LintedSkill = Pick<Skill, "name" | "description" | "tools" | "files" | "path">;

export const skillFindingSchema = z.object({
  rule: z.string(),
  line: z.int().describe("1-based line of SKILL.md"),
  message: z.string(),
  fix: z.string(),
});
export type SkillFinding = z.infer<typeof skillFindingSchema>;

/** One mechanical check; answers what it finds. */
export interface SkillCheck {
  id: string;
  /** What the check is about, as a phrase. */
  title: string;
  /** A skill that fails it is not ready, whatever else it passes. */
  required: boolean;
  check(skill: SkillUnderReview): Omit<SkillFinding, "rule">[];
}

/** The line of the file for an offset in the body. */
export function lineAt({ body, bodyLine }: SkillUnderReview, offset: number): number {
  return bodyLine + body.slice(0, offset).split("\n").length - 1;
}

/** The text under a heading of level two, with its offset in the body; undefined when it is missing. */
export function sectionOf(
  { body }: SkillUnderReview,
  heading: string,
): { text: string; offset: number } | undefined {
  const match = new RegExp(`^## ${heading}[ \\t]*$`, "m").exec(body);
  if (!match) return undefined;
  const offset = match.index + match[0].length;
  const next = /^## /m.exec(body.slice(offset));
  return { text: body.slice(offset, next ? offset + next.index : undefined), offset };
}
