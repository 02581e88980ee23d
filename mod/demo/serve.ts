import { createDemo, type Demo, type DemoOptions } from "./create_demo.ts";
import { type RequestServer, serveRequests } from "../base/serve_requests.ts";
import { RESET_HEADER } from "./control/faults.ts";

export interface ServeDemoOptions extends DemoOptions {
  /** 0 takes a free one; another that is taken is replaced by a free one too. */
  port: number;
  host?: string;
}

export interface ServedDemo {
  url: string;
  port: number;
  movedAside: string | null;
  /** Answers what is under way first. */
  close(): Promise<void>;
}

/**
 * Serves the embedded instance over HTTP, on loopback unless told otherwise. Throws
 * `storage_failed`, and what `Deno.serve` throws for an address that cannot be used.
 */
export async function serveDemo(options: ServeDemoOptions): Promise<ServedDemo> {
  const { port, host = "127.0.0.1", ...rest } = options;
  const demo = await createDemo(rest);
  let server: RequestServer;
  try {
    server = listen(demo, { host, port });
  } catch (error) {
    demo.close();
    throw error;
  }
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${name}:${server.port}`,
    port: server.port,
    movedAside: demo.movedAside,
    async close() {
      await server.close();
      demo.close();
    },
  };
}

/** An answer whose body fails: the server closes the connection in the middle of it. */
async function cut(answer: Response): Promise<Response> {
  await answer.body?.cancel();
  return new Response(
    new ReadableStream({ start: (controller) => controller.error(new Error("connection-reset")) }),
    { headers: { "content-length": "1000" } },
  );
}

function listen(
  demo: Demo,
  { host, port }: { host: string; port: number },
): RequestServer {
  const on = (wanted: number) =>
    serveRequests(async (request, info) => {
      const answer = await demo.fetch(request, info.remoteAddr.hostname);
      return answer.headers.has(RESET_HEADER) ? await cut(answer) : answer;
    }, { hostname: host, port: wanted });
  try {
    return on(port);
  } catch (error) {
    if (port === 0 || !(error instanceof Deno.errors.AddrInUse)) throw error;
    return on(0);
  }
}
