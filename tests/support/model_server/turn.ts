/** What the scripted model says in one answer, and how the wire behaves while it does. */
export interface Turn {
  reasoning?: string;
  text?: string;
  calls?: readonly TurnCall[];
  /** Tokens as the provider reports them; 10 and 5 unless set. */
  usage?: { input: number; output: number };
  /** `tool-calls` with calls, else `stop`, unless set. */
  finish?: "stop" | "tool-calls" | "length";
  /** Milliseconds before each piece of a stream; none unless set. */
  pauseMs?: number;
  /** Pieces after which the connection breaks off in the middle of the answer. */
  resetAfter?: number;
  /** Pieces after which nothing more comes until the client leaves. */
  hangAfter?: number;
  /** Nothing is said: the provider refuses with this status. */
  refuse?: { status: number; message?: string; headers?: Record<string, string> };
}

export interface TurnCall {
  name: string;
  /** Text goes out as it stands, so that malformed JSON can be sent. */
  input: unknown;
  /** Made up unless set. */
  id?: string;
}

/** A call of a platform tool. */
export function executeTurn(tool: string, args: object, options?: object): Turn {
  return { calls: [{ name: "tool_execute", input: { tool, args, ...(options && { options }) } }] };
}

/** A request as both kinds of servers understand it. */
export interface ModelRequest {
  api: "openai" | "anthropic";
  path: string;
  headers: Headers;
  model: string;
  stream: boolean;
  system: string;
  messages: ModelMessage[];
  /** Names of the offered tools, in the order of the request. */
  tools: string[];
  /** The JSON as it came. */
  body: unknown;
  /** Aborted when the client leaves before the answer is whole. */
  signal: AbortSignal;
}

export interface ModelMessage {
  role: "user" | "assistant" | "tool";
  text: string;
  images: number;
  calls: { id: string; name: string; input: unknown }[];
  results: { id: string; text: string; images: number }[];
}

/** The input of a call as the wire carries it. */
export function inputText({ input }: TurnCall): string {
  return typeof input === "string" ? input : JSON.stringify(input);
}

export function finishOf({ finish, calls = [] }: Turn): NonNullable<Turn["finish"]> {
  return finish ?? (calls.length > 0 ? "tool-calls" : "stop");
}

/** Text in pieces of a word, as models stream it. */
export function wordsOf(text: string | undefined): string[] {
  return text?.match(/\S*\s*/g)?.filter((piece) => piece !== "") ?? [];
}

let made = 0;
/** An id that no other call of this process has. */
export function callId({ id }: TurnCall): string {
  return id ?? `call_${++made}`;
}
