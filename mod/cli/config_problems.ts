import type { ConfigProblem } from "../config/settings.ts";
import type { Paint } from "./paint.ts";

/** One line a problem, in the form editors and terminals make clickable: `file:line:column`. */
export function formatConfigProblem(problem: ConfigProblem, paint: Paint): string {
  const { file, line, column, severity, message, remedy } = problem;
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const kind = severity === "error" ? paint.red("error:") : paint.yellow("warning:");
  return `${place}: ${kind} ${message}. ${remedy}`;
}
