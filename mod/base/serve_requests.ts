/** A server of this process. */
export interface RequestServer {
  /** The real one where 0 was asked for. */
  readonly port: number;
  /** Ends when what is under way has been answered whole; idle connections are cut then. */
  close(): Promise<void>;
}

/**
 * Before Deno 2.7 a shutdown waits until the client lets go of a connection, a minute and a half by
 * default, once it has carried an answer of some hundred kilobytes.
 */
const SHUTDOWN_WAITS = /^2\.[4-6]\./.test(Deno.version.deno);
/** What the runtime takes to hand on an answer that it calls complete. */
const FLUSH_MS = 50;

/**
 * Serves HTTP, on loopback and a free port unless told otherwise. Throws what `Deno.serve` throws for
 * an address that cannot be used.
 */
export function serveRequests(
  handler: Deno.ServeHandler<Deno.NetAddr>,
  { hostname = "127.0.0.1", port = 0 }: { hostname?: string; port?: number } = {},
): RequestServer {
  const ending = new AbortController();
  const open = new Set<Promise<void>>();
  const server = Deno.serve(
    { hostname, port, onListen: () => undefined, signal: ending.signal },
    (request, info) => {
      const answered = info.completed.catch(() => undefined).finally(() => open.delete(answered));
      open.add(answered);
      return handler(request, info);
    },
  );
  return {
    port: server.addr.port,
    async close() {
      if (!SHUTDOWN_WAITS) return await server.shutdown();
      while (open.size > 0) await Promise.all(open);
      await new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
      ending.abort();
      await server.finished;
    },
  };
}
