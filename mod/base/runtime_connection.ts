export type RequestHandler = (
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
) => Response | Promise<Response>;

/** A connection that the runtime serves. */
export interface RuntimeConnection {
  /** Resolves when there is nothing left of it, whoever ended it. */
  readonly gone: Promise<void>;
  /** Ends it at once, whatever is under way. */
  cut(): void;
  /** Ends it behind what is under way. Half a body holds it up, and `cut` ends it no more. */
  finish(): void;
}

/** What the runtime takes of an abort signal. */
interface CutSignal {
  aborted: boolean;
  addEventListener(type: string, cut: () => void): void;
}

type ServeHttpOnConnection = (
  connection: Deno.Conn,
  signal: CutSignal,
  handler: RequestHandler,
  onError: (error: unknown) => Response,
  onListen: () => void,
) => { finished: Promise<void>; shutdown(): Promise<void> };

/** Hands a connection to the runtime, as `Deno.serve` does with each that it accepts. */
export function serveByRuntime(
  connection: Deno.TcpConn,
  handler: RequestHandler,
): RuntimeConnection {
  let abort = () => {};
  const signal = { aborted: false, addEventListener: (_: string, cut: () => void) => abort = cut };
  const served = serveHttpOnConnection(connection, signal, handler, failed, () => undefined);
  // A client that leaves in the middle rejects it, and the rest of it has to be given back.
  const gone = served.finished.catch(() => served.shutdown().catch(ignoreGone));
  return {
    gone,
    // An abort signal's listener would end the process by what it throws.
    cut() {
      try {
        abort();
      } catch (error) {
        ignoreGone(error);
      }
    },
    finish: () => void served.shutdown().catch(ignoreGone),
  };
}

function failed(error: unknown): Response {
  console.error(error);
  return new Response("Internal Server Error", { status: 500 });
}

/** What ends while the runtime ends it by itself is not there any more. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Deno.errors.BadResource)) throw error;
}

/**
 * The runtime gives no public name to the half of `Deno.serve` that is behind accepting; it is
 * `serveHttpOnConnection` of `ext/http/00_serve.ts`, here found in Deno 2.4 and 2.9.
 */
const serveHttpOnConnection = findInternal("serveHttpOnConnection");

function findInternal(name: string): ServeHttpOnConnection {
  const internals: unknown = Reflect.get(Deno, Reflect.get(Deno, "internal"));
  const found: unknown = typeof internals === "object" && internals !== null &&
    Reflect.get(internals, name);
  if (!isServe(found)) throw new Error(`Deno ${Deno.version.deno} has no ${name}`);
  return found;
}

function isServe(value: unknown): value is ServeHttpOnConnection {
  return typeof value === "function";
}
