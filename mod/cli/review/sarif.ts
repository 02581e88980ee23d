import type { Log, ReportingDescriptor, Result } from "sarif";
import { VERSION } from "../../base/version.ts";
import type { Finding } from "./finding.ts";

const LEVELS = { high: "error", medium: "warning", low: "note" } as const;

/** SARIF 2.1.0 (OASIS standard), as code hosts take it: a record stands where a file would. */
export function formatSarif(findings: readonly Finding[]): string {
  const rules = new Map(
    findings.map(({ rule, fix }): [string, ReportingDescriptor] => [rule, {
      id: rule,
      help: { text: fix },
    }]),
  );
  const log: Log = {
    version: "2.1.0",
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    runs: [{
      tool: { driver: { name: "assistant", version: VERSION, rules: [...rules.values()] } },
      results: findings.map(resultOf),
    }],
  };
  return JSON.stringify(log, null, 2);
}

function resultOf({ rule, severity, message, fix, table, name, line }: Finding): Result {
  const uri = `${table}/${encodeURIComponent(name)}`;
  return {
    ruleId: rule,
    level: LEVELS[severity],
    message: { text: `${message} ${fix}` },
    locations: [{
      physicalLocation: { artifactLocation: { uri }, region: { startLine: line } },
    }],
  };
}
