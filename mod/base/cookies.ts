/** One cookie of a `Cookie` header. */
export type CookiePair = [name: string, value: string];

/** What one `Set-Cookie` line says (RFC 6265 §5.2). */
export interface SetCookie {
  name: string;
  /** Null for a cookie that the server deletes. */
  value: string | null;
  /** By lowercase name; of one that stands twice the last. */
  attributes: ReadonlyMap<string, string>;
}

/** The pairs of a `Cookie` header in its order, repeated names included. */
export function parseCookieHeader(text: string): CookiePair[] {
  return text.split(";").flatMap((part) => {
    const pair = splitPair(part);
    return pair ? [pair] : [];
  });
}

/** The value of a `Cookie` header with these pairs in their order. */
export function cookieHeader(pairs: Iterable<CookiePair>): string {
  return Array.from(pairs, ([name, value]) => `${name}=${value}`).join("; ");
}

/** A `Set-Cookie` line; undefined where it names no cookie. */
export function parseSetCookie(line: string): SetCookie | undefined {
  const [first = "", ...rest] = line.split(";");
  const pair = splitPair(first);
  if (!pair) return undefined;
  const [name, value] = pair;
  const attributes = new Map(
    parseCookieHeader(rest.join(";")).map(([key, set]) => [key.toLowerCase(), set]),
  );
  // Max-Age wins wherever it stands.
  const maxAge = attributes.get("max-age");
  const ended = maxAge === undefined
    ? Date.parse(attributes.get("expires") ?? "") <= 0
    : Number(maxAge) <= 0;
  return { name, value: value === "" || ended ? null : value, attributes };
}

function splitPair(text: string): CookiePair | undefined {
  const split = text.indexOf("=");
  const name = text.slice(0, Math.max(split, 0)).trim();
  return name === "" ? undefined : [name, text.slice(split + 1).trim()];
}
