import type { Services } from "../services.ts";
import { describeHealth } from "./health.ts";
import { createWebGuard } from "./web_guard.ts";
import type { WebApp, WebAppOptions } from "./app.ts";

export interface WebPortOptions extends Required<Pick<WebAppOptions, "closing" | "starting">> {
  /** Resolves when the service is open; whatever needs it waits. */
  opened: Promise<void>;
}

/**
 * The web port: liveness answered at once; what else comes waits until the service is open, and the
 * first of it loads the app.
 */
export function createWebPort(
  services: Services,
  options: WebPortOptions,
): (request: Request, peer: string) => Response | Promise<Response> {
  const guard = createWebGuard(services.settings);
  let app: Promise<WebApp> | undefined;
  async function load(): Promise<WebApp> {
    const { createWebApp } = await import("./app.ts");
    return createWebApp(services, options);
  }
  async function answer(request: Request, peer: string): Promise<Response> {
    await options.opened;
    app ??= load();
    return await (await app).fetch(request, { peer });
  }
  return (request, peer) => {
    // First of all: an address that is made of a foreign host may be none that can be read.
    const refused = guard(request);
    if (refused) return refused;
    return request.method === "GET" && new URL(request.url).pathname === "/health"
      ? Response.json(describeHealth(services, options.starting()))
      : answer(request, peer);
  };
}
