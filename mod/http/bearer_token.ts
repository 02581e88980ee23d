import { AppError } from "../base/errors.ts";
import { isSameSecret } from "../base/same_secret.ts";
import { problemResponse } from "./problem.ts";
import type { TokenThrottle } from "./token_throttle.ts";

/** Whether an `Authorization` header carries the token. */
export function carriesToken(authorization: string | null, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  return given !== undefined && isSameSecret(given, token);
}

export interface TokenGateOptions {
  token: string;
  /** Where the token is set. */
  variable: string;
  throttle: TokenThrottle;
}

/** Answers what keeps a caller out: 401 without the token, 429 after too many wrong ones. */
export type TokenGate = (authorization: string | null, peer: string) => Response | undefined;

/** The gate of a port. `peer` is the address of the caller. */
export function createTokenGate({ token, variable, throttle }: TokenGateOptions): TokenGate {
  return function checkToken(authorization, peer) {
    const refusal = throttle.refusalFor(peer);
    if (refusal) return problemResponse(refusal);
    if (carriesToken(authorization, token)) return undefined;
    if (authorization) throttle.noteWrong(peer, authorization);
    return challengeForToken(variable);
  };
}

/** 401 with the challenge that the port's own token is wanted; `variable` names where it is set. */
export function challengeForToken(variable: string): Response {
  return problemResponse(
    new AppError("unauthorized", "This port asks for its bearer token", {
      remedy: `Send the header Authorization: Bearer <value of ${variable}>.`,
    }),
    { status: 401, headers: { "www-authenticate": 'Bearer realm="assistant"' } },
  );
}
