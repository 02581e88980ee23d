import { showControls } from "../show_controls.ts";
import { type Finding, SEVERITIES } from "./finding.ts";

/** A line for each finding with its remedy below, the gravest first, and the count at the end. */
export function formatText(findings: readonly Finding[], targets: readonly string[]): string {
  const ordered = SEVERITIES.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity)
  );
  const lines = ordered.flatMap(({ severity, table, name, line, rule, message, fix }) => [
    `${severity.padEnd(6)}  ${table} ${name}, line ${line}: ${message} (${rule})`,
    `        ${fix}`,
  ]);
  const counts = SEVERITIES.map((severity) =>
    `${findings.filter((finding) => finding.severity === severity).length} ${severity}`
  );
  return [...lines, `${targets.join(", ")}: ${counts.join(", ")}`].map(showControls).join("\n");
}
