import type { AppError } from "../../base/errors.ts";
import { failure } from "./failure.ts";
import { hibernatingError } from "./html_answers.ts";
import type { RequestFacts } from "../request.ts";
import { signInError } from "./sign_in_errors.ts";

const SIGN_IN_PAGES = /\/(login|login_redirect|auth_redirect|logout_success)\.do\b/i;

/**
 * What a redirect means. It is never followed: credentials stay with the host they were given for.
 * Only host and path of the target are named, its query may hold sign-in material.
 */
export function redirectError(
  answer: { status: number; headers: Headers },
  facts: RequestFacts,
): AppError {
  const target = parseTarget(answer.headers.get("location"), facts.host);
  if (target?.hostname === "developer.servicenow.com") {
    return hibernatingError(answer.status, facts);
  }
  const shown = target ? `${target.host}${target.pathname}` : "an unnamed address";
  const elsewhere = target !== undefined && target.host !== facts.host;
  if (SIGN_IN_PAGES.test(target?.pathname ?? "") || (facts.kind === "sso" && elsewhere)) {
    return signInError(facts, { status: answer.status, says: `redirect to ${shown}` });
  }
  const message = `${facts.label} redirected ${facts.method} ${facts.path} to ${shown}`;
  return failure("platform_error", message, {
    facts,
    status: answer.status,
    // Who answers instead of the instance does not tell what the instance did.
    outcome: "unknown",
    remedy: elsewhere
      ? `Connect ${target.host} itself if that is the instance's address; redirects are not followed, so that credentials stay with their host.`
      : "Check the path; redirects are not followed.",
  });
}

function parseTarget(location: string | null, host: string): URL | undefined {
  if (location === null || !URL.canParse(location, `https://${host}`)) return undefined;
  return new URL(location, `https://${host}`);
}
