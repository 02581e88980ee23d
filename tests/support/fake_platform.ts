import type { Credentials } from "../../mod/auth/credentials.ts";
import { createPlatformCaches, type PlatformCaches } from "../../mod/platform/caches.ts";
import { type ClientOptions, createClient } from "../../mod/platform/client.ts";
import { serveRequests } from "../../mod/base/serve_requests.ts";
import type { Client } from "../../mod/platform/types.ts";

/** A request as it arrived at the fake instance. */
export interface SeenRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
}

/** A real HTTP server that answers what a test tells it, and a client of it. */
export interface FakePlatform extends AsyncDisposable {
  url: string;
  host: string;
  seen: SeenRequest[];
  /** What the client slept between tries, in milliseconds. */
  slept: number[];
  caches: PlatformCaches;
  client: Client;
  clientOf(credentials: Partial<Credentials>, options?: Partial<ClientOptions>): Client;
}

export type Respond = (request: SeenRequest, count: number) => Response | Promise<Response>;

export function startFakePlatform(respond: Respond, now = 1_000_000): FakePlatform {
  const seen: SeenRequest[] = [];
  const slept: number[] = [];
  const server = serveRequests(
    async (request) => {
      const url = new URL(request.url);
      const entry: SeenRequest = {
        method: request.method,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: await request.text(),
      };
      seen.push(entry);
      return await respond(entry, seen.length);
    },
  );
  const host = `127.0.0.1:${server.port}`;
  const clock = () => now;
  const caches = createPlatformCaches({ clock });
  const clientOf: FakePlatform["clientOf"] = (credentials, options = {}) =>
    createClient(fakeCredentials(host, credentials), {
      caches,
      clock,
      random: () => 0.5,
      sleep(milliseconds) {
        slept.push(milliseconds);
        return Promise.resolve();
      },
      ...options,
    });
  return {
    url: `http://${host}`,
    host,
    seen,
    slept,
    caches,
    client: clientOf({}),
    clientOf,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A server that speaks bytes: for answers that end half-way. Gets each request's first chunk. */
export function startRawPlatform(
  answer: (connection: Deno.Conn, request: string) => Promise<void>,
): { host: string; connections: () => number } & AsyncDisposable {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  let connections = 0;
  const serving = (async () => {
    for await (const connection of listener) {
      connections++;
      const buffer = new Uint8Array(65_536);
      const length = await connection.read(buffer) ?? 0;
      await answer(connection, new TextDecoder().decode(buffer.subarray(0, length)));
      connection.close();
    }
  })();
  return {
    host: `127.0.0.1:${(listener.addr as Deno.NetAddr).port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving;
    },
  };
}

export function fakeCredentials(host: string, changes: Partial<Credentials> = {}): Credentials {
  return {
    host,
    url: `http://${host}`,
    label: "dev1",
    kind: "basic",
    source: "stored",
    username: "admin",
    cacheKey: "admin-key",
    headers: () => Promise.resolve({ authorization: `Basic ${btoa("admin:secret-word")}` }),
    ...changes,
  };
}

/** An answer in the platform's envelope. */
export function result(value: unknown, init: ResponseInit = {}): Response {
  return Response.json({ result: value }, init);
}

/** An error in the platform's envelope. */
export function platformError(
  status: number,
  words: { message: string; detail?: string | null },
  headers: Record<string, string> = {},
): Response {
  const body = { error: { detail: null, ...words }, status: "failure" };
  return Response.json(body, { status, headers });
}

export function html(body: string, status = 200): Response {
  return new Response(body, { status, headers: { "content-type": "text/html;charset=UTF-8" } });
}
