import { AppError } from "../base/errors.ts";
import { problemResponse } from "./problem.ts";

/**
 * Stops web pages from reaching a local port: a page that rebinds its name to 127.0.0.1 betrays
 * itself by its `Host`, any other page by its `Origin`.
 */

export interface GuardOptions {
  /** The address that the listener is bound to. */
  bindHost: string;
  /** Origins beside loopback that browsers may come from: `https://tools.example.com`. */
  allowedOrigins?: readonly string[];
  /** How a caller on another machine or in a container is let in. */
  letIn?: string;
}

/** Answers the refusal (403 JSON), or undefined for a request that may pass. */
export type Guard = (request: Request) => Response | undefined;

/** Distinct header values a client may make us remember; the caches start anew past it. */
const CACHE_LIMIT = 256;

/** A guard that answers 403 to a foreign host or origin, and nothing to what may pass. */
export function createGuard(options: GuardOptions): Guard {
  const { bindHost, allowedOrigins = [], letIn } = options;
  const remedy = letIn === undefined
    ? "Use 127.0.0.1."
    : `On this machine use 127.0.0.1; for a container or another machine ${letIn}.`;
  const loopbackOnly = isLoopbackHost(bindHost);
  const listed = new Set(allowedOrigins.map(normalizeOrigin));
  const hostAllowed = remember((host) => isLoopbackHost(hostnameOf(host)));
  const originAllowed = remember((origin) =>
    listed.has(normalizeOrigin(origin)) || (loopbackOnly && isLoopbackOrigin(origin))
  );
  return function guard(request) {
    if (loopbackOnly) {
      const host = request.headers.get("host") ?? hostOfUrl(request.url);
      if (!hostAllowed(host)) {
        return refuse(`Host "${host}" is not an address of this machine`, remedy);
      }
    } else if (!URL.canParse(request.url)) {
      return refuse(`Host "${request.headers.get("host")}" is no address`, remedy);
    }
    const origin = request.headers.get("origin");
    if (origin !== null && !originAllowed(origin)) {
      return refuse(
        `Origin "${origin}" may not call this service`,
        "Add it to ASSISTANT_ALLOWED_ORIGINS if it should.",
      );
    }
    return undefined;
  };
}

const LOOPBACK_V4 = /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** Whether a bind address or the name in a `Host` header is this machine only. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || LOOPBACK_V4.test(name);
}

function isLoopbackOrigin(origin: string): boolean {
  const host = /^https?:\/\/([^/?#]+)$/i.exec(origin)?.[1];
  return host !== undefined && isLoopbackHost(hostnameOf(host));
}

/** `localhost` of `localhost:3006`, `::1` of `[::1]:3006`; empty for anything odd. */
function hostnameOf(host: string): string {
  const [, name = "", port = "0"] =
    /^(\[[0-9a-f:.]+\]|[^\s:@/\\[\]]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  return Number(port) <= 65_535 ? name : "";
}

function hostOfUrl(url: string): string {
  return new URL(url).host;
}

function normalizeOrigin(origin: string): string {
  return origin.trim().toLowerCase().replace(/\/$/, "");
}

/** Parsing costs a tenth of a request, and nearly all requests carry the same value. */
function remember(decide: (value: string) => boolean): (value: string) => boolean {
  const known = new Map<string, boolean>();
  return (value) => {
    let answer = known.get(value);
    if (answer === undefined) {
      if (known.size >= CACHE_LIMIT) known.clear();
      known.set(value, answer = decide(value));
    }
    return answer;
  };
}

function refuse(message: string, remedy: string): Response {
  return problemResponse(new AppError("forbidden", message, { remedy }));
}
