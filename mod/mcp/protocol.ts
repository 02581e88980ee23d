import { isObject } from "../base/is_object.ts";

/** The words of the wire that both protocol eras share. */

export type Era = "legacy" | "modern";

/** The session-less revision. Legacy is everything before it. */
export const MODERN_VERSION = "2026-07-28";

export const LEGACY_VERSIONS: ReadonlySet<string> = new Set([
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
]);

/** The first revision without JSON-RPC batches. */
export const FIRST_VERSION_WITHOUT_BATCHES = "2025-06-18";

export const META = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  logLevel: "io.modelcontextprotocol/logLevel",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;

export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  internalError: -32603,
  /** The range left to implementations: transport faults that have no code of their own. */
  transport: -32000,
  sessionNotFound: -32001,
} as const;

export type RequestId = string | number;

/** The id to answer with: null when the body is no single request. */
export function requestIdOf(body: unknown): RequestId | null {
  if (!isObject(body) || typeof body.method !== "string") return null;
  return typeof body.id === "string" || typeof body.id === "number" ? body.id : null;
}

export interface RpcErrorOptions {
  status: number;
  code: number;
  id?: RequestId | null;
  headers?: Record<string, string>;
}

/** A JSON-RPC error as an HTTP answer, for faults that no call's result can carry. */
export function rpcError(message: string, options: RpcErrorOptions): Response {
  const { status, code, id = null, headers = {} } = options;
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id }, { status, headers });
}
