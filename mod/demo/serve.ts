import { createDemo, type Demo, type DemoOptions } from "./create_demo.ts";

export interface ServeDemoOptions extends DemoOptions {
  /** 0 takes a free one; another that is taken is replaced by a free one too. */
  port: number;
  host?: string;
}

export interface ServedDemo {
  url: string;
  port: number;
  movedAside: string | null;
  close(): Promise<void>;
}

const CLOSE_GRACE_MS = 500;

/**
 * Serves the embedded instance over HTTP, on loopback unless told otherwise. Throws
 * `storage_failed`, and what `Deno.serve` throws for an address that cannot be used.
 */
export async function serveDemo(options: ServeDemoOptions): Promise<ServedDemo> {
  const { port, host = "127.0.0.1", ...rest } = options;
  const demo = await createDemo(rest);
  const stop = new AbortController();
  let server: Deno.HttpServer<Deno.NetAddr>;
  try {
    server = listen(demo, { host, port, signal: stop.signal });
  } catch (error) {
    demo.close();
    throw error;
  }
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${name}:${server.addr.port}`,
    port: server.addr.port,
    movedAside: demo.movedAside,
    async close() {
      // Idle keep-alive connections of clients must not hold the exit up.
      const timer = setTimeout(() => stop.abort(), CLOSE_GRACE_MS);
      await server.shutdown();
      clearTimeout(timer);
      demo.close();
    },
  };
}

function listen(
  demo: Demo,
  { host, port, signal }: { host: string; port: number; signal: AbortSignal },
): Deno.HttpServer<Deno.NetAddr> {
  const on = (wanted: number) =>
    Deno.serve(
      { hostname: host, port: wanted, signal, onListen: () => undefined },
      (request) => demo.fetch(request),
    );
  try {
    return on(port);
  } catch (error) {
    if (port === 0 || !(error instanceof Deno.errors.AddrInUse)) throw error;
    return on(0);
  }
}
