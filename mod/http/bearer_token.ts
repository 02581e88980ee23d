import { AppError } from "../base/errors.ts";
import { isSameSecret } from "../base/same_secret.ts";
import { problemResponse } from "./problem.ts";

/** The bearer token of an `Authorization` header; undefined for another scheme, and without one. */
export function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
}

/** Whether an `Authorization` header carries the token. */
export function carriesToken(authorization: string | null, token: string): boolean {
  const given = bearerOf(authorization);
  return given !== undefined && isSameSecret(given, token);
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
