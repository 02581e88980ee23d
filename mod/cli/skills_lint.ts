import { AppError } from "../base/errors.ts";
import type { Flags } from "../config/resolve_settings.ts";
import type { SkillReport } from "../skills/lint/lint_skill.ts";
import type { ExitCode } from "./report.ts";
import { withServices } from "./with_services.ts";

/** `assistant skills lint`: 1 when a skill is not ready. */
export async function lintSkills(
  options: Flags & { skill?: string | undefined; all?: boolean; json?: boolean },
): Promise<ExitCode> {
  const { skill, all, json } = options;
  if ((skill === undefined) === !all) {
    throw new AppError("wrong_usage", "Nothing says what to check", {
      remedy: "Name one skill, or a folder with a SKILL.md, or give --all.",
    });
  }
  const reports = await withServices({ config: options.config }, async ({ skillLint }) => {
    if (skill === undefined) return await skillLint.skills();
    return await isFolder(skill) ? [await skillLint.folder(skill)] : await skillLint.skills(skill);
  });
  console.log(json ? JSON.stringify(reports, null, 2) : formatReports(reports));
  return reports.every(({ passed }) => passed) ? 0 : 1;
}

async function isFolder(path: string): Promise<boolean> {
  if (!/[\\/.]/.test(path)) return false;
  return await Deno.stat(path).then(() => true, () => false);
}

/** One line a skill with its findings below, and the verdict at the end. */
export function formatReports(reports: readonly SkillReport[]): string {
  const lines = reports.flatMap(({ name, passed, checks, findings }) => {
    const done = Object.values(checks).filter(Boolean).length;
    return [
      `${passed ? "ok  " : "fail"}  ${name}: ${done} of ${Object.keys(checks).length} checks`,
      ...findings.map(({ rule, line, message, fix }) =>
        `      line ${line}, ${rule}: ${message}. ${fix}`
      ),
    ];
  });
  const failed = reports.filter(({ passed }) => !passed).length;
  const verdict = failed === 0
    ? `${reports.length} skills are ready.`
    : `${failed} of ${reports.length} skills are not ready.`;
  const one = failed === 0 ? "The skill is ready." : "The skill is not ready.";
  return [...lines, "", reports.length === 1 ? one : verdict].join("\n");
}
