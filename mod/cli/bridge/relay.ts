import { startDeadline } from "../../base/deadline.ts";
import { messageOf } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { readEvents } from "./event_stream.ts";
import { type LegacySession, messageHeaders } from "./message_headers.ts";
import { NotConnected, postMessage } from "./post_message.ts";
import {
  answers,
  envelopeVersion,
  errorAnswer,
  isRequest,
  type RpcId,
  type RpcMessage,
  type RpcRequest,
} from "./rpc_message.ts";

export interface RelayOptions {
  url: string;
  /** Sent with every request; the values never reach the log. */
  headers: Record<string, string>;
  /** Takes one message for the client, without a line end. */
  send: (line: string) => void;
  log: (text: string) => void;
  fetch?: typeof fetch;
  /** How long a stopped server is waited for, per message; 10 s unless told. */
  connectWaitMs?: number;
}

/** Carries the messages of one stdio client to a Streamable HTTP server and its answers back. */
export interface Relay {
  /** Takes one line of the client. Answers arrive through `send`, in any order. */
  accept(line: string): void;
  /** No more lines will come: resolves when what is open has ended, at the latest after `graceMs`. */
  finish(graceMs: number): Promise<void>;
}

/** A relay between messages of a client and one server over HTTP. */
export function createRelay(options: RelayOptions): Relay {
  return new HttpRelay(options);
}

interface OpenRequest {
  message: RpcRequest;
  abort: AbortController;
  answered: boolean;
  cancelled: boolean;
}

class HttpRelay implements Relay {
  readonly #options: Required<RelayOptions>;
  readonly #open = new Map<RpcId, OpenRequest>();
  readonly #running = new Set<Promise<void>>();
  #session: LegacySession = {};
  #handshake: RpcMessage[] = [];
  /** Later messages wait for this: `initialize` and `initialized` settle the session. */
  #settled: Promise<void> = Promise.resolve();
  #renewal: Promise<void> = Promise.resolve();

  constructor(options: RelayOptions) {
    this.#options = { fetch: globalThis.fetch, connectWaitMs: 10_000, ...options };
  }

  accept(line: string): void {
    if (line.trim() === "") return;
    let parsed: unknown;
    try {
      parsed = JSON.parse(line);
    } catch (error) {
      this.#send(errorAnswer(null, -32700, `The line is not JSON: ${messageOf(error)}`));
      return;
    }
    for (const message of Array.isArray(parsed) ? parsed : [parsed]) {
      if (isObject(message)) this.#dispatch(message as RpcMessage);
      else this.#send(errorAnswer(null, -32600, "A message must be a JSON object"));
    }
  }

  async finish(graceMs: number): Promise<void> {
    for (const open of this.#open.values()) {
      if (open.message.method !== "subscriptions/listen") continue;
      open.cancelled = true;
      open.abort.abort();
    }
    const timer = setTimeout(() => {
      for (const { abort } of this.#open.values()) abort.abort();
    }, graceMs);
    while (this.#running.size > 0) await Promise.all(this.#running);
    clearTimeout(timer);
    await this.#endSession();
  }

  #dispatch(message: RpcMessage): void {
    if (this.#cancelModern(message)) return;
    const before = this.#settled;
    const work = before.then(() =>
      isRequest(message) ? this.#request(message) : this.#post(message)
    );
    const run = work.catch((error) => this.#options.log(`Not delivered: ${messageOf(error)}`));
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
    if (message.method === "initialize" || message.method === "notifications/initialized") {
      this.#handshake = message.method === "initialize" ? [message] : [...this.#handshake, message];
      this.#settled = run;
    }
  }

  /** In the session-less era a cancellation is the closing of the response, not a message. */
  #cancelModern(message: RpcMessage): boolean {
    if (message.method !== "notifications/cancelled") return false;
    const open = this.#open.get(message.params?.requestId as RpcId);
    if (!open) return false;
    open.cancelled = true;
    if (envelopeVersion(open.message) === undefined) return false;
    open.abort.abort();
    return true;
  }

  async #request(message: RpcRequest): Promise<void> {
    const open = { message, abort: new AbortController(), answered: false, cancelled: false };
    this.#open.set(message.id, open);
    try {
      await this.#post(message, open);
      if (!open.answered && !open.cancelled) this.#fail(open, unanswered(message));
    } catch (error) {
      if (!open.answered && !open.cancelled) this.#fail(open, this.#explain(error, message));
    } finally {
      if (this.#open.get(message.id) === open) this.#open.delete(message.id);
    }
  }

  async #post(message: RpcMessage, open?: OpenRequest, retried = false): Promise<void> {
    const session = this.#session;
    const response = await this.#fetch(message, open?.abort.signal);
    const ended = response.status === 404 && session.sessionId !== undefined &&
      envelopeVersion(message) === undefined && message.method !== "initialize";
    if (ended && !retried) {
      await response.body?.cancel();
      await this.#renewSession(session);
      return this.#post(message, open, true);
    }
    if (message.method === "initialize" && response.ok) {
      this.#session = { sessionId: response.headers.get("mcp-session-id") ?? undefined };
    }
    await this.#deliver(response, open);
  }

  #fetch(message: RpcMessage, signal = new AbortController().signal): Promise<Response> {
    const { url, headers, connectWaitMs, log } = this.#options;
    return postMessage({
      fetch: this.#options.fetch,
      url,
      headers: { ...headers, ...messageHeaders(message, this.#session) },
      body: JSON.stringify(message),
      signal,
      connectWaitMs,
      onWaiting: () => log(`Nothing listens at ${url}; trying again`),
    });
  }

  async #deliver(response: Response, open?: OpenRequest): Promise<void> {
    const type = response.headers.get("content-type") ?? "";
    if (response.ok && type.startsWith("text/event-stream") && response.body) {
      for await (const data of readEvents(response.body)) this.#receive(JSON.parse(data), open);
      return;
    }
    const text = await response.text();
    const body = type.startsWith("application/json") && text !== "" ? parse(text) : undefined;
    if (response.ok) {
      for (const item of Array.isArray(body) ? body : [body]) {
        if (item !== undefined) this.#receive(item, open);
      }
    } else if (open && answers(body, open.message.id)) {
      this.#receive(body, open);
    } else {
      throw new Error(refusal(response.status, body ?? text));
    }
  }

  /** Hands one message of the server to the client. */
  #receive(message: unknown, open?: OpenRequest): void {
    if (open && answers(message, open.message.id)) {
      open.answered = true;
      const version = isObject(message.result) ? message.result.protocolVersion : undefined;
      if (open.message.method === "initialize" && typeof version === "string") {
        this.#session = { ...this.#session, protocolVersion: version };
      }
    }
    this.#send(message);
  }

  /** Once for all requests that met the same ended session. */
  #renewSession(ended: LegacySession): Promise<void> {
    if (this.#session === ended) this.#renewal = this.#repeatHandshake(ended);
    return this.#renewal;
  }

  async #repeatHandshake(ended: LegacySession): Promise<void> {
    this.#options.log("The server ended the session; starting a new one");
    this.#session = {};
    for (const message of this.#handshake) {
      const response = await this.#fetch(message);
      if (message.method === "initialize") {
        this.#session = {
          sessionId: response.headers.get("mcp-session-id") ?? undefined,
          protocolVersion: ended.protocolVersion,
        };
      }
      await response.body?.cancel();
    }
  }

  async #endSession(): Promise<void> {
    const { sessionId, protocolVersion } = this.#session;
    if (!sessionId) return;
    const { url, headers, log } = this.#options;
    const deadline = startDeadline(2000);
    try {
      const response = await this.#options.fetch(url, {
        method: "DELETE",
        headers: {
          ...headers,
          "mcp-session-id": sessionId,
          ...(protocolVersion && { "mcp-protocol-version": protocolVersion }),
        },
        redirect: "manual",
        signal: deadline.signal,
      });
      await response.body?.cancel();
    } catch (error) {
      log(`The session could not be ended: ${messageOf(error)}`);
    } finally {
      deadline.stop();
    }
  }

  #fail(open: OpenRequest, reason: string): void {
    open.answered = true;
    this.#options.log(`${open.message.method} failed: ${reason}`);
    this.#send(errorAnswer(open.message.id, -32000, reason));
  }

  #explain(error: unknown, message: RpcRequest): string {
    if (error instanceof NotConnected) {
      return `Nothing listens at ${this.#options.url}. Start the service with \`assistant\`, then repeat the request.`;
    }
    if (error instanceof TypeError || (error as Error)?.name === "AbortError") {
      return unanswered(message);
    }
    return messageOf(error);
  }

  #send(message: unknown): void {
    this.#options.send(JSON.stringify(message));
  }
}

function unanswered(message: RpcRequest): string {
  const doubt = message.method === "tools/call"
    ? "Whether the call was carried out is unknown: look before you repeat it."
    : "Repeat the request.";
  return `The connection ended before ${message.method} was answered. ${doubt}`;
}

/** Says what an HTTP refusal means, in the server's own words where it gave some. */
function refusal(status: number, body: unknown): string {
  const words = isObject(body)
    ? [body.detail ?? body.title ?? body.message]
    : [String(body).slice(0, 300)];
  if (isObject(body) && isObject(body.error)) words.push(body.error.message);
  const said = words.filter((word) => typeof word === "string" && word.trim() !== "").join(" ");
  const remedy = status === 401
    ? " Add --header 'Authorization:Bearer ${SN_MCP_TOKEN}' to the bridge's arguments."
    : status >= 300 && status < 400
    ? " Give the bridge the address the server redirects to."
    : "";
  return `The server refused the request with status ${status}${said ? `: ${said}` : "."}${remedy}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
