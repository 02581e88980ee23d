import type { Context } from "hono";
import type { Caller } from "../auth/caller.ts";

/** How calls of this service's own pages are named. */
export const DASHBOARD_CLIENT = "Dashboard";

/** Who makes a call of the API on an instance: the dashboard in a browser, or another program. */
export function apiCaller(context: Context, instance: string | undefined): Caller {
  const own = context.req.header("sec-fetch-site") === "same-origin";
  return {
    port: "api",
    headers: instance ? { instance } : {},
    ...(own && { client: DASHBOARD_CLIENT }),
  };
}
