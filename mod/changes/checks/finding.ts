import { AppError } from "../../base/errors.ts";
import type { NextCall } from "../../base/next_call.ts";

/** Every check. What each refuses, and on what evidence, is said in `docs/checks.md`. */
export const CHECK_IDS = [
  "condition-column",
  "condition-operator",
  "condition-value",
  "table",
  "column",
  "role",
  "event",
  "property",
  "access-name",
  "value",
  "choice",
  "reference",
  "script",
  "never-runs",
  "application",
  "duplicate",
  "column-change",
] as const;

export type CheckId = (typeof CHECK_IDS)[number];

/** What a check has to say about one value. */
export interface Finding {
  check: CheckId;
  /** `unverified`: it may be wrong, and what would prove it could not be looked up. */
  verdict: "refused" | "unverified" | "converted";
  /** `sys_script.filter_condition` */
  place: string;
  value: string;
  /** What is wrong, without its place: `"stat" is no column of incident`. */
  problem: string;
  remedy?: string;
  near?: readonly string[];
  /** What to call to see what is there. */
  nextCall?: NextCall;
  /** Of what is converted: the text to store in place of the given one. */
  stored?: { column: string; text: string };
}

const SHOWN = 200;

/**
 * Throws `invalid_input` for what is refused and not accepted; answers a warning for everything else.
 * Each names its check, value and place.
 */
export function judgeFindings(
  findings: readonly Finding[],
  accepted: readonly CheckId[] = [],
): string[] {
  const refused = findings.filter(({ verdict, check }) =>
    verdict === "refused" && !accepted.includes(check)
  );
  if (refused.length > 0) throw refusal(refused);
  return findings.map((finding) => {
    if (finding.verdict === "converted") return `${finding.place}: ${finding.problem}.`;
    const mark = finding.verdict === "refused" ? "accepted" : "unverified";
    return `${describe(finding)}, ${mark}).${finding.remedy ? ` ${finding.remedy}` : ""}`;
  });
}

function refusal(refused: readonly Finding[]): AppError {
  const checks = [...new Set(refused.map(({ check }) => check))];
  const remedies = [...new Set(refused.flatMap(({ remedy }) => remedy ?? []))];
  const nextCall = refused.flatMap((finding) => finding.nextCall ?? []).at(0);
  return new AppError(
    "invalid_input",
    refused.map((finding) => `${describe(finding)})`).join("; "),
    {
      remedy: [
        ...remedies,
        `If it is right all the same, repeat the call with options.accept ${
          JSON.stringify(checks)
        }.`,
      ].join(" "),
      details: {
        checks: refused.map(({ check, place, value, problem, near }) => ({
          check,
          place,
          ...(value !== "" && { value: shorten(value) }),
          problem,
          ...(near && near.length > 0 && { near }),
        })),
      },
      nextCall,
    },
  );
}

/** Left open at its end, for what becomes of it. */
function describe({ place, problem, check }: Finding): string {
  return `${place}: ${problem} (check ${check}`;
}

/** A text as a message may show it. */
export function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** `Did you mean a, b?`, or nothing. */
export function didYouMean(near: readonly string[], otherwise: string): string {
  return near.length > 0 ? `Did you mean ${near.join(", ")}?` : otherwise;
}
