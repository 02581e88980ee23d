import type { AppError } from "../../base/errors.ts";
import { failure } from "./failure.ts";
import type { RequestFacts } from "../request.ts";
import { signInError } from "./sign_in_errors.ts";

/** REST endpoints answer JSON; a web page comes from a login, a hibernating instance or a proxy. */
export function isHtml(headers: Headers): boolean {
  return /^\s*(text\/html|application\/xhtml)/i.test(headers.get("content-type") ?? "");
}

/** The page that a sleeping developer instance answers to every request. */
export function isHibernationPage(text: string): boolean {
  return /Instance Hibernating page/i.test(text);
}

/** The meaning of a web page on a REST path, where JSON is due whatever the status. */
export function htmlError(
  answer: { status: number; text: string },
  facts: RequestFacts,
): AppError {
  const { status, text } = answer;
  const login = /login\.do|user_password|logout_success|sysparm_ck.{0,200}login/is.test(text);
  // A page with an error status can be a proxy's; the session may be alive behind it.
  if (login || (facts.kind === "sso" && status < 400)) {
    return signInError(facts, {
      status,
      says: "a login page in place of data",
      outcome: "unknown",
    });
  }
  const title = /<title[^>]*>([^<]{1,120})/i.exec(text)?.[1]?.trim();
  const page = title ? `a web page ("${title}")` : "a web page";
  const message =
    `${facts.label} answered ${page} in place of data to ${facts.method} ${facts.path}`;
  return failure("platform_error", message, {
    facts,
    status,
    // The instance refuses in JSON: a page is somebody's on the way, before the write or after it.
    outcome: "unknown",
    remedy:
      `Check that ${facts.host} is the instance itself, and that no proxy on the way answers for it.`,
  });
}

/** A hibernating instance runs nothing, so that a write to it has failed for certain. */
export function hibernatingError(status: number, facts: RequestFacts): AppError {
  return failure("hibernating", `${facts.label} is hibernating`, {
    facts,
    status,
    outcome: "failed",
    remedy:
      "Sign in at developer.servicenow.com and wake the instance; it answers after one or two minutes.",
  });
}
