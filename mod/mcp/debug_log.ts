import type { Logger } from "../base/log.ts";
import type { RequestFacts } from "./endpoint.ts";

type Route = (
  request: Request,
  peer: string,
  facts?: RequestFacts,
) => Response | Promise<Response>;

/** `SN_MCP_DEBUG`: one line a request. Header names only, never values; the session id shortened. */
export function logRequest(log: Logger, route: Route) {
  return async (request: Request, peer: string): Promise<Response> => {
    const facts: RequestFacts = {};
    const started = performance.now();
    const response = await route(request, peer, facts);
    log.info("MCP {http} {status} {method} {tool} in {ms} ms", {
      http: request.method,
      status: response.status,
      method: facts.method,
      tool: facts.tool,
      session: request.headers.get("mcp-session-id")?.slice(0, 8),
      headers: [...request.headers.keys()],
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
    return response;
  };
}
