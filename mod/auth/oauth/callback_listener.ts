import { AppError } from "../../base/errors.ts";
import { callbackPage } from "./callback_page.ts";

const PATH = "/callback";
const VARIABLE = "SN_OAUTH_PORT";
/** A name of this machine that instances accept, on both of its loopback addresses. */
const NAME = "localhost";
const ADDRESSES = ["127.0.0.1", "::1"];

/** What has to stand, to the letter, in the redirect URL of the OAuth application's record. */
export function redirectUriOf(port: number): string {
  return `http://${NAME}:${port}${PATH}`;
}

/** The port that browsers come back to: open as long as somebody holds it. */
export interface CallbackListener {
  /** Throws `port_taken`. */
  hold(): Promise<void>;
  /** The last one closes the port, after the answers under way. */
  release(): void;
  /** Resolves when the port is closed, whoever held it. */
  close(): Promise<void>;
}

export interface CallbackListenerOptions {
  port: number;
  /** Answers a callback by its query. */
  answer: (query: URLSearchParams) => Promise<Response>;
}

/** How long closing waits for connections that a browser keeps open without using them. */
const PATIENCE_MS = 1_000;
/** How long a new sign-in waits for the port of the one before, whose last answer is under way. */
const HANDOVER_MS = 5_000;

/** A listener on both loopback addresses, closed until somebody holds it. */
export function createCallbackListener(options: CallbackListenerOptions): CallbackListener {
  let holders = 0;
  let servers: Deno.HttpServer[] = [];
  let closed: Promise<unknown> = Promise.resolve();

  // Nothing new is accepted from here on, and the answers under way are sent.
  function shut(): void {
    const ended = servers;
    servers = [];
    closed = Promise.all([closed, ...ended.map((server) => server.shutdown())]);
  }

  const abandon = (finished: Promise<unknown>) => void (closed = Promise.all([closed, finished]));

  async function open(): Promise<void> {
    try {
      servers = listenOnLoopback(options, abandon);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // It may still be the port of the sign-in before.
      await within(closed, HANDOVER_MS);
      if (servers.length === 0) servers = listenOnLoopback(options, abandon);
    }
  }

  return {
    async hold() {
      holders++;
      try {
        if (servers.length === 0) await open();
      } catch (error) {
        holders--;
        throw error;
      }
    },
    release() {
      holders--;
      if (holders === 0) shut();
    },
    async close() {
      holders = 0;
      shut();
      await within(closed, PATIENCE_MS);
    },
  };
}

async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, milliseconds));
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** Both addresses or none; `abandon` is told when the one that was opened in vain will be closed. */
function listenOnLoopback(
  options: CallbackListenerOptions,
  abandon: (finished: Promise<unknown>) => void,
): Deno.HttpServer[] {
  const { port } = options;
  const servers: Deno.HttpServer[] = [];
  const abandoned = new AbortController();
  for (const hostname of ADDRESSES) {
    try {
      const settings = { hostname, port, signal: abandoned.signal, onListen: () => undefined };
      servers.push(Deno.serve(settings, (request) => serve(request, options)));
    } catch (error) {
      // Many machines have no IPv6; a second program on it would get the callbacks, though.
      if (hostname === "::1" && !(error instanceof Deno.errors.AddrInUse)) continue;
      abandoned.abort();
      abandon(Promise.all(servers.map(({ finished }) => finished)));
      throw portTaken(port, error);
    }
  }
  return servers;
}

async function serve(
  request: Request,
  { port, answer }: CallbackListenerOptions,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  // A page that rebinds its own name to this machine betrays itself by the Host.
  const hosts = [NAME, ...ADDRESSES].map((name) =>
    `${name.includes(":") ? `[${name}]` : name}:${port}`
  );
  if (!hosts.includes(request.headers.get("host") ?? "")) {
    return await callbackPage({ status: 403, title: "Not for this address", text: [] });
  }
  if (pathname !== PATH) {
    return await callbackPage({ status: 404, title: "Nothing here", text: [] });
  }
  if (request.method !== "GET") {
    return await callbackPage({ status: 405, title: "Only GET is answered here", text: [] });
  }
  return await answer(searchParams);
}

function portTaken(port: number, cause: unknown): AppError {
  const refused = cause instanceof Deno.errors.PermissionDenied;
  return new AppError(
    "port_taken",
    refused
      ? `The OAuth callback port ${port} may not be opened by this user`
      : `The OAuth callback port ${port} is taken by another program`,
    {
      remedy: `${refused ? "Set" : "Stop that program, or set"} ${VARIABLE} to another port and ` +
        "restart; the redirect URL of the OAuth application has to name the same port.",
      details: { port, variable: VARIABLE },
      cause,
    },
  );
}
