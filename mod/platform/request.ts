import { AppError } from "../base/errors.ts";
import type { ConnectionKind } from "../auth/connection.ts";
import type { QueryParameters } from "./types.ts";

/** What an error has to name about the request that it belongs to. */
export interface RequestFacts {
  method: string;
  /** Without the query, which may hold record values. */
  path: string;
  host: string;
  label: string;
  kind: ConnectionKind;
  /** True when the platform may have changed something: failures then carry `details.outcome`. */
  write: boolean;
  /** Clock reading, for answers that name a point in time. */
  now: number;
}

/**
 * The absolute address of a request. Refuses paths that leave `/api/` or the instance, so that no
 * identifier inside a path can send credentials elsewhere. Throws `invalid_input`.
 */
export function buildUrl(base: string, path: string, query: QueryParameters = {}): URL {
  const url = new URL(base + relativeUrl(path, query));
  const stays = url.origin === new URL(base).origin && url.pathname.startsWith("/api/");
  if (!path.startsWith("/api/") || !stays) {
    throw new AppError("invalid_input", `Request path "${path}" is no REST path of the instance`, {
      remedy: "Give a path that starts with /api/ and stays below it.",
    });
  }
  return url;
}

/** Path and query as the Batch API takes them. Undefined parameters are left out. */
export function relativeUrl(path: string, query: QueryParameters = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString().replaceAll("+", "%20");
  if (text === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

/** The table that a REST path addresses: `/api/now/table/incident/…` gives `incident`. */
export function tableOf(path: string): string | undefined {
  return /^\/api\/now\/(?:v\d+\/)?(?:table|stats|import)\/([^/?]+)/.exec(path)?.[1];
}
