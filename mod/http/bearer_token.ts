import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../base/errors.ts";
import { problemResponse } from "./problem.ts";

/**
 * Whether an `Authorization` header carries the token. Compares digests in constant time, so that
 * neither length nor prefix of the token can be measured.
 */
export function carriesToken(authorization: string | null, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  return given !== undefined && secretsEqual(given, token);
}

/** Compares two secrets in constant time. */
export function secretsEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
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

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
