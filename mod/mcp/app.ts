import type { CallLog } from "../analytics/call_log/logged_call.ts";
import type { Services } from "../services.ts";
import type { Store } from "../store/store.ts";
import { SERVICE_NAME, VERSION } from "../base/version.ts";
import { systemClock } from "../base/clock.ts";
import { createTokenGate } from "../http/bearer_token.ts";
import { createTokenThrottle } from "../http/token_throttle.ts";
import { createGuard } from "../http/guard.ts";
import { problemResponse } from "../http/problem.ts";
import { AppError } from "../base/errors.ts";
import { createCallsInFlight } from "./calls_in_flight.ts";
import { logRequest } from "./debug_log.ts";
import { createEndpoint, type RequestFacts } from "./endpoint.ts";
import { createHotPath } from "./hot_path.ts";
import { createMetaTools } from "../meta_tools/meta_tools.ts";
import { createNoteCall } from "./note_call.ts";
import { createPlatformCalls } from "./platform_calls.ts";
import { listPlatformTools } from "./platform_tools.ts";
import { createToolRunner } from "./run_tool.ts";
import { createSdkPath } from "./sdk_path.ts";
import { createProtocolSessions, type ProtocolSessions } from "./protocol_sessions.ts";
import { createToolList } from "./tool_list.ts";

/** The part of the services that the MCP port uses. */
export interface McpServices
  extends Pick<Services, "settings" | "log" | "catalogue" | "skills" | "memory" | "execute"> {
  store: Store;
  callLog: Pick<CallLog, "note">;
}

export interface McpApp {
  /** `peer` is the address that the socket names. */
  fetch(request: Request, peer?: string): Response | Promise<Response>;
  /** Ends open streams and settles what is being written. */
  close(): Promise<void>;
}

export interface McpAppOptions {
  /** What is not ready yet: `/health` names it, and calls that need it wait. */
  starting?: () => readonly string[];
}

/** The MCP port: `/health`, `/mcp`, and 404 JSON at once for all that clients probe beside them. */
export function createMcpApp(services: McpServices, options: McpAppOptions = {}): McpApp {
  const { starting = () => [] } = options;
  const { settings, log } = services;
  const { host, token, debug } = settings.mcp;
  const guard = createGuard({
    bindHost: host,
    allowedOrigins: settings.allowedOrigins,
    letIn: "start the service with --mcp-hostname 0.0.0.0 and set SN_MCP_TOKEN",
  });
  const sessions = createProtocolSessions(services.store, { log });
  const { endpoint, close } = assemble(services, sessions);
  let ready = false;
  sessions.ready.then(() => ready = true);

  const gate = token === undefined ? undefined : createTokenGate({
    token,
    variable: "SN_MCP_TOKEN",
    throttle: createTokenThrottle({ clock: systemClock }),
  });
  const route = (
    request: Request,
    peer: string,
    facts?: RequestFacts,
  ): Response | Promise<Response> => {
    const refusal = guard(request);
    if (refusal) return refusal;
    const path = pathOf(request.url);
    if (path === "/mcp") {
      const refusal = gate?.(request.headers.get("authorization"), peer);
      if (refusal) return refusal;
      return ready ? endpoint(request, facts) : sessions.ready.then(() => endpoint(request, facts));
    }
    return path === "/health" ? health(request, starting()) : notFound(path);
  };
  const answer = debug ? logRequest(log, route) : route;
  return {
    fetch: (request, peer = "") => answer(request, peer),
    async close() {
      await close();
      await sessions.ready;
      await sessions.close();
    },
  };
}

function assemble(services: McpServices, sessions: ProtocolSessions) {
  const { settings, log, catalogue, callLog } = services;
  const inFlight = createCallsInFlight();
  const calls = createPlatformCalls({ services, sessions, inFlight });
  const tools = createToolList([
    ...createMetaTools(services, calls),
    ...(settings.mcp.lazyTools ? [] : listPlatformTools(catalogue, calls)),
  ]);
  const noteCall = createNoteCall({ callLog, sessions });
  const runTool = createToolRunner({ log, noteCall });
  const sdkPath = createSdkPath({ tools, runTool, log });
  const hotPath = createHotPath(tools, runTool);
  return {
    endpoint: createEndpoint({ hotPath, sdkPath, sessions, inFlight, log }),
    close: () => sdkPath.close(),
  };
}

function health(request: Request, starting: readonly string[]): Response {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return problemResponse(new AppError("wrong_usage", `/health has no method ${request.method}`), {
      status: 405,
      headers: { allow: "GET, HEAD" },
    });
  }
  return Response.json({
    status: "ok",
    service: SERVICE_NAME,
    version: VERSION,
    endpoint: "/mcp",
    ...(starting.length > 0 && { starting }),
  }, { headers: { "cache-control": "no-store" } });
}

function notFound(path: string): Response {
  return problemResponse(
    new AppError("not_found", `There is nothing at ${path.slice(0, 200)}`, {
      remedy: "The MCP endpoint is /mcp, the health check /health.",
    }),
    // Clients that look for authorization metadata stumble over any other type.
    { headers: { "content-type": "application/json" } },
  );
}

/** The path of an absolute URL, without the price of parsing it. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const rest = start === -1 ? "/" : url.slice(start);
  const end = rest.search(/[?#]/);
  return end === -1 ? rest : rest.slice(0, end);
}
