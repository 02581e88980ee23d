import type {
  Client,
  ClientOptions,
  OAuthClientProvider,
  Tool,
  Transport,
} from "@modelcontextprotocol/client";
import { AppError, messageOf } from "../../base/errors.ts";
import { readBody } from "../../base/read_body.ts";
import { sendOnce } from "../../base/send_once.ts";
import { networkFault } from "../../base/network_fault.ts";
import { VERSION } from "../../base/version.ts";
import type { AssistantConfig } from "../../config/schema.ts";
import { serverEnvironment } from "./server_environment.ts";
import { createStdioTransport } from "./stdio_transport.ts";

export type ServerConfig = AssistantConfig["mcp"][string];

export interface ConnectOptions {
  name: string;
  config: ServerConfig;
  /** Where a local server is started. */
  cwd: string;
  variables: Readonly<Record<string, string | undefined>>;
  fetch: typeof fetch;
  /** What signs the calls of a remote server; absent where nobody signed in. */
  auth?: OAuthClientProvider | undefined;
  /** For all of connecting. */
  signal: AbortSignal;
  onTools(tools: Tool[]): void;
  onClose(): void;
}

export interface ServerConnection {
  client: Client;
  tools: Tool[];
  server: { name: string; version: string } | undefined;
  close(): Promise<void>;
}

/**
 * Connects a server and asks for its tools. Throws `unauthorized` where a remote server wants a
 * sign-in, else `unreachable`, with what the program or the address said.
 */
export async function connectServer(options: ConnectOptions): Promise<ServerConnection> {
  const { config } = options;
  return config.type === "local"
    ? await connectLocal(options, config)
    : await connectRemote(options, config.url);
}

async function connectLocal(
  options: ConnectOptions,
  { command, environment }: Extract<ServerConfig, { type: "local" }>,
): Promise<ServerConnection> {
  const { cwd, variables } = options;
  const env = serverEnvironment(variables, environment);
  const transport = await createStdioTransport({ command, cwd, env });
  try {
    return await open(transport, "legacy", options);
  } catch (error) {
    await transport.close();
    throw localFault(error, options, transport.errors());
  }
}

/** HTTP in both eras of the protocol, then the older way of two streams. */
async function connectRemote(options: ConnectOptions, address: string): Promise<ServerConnection> {
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import(
    "@modelcontextprotocol/client"
  );
  const { signal, auth } = options;
  const fetch = withReadRefusals(options.fetch);
  const settings = { fetch, ...(auth && { authProvider: auth }) };
  const url = new URL(address);
  const ways = [
    () => open(new StreamableHTTPClientTransport(url, settings), "auto", options),
    () => open(new StreamableHTTPClientTransport(url, settings), "legacy", options),
    () => open(new SSEClientTransport(url, settings), "legacy", options),
  ];
  let first: unknown;
  for (const way of ways) {
    try {
      return await way();
    } catch (error) {
      first ??= error;
      if (signal.aborted || statusOf(error) === 401 || statusOf(error) === 403) {
        throw remoteFault(error, options, address);
      }
    }
  }
  throw remoteFault(first, options, address);
}

const MOST_REFUSAL = 64 * 1024;

/** The SDK leaves the bodies of refusals lying, and with each a connection. */
function withReadRefusals(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const reads = (init?.method ?? "GET") === "GET";
    const answer = await (reads ? send : sendOnce(send))(input, init);
    if (answer.ok) return answer;
    const { status, statusText, headers } = answer;
    const body = await readBody(answer.body, MOST_REFUSAL);
    return new Response(body?.length ? body : null, { status, statusText, headers });
  };
}

async function open(
  transport: Transport,
  mode: "legacy" | "auto",
  { signal, onTools, onClose }: ConnectOptions,
): Promise<ServerConnection> {
  const sdk = await import("@modelcontextprotocol/client");
  const settings: ClientOptions = {
    versionNegotiation: { mode },
    listChanged: { tools: { onChanged: (error, tools) => !error && tools && onTools(tools) } },
  };
  const client = new sdk.Client({ name: "assistant", version: VERSION }, settings);
  client.onerror = () => undefined;
  try {
    await client.connect(transport, { signal, timeout: 30_000 });
    client.onclose = onClose;
    const { tools } = client.getServerCapabilities()?.tools
      ? await client.listTools(undefined, { signal })
      : { tools: [] };
    const server = client.getServerVersion();
    return {
      client,
      tools,
      server: server && { name: server.name, version: server.version },
      close: () => client.close(),
    };
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
}

function localFault(error: unknown, { name, config }: ConnectOptions, errors: string): AppError {
  const program = config.type === "local" ? config.command[0] : undefined;
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  const secrets = config.type === "local" ? Object.values(config.environment ?? {}) : [];
  const said = withoutSecrets(errors.trim().split("\n").slice(-3).join(" "), secrets).slice(0, 400);
  return new AppError(
    "unreachable",
    isMissing
      ? `The MCP server "${name}" cannot be started: there is no program ${JSON.stringify(program)}`
      : `The MCP server "${name}" did not answer: ${said || messageOf(error)}`,
    {
      remedy: isMissing
        ? "Install it, or give its whole path in the server's command."
        : "Run its command in a terminal to see what it says.",
      cause: error,
    },
  );
}

/** Programs like to print what they were given. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret.length > 3)
    .reduce((shown, secret) => shown.replaceAll(secret, "[set]"), text);
}

function remoteFault(error: unknown, { name, signal }: ConnectOptions, address: string): AppError {
  const { origin, pathname } = new URL(address);
  const place = `The MCP server "${name}" (${origin}${pathname})`;
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return new AppError("unauthorized", `${place} wants a sign-in (HTTP ${status})`, {
      remedy:
        "Sign in to it on the Models page of the dashboard, or give an address that carries " +
        "its token.",
      cause: error,
    });
  }
  if (status !== undefined) {
    return new AppError("unreachable", `${place} answers ${status}`, {
      remedy: "Check its address: it is that of the protocol, mostly ending in /mcp or /sse.",
      cause: error,
    });
  }
  const { says, remedy } = networkFault(error);
  return new AppError(
    "unreachable",
    signal.aborted ? `${place} did not answer in time` : `${place} cannot be reached: ${says}`,
    { remedy, cause: error },
  );
}

/** The status of an HTTP answer, wherever the SDK put it. */
function statusOf(error: unknown): number | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ("status" in at && typeof at.status === "number") return at.status;
    if ("code" in at && typeof at.code === "number" && at.code >= 400 && at.code < 600) {
      return at.code;
    }
    // A refresh that was refused is the wish for a sign-in as well.
    if (/^(Unauthorized|OAuth)\w*Error$/.test(at.name)) return 401;
  }
  return undefined;
}
