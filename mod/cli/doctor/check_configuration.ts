import type { Settings } from "../../config/settings.ts";
import type { Finding } from "./finding.ts";

/** What is wrong in the configuration file, with line and column. */
export function checkConfiguration(settings: Settings): Finding[] {
  const { configFile, configProblems } = settings;
  if (configFile === null) {
    return [{ level: "ok", message: "No assistant.jsonc: the service runs on defaults" }];
  }
  if (configProblems.length === 0) return [{ level: "ok", message: `${configFile} is in order` }];
  return configProblems.map(({ severity, file, line, column, message, remedy }) => ({
    level: severity === "error" ? "broken" : "hint",
    message: `${line === undefined ? file : `${file}:${line}:${column}`}: ${message}`,
    mend: remedy,
  }));
}
