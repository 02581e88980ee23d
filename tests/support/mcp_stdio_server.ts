/** A local MCP server on the SDK's 1.x line, with tools that behave as servers in the field do. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const server = new McpServer({ name: "field", version: "1.2.3" });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

server.registerTool(
  "echo",
  { description: "Says it again", inputSchema: { text: z.string() } },
  (args: { text: string }) => text(`echo: ${args.text}`),
);
server.registerTool("fail", { description: "Fails" }, () => ({
  ...text("no such thing"),
  isError: true,
}));
server.registerTool("picture", { description: "Shows" }, () => ({
  content: [
    { type: "text", text: "here" },
    { type: "image", data: PNG, mimeType: "image/png" },
    { type: "resource", resource: { uri: "file:///notes.txt", text: "noted" } },
  ],
}));
server.registerTool(
  "environment",
  { description: "Names its variables" },
  () => text(Object.keys(Deno.env.toObject()).sort().join(" ")),
);
server.registerTool("begin", { description: "Starts a program that stays" }, () => {
  const { pid } = new Deno.Command("sleep", { args: ["300"] }).spawn();
  return text(String(pid));
});
let cancelled = 0;
server.registerTool(
  "wait",
  { description: "Never ends by itself" },
  ({ signal }: { signal: AbortSignal }) => {
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        cancelled++;
        resolve(text("stopped"));
      });
    });
  },
);
server.registerTool("cancelled", { description: "Counts" }, () => text(String(cancelled)));
server.registerTool("grow", { description: "Gets a further tool" }, () => {
  server.registerTool("grown", { description: "New" }, () => text("new"));
  return text("grown");
});
server.registerTool("crash", { description: "Dies" }, () => Deno.exit(3));

console.error("ready");
await server.connect(new StdioServerTransport());
