/** One request that an endpoint for models received. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface ModelEndpoint {
  /** Ends in `/v1`. */
  baseURL: string;
  received: ReceivedRequest[];
  /** How the next calls are answered. */
  answer: (request: ReceivedRequest, signal: AbortSignal) => Response | Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A chat completion of the OpenAI-compatible API with this text. */
export function completion(text: string): Response {
  return Response.json({
    id: "chat-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "small",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  });
}

/** A real server on loopback that speaks as OpenAI-compatible endpoints do. */
export function startModelEndpoint(answer: ModelEndpoint["answer"]): ModelEndpoint {
  const received: ReceivedRequest[] = [];
  const stopping = new AbortController();
  const server = Deno.serve(
    {
      port: 0,
      hostname: "127.0.0.1",
      onListen: () => undefined,
      onError: () => new Response(null),
    },
    async (request) => {
      const seen = {
        method: request.method,
        path: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      };
      received.push(seen);
      const leaving = new AbortController();
      request.signal.addEventListener("abort", () => leaving.abort());
      return await endpoint.answer(seen, AbortSignal.any([leaving.signal, stopping.signal]));
    },
  );
  const endpoint: ModelEndpoint = {
    baseURL: `http://127.0.0.1:${server.addr.port}/v1`,
    received,
    answer,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await server.shutdown();
    },
  };
  return endpoint;
}

/** An answer that never comes: ends when the client leaves. */
export function never(_request: ReceivedRequest, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(new Response(null));
    signal.addEventListener("abort", () => resolve(new Response(null)), { once: true });
  });
}

/** A server that takes a request and drops the connection, half-way through the answer if asked. */
export function startDroppingEndpoint(start: string): { baseURL: string } & AsyncDisposable {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const serving = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(4096));
      if (start) await connection.write(new TextEncoder().encode(start));
      connection.close();
    }
  })();
  return {
    baseURL: `http://127.0.0.1:${listener.addr.port}/v1`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving;
    },
  };
}
