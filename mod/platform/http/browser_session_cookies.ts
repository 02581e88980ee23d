/**
 * The session cookies of one client. The platform keeps preferences (scope, update set) in the
 * session, so calls that belong together have to send the same cookies, rotated ones included.
 */
export interface BrowserSessionCookies {
  /** The `Cookie` header: `base` (a signed-in browser's cookies) overlaid with what was learned. */
  header(base?: string | null): string | undefined;
  /** Learns from `Set-Cookie`; answers of a generation before the last reset teach nothing. */
  absorb(headers: Headers, generation: number): void;
  reset(): void;
  /** Grows with every reset. */
  readonly generation: number;
}

/** Cookies of a session that has not begun. */
export function createBrowserSessionCookies(): BrowserSessionCookies {
  let learned = new Map<string, string | null>();
  let generation = 0;
  return {
    header(base) {
      const all = parseCookieHeader(base ?? "");
      for (const [name, value] of learned) {
        if (value === null) all.delete(name);
        else all.set(name, value);
      }
      if (all.size === 0) return undefined;
      return Array.from(all, ([name, value]) => `${name}=${value}`).join("; ");
    },
    absorb(headers, sentIn) {
      if (sentIn !== generation) return;
      for (const line of headers.getSetCookie()) {
        const cookie = parseSetCookie(line);
        if (cookie) learned.set(cookie.name, cookie.value);
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

function parseCookieHeader(text: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of text.split(";")) {
    const split = part.indexOf("=");
    if (split > 0) cookies.set(part.slice(0, split).trim(), part.slice(split + 1).trim());
  }
  return cookies;
}

/** `value` is null for a cookie that the server deletes. */
function parseSetCookie(line: string): { name: string; value: string | null } | undefined {
  const [pair = "", ...attributes] = line.split(";");
  const split = pair.indexOf("=");
  if (split <= 0) return undefined;
  const value = pair.slice(split + 1).trim();
  const deleted = value === "" || attributes.some(expiresAtOnce);
  return { name: pair.slice(0, split).trim(), value: deleted ? null : value };
}

function expiresAtOnce(attribute: string): boolean {
  const [name = "", value = ""] = attribute.trim().split("=");
  if (name.toLowerCase() === "max-age") return Number(value) <= 0;
  if (name.toLowerCase() === "expires") return Date.parse(value) <= 0;
  return false;
}
