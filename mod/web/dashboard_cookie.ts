import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { isSameSecret } from "../base/same_secret.ts";
import { systemClock } from "../base/clock.ts";
import { isObject } from "../base/is_object.ts";
import { createTokenGate } from "../http/bearer_token.ts";
import { createTokenThrottle, type TokenThrottle } from "../http/token_throttle.ts";

export const DASHBOARD_COOKIE = "assistant_session";
export const TOKEN_VARIABLE = "ASSISTANT_API_TOKEN";

/** Whether a caller may use the API: a bearer token, or the cookie the dashboard got for it. */
export interface DashboardAccess {
  /** False when no token is configured: then everybody on the loopback interface may. */
  readonly required: boolean;
  /** Throws `rate_limited` after too many wrong ones of this address. */
  isToken(candidate: string, peer: string): boolean;
  isCookie(candidate: string | undefined): boolean;
  /** What the cookie holds: derived from the token, useless for finding it. */
  readonly cookieValue: string;
  readonly throttle: TokenThrottle;
}

/** The address of the caller, where the socket told it. */
export function peerOf({ env }: Context): string {
  return isObject(env) && typeof env.peer === "string" ? env.peer : "";
}

/** The check for a token; without one nothing is required, and nothing passes as it. */
export function createDashboardAccess(token: string | undefined): DashboardAccess {
  const throttle = createTokenThrottle({ clock: systemClock });
  const cookieValue = createHmac("sha256", token ?? "").update("dashboard-session").digest("hex");
  return {
    required: token !== undefined,
    isToken(candidate, peer) {
      const refusal = throttle.refusalFor(peer);
      if (refusal) throw refusal;
      const isToken = token !== undefined && isSameSecret(candidate, token);
      if (!isToken) throttle.noteWrong(peer, candidate);
      return isToken;
    },
    isCookie: (candidate) =>
      token !== undefined && candidate !== undefined && isSameSecret(candidate, cookieValue),
    cookieValue,
    throttle,
  };
}

/** Lets a request pass that carries the token or the cookie; answers 401 to any other. */
export function requireDashboardAccess(token: string | undefined, check: DashboardAccess) {
  const { throttle } = check;
  const gate = token === undefined
    ? undefined
    : createTokenGate({ token, variable: TOKEN_VARIABLE, throttle });
  return createMiddleware(async function sessionRequired(context, next) {
    if (!check.isCookie(getCookie(context, DASHBOARD_COOKIE))) {
      const refusal = gate?.(context.req.header("authorization") ?? null, peerOf(context));
      if (refusal) return refusal;
    }
    await next();
  });
}
