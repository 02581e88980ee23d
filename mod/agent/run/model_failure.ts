import { AppError } from "../../base/errors.ts";
import { modelError, statusOf } from "../../models/model_error.ts";
import type { MessageError } from "../session.ts";

export interface ModelFailure {
  error: MessageError;
  /** The model takes no more text than it was sent. */
  overflow: boolean;
  /** Milliseconds that the provider asks to wait; undefined where it asks for none. */
  waitMs?: number | undefined;
}

export interface FailedCall {
  name: string;
  signal: AbortSignal;
  /** Aborted when the model fell silent. */
  stalled: AbortSignal;
  now: number;
}

const PASSING: readonly string[] = ["rate_limited", "unreachable", "timeout", "malformed"];
const PASSING_STATUS: readonly number[] = [
  408,
  409,
  425,
  429,
  499,
  500,
  502,
  503,
  504,
  522,
  524,
  529,
];

/** What a failed call of a model means for the run. The provider's own words are only looked at. */
export function readFailure(thrown: unknown, call: FailedCall): ModelFailure {
  const { name, signal, stalled, now } = call;
  const told = modelError(thrown, { name, signal, deadline: stalled });
  const fault = String(told.details?.fault ?? told.code);
  const status = statusOf(thrown);
  const overflow = isOverflow(thrown, status);
  const retryable = !overflow &&
    (status === undefined || (status >= 200 && status < 300)
      ? PASSING.includes(fault)
      : PASSING_STATUS.includes(status));
  return {
    error: {
      name: signal.aborted ? "aborted" : overflow ? "context_overflow" : fault,
      message: overflow ? `"${name}" takes no conversation of this length` : told.message,
      remedy: overflow
        ? "Compact the session, begin a new one, or choose a model with a larger context."
        : told.remedy ?? "",
      ...(status !== undefined && { status }),
      retryable,
    },
    overflow,
    waitMs: waitOf(thrown, now),
  };
}

/** Any fault that is none of a model's. */
export function faultOf(error: unknown): MessageError {
  const { code, message, remedy } = error instanceof AppError
    ? error
    : { code: "internal", message: "The run failed", remedy: "Look at the log file." };
  return { name: code, message, ...(remedy && { remedy }), retryable: false };
}

const TOO_LONG =
  /context.{0,20}(length|window|size|limit)|too long|too many tokens|maximum.{0,40}tokens|exceed.{0,40}(token|context)|input is too large|prompt.{0,20}exceeds/i;

/** Providers have no common sign for it but their words. */
function isOverflow(thrown: unknown, status: number | undefined): boolean {
  if (status === 413) return true;
  if (status !== undefined && status !== 400 && status !== 422 && status !== 500) return false;
  return errorsOf(thrown).some((error) => {
    const body = "responseBody" in error ? String(error.responseBody) : "";
    return TOO_LONG.test(`${error.message} ${body}`.slice(0, 5_000));
  });
}

/** `Retry-After` in seconds or as a date, or in milliseconds as some providers send it. */
function waitOf(thrown: unknown, now: number): number | undefined {
  for (const error of errorsOf(thrown)) {
    if (!("responseHeaders" in error) || !error.responseHeaders) continue;
    const headers = new Map(
      Object.entries(error.responseHeaders).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const exact = Number(headers.get("retry-after-ms") ?? NaN);
    if (exact >= 0) return exact;
    const after = headers.get("retry-after");
    if (after === undefined) continue;
    const wait = /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
    if (Number.isFinite(wait)) return Math.max(0, wait);
  }
  return undefined;
}

function errorsOf(thrown: unknown): Error[] {
  const errors: Error[] = [];
  for (let at = thrown; at instanceof Error && errors.length < 5; at = at.cause) errors.push(at);
  return errors;
}
