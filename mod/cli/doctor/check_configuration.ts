import { currentProblems } from "../../config/project_trust.ts";
import type { Settings } from "../../config/settings.ts";
import type { Finding } from "./finding.ts";

/** What is wrong in configuration file and environment, with line and column where there are. */
export function checkConfiguration(settings: Settings): Finding[] {
  const { configFile } = settings;
  const problems = currentProblems(settings);
  if (problems.length === 0) {
    const message = configFile === null
      ? "No assistant.jsonc: the service runs on defaults"
      : `${configFile} is in order`;
    return [{ level: "ok", message }];
  }
  return problems.map(({ severity, file, line, column, message, remedy }) => ({
    level: severity === "error" ? "broken" : "hint",
    message: `${line === undefined ? file : `${file}:${line}:${column}`}: ${message}`,
    mend: remedy,
  }));
}
