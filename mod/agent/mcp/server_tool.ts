import type { CallToolResult, Client, Tool } from "@modelcontextprotocol/client";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Attachment } from "../session.ts";
import type { AgentTool, InputSchema, ToolOutcome } from "../tools/agent_tool.ts";

export interface ServerToolOptions {
  /** The name that models call. */
  name: string;
  /** The name of the server in the configuration. */
  server: string;
  tool: Tool;
  /** The connection, made anew where it was lost. */
  client(): Promise<Client>;
}

/** A call may take this long, and longer while the server tells of progress. */
const CALL_MS = 10 * 60_000;
const MOST_DESCRIPTION = 4_000;

/** A tool of an MCP server, for agents: each call takes the permission that bears its name. */
export function createServerTool({ name, server, tool, client }: ServerToolOptions): AgentTool {
  return {
    name,
    description: (tool.description ?? tool.title ?? tool.name).slice(0, MOST_DESCRIPTION),
    inputSchema: schemaOf(tool),
    source: server,
    // What a server says of itself proves nothing: an agent that only reads has none of its tools.
    forReaders: false,
    async run(args, { require, signal, show }) {
      await require({
        permission: name,
        patterns: ["*"],
        always: ["*"],
        title: `Call ${tool.name} of ${server}`,
        preview: JSON.stringify(args, null, 2) ?? "{}",
      });
      const sdk = await client();
      try {
        const result = await sdk.callTool({ name: tool.name, arguments: asObject(args) }, {
          signal,
          timeout: CALL_MS,
          resetTimeoutOnProgress: true,
          onprogress: ({ message, progress, total }) =>
            show({ title: message ?? `${progress}${total === undefined ? "" : ` of ${total}`}` }),
        });
        return outcomeOf(result);
      } catch (error) {
        if (signal.aborted) throw error;
        throw new AppError(
          "provider_failed",
          `${server} failed on ${tool.name}: ${messageOf(error)}`,
          {
            remedy: "Correct the arguments, or go on without it.",
            cause: error,
          },
        );
      }
    },
  };
}

/** Providers want an object, whatever the server wrote. */
function schemaOf({ inputSchema }: Tool): InputSchema {
  const { $schema: _dialect, ...schema } = inputSchema;
  return { properties: {}, ...schema, type: "object" };
}

function asObject(args: unknown): Record<string, unknown> {
  return typeof args === "object" && args !== null ? { ...args } : {};
}

/** Texts become the output; images, sounds and files go beside it. */
export function outcomeOf({ content, structuredContent, isError }: CallToolResult): ToolOutcome {
  const attachments: Attachment[] = [];
  const attach = (file: { mimeType?: string | undefined; data: string; name: string }) => {
    const mime = file.mimeType ?? "application/octet-stream";
    attachments.push({ mime, name: file.name, data: file.data });
    return `[${file.name}: ${mime}]`;
  };
  const texts = content.map((block, index) => {
    const name = `${block.type}-${index + 1}`;
    switch (block.type) {
      case "text":
        return block.text;
      case "image":
      case "audio":
        return attach({ ...block, name });
      case "resource_link":
        return `${block.title ?? block.name}: ${block.uri}`;
      case "resource":
        return "text" in block.resource
          ? `${block.resource.uri}\n${block.resource.text}`
          : attach({ ...block.resource, data: block.resource.blob, name: block.resource.uri });
    }
  });
  const output = texts.length === 0 && structuredContent !== undefined
    ? JSON.stringify(structuredContent)
    : texts.join("\n\n");
  return {
    output: output || "(no output)",
    ...(attachments.length > 0 && { attachments }),
    ...(isError && { isError }),
  };
}
