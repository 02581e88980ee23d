import { AppError } from "../../base/errors.ts";
import type { RawAnswer } from "./answer.ts";
import { attempt, type Attempted, type AttemptOptions } from "./attempt.ts";
import type { PlatformRequest } from "../types.ts";

/**
 * Sends one request in a browser session. A session whose token went stale is told the new one, and
 * the call is made again: the refused one did nothing. The token is kept once it has been accepted. A
 * read that a sign-in page answers while naming another node is asked there. Throws as `attempt` does.
 */
export async function attemptInBrowserSession(
  request: PlatformRequest,
  options: AttemptOptions,
): Promise<Attempted> {
  const { session } = options.credentials;
  const answer = await attempt(request, options);
  const redirected = answer.status >= 300 && answer.status < 400;
  if (answer.renewed && redirected && !options.facts.write) return await attempt(request, options);
  const fresh = answer.headers.get("x-usertoken-response");
  if (answer.status !== 401 || !fresh || saysLoggedIn(answer) === "false") return answer;
  const second = await attempt(request, { ...options, userToken: fresh });
  if (second.status !== 401) await session?.learnToken(fresh);
  return second;
}

/** Whether an error tells that the session is gone, and not merely that its token is not accepted. */
export function endsSession(error: unknown, answer: RawAnswer): boolean {
  const expired = error instanceof AppError && error.code === "session_expired";
  return expired && saysLoggedIn(answer) !== "true";
}

function saysLoggedIn({ headers }: RawAnswer): string | undefined {
  return headers.get("x-is-logged-in")?.toLowerCase();
}
