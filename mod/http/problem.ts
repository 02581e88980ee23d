import { z } from "zod";
import { nextCallSchema } from "../base/next_call.ts";
import { ERROR_CODES, type ErrorCode, type PublicError, toPublicError } from "../base/errors.ts";

/** The one HTTP status of each reason. 401 stays free for a port's own token: see `bearer_token.ts`. */
const STATUS: Record<ErrorCode, number> = {
  bad_config: 409,
  wrong_usage: 400,
  invalid_input: 400,
  unknown_tool: 404,
  not_found: 404,
  ambiguous: 409,
  conflict: 409,
  no_instance: 400,
  no_credentials: 404,
  incomplete_credentials: 400,
  unknown_auth_source: 400,
  sso_opt_in_required: 403,
  session_expired: 409,
  unauthorized: 502,
  forbidden: 403,
  person_required: 403,
  write_refused: 403,
  default_update_set: 409,
  approval_invalid: 409,
  changed_since: 409,
  platform_error: 502,
  provider_failed: 502,
  unreachable: 502,
  timeout: 504,
  hibernating: 503,
  rate_limited: 429,
  cancelled: 499,
  too_large: 413,
  port_taken: 503,
  key_mismatch: 500,
  storage_failed: 500,
  internal: 500,
};

/** RFC 9457 problem details, as every failed call of the API answers. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe("For people"),
  code: z.enum(ERROR_CODES).describe("Stable machine-readable reason"),
  remedy: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  next_call: nextCallSchema.optional(),
}).meta({ id: "Problem" });
export type Problem = z.infer<typeof problemSchema>;

/** The HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}

/** The problem document of any thrown value; unknown faults keep their text to themselves. */
export function toProblem(error: unknown): Problem {
  const { code, message, remedy, details, next_call }: PublicError = toPublicError(error);
  return {
    type: `urn:assistant:problem:${code}`,
    title: titleOf(code),
    status: STATUS[code],
    detail: message,
    code,
    ...(remedy && { remedy }),
    ...(details && { details }),
    ...(next_call && { next_call }),
  };
}

export interface ProblemOptions {
  /** Instead of the status of the error's code. */
  status?: number;
  headers?: Record<string, string>;
}

/** Answers any thrown value as `application/problem+json`. */
export function problemResponse(error: unknown, options: ProblemOptions = {}): Response {
  const problem = toProblem(error);
  const { status = problem.status, headers } = options;
  return new Response(JSON.stringify({ ...problem, status }), {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...(status === 429 && retryAfter(problem)),
      ...headers,
    },
  });
}

function retryAfter({ details }: Problem): Record<string, string> {
  const seconds = details?.retryAfterSeconds;
  return typeof seconds === "number" ? { "retry-after": String(Math.ceil(seconds)) } : {};
}

/** `sso_opt_in_required` → `Sso opt in required`: the same for every occurrence, as RFC 9457 asks. */
function titleOf(code: ErrorCode): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
