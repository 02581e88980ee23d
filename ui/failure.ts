import type { Problem } from "../mod/http/problem.ts";
import type { InputIssue } from "../mod/web/validate.ts";
import { t } from "./language.ts";

/** A failed call as the dashboard shows it: what happened, and what to do about it. */
export interface Failure {
  code: string;
  message: string;
  remedy?: string | undefined;
  /** Every fault of a request with its path: `options.scope`. */
  issues: Issue[];
  /** What the service lacks, where the dashboard can get it: `compiler`. */
  missing?: string;
}

export type Issue = Pick<InputIssue, "path" | "message">;

/** The first fault of each form field, by path. */
export function faultsByField(failure: Failure | null): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of failure?.issues ?? []) faults[path] ??= message;
  return faults;
}

export class CallFailed extends Error {
  constructor(readonly failure: Failure, readonly status: number) {
    super(failure.message);
    this.name = "CallFailed";
  }
}

/** Any thrown value as a failure to show. */
export function toFailure(error: unknown): Failure {
  if (error instanceof CallFailed) return error.failure;
  return {
    code: "internal",
    message: error instanceof Error ? error.message : String(error),
    remedy: t("Reload the page; if it happens again, look at the service's log."),
    issues: [],
  };
}

/** A problem document (RFC 9457) as a failure; anything else names the status. */
export function problemToFailure(body: unknown, status: number): Failure {
  if (typeof body !== "object" || body === null || !("detail" in body)) {
    return {
      code: "internal",
      message: t("The service answered with status {status}", { status }),
      remedy: t("Reload the page; if it happens again, look at the service's log."),
      issues: [],
    };
  }
  const problem = body as Partial<Problem> & {
    detail: string;
    details?: { issues?: Issue[]; missing?: string };
  };
  return {
    code: problem.code ?? "internal",
    message: problem.detail,
    remedy: problem.remedy,
    issues: problem.details?.issues ?? [],
    ...(problem.details?.missing && { missing: problem.details.missing }),
  };
}
