import { type RequestHandler, serveByRuntime } from "./runtime_connection.ts";

/** A connection on which requests are answered. */
export interface ServedConnection {
  /** Resolves when there is nothing left of it, whoever ended it. */
  readonly gone: Promise<void>;
  /** Ends it behind what is under way. Resolves with `gone`. */
  close(): Promise<void>;
}

/**
 * Before Deno 2.7 a shutdown waits until the client lets go of a connection, a minute and a half by
 * default, once it has carried an answer of some hundred kilobytes.
 */
const SHUTDOWN_WAITS = /^2\.[4-6]\./.test(Deno.version.deno);
/** What the runtime takes to hand on an answer that it calls complete; of megabytes, on a busy machine. */
const FLUSH_MS = SHUTDOWN_WAITS ? 250 : 50;

/**
 * Answers what comes on a connection. It is ended when nothing has been under way for `waitMs`: half
 * a header never is, half a body no more once its call was answered.
 */
export function serveConnection(
  connection: Deno.TcpConn,
  { handler, waitMs }: { handler: RequestHandler; waitMs: number },
): ServedConnection {
  let underWay = 0;
  let asked = false;
  let withBody = false;
  let quietSince = 0;
  let closing = false;
  const served = serveByRuntime(connection, (request, info) => {
    clearTimeout(timer);
    underWay++;
    asked = true;
    withBody = request.headers.has("content-length") || request.headers.has("transfer-encoding");
    info.completed.then(answered, answered);
    return handler(request, info);
  });
  let timer = setTimeout(end, waitMs);
  const gone = served.gone.finally(() => clearTimeout(timer));

  function answered(): void {
    if (--underWay > 0) return;
    quietSince = performance.now();
    if (closing) end();
    else timer = setTimeout(end, waitMs);
  }
  /** Nothing is under way, but the client may not yet have all of the last answer. */
  function end(): void {
    const flushed = performance.now() - quietSince >= FLUSH_MS;
    if (!asked || (flushed && (withBody || SHUTDOWN_WAITS))) served.cut();
    else if (SHUTDOWN_WAITS) timer = setTimeout(end, FLUSH_MS);
    else served.finish();
  }
  return {
    gone,
    async close() {
      closing = true;
      clearTimeout(timer);
      if (underWay === 0) end();
      await gone;
    },
  };
}
