import { anthropicAnswer, anthropicPieces, readAnthropic } from "./anthropic_wire.ts";
import { openAiAnswer, openAiPieces, readOpenAi } from "./openai_wire.ts";
import type { ModelRequest, Turn } from "./turn.ts";

/** One turn after the other, or what to say to a request. */
export type Script = readonly Turn[] | ((request: ModelRequest) => Turn | Promise<Turn>);

export interface ModelServerOptions {
  script: Script;
  /** What `GET /v1/models` lists; the route is missing unless set. */
  models?: readonly string[];
  /** Tokens of the window that the list tells of each. */
  context?: number;
}

/** A scripted model behind a real server, which speaks both common interfaces. */
export interface ModelServer extends AsyncDisposable {
  /** Ends in `/v1`: `POST /chat/completions` and `POST /messages` are below. */
  baseURL: string;
  /** What was asked of the model, in order. */
  requests: ModelRequest[];
  /** What the next requests are answered with; the turns of a list begin anew. */
  play(script: Script): void;
}

/** Starts the server on loopback. A list that is over answers 400, which nobody repeats. */
export function startModelServer({ script, models, context }: ModelServerOptions): ModelServer {
  const requests: ModelRequest[] = [];
  const stopping = new AbortController();
  let say = speaker(script);
  const server = Deno.serve(
    {
      port: 0,
      hostname: "127.0.0.1",
      signal: stopping.signal,
      onListen: () => undefined,
      onError: () => new Response("the script failed", { status: 400 }),
    },
    async (http) => {
      const { pathname } = new URL(http.url);
      if (http.method === "GET" && pathname === "/v1/models" && models) {
        return Response.json({
          data: models.map((id) => ({ id, object: "model", context_length: context })),
        });
      }
      const wire = pathname.startsWith("/v1") ? WIRES[pathname.slice(3)] : undefined;
      if (http.method !== "POST" || !wire) return new Response("no such route", { status: 404 });
      const leaving = new AbortController();
      http.signal.addEventListener("abort", () => leaving.abort(), { once: true });
      const request: ModelRequest = {
        ...wire.read(await http.json()),
        path: pathname,
        headers: http.headers,
        signal: AbortSignal.any([leaving.signal, stopping.signal]),
      };
      requests.push(request);
      return answerTo(request, { turn: await say(request), wire, leaving });
    },
  );
  return {
    baseURL: `http://127.0.0.1:${server.addr.port}/v1`,
    requests,
    play: (next) => void (say = speaker(next)),
    async [Symbol.asyncDispose]() {
      // Not `shutdown`, which waits for connections that a client keeps for later.
      stopping.abort();
      await server.finished;
    },
  };
}

const WIRES: Readonly<Record<string, Wire>> = {
  "/chat/completions": { read: readOpenAi, answer: openAiAnswer, pieces: openAiPieces },
  "/messages": { read: readAnthropic, answer: anthropicAnswer, pieces: anthropicPieces },
};

interface Wire {
  read(body: unknown): Omit<ModelRequest, "path" | "headers" | "signal">;
  answer(turn: Turn, model: string): unknown;
  pieces(turn: Turn, model: string): string[];
}

function speaker(script: Script) {
  if (typeof script === "function") return script;
  let next = 0;
  return (): Turn => script[next++] ?? { refuse: { status: 400, message: "The script is over" } };
}

function answerTo(
  { stream, model, signal }: ModelRequest,
  { turn, wire, leaving }: { turn: Turn; wire: Wire; leaving: AbortController },
): Response {
  if (turn.refuse) {
    const { status, message = "refused", headers } = turn.refuse;
    return Response.json({ type: "error", error: { type: "error", message } }, {
      status,
      ...(headers && { headers }),
    });
  }
  if (!stream) return Response.json(wire.answer(turn, model));
  const body = streamOf(wire.pieces(turn, model), { turn, signal, leaving });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

function streamOf(
  pieces: readonly string[],
  { turn, signal, leaving }: { turn: Turn; signal: AbortSignal; leaving: AbortController },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (turn.pauseMs) await pause(turn.pauseMs, signal);
      if (sent === turn.hangAfter) await leave(signal);
      if (signal.aborted) return controller.close();
      if (sent === turn.resetAfter) return controller.error(new Error("broken off"));
      const piece = pieces[sent++];
      if (piece !== undefined) controller.enqueue(encoder.encode(piece));
      // At once: a client that knows the last piece does not read on, and nobody would ask again.
      if (sent >= pieces.length && sent !== turn.hangAfter && sent !== turn.resetAfter) {
        controller.close();
      }
    },
    cancel: () => leaving.abort(),
  }, { highWaterMark: 0 });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}

function leave(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
