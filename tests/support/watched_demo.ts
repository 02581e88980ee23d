/** The embedded instance over HTTP, with its clock, its traffic and its answers in a test's hands. */
import { serveRequests } from "../../mod/base/serve_requests.ts";
import type { Behaviour } from "../../mod/demo/database/instance.ts";
import { openDemoCopy } from "./demo_template.ts";

export interface WatchedRequest {
  method: string;
  path: string;
  headers: Headers;
}

export interface WatchedDemo extends AsyncDisposable {
  url: string;
  host: string;
  /** The requests to `/api/…` since the start or the last `seen.length = 0`. */
  seen: WatchedRequest[];
  /** Answers in the instance's place, before or after `answer()` has asked it; null lets it answer. */
  intercept: (
    request: Request,
    answer: () => Promise<Response>,
  ) => Promise<Response> | Response | null;
  /** Moves the instance's clock. */
  advance(milliseconds: number): void;
}

export async function startWatchedDemo(
  options: { behaviour?: Partial<Behaviour> } = {},
): Promise<WatchedDemo> {
  let now = Date.UTC(2026, 5, 1, 12);
  const demo = await openDemoCopy({ ...options, clock: () => now });
  const seen: WatchedRequest[] = [];
  const server = serveRequests(
    async (request, info) => {
      const { pathname: path } = new URL(request.url);
      const { method, headers } = request;
      const answer = () => demo.fetch(request, info.remoteAddr.hostname);
      if (!path.startsWith("/api/")) return await answer();
      seen.push({ method, path, headers });
      return await (watched.intercept(request, answer) ?? answer());
    },
  );
  const host = `127.0.0.1:${server.port}`;
  const watched: WatchedDemo = {
    url: `http://${host}`,
    host,
    seen,
    intercept: () => null,
    advance: (milliseconds) => void (now += milliseconds),
    async [Symbol.asyncDispose]() {
      await server.close();
      demo.close();
    },
  };
  return watched;
}
