import type { AppError } from "../../base/errors.ts";
import { failure, type PlatformWords } from "./failure.ts";
import type { RequestFacts } from "../request.ts";
import { basicCauses, remedyOf } from "./sign_in_causes.ts";

/**
 * The platform did not accept who asks. A refused sign-in changes nothing: outcome `failed`; a page in
 * place of an answer says nothing of the write (`outcome`).
 */
export function signInError(
  facts: RequestFacts,
  evidence: {
    status: number;
    words?: PlatformWords;
    headers?: Headers;
    says?: string;
    outcome?: "unknown";
  },
): AppError {
  const { status, words = {}, headers } = evidence;
  const outcome: "failed" | "unknown" = evidence.outcome ?? "failed";
  const shared = { facts, status, words, outcome };
  if (facts.kind === "sso") {
    return failure("session_expired", `The stored browser session for ${facts.label} has expired`, {
      ...shared,
      remedy: "Reconnect the instance in the UI by pasting a fresh cURL command.",
    });
  }
  const said = evidence.says ?? words.detail ?? words.message ?? `status ${status}`;
  const head = `${facts.label} refused the sign-in (${said})`;
  if (facts.kind === "oauth") {
    return failure("unauthorized", `${head}: the OAuth token was not accepted`, {
      ...shared,
      remedy:
        "Check that the token has not expired or been revoked, that the OAuth application and its user are active, that the grant type is enabled, and that no API access policy excludes it; then connect again.",
    });
  }
  const causes = basicCauses(headers);
  // With one cause left there is nothing to guess.
  const message = causes.length === 1 ? `${head}: the one-time code is missing or wrong` : head;
  return failure("unauthorized", message, {
    ...shared,
    details: { causes },
    remedy: remedyOf(causes),
  });
}
