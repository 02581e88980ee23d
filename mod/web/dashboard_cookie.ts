import { createHmac } from "node:crypto";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { isSameSecret } from "../base/same_secret.ts";
import { carriesToken, challengeForToken } from "../http/bearer_token.ts";

export const DASHBOARD_COOKIE = "assistant_session";
export const TOKEN_VARIABLE = "ASSISTANT_API_TOKEN";

/** Whether a caller may use the API: a bearer token, or the cookie the dashboard got for it. */
export interface DashboardAccess {
  /** False when no token is configured: then everybody on the loopback interface may. */
  readonly required: boolean;
  isToken(candidate: string): boolean;
  isCookie(candidate: string | undefined): boolean;
  /** What the cookie holds: derived from the token, useless for finding it. */
  readonly cookieValue: string;
}

/** The check for a token; without one nothing is required, and nothing passes as it. */
export function createDashboardAccess(token: string | undefined): DashboardAccess {
  const cookieValue = createHmac("sha256", token ?? "").update("dashboard-session").digest("hex");
  return {
    required: token !== undefined,
    isToken: (candidate) => token !== undefined && isSameSecret(candidate, token),
    isCookie: (candidate) =>
      token !== undefined && candidate !== undefined && isSameSecret(candidate, cookieValue),
    cookieValue,
  };
}

/** Lets a request pass that carries the token or the cookie; answers 401 to any other. */
export function requireDashboardAccess(token: string | undefined, check: DashboardAccess) {
  return createMiddleware(async function sessionRequired(context, next) {
    const authorization = context.req.header("authorization") ?? null;
    const allowed = token === undefined || carriesToken(authorization, token) ||
      check.isCookie(getCookie(context, DASHBOARD_COOKIE));
    if (!allowed) return challengeForToken(TOKEN_VARIABLE);
    await next();
  });
}
