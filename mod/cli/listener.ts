import { AppError } from "../base/errors.ts";
import type { RequestHandler } from "../base/runtime_connection.ts";
import { serveRequests } from "../base/serve_requests.ts";
import { localUrl } from "../web/client_config.ts";
import { createCallCounter } from "./call_counter.ts";
import { probeService } from "./probe.ts";

export interface ListenerOptions {
  host: string;
  port: number;
  /** What a person changes when this address cannot be had. */
  portFlag: string;
  portVariable: string;
  hostFlag: string;
}

/** An open port. Requests wait until `serve` names the app that answers them. */
export interface Listener {
  /** The real one where 0 was asked for. */
  readonly port: number;
  serve(app: RequestHandler): void;
  /** Stops accepting. Idle connections are closed, open ones when their answer has ended. */
  close(): Promise<void>;
  /** Resolves as soon as no call is open. */
  settled(): Promise<void>;
}

/** Throws `port_taken` naming who holds the port, or `wrong_usage` for an address that cannot be had. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { promise: ready, resolve } = Promise.withResolvers<RequestHandler>();
  let answer: RequestHandler = async (request, info) => (await ready)(request, info);
  const calls = createCallCounter();
  try {
    const server = serveRequests((request, info) =>
      calls.count({
        request,
        completed: () => info.completed,
        answer: () => answer(request, info),
      }), { hostname: options.host, port: options.port });
    return {
      port: server.port,
      serve(app) {
        answer = app;
        resolve(app);
      },
      close: () => server.close(),
      settled: () => calls.settled(),
    };
  } catch (error) {
    throw await explainListenFailure(error, options);
  }
}

async function explainListenFailure(error: unknown, options: ListenerOptions): Promise<unknown> {
  const { host, port, portFlag, portVariable, hostFlag } = options;
  const anotherPort = `choose another port with ${portFlag} or ${portVariable}.`;
  if (error instanceof Deno.errors.AddrInUse) {
    const copy = await probeService(localUrl(host, port));
    const holder = copy
      ? `another copy of this service${copy.version ? ` (version ${copy.version})` : ""}`
      : "another program";
    return new AppError("port_taken", `Port ${port} on ${host} is taken by ${holder}`, {
      remedy: `Stop it, or ${anotherPort}`,
      details: { port, host },
      cause: error,
    });
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return new AppError("port_taken", `Port ${port} may not be opened by this user`, {
      remedy: `${anotherPort.charAt(0).toUpperCase()}${anotherPort.slice(1)}`,
      cause: error,
    });
  }
  return new AppError("wrong_usage", `${JSON.stringify(host)} is no address of this machine`, {
    remedy: `Give an address that this machine has with ${hostFlag}, for example 127.0.0.1.`,
    cause: error,
  });
}
