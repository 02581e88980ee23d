import { rateLimitRule } from "./sys_id.ts";

/** The failures that a test or a curious person can ask for, by header `x-demo-fault`. */
export const FAULTS = [
  "slow",
  "429",
  "503",
  "hibernating-html",
  "hibernating-redirect",
  "session-expired-redirect",
  "stale-token-401",
  "basic-auth-restricted",
  "truncated-json",
  "committed-500",
  "acl-hide-rows",
] as const;

export type Fault = typeof FAULTS[number];

export function isFault(text: string | null | undefined): text is Fault {
  return FAULTS.some((fault) => fault === text);
}

const SLOW_MS = 2_000;
const HTML = { "content-type": "text/html;charset=UTF-8" };

/** The answer that stands in for the real one, before anything is done; undefined when it comes later. */
export async function faultBefore(
  fault: Fault | undefined,
  { origin, now }: { origin: string; now: number },
): Promise<Response | undefined> {
  switch (fault) {
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return undefined;
    case "429":
      return Response.json({
        error: {
          message: "Rate limit exceeded",
          detail: "Rate limit of 100 requests per hour for Table API exceeded",
        },
        status: "failure",
      }, {
        status: 429,
        headers: {
          "Retry-After": "1",
          "X-RateLimit-Limit": "100",
          "X-RateLimit-Reset": String(Math.ceil(now / 1000) + 1),
          "X-RateLimit-Rule": rateLimitRule,
        },
      });
    case "503":
      return new Response("Service Unavailable", { status: 503, headers: HTML });
    case "hibernating-html":
      return new Response(
        "<html><head><title>Instance Hibernating page</title></head><body></body></html>",
        { headers: HTML },
      );
    case "hibernating-redirect":
      return redirect("https://developer.servicenow.com/dev.do#!/home?wu=true");
    case "session-expired-redirect":
      return redirect(`${origin}/login_redirect.do?sysparm_stack=no`);
    case "stale-token-401":
      return unauthenticated({ "X-Is-Logged-In": "true", "X-UserToken-Response": "0".repeat(64) });
    case "basic-auth-restricted":
      return unauthenticated({ "X-Is-Logged-In": "false" });
    default:
      return undefined;
  }
}

/** What becomes of the real answer. */
export async function faultAfter(fault: Fault | undefined, response: Response): Promise<Response> {
  if (fault === "committed-500") {
    await response.body?.cancel();
    return Response.json(
      {
        error: { message: "Transaction cancelled: maximum execution time exceeded", detail: "" },
        status: "failure",
      },
      { status: 500 },
    );
  }
  if (fault !== "truncated-json" || response.body === null) return response;
  const text = await response.text();
  const cut = text.slice(0, Math.floor(text.length / 2));
  return new Response(
    `${cut},{"error":{"message":"Transaction cancelled: maximum execution time exceeded"}}`,
    { status: response.status, headers: response.headers },
  );
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } });
}

function unauthenticated(headers: Record<string, string>): Response {
  return Response.json({
    error: {
      message: "User Not Authenticated",
      detail: "Required to provide Auth information",
    },
    status: "failure",
  }, { status: 401, headers: { "WWW-Authenticate": 'BASIC realm="Service-now"', ...headers } });
}
