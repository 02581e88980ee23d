import type { DemoInstance } from "../database/instance.ts";
import { RestError } from "../wire/rest_error.ts";
import { rateLimitRule } from "../values/sys_id.ts";

/** The failures that can be asked for, by the header `x-demo-fault` or by control, and their effect. */
export const FAULT_EFFECTS = {
  "slow": "the answer comes after the latency",
  "slow-drip": "the answer's bytes come in pieces, over the latency",
  "connection-reset":
    "the connection is cut before anything is done; only where the instance is served",
  "429": "rate limit, with Retry-After and the X-RateLimit headers",
  "503": "the instance is starting: no JSON",
  "hibernating-html": "a sleeping developer instance: 200 with a page",
  "hibernating-redirect": "a sleeping developer instance: 302 to the developer site",
  "session-expired-redirect": "302 to the login page",
  "stale-token-401": "401 with a new X-UserToken-Response",
  "basic-auth-restricted": "401 as from an instance that restricts Basic authentication",
  "truncated-json": "200 with an array that breaks off, followed by an error object",
  "committed-500": "the write is stored, the answer is 500",
  "acl-hide-rows": "no row is readable; X-Total-Count stays",
  "scope-demotion":
    "inserted records are stored as global, whatever the request and the session say",
  "picker-decoy": "the application picker reports success and changes nothing",
  "dropped-reference": "an inserted UI policy action is stored without its policy",
} as const;

export type Fault = keyof typeof FAULT_EFFECTS;

export const FAULTS = Object.keys(FAULT_EFFECTS) as Fault[];

/** Whether the text names a fault. */
export function isFault(text: unknown): text is Fault {
  return FAULTS.some((fault) => fault === text);
}

/** What fails, and how slowly: of one request, or standing until it is set otherwise. */
export interface FaultSettings {
  fault?: Fault | undefined;
  latencyMs: number;
}

export const DEFAULT_LATENCY_MS = 2_000;
export const MAX_LATENCY_MS = 600_000;

/** Whole milliseconds up to ten minutes; undefined for anything else. */
export function readLatency(text: string): number | undefined {
  const latency = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  return latency <= MAX_LATENCY_MS ? latency : undefined;
}

/** What a request's headers ask for, else what stands. Throws 400 for an unknown fault or latency. */
export function faultOf(request: Request, standing: FaultSettings): FaultSettings {
  const fault = request.headers.get("x-demo-fault") ?? standing.fault;
  if (fault !== undefined && !isFault(fault)) {
    throw new RestError(
      400,
      `Unknown fault "${fault}"`,
      `The header x-demo-fault takes one of ${FAULTS.join(", ")}.`,
    );
  }
  const asked = request.headers.get("x-demo-latency");
  const latencyMs = asked === null ? standing.latencyMs : readLatency(asked);
  if (latencyMs === undefined) {
    throw new RestError(
      400,
      `Bad latency "${asked}"`,
      `The header x-demo-latency takes milliseconds from 0 to ${MAX_LATENCY_MS}.`,
    );
  }
  return { fault, latencyMs };
}

/** The instance as a request under a fault of behaviour sees it. */
export function underFault(instance: DemoInstance, fault: Fault | undefined): DemoInstance {
  if (fault === "scope-demotion") {
    return { ...instance, behaviour: { ...instance.behaviour, demotesScope: true } };
  }
  if (fault === "picker-decoy") {
    return { ...instance, behaviour: { ...instance.behaviour, applicationPickerIsDecoy: true } };
  }
  if (fault === "dropped-reference") {
    return { ...instance, behaviour: { ...instance.behaviour, dropsPolicyReference: true } };
  }
  return instance;
}

/** Marks the answer that `serveDemo` replaces by a cut connection. */
export const RESET_HEADER = "x-demo-connection-reset";
const HTML = { "content-type": "text/html;charset=UTF-8" };

/** The answer that stands in for the real one, before anything is done; undefined when it comes later. */
export async function faultBefore(
  { fault, latencyMs }: FaultSettings,
  { origin, now }: { origin: string; now: number },
): Promise<Response | undefined> {
  switch (fault) {
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, latencyMs));
      return undefined;
    case "connection-reset":
      return Response.json({
        error: {
          message: "There is no connection to cut",
          detail: "The fault connection-reset needs the instance served over HTTP.",
        },
        status: "failure",
      }, { status: 500, headers: { [RESET_HEADER]: "true" } });
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
export async function faultAfter(
  { fault, latencyMs }: FaultSettings,
  response: Response,
): Promise<Response> {
  if (fault === "slow-drip") return await drip(response, latencyMs);
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

const PIECES = 20;

/** The same answer in pieces, spread over the latency. */
async function drip(response: Response, latencyMs: number): Promise<Response> {
  if (response.body === null) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = Math.max(1, Math.ceil(bytes.length / PIECES));
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise<void>((resolve) => timer = setTimeout(resolve, latencyMs / PIECES));
      controller.enqueue(bytes.subarray(sent, sent + size));
      sent += size;
      if (sent >= bytes.length) controller.close();
    },
    cancel: () => clearTimeout(timer),
  });
  return new Response(body, { status: response.status, headers: response.headers });
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
