import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Person } from "../auth/person.ts";
import { AppError } from "../base/errors.ts";
import { bearerOf, challengeForToken } from "../http/bearer_token.ts";

export const DASHBOARD_COOKIE = "assistant_session";
export const TOKEN_VARIABLE = "ASSISTANT_API_TOKEN";

/** Open to all: what a browser needs before it is unlocked, and liveness. */
const OPEN_PATHS = new Set(["/api/health", "/api/session"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Calls that change nothing a person decides about, open to every program of this machine. */
const OPEN_CALLS = [/^\/api\/analytics\/sessions\/[^/]+\/analyze$/, /^\/api\/skills\/lint$/];

export interface AccessOptions {
  person: Person;
  /** Whether `ASSISTANT_API_TOKEN` is set: then nothing is open but the paths above. */
  tokenRequired: boolean;
  /** Path of `person-key`, for the remedy. */
  keyFile: string;
}

/** Whether a request comes from the person: their key or token, or the cookie of an unlocked browser. */
export async function isPerson(context: Context, person: Person): Promise<boolean> {
  const secret = bearerOf(context.req.header("authorization") ?? null);
  if (secret !== undefined && await person.isSecret(secret)) return true;
  const pass = getCookie(context, DASHBOARD_COOKIE);
  return pass !== undefined && await person.isUnlocked(pass);
}

/**
 * Lets reads pass, and every other call only with proof that a person makes it: 403 without. With a
 * token configured every call needs proof: 401 without.
 */
export function requirePerson({ person, tokenRequired, keyFile }: AccessOptions) {
  return createMiddleware(async function personRequired(context, next) {
    const { method, path } = context.req;
    const open = OPEN_PATHS.has(path) || !tokenRequired && isOpenCall(method, path);
    if (open || await isPerson(context, person)) return await next();
    if (tokenRequired) return challengeForToken(TOKEN_VARIABLE);
    throw personMissing(keyFile);
  });
}

function isOpenCall(method: string, path: string): boolean {
  return SAFE_METHODS.has(method) ||
    method === "POST" && OPEN_CALLS.some((pattern) => pattern.test(path));
}

function personMissing(keyFile: string): AppError {
  return new AppError(
    "person_required",
    "This is a person's to decide, and nothing proves that one does",
    {
      remedy: "Open the dashboard with the link that `assistant open` prints, use the command " +
        `line, or send the header Authorization: Bearer <content of ${keyFile}>.`,
    },
  );
}
