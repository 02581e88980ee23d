import { XMLBuilder } from "fast-xml-parser";
import type { Finding } from "./finding.ts";

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  format: true,
  suppressEmptyNode: true,
});
/** What XML 1.0 has no way to write. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** JUnit XML as build servers read it: a suite a target, a failed case a finding. */
export function formatJunit(findings: readonly Finding[], targets: readonly string[]): string {
  const suites = targets.map((target) => {
    const own = findings.filter((finding) => finding.target === target);
    return {
      "@name": clean(target),
      "@tests": Math.max(own.length, 1),
      "@failures": own.length,
      testcase: own.length > 0
        ? own.map(caseOf)
        : [{ "@classname": clean(target), "@name": "review" }],
    };
  });
  const failures = findings.length;
  const tests = suites.reduce((sum, suite) => sum + suite["@tests"], 0);
  return builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    testsuites: {
      "@name": "assistant review",
      "@tests": tests,
      "@failures": failures,
      testsuite: suites,
    },
  }).trimEnd();
}

function caseOf({ table, name, line, rule, severity, message, fix }: Finding) {
  return {
    "@classname": clean(`${table} ${name}`),
    "@name": `${rule}, line ${line}`,
    failure: { "@type": severity, "@message": clean(message), "#text": clean(fix) },
  };
}

function clean(text: string): string {
  return text.replaceAll(UNWRITABLE, "?");
}
