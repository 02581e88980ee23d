/** MCP clients that nobody here wrote, behind one small interface. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as LegacyHttpTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallMetaTool } from "./rest_message_scenario.ts";

export interface MetaToolAnswer {
  isError: boolean;
  /** Text blocks joined. */
  text: string;
  structured: unknown;
}

export interface ConnectedClient extends AsyncDisposable {
  /** Names of the listed tools. */
  listTools(): Promise<string[]>;
  /** The whole answer, refusals included. */
  ask(name: string, args: Record<string, unknown>): Promise<MetaToolAnswer>;
  /** The structured content; throws when the answer is an error. */
  call: CallMetaTool;
  /** What the transport uses as session, when it has one. */
  sessionId(): string | undefined;
}

export interface HttpTarget {
  /** Without the path. */
  url: string;
  headers?: Record<string, string>;
}

const INTRODUCTION = { name: "end-to-end", version: "1.0.0" };

/** `@modelcontextprotocol/sdk` 1.x over HTTP: `initialize` and a session. */
export async function connectSdk1(target: HttpTarget): Promise<ConnectedClient> {
  const client = new Client(INTRODUCTION);
  const transport = new LegacyHttpTransport(new URL(`${target.url}/mcp`), {
    requestInit: { headers: target.headers ?? {} },
  });
  await client.connect(transport);
  return wrap(client, () => transport.sessionId);
}

/** `@modelcontextprotocol/client` 2.x over HTTP, held to one protocol era. */
export async function connectSdk2(
  target: HttpTarget,
  era: "legacy" | "modern",
): Promise<ConnectedClient> {
  const mode = era === "legacy" ? "legacy" : { pin: "2026-07-28" };
  const client = new ModernClient(INTRODUCTION, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${target.url}/mcp`), {
    requestInit: { headers: target.headers ?? {} },
  });
  await client.connect(transport);
  return wrap(client, () => transport.sessionId);
}

/** A program that speaks MCP on its standard streams, as a desktop client starts it. */
export async function connectStdio(
  command: readonly string[],
  options: { env: Record<string, string>; cwd: string },
): Promise<ConnectedClient> {
  const [program, ...args] = command;
  const client = new Client(INTRODUCTION);
  const transport = new StdioClientTransport({
    command: program,
    args,
    stderr: "pipe",
    ...options,
  });
  let errors = "";
  transport.stderr?.on("data", (bytes: Uint8Array) => errors += new TextDecoder().decode(bytes));
  try {
    await client.connect(transport);
  } catch (error) {
    throw new Error(`${program} did not connect:\n${errors}`, { cause: error });
  }
  return wrap(client, () => undefined);
}

function wrap(
  client: Client | ModernClient,
  sessionId: () => string | undefined,
): ConnectedClient {
  const ask = async (name: string, args: Record<string, unknown>): Promise<MetaToolAnswer> => {
    const answer = await client.callTool({ name, arguments: args }) as {
      isError?: boolean;
      content?: { type: string; text?: string }[];
      structuredContent?: unknown;
    };
    return {
      isError: answer.isError ?? false,
      text: (answer.content ?? []).map((block) => block.text ?? "").join("\n"),
      structured: answer.structuredContent,
    };
  };
  return {
    ask,
    sessionId,
    listTools: async () =>
      (await client.listTools()).tools.map((tool: { name: string }) => tool.name),
    async call(name, args) {
      const answer = await ask(name, args);
      if (answer.isError) throw new Error(`${name} answered an error: ${answer.text}`);
      return answer.structured;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
