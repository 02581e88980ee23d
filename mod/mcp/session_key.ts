import { sha256Hex } from "../base/sha256.ts";
import type { WireCall } from "./wire_call.ts";

/** How a call was joined to others, in falling order of trust. */
export type SessionKeySource = "session-id" | "traceparent" | "header" | "caller";

export interface SessionKey {
  key: string;
  source: SessionKeySource;
}

/** A header that a person may set per conversation in the client's configuration. */
const SESSION_HEADER = "x-service-session";

/**
 * Groups the calls of one conversation; never an authority. The last rung only says who calls: calls
 * under one such key are told apart by the idle gap between them.
 */
export function chooseSessionKey(call: WireCall, client: string | undefined): SessionKey {
  if (call.session !== null) return { key: call.session, source: "session-id" };
  const trace = traceIdOf(call.meta?.traceparent);
  if (trace !== undefined) return { key: `trace_${trace}`, source: "traceparent" };
  const chosen = call.headers.get(SESSION_HEADER);
  if (chosen !== null && /^[\x21-\x7e]{1,128}$/.test(chosen)) {
    return { key: `header_${chosen}`, source: "header" };
  }
  return { key: `caller_${fingerprint(call.headers, client)}`, source: "caller" };
}

/** The trace id of a W3C `traceparent`; all zeros is invalid by that standard. */
function traceIdOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const id = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(value)?.[1];
  return id === undefined || /^0+$/.test(id) ? undefined : id;
}

/** Passwords and secrets stay out: the key is stored, and a short secret could be guessed from it. */
function fingerprint(headers: Headers, client: string | undefined): string {
  const names = ["x-sn-instance", "x-sn-username", "x-sn-client-id", "x-service-auth-source"];
  const parts = [client ?? headers.get("user-agent"), ...names.map((name) => headers.get(name))];
  return sha256Hex(JSON.stringify(parts)).slice(0, 24);
}
