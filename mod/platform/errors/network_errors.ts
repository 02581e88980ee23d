import type { AppError } from "../../base/errors.ts";
import { networkFault } from "../../base/network_fault.ts";
import { failure } from "./failure.ts";
import type { RequestFacts } from "../request.ts";

/** The typed error of a call that got no whole answer. `fired` tells whether a deadline ended it. */
export function networkError(
  error: unknown,
  options: {
    facts: RequestFacts;
    fired?: "timeout" | "cancelled" | undefined;
    sent: boolean;
    timeoutMs: number;
  },
): AppError {
  const { facts, fired, sent, timeoutMs } = options;
  const call = `${facts.method} ${facts.path} on ${facts.label}`;
  const checkFirst = "Read the record before repeating the write: it may have been stored.";
  const unknown = sent ? "unknown" : "failed";
  if (fired === "cancelled") {
    return failure("cancelled", `${call} was cancelled`, {
      facts,
      cause: error,
      outcome: unknown,
      remedy: facts.write && sent ? checkFirst : "Repeat the request if it is still wanted.",
    });
  }
  if (fired === "timeout") {
    return failure("timeout", `${call} got no answer within ${timeoutMs / 1000} seconds`, {
      facts,
      cause: error,
      outcome: unknown,
      remedy: facts.write
        ? checkFirst
        : "Narrow the query, or repeat when the instance is less busy.",
    });
  }
  const fault = networkFault(error);
  return failure("unreachable", `${facts.host} cannot be reached: ${fault.says}`, {
    facts,
    cause: error,
    details: { host: facts.host, ...(fault.transient && { transient: true }) },
    outcome: fault.sent ? "unknown" : "failed",
    remedy: facts.write && fault.sent ? checkFirst : fault.remedy,
  });
}
