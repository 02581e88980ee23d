/** A failed call as the dashboard shows it: what happened, and what to do about it. */
export interface Failure {
  code: string;
  message: string;
  remedy?: string;
  /** Faults of single form fields, by path: `username`. */
  fields: Record<string, string>;
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
    remedy: "Reload the page; if it happens again, look at the service's log.",
    fields: {},
  };
}

/** A problem document (RFC 9457) as a failure; anything else names the status. */
export function problemToFailure(body: unknown, status: number): Failure {
  if (typeof body !== "object" || body === null || !("detail" in body)) {
    return {
      code: "internal",
      message: `The service answered with status ${status}`,
      remedy: "Reload the page; if it happens again, look at the service's log.",
      fields: {},
    };
  }
  const problem = body as {
    code?: string;
    detail: string;
    remedy?: string;
    details?: { issues?: { path: string; message: string }[] };
  };
  const fields: Record<string, string> = {};
  for (const { path, message } of problem.details?.issues ?? []) fields[path] ??= message;
  return {
    code: problem.code ?? "internal",
    message: problem.detail,
    remedy: problem.remedy,
    fields,
  };
}
