import { type CookiePair, parseSetCookie } from "../../base/cookies.ts";

/** What one `Set-Cookie` line asks of the requests that follow. */
export interface RenewedCookie {
  name: string;
  /** Null for a cookie that the server deletes. */
  value: string | null;
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

/**
 * The `Set-Cookie` lines that a browser would send back to the REST paths of `host`. Domain and path as
 * RFC 6265 §5.1.3 and §5.1.4 match them; without a path all of the host is meant.
 */
export function renewedCookies(headers: Headers, host: string): RenewedCookie[] {
  return headers.getSetCookie().flatMap((line) => {
    const cookie = parseSetCookie(line);
    if (!cookie) return [];
    const { name, value, attributes } = cookie;
    const comesBack = isSendable(name) && isSendable(value ?? "") &&
      matchesDomain(host, attributes.get("domain") ?? "") &&
      matchesPath(attributes.get("path") ?? "");
    return comesBack ? [{ name, value }] : [];
  });
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
