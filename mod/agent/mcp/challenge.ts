import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
} from "@modelcontextprotocol/client";
import { AppError } from "../../base/errors.ts";
import { VERSION } from "../../base/version.ts";
import type { McpLogin } from "./logins.ts";

export interface ChallengeOptions {
  name: string;
  address: string;
  fetch: typeof fetch;
  /** What the callback must bring back. */
  state: string;
  metadata: OAuthClientMetadata;
  save(login: McpLogin): Promise<void>;
}

/** Where a person signs in, and what becomes of the answer. */
export interface Challenge {
  url: URL;
  /** Exchanges the code and saves the tokens. Throws what keeps it. */
  finish(query: URLSearchParams): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/**
 * Calls a server as somebody unknown: what it refuses with tells its authorization server, where the
 * client is registered anew. Throws `unauthorized`, and `conflict` where no sign-in is wanted.
 */
export async function challenge(options: ChallengeOptions): Promise<Challenge> {
  const { name, address, fetch } = options;
  const { Client, SSEClientTransport, StreamableHTTPClientTransport } = await import(
    "@modelcontextprotocol/client"
  );
  const asked = createAsked(options);
  const settings = { authProvider: asked.provider, fetch };
  const url = new URL(address);
  const ways = [
    () => new StreamableHTTPClientTransport(url, settings),
    () => new SSEClientTransport(url, settings),
  ];
  let reason: unknown;
  for (const way of ways) {
    const transport = way();
    const client = new Client({ name: "assistant", version: VERSION });
    client.onerror = () => undefined;
    try {
      await client.connect(transport, { timeout: TIMEOUT_MS });
      reason = undefined;
      break;
    } catch (error) {
      reason ??= error;
      const page = asked.page();
      if (page) return { url: page, finish: (query) => transport.finishAuth(query) };
    } finally {
      await client.close().catch(() => undefined);
    }
  }
  throw reason === undefined ? notWanted(name) : noSignIn(name, reason);
}

/** The client's side of one sign-in: nothing of it is kept before its tokens are there. */
function createAsked({ metadata, state, save }: ChallengeOptions) {
  let page: URL | undefined;
  let verifier = "";
  let client: StoredOAuthClientInformation | undefined;
  let found: OAuthDiscoveryState | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: metadata.redirect_uris[0],
    clientMetadata: metadata,
    state: () => state,
    clientInformation: () => client,
    saveClientInformation: (registered) => void (client = registered),
    tokens: () => undefined,
    async saveTokens(tokens) {
      if (client) await save({ client, tokens });
    },
    redirectToAuthorization: (url) => void (page = url),
    saveCodeVerifier: (made) => void (verifier = made),
    codeVerifier: () => verifier,
    // The code goes to the server that was asked, whatever the discovery says by then.
    saveDiscoveryState: (state) => void (found = state),
    discoveryState: () => found,
  };
  return { provider, page: () => page };
}

function notWanted(name: string): AppError {
  return new AppError("conflict", `The MCP server "${name}" wants no sign-in`, {
    remedy: "Connect it.",
  });
}

/** What an authorization server says is for the log: it may be anybody's text. */
function noSignIn(name: string, cause: unknown): AppError {
  return new AppError("unauthorized", `The MCP server "${name}" offers no sign-in`, {
    remedy: "It must tell its authorization server, and that must let clients register " +
      "themselves. Else give an address that carries its token.",
    cause,
  });
}
