import { cookieHeader, parseSetCookie } from "../../base/cookies.ts";

/**
 * The session cookies of one client. The platform keeps preferences (scope, update set) in the
 * session, so calls that belong together have to send the same cookies, rotated ones included.
 */
export interface BrowserSessionCookies {
  /** The `Cookie` header, if any cookie was learned. */
  header(): string | undefined;
  /** Learns from `Set-Cookie`; answers of a generation before the last reset teach nothing. */
  absorb(headers: Headers, generation: number): void;
  reset(): void;
  /** Grows with every reset. */
  readonly generation: number;
}

/** Cookies of a session that has not begun. */
export function createBrowserSessionCookies(): BrowserSessionCookies {
  let learned = new Map<string, string>();
  let generation = 0;
  return {
    header() {
      return learned.size === 0 ? undefined : cookieHeader(learned);
    },
    absorb(headers, sentIn) {
      if (sentIn !== generation) return;
      for (const line of headers.getSetCookie()) {
        const cookie = parseSetCookie(line);
        if (cookie?.value === null) learned.delete(cookie.name);
        else if (cookie) learned.set(cookie.name, cookie.value);
      }
    },
    reset() {
      learned = new Map();
      generation++;
    },
    get generation() {
      return generation;
    },
  };
}
