import type { Credentials } from "../auth/credentials.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { type RawAnswer, readAnswer } from "./answer.ts";
import { startDeadline } from "./deadline.ts";
import { networkError } from "./network_errors.ts";
import { buildUrl, type RequestFacts } from "./request.ts";
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
  let adoptedToken: string | undefined;

  const facts = (request: PlatformRequest, write: boolean): RequestFacts => ({
    method: request.method ?? "GET",
    path: request.path,
    host: credentials.host,
    label: credentials.label,
    kind: credentials.kind,
    write,
    now: options.clock(),
  });

  async function requestHeaders(hasBody: boolean): Promise<Headers> {
    const headers = new Headers(await credentials.headers());
    headers.set("accept", "application/json");
    if (hasBody) headers.set("content-type", "application/json");
    const cookie = cookies.header(headers.get("cookie"));
    if (cookie === undefined) headers.delete("cookie");
    else headers.set("cookie", cookie);
    if (adoptedToken !== undefined) headers.set("x-usertoken", adoptedToken);
    return headers;
  }

  async function attempt(request: PlatformRequest, named: RequestFacts): Promise<RawAnswer> {
    const url = buildUrl(credentials.url, request.path, request.query);
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const timeoutMs = request.timeoutMs ?? options.timeoutMs;
    const headers = await requestHeaders(body !== undefined);
    if (request.signal?.aborted) {
      throw networkError(request.signal.reason, {
        facts: named,
        fired: "cancelled",
        sent: false,
        timeoutMs,
      });
    }
    const generation = cookies.generation;
    const deadline = startDeadline(timeoutMs, request.signal);
    const started = options.clock();
    try {
      roundTrips++;
      const response = await options.fetch(url, {
        method: named.method,
        headers,
        body,
        redirect: "manual",
        signal: deadline.signal,
      });
      cookies.absorb(response.headers, generation);
      const text = await response.text();
      options.log?.debug("Platform call", {
        host: credentials.host,
        method: named.method,
        path: named.path,
        status: response.status,
        milliseconds: options.clock() - started,
      });
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw networkError(error, { facts: named, fired: deadline.fired(), sent: true, timeoutMs });
    } finally {
      deadline.stop();
    }
  }

  /** A browser session whose token went stale is told the new one; the refused call did nothing. */
  async function attemptWithToken(request: PlatformRequest, named: RequestFacts) {
    const answer = await attempt(request, named);
    const token = answer.headers.get("x-usertoken-response");
    if (credentials.kind !== "sso" || answer.status !== 401 || !token) return answer;
    adoptedToken = token;
    return await attempt(request, named);
  }

  return {
    facts,
    async send<T>(request: PlatformRequest, { readOnly }: { readOnly?: boolean } = {}) {
      const write = !(readOnly ?? (request.method ?? "GET") === "GET");
      const once = async () => {
        const named = facts(request, write);
        return readAnswer<T>(await attemptWithToken(request, named), named);
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
