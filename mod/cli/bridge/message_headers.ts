import { encodeBase64 } from "../../base/base64.ts";
import { isObject } from "../../base/is_object.ts";
import { envelopeVersion, isRequest, type RpcMessage } from "./rpc_message.ts";

/** What `initialize` settled. Both are absent in the session-less era. */
export interface LegacySession {
  sessionId?: string | undefined;
  protocolVersion?: string | undefined;
}

/** Which body field `Mcp-Name` mirrors (MCP 2026-07-28, standard request headers; tasks extension). */
const NAME_SOURCE: Record<string, string> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
  "tasks/get": "taskId",
  "tasks/update": "taskId",
  "tasks/cancel": "taskId",
};

/** The protocol headers that one message needs over Streamable HTTP, in the era it belongs to. */
export function messageHeaders(
  message: RpcMessage,
  session: LegacySession,
): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const version = envelopeVersion(message);
  if (version === undefined) {
    if (message.method === "initialize") return headers;
    if (session.sessionId) headers["mcp-session-id"] = session.sessionId;
    if (session.protocolVersion) headers["mcp-protocol-version"] = session.protocolVersion;
    return headers;
  }
  headers["mcp-protocol-version"] = version;
  if (!isRequest(message)) return headers;
  headers["mcp-method"] = message.method;
  const field = Object.hasOwn(NAME_SOURCE, message.method)
    ? NAME_SOURCE[message.method]
    : undefined;
  const name = field && isObject(message.params) ? message.params[field] : undefined;
  if (typeof name === "string") headers["mcp-name"] = encodeHeaderValue(name);
  return headers;
}

/** Visible ASCII as it stands; anything else as `=?base64?…?=` over UTF-8, as the protocol asks. */
function encodeHeaderValue(value: string): string {
  const plain = /^[\x21-\x7e]([\x20-\x7e\t]*[\x21-\x7e])?$/.test(value) &&
    !(value.startsWith("=?base64?") && value.endsWith("?="));
  if (plain) return value;
  const bytes = new TextEncoder().encode(value);
  return `=?base64?${encodeBase64(bytes)}?=`;
}
