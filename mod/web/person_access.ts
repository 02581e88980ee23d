import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { CODE_MINUTES, type Pass, type Person } from "../auth/person.ts";
import { systemClock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";
import { isSameSecret } from "../base/same_secret.ts";
import { bearerOf, challengeForToken } from "../http/bearer_token.ts";
import { createTokenThrottle } from "../http/token_throttle.ts";
import { TOKEN_VARIABLE } from "./token_variable.ts";

export const DASHBOARD_COOKIE = "assistant_session";

/** Open to all: what a browser needs before it is unlocked, and liveness. */
const OPEN_PATHS = new Set(["/api/health", "/api/session"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Calls that change nothing a person decides about, open to every program of this machine. */
const OPEN_CALLS = [/^\/api\/analytics\/sessions\/[^/]+\/analyze$/, /^\/api\/skills\/lint$/];

/** What unlocks a browser: the code of a link, or the person's key or API token. */
export type Proof = { code: string } | { token: string };

/** Tells calls of the person from others. */
export interface PersonAccess {
  /**
   * Whether a request carries the person's key or token, or the cookie of an unlocked browser. Throws
   * `rate_limited` while its address guesses tokens.
   */
  isPerson(context: Context): Promise<boolean>;
  /** Exchanges a proof for a pass. Throws `forbidden` for one that is none, `rate_limited`. */
  unlock(context: Context, proof: Proof): Promise<Pass>;
}

/** The access of the API; `token` is `ASSISTANT_API_TOKEN`. */
export function createPersonAccess(person: Person, token: string | undefined): PersonAccess {
  const tokens = createTokenThrottle({ clock: systemClock });
  const codes = createTokenThrottle({ clock: systemClock });

  async function isSecret(candidate: string, peer: string): Promise<boolean> {
    if (await person.isKey(candidate)) return true;
    if (token === undefined) return false;
    const refusal = tokens.refusalFor(peer);
    if (refusal) throw refusal;
    if (isSameSecret(candidate, token)) return true;
    tokens.noteWrong(peer, candidate);
    return false;
  }
  /** A right code is taken whoever guesses beside it: its 110 random bits need no more. */
  async function redeem(code: string, peer: string): Promise<Pass> {
    const pass = await person.redeem(code);
    if (pass) return pass;
    const refusal = codes.refusalFor(peer);
    if (refusal) throw refusal;
    codes.noteWrong(peer, code);
    throw noSuchCode();
  }
  return {
    async isPerson(context) {
      const pass = getCookie(context, DASHBOARD_COOKIE);
      if (pass !== undefined && await person.isUnlocked(pass)) return true;
      const secret = bearerOf(context.req.header("authorization") ?? null);
      return secret !== undefined && await isSecret(secret, peerOf(context));
    },
    async unlock(context, proof) {
      const peer = peerOf(context);
      if ("code" in proof) return await redeem(proof.code, peer);
      if (!await isSecret(proof.token, peer)) throw noSuchToken();
      return await person.issuePass();
    },
  };
}

export interface RequirePersonOptions {
  access: PersonAccess;
  /** Whether `ASSISTANT_API_TOKEN` is set: then nothing is open but the paths above. */
  tokenRequired: boolean;
  /** Path of `person-key`, for the remedy. */
  keyFile: string;
}

/**
 * Lets reads pass, and every other call only with proof that a person makes it: 403 without. With a
 * token configured every call needs proof: 401 without.
 */
export function requirePerson({ access, tokenRequired, keyFile }: RequirePersonOptions) {
  return createMiddleware(async function personRequired(context, next) {
    const { method, path } = context.req;
    const open = OPEN_PATHS.has(path) || !tokenRequired && isOpenCall(method, path);
    if (open || await access.isPerson(context)) return await next();
    if (tokenRequired) return challengeForToken(TOKEN_VARIABLE);
    throw personMissing(keyFile);
  });
}

function isOpenCall(method: string, path: string): boolean {
  return SAFE_METHODS.has(method) ||
    method === "POST" && OPEN_CALLS.some((pattern) => pattern.test(path));
}

/** The address of the caller, where the socket told it. */
function peerOf({ env }: Context): string {
  return isObject(env) && typeof env.peer === "string" ? env.peer : "";
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

function noSuchCode(): AppError {
  return new AppError("forbidden", "This link was used already, is too old, or was never issued", {
    remedy: `Run \`assistant open\` for a new one: it is good once, for ${CODE_MINUTES} minutes.`,
  });
}

function noSuchToken(): AppError {
  return new AppError(
    "forbidden",
    "This is not the API token of this service, nor the person's key",
    {
      remedy: `Use the value of ${TOKEN_VARIABLE} that the service was started with, or the ` +
        "content of its file person-key.",
    },
  );
}
