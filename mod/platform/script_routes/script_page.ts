import type { Credentials } from "../../auth/credentials.ts";
import { AppError } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import { startDeadline } from "../../base/deadline.ts";
import { sendOnce } from "../../base/send_once.ts";
import type { HostSlots } from "../http/host_slots.ts";
import { MOST_ANSWER_BYTES, readText } from "../http/read_content.ts";
import { networkError } from "../errors/network_errors.ts";
import { createBrowserSessionCookies } from "../http/browser_session_cookies.ts";

/** What the pages of an instance are reached with. */
export interface PageOptions {
  credentials: Credentials;
  fetch: typeof fetch;
  clock: () => number;
  slots: HostSlots;
  timeoutMs: number;
  log?: Logger | undefined;
}

export interface PageRequest {
  path: string;
  /** Sent as a form post. */
  form?: Readonly<Record<string, string>>;
  /** An XML file in the form, in the field `attachFile`. */
  file?: { name: string; text: string };
  /** What it asks for cannot be taken back: a lost answer leaves open whether it was done. */
  write?: boolean;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

export interface PageAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** The pages of an instance as one signed-in browser sees them. Redirects are answered, never followed. */
export interface ScriptPage {
  send(request: PageRequest): Promise<PageAnswer>;
  /** Ends a session that was opened for the purpose; leaves a person's own alone. Never throws. */
  close(): Promise<void>;
}

const MOST_REDIRECTS = 5;

/**
 * A person's own browser session, or a new one by the sign-in form. Throws `session_expired`,
 * `unauthorized` when the form lets nobody in, and `forbidden` for credentials that have no pages.
 */
export async function openScriptPage(
  options: PageOptions,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<ScriptPage> {
  const { credentials } = options;
  if (credentials.session) return ownSession(options);
  const login = credentials.login?.();
  if (!login) {
    throw new AppError("forbidden", `An access token opens no pages of ${credentials.label}`, {
      remedy: "Use the route helper or scheduler, or connect with a browser session.",
      details: { outcome: "failed" },
    });
  }
  return await mintSession(options, { login, signal });
}

function ownSession(options: PageOptions): ScriptPage {
  const { credentials } = options;
  return {
    async send(request) {
      const answer = await exchange(request, { ...options, headers: await credentials.headers() });
      await credentials.session?.learn(answer);
      return answer;
    },
    close: () => Promise.resolve(),
  };
}

async function mintSession(
  options: PageOptions,
  { login, signal }: { login: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<ScriptPage> {
  const { credentials, log } = options;
  const cookies = createBrowserSessionCookies();
  const session: ScriptPage = {
    async send(request) {
      const cookie = cookies.header();
      const headers: Record<string, string> = cookie ? { cookie } : {};
      const answer = await exchange(request, { ...options, headers });
      cookies.absorb(answer.headers, cookies.generation);
      return answer;
    },
    async close() {
      try {
        await session.send({ path: "/logout.do" });
      } catch (error) {
        log?.warn("The session for a script could not be ended: {error}", {
          error: error instanceof AppError ? error.message : "unexpected fault",
        });
      }
    },
  };
  let answer = await session.send({ path: "/login.do", form: login, signal });
  for (let left = MOST_REDIRECTS; left > 0 && isRedirect(answer); left--) {
    const path = samePath(answer.headers.get("location"), credentials.url);
    if (path === undefined || isSignInPage(path)) break;
    answer = await session.send({ path, signal });
  }
  if (answer.status === 200 && isSignedIn(answer)) return session;
  // A sign-in that stopped half-way, at a second factor say, may have begun a session.
  if (cookies.header()) await session.close();
  throw new AppError("unauthorized", `The sign-in page of ${credentials.label} let nobody in`, {
    remedy:
      "Accounts with single sign-on or a second factor, and accounts for web services only, " +
      "cannot sign in there with a password. Use the route helper or scheduler, or connect with a " +
      "browser session.",
    details: { outcome: "failed", status: answer.status },
  });
}

/** The page of a signed-in user carries the token of the session; the sign-in page of nobody does not. */
function isSignedIn({ headers, text }: PageAnswer): boolean {
  const says = headers.get("x-is-logged-in")?.toLowerCase();
  if (says !== undefined) return says === "true";
  return /\bg_ck\s*=\s*['"][^'"]+['"]/.test(text);
}

/** Whether the answer sends the browser elsewhere. */
export function isRedirect({ status }: PageAnswer): boolean {
  return status >= 300 && status < 400;
}

/** Whether a path is one of the pages that the platform sends to who is not signed in. */
export function isSignInPage(path: string): boolean {
  return /\/(login|login_redirect|auth_redirect|logout_success|saml_redirector)\w*\.do\b/i.test(
    path,
  );
}

/** Path and query of a redirect that stays on the instance: a session goes nowhere else. */
function samePath(location: string | null, base: string): string | undefined {
  if (location === null || !URL.canParse(location, base)) return undefined;
  const { origin, pathname, search } = new URL(location, base);
  return origin === new URL(base).origin ? `${pathname}${search}` : undefined;
}

function withFile(
  form: Readonly<Record<string, string>>,
  { name, text }: { name: string; text: string },
): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(form)) data.set(field, value);
  data.set("attachFile", new File([text], name, { type: "text/xml" }));
  return data;
}

async function exchange(
  request: PageRequest,
  options: PageOptions & { headers: Record<string, string> },
): Promise<PageAnswer> {
  const { credentials, clock, slots, log } = options;
  const { path, form, file, signal, timeoutMs = options.timeoutMs } = request;
  const method = form ? "POST" : "GET";
  // What a query holds stays out of logs and errors.
  const [shown = path] = path.split("?");
  const facts = {
    method,
    path: shown,
    host: credentials.host,
    label: credentials.label,
    kind: credentials.kind,
    write: request.write ?? false,
    now: clock(),
  };
  const headers = new Headers(options.headers);
  headers.set("accept", "text/html");
  if (form) {
    headers.set("origin", credentials.url);
    headers.set("referer", `${credentials.url}${shown}`);
  }
  const call = async () => {
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const send = form || facts.write ? sendOnce(options.fetch) : options.fetch;
      const response = await send(new URL(path, credentials.url), {
        method,
        headers,
        ...(form && { body: file ? withFile(form, file) : new URLSearchParams(form) }),
        redirect: "manual",
        signal: deadline.signal,
      });
      const text = await readText(response, { facts, maxBytes: MOST_ANSWER_BYTES });
      log?.debug("Platform page", {
        host: facts.host,
        method,
        path: shown,
        status: response.status,
      });
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw networkError(error, { facts, fired: deadline.fired(), sent: true, timeoutMs });
    } finally {
      deadline.stop();
    }
  };
  return await slots.run(credentials.host, call, signal);
}
