import type { Credentials } from "../../auth/credentials.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import { readAnswer } from "./answer.ts";
import { attempt, type AttemptOptions } from "./attempt.ts";
import type { HostSlots } from "./host_slots.ts";
import type { RequestFacts } from "../request.ts";
import { type Sleep, withRetries } from "./retry.ts";
import { attemptInBrowserSession, endsSession } from "./browser_session_attempt.ts";
import { createBrowserSessionCookies } from "./browser_session_cookies.ts";
import type { PlatformRequest, PlatformResponse } from "../types.ts";

export interface TransportOptions {
  fetch: typeof fetch;
  clock: Clock;
  sleep: Sleep;
  random: () => number;
  timeoutMs: number;
  /** Of one answer that is no file. */
  maxAnswerBytes: number;
  log?: Logger | undefined;
  slots: HostSlots;
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

/** The transport of one credential. Makes no call by itself. */
export function createTransport(credentials: Credentials, options: TransportOptions): Transport {
  const cookies = createBrowserSessionCookies();
  let roundTrips = 0;
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

  return {
    facts: factsOf,
    async send<T>(request: PlatformRequest, { readOnly }: { readOnly?: boolean } = {}) {
      const write = !(readOnly ?? (request.method ?? "GET") === "GET");
      const attempted = () =>
        attemptAndRead<T>(request, {
          ...options,
          credentials,
          cookies,
          onSend,
          facts: factsOf(request, write),
        });
      const once = () => options.slots.run(credentials.host, attempted, request.signal);
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

/**
 * A token that the instance no longer takes is renewed and the call repeated once. A 401 did
 * nothing, so writes are repeated too; one that names a missing right is no reason to renew.
 */
async function attemptAndRead<T>(
  request: PlatformRequest,
  options: AttemptOptions,
): Promise<PlatformResponse<T>> {
  const { credentials, facts } = options;
  let sent: Record<string, string> = {};
  const watched: Credentials = {
    ...credentials,
    headers: async () => sent = await credentials.headers(),
  };
  const answer = await attemptWithToken(request, { ...options, credentials: watched });
  try {
    return readAnswer<T>(answer, facts);
  } catch (error) {
    if (endsSession(error, answer)) await credentials.session?.expire();
    const refused = error instanceof AppError && error.code === "unauthorized";
    if (answer.status !== 401 || !refused || !await credentials.renew?.(sent)) throw error;
  }
  return readAnswer<T>(await attemptWithToken(request, options), facts);
}

async function attemptWithToken(request: PlatformRequest, options: AttemptOptions) {
  return options.credentials.session
    ? await attemptInBrowserSession(request, options)
    : await attempt(request, options);
}
