import type { Credentials } from "../../auth/credentials.ts";
import { AppError } from "../../base/errors.ts";
import { startDeadline } from "../../base/deadline.ts";
import { isObject } from "../../base/is_object.ts";
import { parseJson } from "../../base/parse_json.ts";
import { readBody } from "../../base/read_body.ts";
import { sendOnce } from "../../base/send_once.ts";
import { networkError } from "../errors/network_errors.ts";
import { createBrowserSessionCookies } from "../http/browser_session_cookies.ts";
import type { RequestFacts } from "../request.ts";
import type { QueryParameters } from "../types.ts";
import type { PageOptions } from "../script_routes/script_page.ts";

const MOST_BYTES = 64 * 1024 * 1024;

export interface SourceRequest {
  method: "GET" | "POST";
  path: string;
  query?: QueryParameters;
  body?: FormData | URLSearchParams | string;
  /** What it asks for may be done although its answer got lost. */
  write?: boolean;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

export interface SourceAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  text: string;
  facts: RequestFacts;
}

/** A session as the vendor's command line holds one: cookies and a user token, or an access token. */
export interface SourceSession {
  /** Answers whatever the status; redirects are not followed. */
  send(request: SourceRequest): Promise<SourceAnswer>;
  /** What forms of the platform carry as `sysparm_ck`; an access token has none. */
  token(): Promise<string>;
  /** Ends a session that was opened for the purpose. Never throws. */
  close(): Promise<void>;
}

/**
 * Signs in as the vendor's command line does: the form behind `angular.do`, then the user token, which
 * the second call answers with 401 (`UISession.js` of `@servicenow/sdk-cli` 4.9.0). A browser session and
 * an access token go as they are. Throws `unauthorized` where the form lets nobody in.
 */
export async function openSourceSession(
  options: PageOptions,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<SourceSession> {
  const { credentials } = options;
  const login = credentials.login?.();
  if (credentials.session || !login) {
    return {
      async send(request) {
        const headers = await credentials.headers();
        const answer = await exchange(request, { ...options, headers });
        await credentials.session?.learn(answer);
        return answer;
      },
      async token() {
        return new Headers(await credentials.headers()).get("x-usertoken") ?? "";
      },
      close: () => Promise.resolve(),
    };
  }
  return await signIn(options, { login, signal });
}

async function signIn(
  options: PageOptions,
  { login, signal }: { login: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<SourceSession> {
  const cookies = createBrowserSessionCookies();
  let token: string | undefined;
  const session: SourceSession = {
    async send(request) {
      const cookie = cookies.header();
      const headers = {
        ...(cookie && { cookie }),
        ...(token !== undefined && { "x-usertoken": token }),
      };
      const answer = await exchange(request, { ...options, headers });
      cookies.absorb(answer.headers, cookies.generation);
      return answer;
    },
    token: () => Promise.resolve(token ?? ""),
    async close() {
      try {
        await session.send({ method: "GET", path: "/logout.do" });
      } catch (error) {
        options.log?.warn("The session for a load could not be ended: {error}", {
          error: error instanceof AppError ? error.message : "unexpected fault",
        });
      }
    },
  };
  const { user_name = "", user_password = "" } = login;
  const answer = await session.send({
    method: "POST",
    path: "/angular.do",
    query: { sysparm_type: "view_form.login" },
    body: new URLSearchParams({
      sysparm_type: "login",
      "ni.nolog.user_password": "true",
      user_name,
      user_password,
    }),
    signal,
  });
  const said = saidOf(answer);
  if (said === null || said === "error" || said === "mfa_code_required") {
    if (cookies.header()) await session.close();
    throw notSignedIn(options.credentials, answer, said);
  }
  const second = await session.send({
    method: "POST",
    path: "/angular.do",
    query: { sysparm_type: "get_user" },
    signal,
  });
  if (second.status === 401) token = second.headers.get("x-usertoken-response") ?? undefined;
  return session;
}

/** The word of the sign-in's answer; null where it is none. */
function saidOf({ status, text }: SourceAnswer): string | null {
  if (status < 200 || status > 299) return null;
  try {
    const body = parseJson(text);
    return isObject(body) ? String(body.status ?? "") : null;
  } catch {
    // A page of the platform or of a proxy: nobody was signed in by it.
    return null;
  }
}

function notSignedIn(
  { label }: Credentials,
  { status }: SourceAnswer,
  said: string | null,
): AppError {
  const why = said === "mfa_code_required" ? ": it asks for a second factor" : "";
  return new AppError("unauthorized", `The sign-in of ${label} let nobody in${why}`, {
    remedy: "The endpoints for sources take a session. Accounts with single sign-on or a second " +
      "factor cannot sign in there with a password: connect with OAuth or a browser session.",
    details: { outcome: "failed", status },
  });
}

async function exchange(
  request: SourceRequest,
  options: PageOptions & { headers: Record<string, string> },
): Promise<SourceAnswer> {
  const { credentials, slots, log } = options;
  const { method, path, query = {}, body, signal, timeoutMs = options.timeoutMs } = request;
  const facts: RequestFacts = {
    method,
    path,
    host: credentials.host,
    label: credentials.label,
    kind: credentials.kind,
    write: request.write ?? false,
    now: options.clock(),
  };
  const headers = new Headers(options.headers);
  // As the vendor's client has it: what comes as JSON is JSON whatever is accepted.
  headers.set("accept", typeof body === "string" ? "application/json" : "*/*");
  if (typeof body === "string") headers.set("content-type", "application/json");
  if (body instanceof URLSearchParams) {
    headers.set("content-type", "application/x-www-form-urlencoded");
  }
  const url = new URL(path, credentials.url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const call = async () => {
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const reads = method === "GET" && !facts.write;
      const send = reads ? options.fetch : sendOnce(options.fetch);
      const response = await send(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: "manual",
        signal: deadline.signal,
      });
      const bytes = await readBody(response.body, MOST_BYTES);
      if (bytes === null) throw tooLarge(facts);
      log?.debug("Platform call", { host: facts.host, method, path, status: response.status });
      const text = new TextDecoder().decode(bytes);
      return { status: response.status, headers: response.headers, bytes, text, facts };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw networkError(error, { facts, fired: deadline.fired(), sent: true, timeoutMs });
    } finally {
      deadline.stop();
    }
  };
  return await slots.run(credentials.host, call, signal);
}

function tooLarge({ label, method, path, write }: RequestFacts): AppError {
  return new AppError("too_large", `${label} answered ${method} ${path} with more than 64 MB`, {
    remedy: "Ask for less at once.",
    details: write ? { outcome: "unknown" } : {},
  });
}
