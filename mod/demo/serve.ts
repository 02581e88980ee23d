import { createDemo, type DemoOptions } from "./create_demo.ts";

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

/** Serves the embedded instance over HTTP, on loopback unless told otherwise. */
export function serveDemo(options: ServeDemoOptions): Promise<ServedDemo> {
  const { port, host = "127.0.0.1", ...rest } = options;
  const demo = createDemo(rest);
  const listen = (wanted: number) =>
    Deno.serve(
      { hostname: host, port: wanted, onListen: () => undefined },
      (request) => demo.fetch(request),
    );
  let server: Deno.HttpServer<Deno.NetAddr>;
  try {
    server = listen(port);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    server = listen(0);
  }
  return Promise.resolve({
    url: `http://${host}:${server.addr.port}`,
    port: server.addr.port,
    movedAside: demo.movedAside,
    async close() {
      // Idle keep-alive connections of clients must not hold the exit up.
      await Promise.race([server.shutdown(), new Promise((resolve) => setTimeout(resolve, 500))]);
      demo.close();
    },
  });
}
