import type { JsonObject } from "../meta_tools/call_result.ts";
import type { Era, RequestId } from "./protocol.ts";
import type { AnswerSize } from "../tools/call.ts";

/** One `tools/call` as it came over the wire, the same from the hot path and from the SDK. */
export interface WireCall {
  headers: Headers;
  era: Era;
  id: RequestId;
  /** The legacy session id; the modern era has none. */
  session: string | null;
  /** `_meta` of the request's parameters, envelope keys included. */
  meta?: JsonObject | undefined;
  /** Aborts when the client goes away. A function because reading a request's signal is dear. */
  signal: () => AbortSignal;
  /** For the log: whether the call is noted, and what was answered. */
  answer: AnswerSize;
  /** Present when the client gave a progress token. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  done: number;
  total?: number;
  message: string;
}
