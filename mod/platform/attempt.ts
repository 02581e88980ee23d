import type { Credentials } from "../auth/credentials.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { RawAnswer } from "./answer.ts";
import { startDeadline } from "./deadline.ts";
import { networkError } from "./network_errors.ts";
import { buildUrl, type RequestFacts } from "./request.ts";
import type { SessionCookies } from "./session_cookies.ts";
import type { PlatformRequest } from "./types.ts";

export interface AttemptOptions {
  credentials: Credentials;
  cookies: SessionCookies;
  fetch: typeof fetch;
  clock: Clock;
  timeoutMs: number;
  log?: Logger;
  facts: RequestFacts;
  /** Replaces the `X-UserToken` of the credentials. */
  userToken?: string;
  /** Called just before the request leaves. */
  onSend: () => void;
}

export interface Attempted extends RawAnswer {
  /** Whether the answer renewed the browser session: another attempt would be sent differently. */
  renewed: boolean;
}

/**
 * Sends one request once and reads its whole answer, whatever the status. Redirects are not
 * followed. Throws `invalid_input`, `timeout`, `cancelled`, `unreachable`, or what the credentials throw.
 */
export async function attempt(
  request: PlatformRequest,
  options: AttemptOptions,
): Promise<Attempted> {
  const { credentials, cookies, facts, clock } = options;
  const url = buildUrl(credentials.url, request.path, request.query);
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const headers = await requestHeaders(options, body !== undefined);
  const timeoutMs = request.timeoutMs ?? options.timeoutMs;
  const { signal: caller } = request;
  if (caller?.aborted) {
    throw networkError(caller.reason, { facts, fired: "cancelled", sent: false, timeoutMs });
  }
  const generation = cookies.generation;
  const deadline = startDeadline(timeoutMs, caller);
  const { signal } = deadline;
  const started = clock();
  try {
    options.onSend();
    const init: RequestInit = { method: facts.method, headers, body, redirect: "manual", signal };
    const response = await options.fetch(url, init);
    const renewed = await credentials.session?.learn(response) ?? false;
    if (!credentials.session) cookies.absorb(response.headers, generation);
    const text = await response.text();
    options.log?.debug("Platform call", {
      host: facts.host,
      method: facts.method,
      path: facts.path,
      status: response.status,
      milliseconds: clock() - started,
    });
    return { status: response.status, headers: response.headers, text, renewed };
  } catch (error) {
    throw networkError(error, { facts, fired: deadline.fired(), sent: true, timeoutMs });
  } finally {
    deadline.stop();
  }
}

async function requestHeaders(options: AttemptOptions, hasBody: boolean): Promise<Headers> {
  const headers = new Headers(await options.credentials.headers());
  headers.set("accept", "application/json");
  if (hasBody) headers.set("content-type", "application/json");
  if (!options.credentials.session) {
    const cookie = options.cookies.header(headers.get("cookie"));
    if (cookie === undefined) headers.delete("cookie");
    else headers.set("cookie", cookie);
  }
  if (options.userToken !== undefined) headers.set("x-usertoken", options.userToken);
  return headers;
}
