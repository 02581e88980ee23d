import type { AppError } from "../base/errors.ts";
import { failure, type PlatformWords } from "./failure.ts";
import type { RequestFacts } from "./request.ts";

/** The platform did not accept who asks. A refused sign-in changes nothing: outcome `failed`. */
export function signInError(
  facts: RequestFacts,
  evidence: { status: number; words?: PlatformWords; headers?: Headers; says?: string },
): AppError {
  const { status, words = {}, headers } = evidence;
  const shared = { facts, status, words, outcome: "failed" as const };
  if (facts.kind === "sso") {
    return failure("session_expired", `The stored browser session for ${facts.label} has expired`, {
      ...shared,
      remedy: "Reconnect the instance in the UI by pasting a fresh cURL command.",
    });
  }
  const said = evidence.says ?? words.detail ?? words.message ?? `status ${status}`;
  const head = `${facts.label} refused the sign-in (${said})`;
  if (headers?.get("x-mfa_token")?.toLowerCase() === "invalid") {
    return failure("unauthorized", `${head}: the one-time code is missing or wrong`, {
      ...shared,
      remedy:
        "This account signs in with multi-factor authentication: connect with OAuth or a browser session, or use an account without it.",
    });
  }
  if (facts.kind === "oauth") {
    return failure("unauthorized", `${head}: the OAuth token was not accepted`, {
      ...shared,
      remedy:
        "Check that the token has not expired or been revoked, that the OAuth application and its user are active, that the grant type is enabled, and that no API access policy excludes it; then connect again.",
    });
  }
  return failure("unauthorized", head, {
    ...shared,
    remedy:
      "Check these causes: the user name or password is wrong; the account is locked out or inactive; the account needs a multi-factor code; or, on the Australia release or newer, the account lacks the role snc_basic_auth_api_access.",
  });
}
