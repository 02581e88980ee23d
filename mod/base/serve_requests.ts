import type { RequestHandler } from "./runtime_connection.ts";
import { serveConnection, type ServedConnection } from "./serve_connection.ts";

/** A server of this process. */
export interface RequestServer {
  /** The real one where 0 was asked for. */
  readonly port: number;
  /** Ends when what is under way has been answered whole; idle connections are cut then. */
  close(): Promise<void>;
}

export interface ServeOptions {
  hostname?: string;
  port?: number;
  /** What a connection may be without a request, in milliseconds; 30,000 unless told. */
  waitMs?: number;
}

/** A client that sends no whole header for so long has left, or means to hold a socket. */
const WAIT_MS = 30_000;
/** Accepting fails while the process may open no further file. */
const ACCEPT_AGAIN_MS = 100;

/**
 * Serves HTTP, on loopback and a free port unless told otherwise. `Deno.serve` keeps a connection
 * whose header or body never ends for as long as its client likes, so each is accepted here and cut
 * once nothing has been under way on it for `waitMs`. Throws what `Deno.listen` throws for an address
 * that cannot be used.
 */
export function serveRequests(
  handler: RequestHandler,
  { hostname = "127.0.0.1", port = 0, waitMs = WAIT_MS }: ServeOptions = {},
): RequestServer {
  const listener = Deno.listen({ hostname, port });
  const connections = new Set<ServedConnection>();
  const accepting = acceptAll(listener, (accepted) => {
    const connection = serveConnection(accepted, { handler, waitMs });
    connections.add(connection);
    void connection.gone.then(() => connections.delete(connection));
  });
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    listener.close();
    await accepting;
    await Promise.all(Array.from(connections, (connection) => connection.close()));
  }
  return { port: listener.addr.port, close: () => closed ??= close() };
}

/** Resolves when the listener is closed. */
async function acceptAll(
  listener: Deno.TcpListener,
  serve: (connection: Deno.TcpConn) => void,
): Promise<void> {
  while (true) {
    try {
      const connection = await listener.accept();
      connection.setNoDelay(true);
      serve(connection);
    } catch (error) {
      const { BadResource, Interrupted } = Deno.errors;
      if (error instanceof BadResource || error instanceof Interrupted) return;
      await new Promise((resolve) => setTimeout(resolve, ACCEPT_AGAIN_MS));
    }
  }
}
