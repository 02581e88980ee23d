import { AppError } from "../base/errors.ts";

/** An instance as a person or a client named it. */
export interface Identifier {
  /** Lower case, with any port but 443: the key of an instance. */
  host: string;
  /** `https://<host>`, `http://<host>` for loopback hosts. */
  url: string;
  /** The name alone, when nothing more was given; `host` is then its place on the generic domain. */
  bare?: string;
}

const GENERIC_DOMAIN = "service-now.com";
const BARE_NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const HOST_NAME = /^([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/;
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/**
 * Reads a bare name, a host or a full URL; path and query are ignored. Plain `http:` is for loopback
 * hosts only. Throws `invalid_input`; what looks like credentials is never repeated in it.
 */
export function parseIdentifier(text: string): Identifier {
  const given = text.trim();
  const lower = given.toLowerCase().replace(/\.?\/*$/, "");
  if (BARE_NAME.test(lower) && !isLoopbackName(lower)) {
    const host = `${lower}.${GENERIC_DOMAIN}`;
    return { host, url: `https://${host}`, bare: lower };
  }
  const url = toUrl(given);
  if (url.username || url.password) throw carriesCredentials();
  const name = url.hostname.replace(/\.$/, "");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopbackName(name))) {
    throw invalid(given, "only https: is accepted, and http: for this machine");
  }
  if (name.length > 253 || !(HOST_NAME.test(name) || isIpv6(name))) throw invalid(given);
  const host = name + portOf(url);
  return { host, url: `${url.protocol}//${host}` };
}

/** `dev1` of `dev1.service-now.com`; undefined for addresses. */
export function firstHostLabel(host: string): string | undefined {
  const name = host.replace(/:\d+$/, "");
  return isIpv6(name) || /^[\d.]+$/.test(name) ? undefined : name.split(".")[0];
}

/** Whether an identifier names the instance at `host`: by the host, or bare by its first label. */
export function namesHost(identifier: Identifier, host: string): boolean {
  if (identifier.host === host) return true;
  return identifier.bare !== undefined && identifier.bare === firstHostLabel(host);
}

/** Whether a text can be an instance's first host label, or a connection's label. */
export function isBareName(text: string): boolean {
  return BARE_NAME.test(text) && !isLoopbackName(text);
}

function toUrl(given: string): URL {
  // The URL parser would drop line breaks and turn backslashes into slashes.
  // deno-lint-ignore no-control-regex
  if (given === "" || /[\s\\\u0000-\u001f\u007f]/.test(given)) throw invalid(given);
  const scheme = SCHEME.exec(given);
  const full = scheme
    ? given
    : `https://${/^[0-9a-f]*(:[0-9a-f]*){2,}$/i.test(given) ? `[${given}]` : given}`;
  if (!URL.canParse(full)) throw invalid(given);
  const url = new URL(full);
  if (scheme) return url;
  if (isLoopbackName(url.hostname.replace(/\.$/, ""))) {
    return new URL(full.replace(/^https/, "http"));
  }
  if (!url.username && !url.hostname.includes(".") && !url.port && !isIpv6(url.hostname)) {
    throw invalid(given);
  }
  return url;
}

/** Only 443 of `https:` is no part of a host; `http:` shows its port always, also the hidden 80. */
function portOf(url: URL): string {
  if (url.protocol === "http:") return `:${url.port || "80"}`;
  return url.port && `:${url.port}`;
}

/** Whether a host name, without its port, is of this machine itself. */
export function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

function isIpv6(name: string): boolean {
  return name.startsWith("[") && name.endsWith("]");
}

function carriesCredentials(): AppError {
  return new AppError("invalid_input", "The instance address carries a user name or a password", {
    remedy: "Give the address without them, for example https://dev12345.service-now.com.",
  });
}

function invalid(given: string, reason?: string): AppError {
  if (given.includes("@")) return carriesCredentials();
  const shown = JSON.stringify(given.length > 80 ? `${given.slice(0, 80)}…` : given);
  return new AppError(
    "invalid_input",
    `${shown} is not an instance${reason ? `: ${reason}` : ""}`,
    {
      remedy: "Give a name (dev12345), a host (dev12345.service-now.com) or a full URL " +
        "(https://dev12345.service-now.com).",
    },
  );
}
