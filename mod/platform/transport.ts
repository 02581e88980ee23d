import type { Credentials } from "../auth/credentials.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import { readAnswer } from "./answer.ts";
import { attempt } from "./attempt.ts";
import type { RequestFacts } from "./request.ts";
import { type Sleep, withRetries } from "./retry.ts";
import { createSessionCookies } from "./session_cookies.ts";
import type { PlatformRequest, PlatformResponse } from "./types.ts";

export interface TransportOptions {
  fetch: typeof fetch;
  clock: Clock;
  sleep: Sleep;
  random: () => number;
  timeoutMs: number;
  log?: Logger;
}

/** Sends requests of one credential to one instance and reads their answers. */
export interface Transport {
  /** `readOnly` marks a POST that changes nothing: it may be repeated and has no outcome. */
  send<T>(request: PlatformRequest, options?: { readOnly?: boolean }): Promise<PlatformResponse<T>>;
  resetSession(): void;
  /** What errors name about a request of this transport. */
  facts(request: PlatformRequest, write: boolean): RequestFacts;
  readonly roundTrips: number;
}

export function createTransport(credentials: Credentials, options: TransportOptions): Transport {
  const cookies = createSessionCookies();
  let roundTrips = 0;
  let userToken: string | undefined;
  const onSend = () => void roundTrips++;

  const factsOf = (request: PlatformRequest, write: boolean): RequestFacts => ({
    method: request.method ?? "GET",
    path: request.path,
    host: credentials.host,
    label: credentials.label,
    kind: credentials.kind,
    write,
    now: options.clock(),
  });

  /** A browser session whose token went stale is told the new one; the refused call did nothing. */
  async function attemptWithToken(request: PlatformRequest, facts: RequestFacts) {
    const shared = { ...options, credentials, cookies, facts, onSend };
    const answer = await attempt(request, { ...shared, userToken });
    const fresh = answer.headers.get("x-usertoken-response");
    if (credentials.kind !== "sso" || answer.status !== 401 || !fresh) return answer;
    userToken = fresh;
    return await attempt(request, { ...shared, userToken });
  }

  return {
    facts: factsOf,
    async send<T>(request: PlatformRequest, { readOnly }: { readOnly?: boolean } = {}) {
      const write = !(readOnly ?? (request.method ?? "GET") === "GET");
      const once = async () => {
        const facts = factsOf(request, write);
        return readAnswer<T>(await attemptWithToken(request, facts), facts);
      };
      if (write) return await once();
      return await withRetries(once, { ...options, signal: request.signal });
    },
    resetSession() {
      // The cookies of a browser session are the sign-in itself: without them nothing is left.
      if (credentials.kind !== "sso") cookies.reset();
    },
    get roundTrips() {
      return roundTrips;
    },
  };
}
