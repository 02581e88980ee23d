import type { PastedRequest } from "./pasted_request.ts";

const REQUEST_LINE = /^[A-Z]{3,10} (\S+) HTTP\/[\d.]+$/;
const HEADER_LINE = /^(:?[A-Za-z0-9!#$%&'*+.^_`|~-]+):(.*)$/;
const COOKIES = /^[^\s=;,"'(){}]+=[^;]*(;\s*[^\s=;,"'(){}]+=[^;]*)*;?$/;

/**
 * Reads request headers as the developer tools copy them: `Name: value` lines, with or without a
 * request line; a name whose value stands in the next line; HTTP/2's `:authority`. Undefined for text
 * of another kind.
 */
export function readHeaderLines(text: string): PastedRequest | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const first = lines.findIndex((line) => line !== "");
  const request: PastedRequest = { dialect: "request-headers", headers: [], cutOff: false };
  const start = REQUEST_LINE.exec(lines[first] ?? "");
  const target = new Map<string, string>();
  let at = start ? first + 1 : first;
  for (let line = lines[at]; line; line = lines[++at]) {
    const match = HEADER_LINE.exec(line);
    if (!match) break;
    const [, name = "", rest = ""] = match;
    const next = lines[at + 1] ?? "";
    const isBelow = rest.trim() === "" && next !== "" && !next.endsWith(":");
    const value = isBelow ? next : rest.trim();
    if (isBelow) at++;
    if (name.startsWith(":")) target.set(name.toLowerCase(), value);
    else request.headers.push([name, value]);
  }
  const names = request.headers.map(([name]) => name.toLowerCase());
  if (!start && target.size === 0 && !names.includes("cookie") && names.length < 3) {
    return undefined;
  }
  const host = target.get(":authority") ?? headerOf(request, "host");
  if (host) request.url = `${target.get(":scheme") ?? schemeOf(host)}://${host}`;
  const [, requested = ""] = start ?? [];
  if (/^https?:\/\//i.test(requested)) request.url = requested;
  const onlyCookies = !start && target.size === 0 && names.every((name) => name === "cookie");
  return onlyCookies ? { ...request, dialect: "cookies" } : request;
}

/** Reads `name=value; name=value` without anything else; undefined for text of another kind. */
export function readBareCookies(text: string): PastedRequest | undefined {
  // A header that a window wrapped is one header.
  const line = text.trim().replaceAll(/\s*\n\s*/g, "");
  if (!COOKIES.test(line)) return undefined;
  return { dialect: "cookies", headers: [["Cookie", line]], cutOff: false };
}

function headerOf({ headers }: PastedRequest, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function schemeOf(host: string): string {
  return /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(host) ? "http" : "https";
}
