import type { Clock } from "../../base/clock.ts";
import { cookieHeader, type CookiePair, parseCookieHeader } from "../../base/cookies.ts";
import { overlayCookies, renewedCookies } from "./cookie_pairs.ts";
import type { BrowserSession, LiveSession } from "../live_session.ts";
import type { Renewal } from "./renewals.ts";

/**
 * Where a stored browser session keeps what answers renewed. Nothing here throws: a store that fails
 * must not fail the call whose answer came in.
 */
export interface SessionMemory {
  /** What was renewed since the paste, by any process. Empty once another paste has taken its place. */
  load(): Promise<Renewal[]>;
  /** Adds to what other processes stored; of two values of one key the later one stays. */
  save(renewals: readonly Renewal[]): Promise<void>;
  /** Marks the connection as expired, unless another paste has taken the session's place. */
  expire(): Promise<void>;
}

export interface LiveSessionOptions {
  host: string;
  clock: Clock;
  /** Keeps what is renewed over restarts and for other processes; a candidate has none. */
  memory?: SessionMemory | undefined;
}

const TOKEN = "token";
const COOKIE = "cookie ";
/** Cookies that lead to a node or pool, whoever is signed in there. */
const ROUTING = /^(BIGipServer|glide_user_route$)/i;
/** Observed by clients in use, beside the documented `X-UserToken-Response`; unverified. */
const TOKEN_HEADERS = ["x-usertoken-response", "x-usertoken", "x-csrf-token"];

/** A session that starts as it was copied; with `memory`, as the last process left it. */
export function createLiveSession(
  session: BrowserSession,
  { host, clock, memory }: LiveSessionOptions,
): LiveSession {
  const copied: CookiePair[] = parseCookieHeader(session.cookie);
  const renewed = new Map<string, Renewal>();

  function keep(renewal: Renewal): boolean {
    const known = renewed.get(renewal.key);
    if (known && known.changed > renewal.changed) return false;
    renewed.set(renewal.key, renewal);
    return known === undefined || known.value !== renewal.value;
  }

  function current(): BrowserSession {
    const cookies = new Map<string, string | null>();
    for (const { key, value } of renewed.values()) {
      if (key.startsWith(COOKIE)) cookies.set(key.slice(COOKIE.length), value);
    }
    const userToken = renewed.get(TOKEN)?.value ?? session.userToken;
    return {
      ...session,
      cookie: cookieHeader(overlayCookies(copied, cookies)),
      ...(userToken && { userToken }),
    };
  }

  async function learnAll(found: Omit<Renewal, "changed">[]): Promise<boolean> {
    const changed = clock();
    const before = current();
    const sent = new Map(parseCookieHeader(before.cookie).map(([k, v]) => [COOKIE + k, v]));
    if (before.userToken) sent.set(TOKEN, before.userToken);
    const news = found.filter(({ key, value }) => (sent.get(key) ?? null) !== value)
      .map((renewal) => ({ ...renewal, changed })).filter(keep);
    if (news.length > 0) await memory?.save(news);
    return news.length > 0;
  }

  return {
    async headers() {
      for (const renewal of await memory?.load() ?? []) keep(renewal);
      const { cookie, userToken, userAgent } = current();
      return {
        cookie,
        ...(userToken && { "x-usertoken": userToken }),
        ...(userAgent && { "user-agent": userAgent }),
      };
    },
    learn: (answer) => learnAll(renewalsIn(answer, host)),
    learnToken: async (token) => void await learnAll([{ key: TOKEN, value: token }]),
    expire: async () => await memory?.expire(),
    current,
  };
}

/** What an answer renews of the session it answers. */
function renewalsIn(
  { status, headers }: { status: number; headers: Headers },
  host: string,
): Omit<Renewal, "changed">[] {
  const signedIn = isSignedIn(status, headers);
  const found: Omit<Renewal, "changed">[] = [];
  for (const { name, value } of renewedCookies(headers, host)) {
    // A sign-in page hands out a guest's session and deletes this one, which may be alive yet.
    if (signedIn || (value !== null && ROUTING.test(name))) {
      found.push({ key: COOKIE + name, value });
    }
  }
  const token = signedIn && status !== 401
    ? TOKEN_HEADERS.map((name) => headers.get(name)).find((value) => value)
    : undefined;
  if (token) found.push({ key: TOKEN, value: token });
  return found;
}

/**
 * Whether an answer comes from inside the session: `X-Is-Logged-In` where the platform sends it, else
 * JSON that is no refusal of the sign-in. Redirects and pages never do.
 */
export function isSignedIn(status: number, headers: Headers): boolean {
  const says = headers.get("x-is-logged-in")?.toLowerCase();
  if (says === "false" || (status >= 300 && status < 400)) return false;
  const html = /^\s*(text\/html|application\/xhtml)/i.test(headers.get("content-type") ?? "");
  if (html) return false;
  return says === "true" || status !== 401;
}
