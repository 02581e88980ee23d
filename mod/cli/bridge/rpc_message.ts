import { isObject } from "../../base/is_object.ts";

/** The little of JSON-RPC and MCP that a relay has to look at. */

export type RpcId = string | number | null;

export interface RpcMessage {
  jsonrpc?: unknown;
  id?: RpcId;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: unknown;
}

export interface RpcRequest extends RpcMessage {
  id: string | number;
  method: string;
}

/** Whether a message asks for an answer: it has a method and an id. */
export function isRequest(message: RpcMessage): message is RpcRequest {
  return typeof message.method === "string" &&
    (typeof message.id === "string" || typeof message.id === "number");
}

/** Whether `candidate` is the result or error that answers request `id`. */
export function answers(candidate: unknown, id: RpcId): candidate is RpcMessage {
  return isObject(candidate) && candidate.id === id && candidate.method === undefined &&
    ("result" in candidate || "error" in candidate);
}

/** The revision that a message of the session-less era names in its own body, else undefined. */
export function envelopeVersion(message: RpcMessage): string | undefined {
  const meta = isObject(message.params) ? message.params._meta : undefined;
  const version = isObject(meta) ? meta["io.modelcontextprotocol/protocolVersion"] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** The answer of JSON-RPC to a request that failed. */
export function errorAnswer(id: RpcId, code: number, message: string): RpcMessage {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
