import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface RemoteMcpServer extends AsyncDisposable {
  /** Where it listens, without a path. */
  origin: string;
}

/** A server of the SDK's 1.x line, with one tool. */
function createTools(): McpServer {
  const server = new McpServer({ name: "remote", version: "2.0.0" });
  server.registerTool("where", { description: "Says where it is" }, () => ({
    content: [{ type: "text", text: "far away" }],
  }));
  return server;
}

/** Where the sign-in that `/locked` wants is had: here, for whoever registers. */
function describeSignIn(pathname: string, origin: string): Record<string, unknown> | undefined {
  if (pathname === "/.well-known/oauth-protected-resource/locked") {
    return { resource: `${origin}/locked`, authorization_servers: [origin] };
  }
  if (pathname === "/.well-known/oauth-authorization-server") {
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
    };
  }
  return pathname === "/register"
    ? { client_id: "client", redirect_uris: ["http://localhost/callback"] }
    : undefined;
}

/**
 * A remote MCP server: `/mcp` speaks HTTP as it is usual today, `/sse` the older way of two streams
 * alone, `/locked` wants a sign-in, and everything else is no server.
 */
export async function startRemoteMcp(): Promise<RemoteMcpServer> {
  const streams = new Map<string, SSEServerTransport>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/mcp" && request.method === "POST") {
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
      // The SDK's own types do not agree under exactOptionalPropertyTypes.
      await createTools().connect(Object.assign(transport, {
        onclose: () => undefined,
        onerror: () => undefined,
        onmessage: () => undefined,
      }));
      return await transport.handleRequest(request, response);
    }
    if (pathname === "/sse" && request.method === "GET") {
      const transport = new SSEServerTransport("/messages", response);
      streams.set(transport.sessionId, transport);
      return await createTools().connect(transport);
    }
    if (pathname === "/messages") {
      const stream = streams.get(searchParams.get("sessionId") ?? "");
      if (stream) return await stream.handlePostMessage(request, response);
    }
    const told = describeSignIn(pathname, `http://${request.headers.host}`);
    if (told) {
      response.writeHead(pathname === "/register" ? 201 : 200, {
        "content-type": "application/json",
      });
      return void response.end(JSON.stringify(told));
    }
    const status = pathname === "/locked"
      ? 401
      : pathname === "/sse" || pathname === "/mcp"
      ? 405
      : 404;
    response.writeHead(status).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const stream of streams.values()) await stream.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
