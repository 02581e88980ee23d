import type { Skill, SkillProblem } from "../skills/skill.ts";
import { formatTable } from "./table.ts";
import { withServices } from "./with_services.ts";

/** `assistant skills list` */
export async function listSkills(options: { config?: string; json?: boolean }): Promise<void> {
  const found = await withServices({ config: options.config }, async ({ skills }) => ({
    skills: await skills.list(),
    problems: await skills.problems(),
  }));
  console.log(
    options.json ? JSON.stringify(found, null, 2) : formatSkills(found.skills, found.problems),
  );
}

/** A table of skills, and below it the files that could not be read. */
export function formatSkills(
  skills: readonly Skill[],
  problems: readonly SkillProblem[],
): string {
  const table = formatTable([
    ["NAME", "SOURCE", "STATE", "DESCRIPTION"],
    ...skills.map((skill) => [
      skill.name,
      skill.overridesBuiltIn ? `${skill.source}, in place of a built-in one` : skill.source,
      skill.enabled ? "enabled" : "disabled",
      shorten(skill.description, 80),
    ]),
  ]);
  if (problems.length === 0) return table;
  const lines = problems.map(({ path, message, remedy }) => `${path}: ${message}. ${remedy}`);
  return [table, "", "Not usable:", ...lines].join("\n");
}

function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
