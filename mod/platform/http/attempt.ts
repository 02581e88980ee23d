import type { Credentials } from "../../auth/credentials.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { RawAnswer } from "./answer.ts";
import { startDeadline } from "../../base/deadline.ts";
import { sendOnce } from "../../base/send_once.ts";
import { networkError } from "../errors/network_errors.ts";
import { buildUrl, type RequestFacts } from "../request.ts";
import type { BrowserSessionCookies } from "./browser_session_cookies.ts";
import { readText, saveContent } from "./read_content.ts";
import type { PlatformRequest } from "../types.ts";

export interface AttemptOptions {
  credentials: Credentials;
  cookies: BrowserSessionCookies;
  fetch: typeof fetch;
  clock: Clock;
  timeoutMs: number;
  maxAnswerBytes: number;
  log?: Logger | undefined;
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
 * followed. Throws `too_large`, `timeout`, `cancelled`, `unreachable`, or what the credentials throw.
 */
export async function attempt(
  request: PlatformRequest,
  options: AttemptOptions,
): Promise<Attempted> {
  const { credentials, cookies, facts, clock } = options;
  const url = buildUrl(credentials.url, request.path, request.query);
  const body = bodyOf(request);
  const headers = await requestHeaders(request, options);
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
    const init: RequestInit = {
      method: facts.method,
      headers,
      ...(body !== undefined && { body }),
      redirect: "manual",
      signal,
    };
    const send = facts.write ? sendOnce(options.fetch) : options.fetch;
    const response = await send(url, init);
    const renewed = await credentials.session?.learn(response) ?? false;
    if (!credentials.session) cookies.absorb(response.headers, generation);
    const content = await readContent(request, response, options);
    options.log?.debug("Platform call", {
      host: facts.host,
      method: facts.method,
      path: facts.path,
      status: response.status,
      milliseconds: clock() - started,
    });
    return { status: response.status, headers: response.headers, ...content, renewed };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw networkError(error, { facts, fired: deadline.fired(), sent: true, timeoutMs });
  } finally {
    deadline.stop();
  }
}

function bodyOf({ body }: PlatformRequest): BodyInit | undefined {
  if (body === undefined) return undefined;
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
}

/** A file is one only where the Attachment API says so: anything else may be a sign-in page. */
async function readContent(
  { file }: PlatformRequest,
  response: Response,
  { facts, maxAnswerBytes }: AttemptOptions,
): Promise<Pick<RawAnswer, "text" | "fileSize">> {
  const isFile = response.status === 200 && response.headers.has("x-attachment-metadata");
  if (file && isFile) return { text: "", fileSize: await saveContent(response, file) };
  return { text: await readText(response, { facts, maxBytes: maxAnswerBytes }) };
}

async function requestHeaders(request: PlatformRequest, options: AttemptOptions): Promise<Headers> {
  const headers = new Headers(await options.credentials.headers());
  headers.set("accept", request.file === undefined ? "application/json" : "*/*");
  if (request.body !== undefined) {
    headers.set("content-type", request.contentType ?? "application/json");
  }
  if (request.sessionDebug) headers.set("x-wantsessiondebugmessages", "true");
  if (!options.credentials.session) {
    const cookie = options.cookies.header();
    if (cookie !== undefined) headers.set("cookie", cookie);
  }
  if (options.userToken !== undefined) headers.set("x-usertoken", options.userToken);
  return headers;
}
