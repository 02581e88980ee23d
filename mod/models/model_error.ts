import { AppError, type ErrorCode } from "../base/errors.ts";
import { networkFault } from "../base/network_fault.ts";

/** Why a model could not be used, as it stands in `details.fault`. */
export type ModelFault =
  | "bad_name"
  | "unknown_provider"
  | "disabled_provider"
  | "unknown_model"
  | "bad_block"
  | "no_key"
  | "waiting"
  | "refused"
  | "rate_limited"
  | "unreachable"
  | "timeout"
  | "cancelled"
  | "malformed"
  | "failed";

export interface ModelFailure {
  fault: ModelFault;
  says: string;
  remedy: string;
  details?: Record<string, unknown>;
}

const CODES: Readonly<Record<ModelFault, ErrorCode>> = {
  bad_name: "invalid_input",
  unknown_provider: "not_found",
  disabled_provider: "not_found",
  unknown_model: "not_found",
  bad_block: "bad_config",
  no_key: "no_credentials",
  waiting: "bad_config",
  refused: "unauthorized",
  rate_limited: "rate_limited",
  unreachable: "unreachable",
  timeout: "timeout",
  cancelled: "cancelled",
  malformed: "provider_failed",
  failed: "provider_failed",
};

/** An error of the models: `fault` decides its code and stands in its details. */
export function modelFailure({ fault, says, remedy, details }: ModelFailure): AppError {
  return new AppError(CODES[fault], says, { remedy, details: { fault, ...details } });
}

export interface FailedCall {
  /** `<provider_id>/<model_id>`. */
  name: string;
  /** The signal of whoever wanted the answer. */
  signal?: AbortSignal | undefined;
  /** The signal that ends the call at its deadline. */
  deadline?: AbortSignal;
}

/**
 * The typed error of a failed call of a model. What the provider wrote stays out, and so does the
 * library's error: both can repeat the key, the prompt and the headers.
 */
export function modelError(error: unknown, call: FailedCall): AppError {
  const own = ownError(error);
  if (own) return own;
  const { name, signal, deadline } = call;
  const [provider] = name.split("/");
  const fail = (fault: ModelFault, rest: Omit<ModelFailure, "fault">) =>
    modelFailure({ fault, ...rest, details: { model: name, ...rest.details } });
  if (signal?.aborted) {
    return fail("cancelled", { says: `The call of "${name}" was cancelled`, remedy: "Repeat it." });
  }
  if (deadline?.aborted) {
    return fail("timeout", {
      says: `"${name}" gave no whole answer in time`,
      remedy: "Repeat it when the provider is less busy, or choose a faster model.",
    });
  }
  const status = statusOf(error);
  if (status !== undefined && (status < 200 || status > 299)) {
    return statusError(status, fail, call);
  }
  if (isMalformed(error, status)) {
    return fail("malformed", {
      says: `"${name}" answered in a form that cannot be read`,
      remedy: "Check that the address of the provider is that of its API, or choose another model.",
    });
  }
  const fault = networkFault(error);
  return fail("unreachable", {
    says: `The provider "${provider}" cannot be reached: ${fault.says}`,
    remedy: fault.remedy,
  });
}

function statusError(
  status: number,
  fail: (fault: ModelFault, rest: Omit<ModelFailure, "fault">) => AppError,
  { name }: FailedCall,
): AppError {
  const [provider] = name.split("/");
  const details = { status };
  if (status === 401 || status === 403) {
    return fail("refused", {
      says: `The provider "${provider}" refused its key (HTTP ${status})`,
      remedy: "Check the key, and whether it may use this model.",
      details,
    });
  }
  if (status === 404) {
    return fail("unknown_model", {
      says: `The provider "${provider}" does not know "${name}" (HTTP 404)`,
      remedy: "Check the model's name and the address of the provider.",
      details,
    });
  }
  if (status === 429) {
    return fail("rate_limited", {
      says: `The provider "${provider}" takes no more calls for now (HTTP 429)`,
      remedy: "Repeat it later, or look at the limits of the account.",
      details,
    });
  }
  return fail("failed", {
    says: `The provider "${provider}" failed on the call of "${name}" (HTTP ${status})`,
    remedy: status >= 500
      ? "Repeat it later; if it persists, look at the provider's status page."
      : "Check the provider's block in the configuration and the model's name.",
    details,
  });
}

/** An error of ours, also where the library wrapped it: credentials are looked for within a call. */
function ownError(error: unknown): AppError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof AppError) return at;
  }
  return undefined;
}

/** The status that the library's error carries, wherever it was wrapped. */
export function statusOf(error: unknown): number | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const status = (at as { statusCode?: unknown }).statusCode;
    if (typeof status === "number") return status;
  }
  return undefined;
}

/** An answer with a good status, or one of the library's complaints about an answer. */
function isMalformed(error: unknown, status: number | undefined): boolean {
  // A body that broke off carries the status of its head, and the network's fault as the cause.
  const cause = error instanceof Error && error.cause !== undefined ? String(error.cause) : "";
  if (/reading a body|connection (error|reset|closed)|error decoding|end of file/i.test(cause)) {
    return false;
  }
  if (status !== undefined) return true;
  const name = error instanceof Error ? error.name : "";
  return /^AI_(JSONParse|TypeValidation|InvalidResponseData|NoObjectGenerated|NoOutput|NoContent|EmptyResponse)/
    .test(name);
}
