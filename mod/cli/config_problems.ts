import { currentProblems } from "../config/project_trust.ts";
import type { ConfigProblem, Settings } from "../config/settings.ts";
import { type Paint, paintFor } from "./paint.ts";

/** One line a problem, in the form editors and terminals make clickable: `file:line:column`. */
export function formatConfigProblem(problem: ConfigProblem, paint: Paint): string {
  const { file, line, column, severity, message, remedy } = problem;
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const kind = severity === "error" ? paint.red("error:") : paint.yellow("warning:");
  return `${place}: ${kind} ${message}. ${remedy}`;
}

/** Writes what is wrong with the configuration, and what of it waits, to standard error. */
export function reportConfigProblems(settings: Settings): void {
  const paint = paintFor(Deno.stderr);
  for (const problem of currentProblems(settings)) {
    console.error(formatConfigProblem(problem, paint));
  }
}
