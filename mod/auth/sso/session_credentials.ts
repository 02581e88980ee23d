import { type Clock, systemClock } from "../../base/clock.ts";
import { cacheKeyOf, type Target } from "../build_credentials.ts";
import type { Credentials, CredentialSource } from "../credentials.ts";
import { createLiveSession } from "./browser_session.ts";
import type { BrowserSession, LiveSession } from "../live_session.ts";
import type { OpenSessionMemory } from "./session_memory.ts";

export interface SessionCredentialsOptions extends BrowserSession {
  source: CredentialSource;
  username?: string | undefined;
  clock?: Clock;
  /** Absent for a session that is not stored. */
  openMemory?: OpenSessionMemory | undefined;
}

/**
 * Credentials of a browser session. The cache key is that of the paste: renewed cookies keep client
 * and caches, a new paste gets new ones.
 */
export function sessionCredentials(
  target: Target,
  options: SessionCredentialsOptions,
): Credentials & { session: LiveSession } {
  const { host, url, label } = target;
  const { source, username, clock = systemClock, openMemory } = options;
  const { cookie, userToken, userAgent, paste } = options;
  const copied: BrowserSession = {
    cookie,
    ...(userToken && { userToken }),
    ...(userAgent && { userAgent }),
    ...(paste && { paste }),
  };
  const memory = openMemory?.(host, copied);
  const session = createLiveSession(copied, { host, clock, memory });
  return {
    host,
    url,
    label,
    kind: "sso",
    source,
    ...(username !== undefined && { username }),
    cacheKey: cacheKeyOf(host, "sso", [cookie, userToken ?? "", userAgent ?? "", paste ?? ""]),
    headers: session.headers,
    session,
  };
}
