import { AppError } from "../base/errors.ts";
import type { Services } from "../services.ts";
import { oneOf } from "./option_values.ts";
import type { ExitCode } from "./report.ts";
import {
  type Finding,
  ofScript,
  recordReviewSchema,
  setReviewSchema,
  SEVERITIES,
} from "./review/finding.ts";
import { formatJunit } from "./review/junit.ts";
import { formatSarif } from "./review/sarif.ts";
import { formatText } from "./review/text.ts";
import { withServices } from "./with_services.ts";

export interface ReviewFlags {
  /** Update sets by name or sys_id, records as `table/name` or `table/sys_id`. */
  targets: readonly string[];
  config?: string | undefined;
  instance?: string | undefined;
  format?: string | undefined;
  failOn?: string | undefined;
}

const FORMATS = { text: formatText, sarif: formatSarif, junit: formatJunit } as const;
const RECORD = /^([a-z][a-z0-9_]*)\/(.+)$/s;
/** As many as the tool answers at once. */
const MOST = 1000;

/**
 * `assistant review`: the scripts of update sets and records by the rules, and whether the sets can
 * ship. 1 when a finding is as grave as `--fail-on` or graver.
 */
export async function review(flags: ReviewFlags): Promise<ExitCode> {
  const { targets, config, instance } = flags;
  const format = oneOf("--format", flags.format, ["text", "sarif", "junit"]) ?? "text";
  const failOn = oneOf("--fail-on", flags.failOn, [...SEVERITIES, "never"]) ?? "high";
  const findings = await withServices({ config }, async ({ execute }) => {
    const found: Finding[] = [];
    for (const target of targets) {
      found.push(...await reviewTarget(target, { execute, instance }));
    }
    return found;
  });
  console.log(FORMATS[format](findings, targets));
  if (failOn === "never") return 0;
  const grave = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1);
  return findings.some(({ severity }) => grave.includes(severity)) ? 1 : 0;
}

async function reviewTarget(
  target: string,
  { execute, instance }: Pick<Services, "execute"> & Pick<ReviewFlags, "instance">,
): Promise<Finding[]> {
  const caller = { port: "cli" as const, headers: { ...(instance && { instance }) } };
  const [, table, id] = RECORD.exec(target) ?? [];
  if (table !== undefined) {
    const answer = await execute({ tool: "sn_review_record", args: { table, id }, caller });
    const { findings, name } = recordReviewSchema.parse(answer.result);
    return findings.map((finding) => ({ ...ofScript(finding), target, table, name }));
  }
  const args = { id: target, limit: MOST };
  const answer = await execute({ tool: "sn_review_update_set", args, caller });
  const { findings, shipping, next } = setReviewSchema.parse(answer.result);
  if (next !== undefined) {
    throw new AppError("too_large", `Not all of "${target}" can be reviewed at once: ${next}`, {
      remedy: "Review its records by themselves, or split the update set.",
    });
  }
  return [
    ...shipping.map(({ entry = target, ...finding }) => ({
      ...{ ...finding, target, line: 1, table: "sys_update_xml", name: entry },
    })),
    ...findings.map(({ table, name, ...finding }) => ({
      ...{ ...ofScript(finding), target, table, name },
    })),
  ];
}
