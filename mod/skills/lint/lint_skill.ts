import { basename } from "node:path";
import { z } from "zod";
import { readCodeBlocks } from "../code_blocks.ts";
import { parseSkill } from "../parse.ts";
import { codeChecks } from "./code_checks.ts";
import { factChecks } from "./fact_checks.ts";
import {
  type LintedSkill,
  type LintKnowledge,
  type SkillCheck,
  skillFindingSchema,
} from "./skill_under_review.ts";
import { textChecks } from "./text_checks.ts";

export const skillChecks: readonly SkillCheck[] = [...textChecks, ...factChecks, ...codeChecks];

export const skillReportSchema = z.object({
  name: z.string(),
  passed: z.boolean().describe("All required checks pass, and at most one other fails"),
  checks: z.record(z.string(), z.boolean()).describe("Of each check: whether it found nothing"),
  findings: z.array(skillFindingSchema),
}).meta({ id: "SkillReport" });
export type SkillReport = z.infer<typeof skillReportSchema>;

/** Checks the text of a SKILL.md. Throws `invalid_input` for text that is no skill. */
export function lintSkill(
  text: string,
  { skill, knowledge }: { skill: LintedSkill; knowledge: LintKnowledge },
): SkillReport {
  const { body, name, description, tools } = parseSkill(text);
  const bodyLine = lineOfBody(text, body);
  const review = {
    name,
    description,
    tools,
    files: skill.files,
    folder: basename(skill.path),
    body,
    bodyLine,
    blocks: readCodeBlocks(body, bodyLine),
    knowledge,
  };
  const results = skillChecks.map(({ id, required, check }) => ({
    id,
    required,
    findings: check(review).map((finding) => ({ rule: id, ...finding })),
  }));
  const failed = results.filter(({ findings }) => findings.length > 0);
  return {
    name,
    passed: failed.length <= 1 && !failed.some(({ required }) => required),
    checks: Object.fromEntries(results.map(({ id, findings }) => [id, findings.length === 0])),
    findings: results.flatMap(({ findings }) => findings).sort((a, b) => a.line - b.line),
  };
}

function lineOfBody(text: string, body: string): number {
  const plain = text.replaceAll("\r\n", "\n");
  const at = plain.lastIndexOf(body.slice(0, 200));
  return plain.slice(0, Math.max(at, 0)).split("\n").length;
}
