import { isObject } from "../base/is_object.ts";
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { createServer, type ServerParts } from "./sdk_server.ts";

export interface SdkRequest {
  request: Request;
  body: unknown;
  session: string | null;
}

/** Everything but the hot path, answered by the official SDK. */
export interface SdkPath {
  answer(call: SdkRequest): Promise<Response>;
  close(): Promise<void>;
}

/** Answers requests with the official SDK. */
export function createSdkHandler(parts: ServerParts): SdkPath {
  const { log } = parts;
  const sessions = new WeakMap<Request, string | null>();
  const handler = createMcpHandler(
    ({ era, requestInfo }) => {
      const request = requestInfo as Request;
      const session = sessions.get(request) ?? null;
      return createServer(parts, { era, headers: request.headers, session });
    },
    { onerror: (error) => log.debug("The MCP SDK reported: {error}", { error }) },
  );
  return {
    async answer({ request, body, session }) {
      if (!wantsProgress(body) && await isLegacyRequest(request, body)) {
        return await answerLegacyAsJson(parts, { request, body, session });
      }
      sessions.set(request, session);
      return await handler.fetch(request, { parsedBody: body });
    },
    close: () => handler.close(),
  };
}

/**
 * The handler answers every legacy request as a stream; without progress to send, plain JSON is
 * what small clients and proxies get along with.
 */
async function answerLegacyAsJson(
  parts: ServerParts,
  { request, body, session }: SdkRequest,
): Promise<Response> {
  const server = createServer(parts, { era: "legacy", headers: request.headers, session });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  const end = () => server.close();
  request.signal.addEventListener("abort", end, { once: true });
  try {
    return await transport.handleRequest(acceptingAll(request), { parsedBody: body });
  } finally {
    request.signal.removeEventListener("abort", end);
    await server.close();
  }
}

/** The SDK refuses clients that do not accept streams; JSON is all they get here, so they may. */
function acceptingAll(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}

/** Only calls report progress; any other request with a token is answered at once. */
function wantsProgress(body: unknown): boolean {
  const messages = Array.isArray(body) ? body : [body];
  return messages.some((message) =>
    isObject(message) && message.method === "tools/call" && isObject(message.params) &&
    isObject(message.params._meta) && message.params._meta.progressToken !== undefined
  );
}
