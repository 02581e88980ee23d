/** One cookie of a `Cookie` header. */
export type CookiePair = [name: string, value: string];

/** What one `Set-Cookie` line asks of the requests that follow. */
export interface RenewedCookie {
  name: string;
  /** Null for a cookie that the server deletes. */
  value: string | null;
}

/** The pairs of a `Cookie` header in its order, repeated names included. */
export function parseCookieHeader(text: string): CookiePair[] {
  const pairs: CookiePair[] = [];
  for (const part of text.split(";")) {
    const split = part.indexOf("=");
    const name = part.slice(0, Math.max(split, 0)).trim();
    if (name !== "") pairs.push([name, part.slice(split + 1).trim()]);
  }
  return pairs;
}

/** The value of a `Cookie` header with these pairs in their order. */
export function cookieHeader(pairs: Iterable<CookiePair>): string {
  return Array.from(pairs, ([name, value]) => `${name}=${value}`).join("; ");
}

/**
 * Puts renewed values in the place of the copied ones. A browser sends a name twice for two paths, the
 * more specific first (RFC 6265 §5.4), and the server chooses; both go out as they came until the
 * server renews the name.
 */
export function overlayCookies(
  copied: readonly CookiePair[],
  renewed: ReadonlyMap<string, string | null>,
): CookiePair[] {
  const all: CookiePair[] = [];
  const placed = new Set<string>();
  for (const [name, value] of copied) {
    const fresh = renewed.get(name);
    if (fresh === undefined) all.push([name, value]);
    else if (fresh !== null && !placed.has(name)) all.push([name, fresh]);
    placed.add(name);
  }
  for (const [name, value] of renewed) {
    if (value !== null && !placed.has(name)) all.push([name, value]);
  }
  return all;
}

/** The `Set-Cookie` lines that a browser would send back to the REST paths of `host`. */
export function renewedCookies(headers: Headers, host: string): RenewedCookie[] {
  const cookies: RenewedCookie[] = [];
  for (const line of headers.getSetCookie()) {
    const cookie = parseSetCookie(line, host);
    if (cookie) cookies.push(cookie);
  }
  return cookies;
}

/** Domain and path as RFC 6265 §5.1.3 and §5.1.4 match them; without a path all of the host is meant. */
function parseSetCookie(line: string, host: string): RenewedCookie | undefined {
  const [pair = "", ...attributes] = line.split(";");
  const split = pair.indexOf("=");
  const name = pair.slice(0, Math.max(split, 0)).trim();
  const value = pair.slice(split + 1).trim();
  if (name === "" || !isSendable(name) || !isSendable(value)) return undefined;
  let deleted = value === "";
  let maxAge = false;
  for (const attribute of attributes) {
    const [key = "", ...rest] = attribute.split("=");
    const set = rest.join("=").trim();
    switch (key.trim().toLowerCase()) {
      case "domain":
        if (!matchesDomain(host, set)) return undefined;
        break;
      case "path":
        if (!matchesPath(set)) return undefined;
        break;
      case "max-age":
        maxAge = true;
        deleted = value === "" || Number(set) <= 0;
        break;
      case "expires":
        // Max-Age wins wherever it stands.
        if (!maxAge) deleted ||= Date.parse(set) <= 0;
        break;
    }
  }
  return { name, value: deleted ? null : value };
}

function matchesDomain(host: string, domain: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const wanted = domain.replace(/^\./, "").toLowerCase();
  if (wanted === "" || name === wanted) return true;
  // An address has no parent domain.
  return wanted.includes(".") && !/^[\d.]+$|^\[/.test(name) && name.endsWith(`.${wanted}`);
}

/** All requests go to `/api/…`. */
function matchesPath(path: string): boolean {
  return !path.startsWith("/") || path === "/" || /^\/api\/?$/.test(path);
}

function isSendable(text: string): boolean {
  return /^[\x20-\x7e\x80-\xff]*$/.test(text);
}
