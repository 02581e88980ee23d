import { createMiddleware } from "hono/factory";
import { AppError } from "../base/errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing calls that another site's page makes in a browser. Clients that are no
 * browser send neither header and pass.
 */
export function requireSameOrigin() {
  return createMiddleware(async function sameOriginRequired(context, next) {
    const { method } = context.req;
    if (!SAFE_METHODS.has(method)) {
      const site = context.req.header("sec-fetch-site");
      const origin = context.req.header("origin");
      const host = context.req.header("host") ?? new URL(context.req.url).host;
      const foreign = site ? !["same-origin", "none"].includes(site) : isForeign(origin, host);
      if (foreign) {
        throw new AppError("forbidden", `${method} from the page of another origin is refused`, {
          remedy: "Use the dashboard of this service, or a client that is no browser.",
        });
      }
    }
    await next();
  });
}

/** For browsers too old for `Sec-Fetch-Site`. `null` is the origin of sandboxed pages. */
function isForeign(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
