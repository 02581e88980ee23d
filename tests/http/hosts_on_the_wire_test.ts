import assert from "node:assert/strict";
import { serveRequests } from "../../mod/base/serve_requests.ts";
import { createMcpApp } from "../../mod/mcp/app.ts";
import { createWebPort } from "../../mod/web/web_port.ts";
import { startTestServices } from "../support/services.ts";

/** The status line that a request gets whose bytes are written by hand. */
async function statusOf(port: number, request: string): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  try {
    await connection.write(new TextEncoder().encode(request));
    const buffer = new Uint8Array(1024);
    const length = await connection.read(buffer) ?? 0;
    return new TextDecoder().decode(buffer.subarray(0, length)).split("\r\n")[0] ?? "";
  } finally {
    connection.close();
  }
}

Deno.test("Host: one of which no address can be made is refused on both ports, whatever is asked", async () => {
  await using started = await startTestServices();
  const { services } = started;
  const mcp = createMcpApp(services);
  const { settings } = services;
  const webOf = (host: string) =>
    createWebPort({ ...services, settings: { ...settings, web: { ...settings.web, host } } }, {
      closing: new AbortController().signal,
      starting: () => [],
      opened: Promise.resolve(),
    });
  const ports: Record<string, (request: Request) => Response | Promise<Response>> = {
    mcp: (request) => mcp.fetch(request, "127.0.0.1"),
    web: (request) => webOf("127.0.0.1")(request, "127.0.0.1"),
    "web, bound to all addresses": (request) => webOf("0.0.0.0")(request, "127.0.0.1"),
  };
  for (const [name, handler] of Object.entries(ports)) {
    const server = serveRequests(async (request) => await handler(request));
    try {
      for (const host of ["127.999.1.1", "localhost:99999", "a b", "[::1"]) {
        for (const line of ["GET /", "GET /health", "GET /api/health", "POST /mcp"]) {
          const request = `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`;
          assert.match(await statusOf(server.port, request), / 403 /, `${name}: ${host} ${line}`);
        }
      }
    } finally {
      await server.close();
    }
  }
});
