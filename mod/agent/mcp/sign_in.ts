import type {
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { z } from "zod";
import { isLoopbackName } from "../../auth/identifier.ts";
import { callbackPage } from "../../auth/oauth/callback_page.ts";
import type { SharedCallbacks } from "../../auth/oauth/flow_types.ts";
import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import type { Logger } from "../../base/log.ts";
import { isSameSecret } from "../../base/same_secret.ts";
import type { McpLogin, McpLogins } from "./logins.ts";
import { type Challenge, challenge } from "./challenge.ts";

export const signInBegunSchema = z.object({
  authorizeUrl: z.string().describe("The page to open in the browser; holds no secret"),
  expires: z.string().describe("ISO 8601; ten minutes from the beginning"),
}).meta({ id: "McpSignIn" });
export type SignInBegun = z.infer<typeof signInBegunSchema>;

export interface McpSignInsOptions {
  logins: McpLogins;
  callbacks: SharedCallbacks;
  fetch: typeof fetch;
  clock: Clock;
  log: Logger;
}

/** Sign-ins to remote servers through the browser: OAuth with PKCE, the client registered by itself. */
export interface McpSignIns {
  /**
   * Asks the server where to sign in. `onDone` is told once its tokens are stored. Throws
   * `unauthorized` with what keeps it, `conflict` where no sign-in is wanted, `port_taken`.
   */
  begin(server: { name: string; address: string }, onDone: () => void): Promise<SignInBegun>;
  /** What signs the calls, and renews its tokens; undefined where nobody signed in. */
  provider(address: string): Promise<OAuthClientProvider | undefined>;
  /** Forgets the tokens; answers whether there were any. */
  forget(address: string): Promise<boolean>;
  /** Ends those that wait. */
  close(): void;
}

interface Waiting {
  name: string;
  state: string;
  finish: Challenge["finish"];
  onDone(): void;
  timer: ReturnType<typeof setTimeout>;
}

const LIFE_MS = 10 * 60_000;

/** Sign-ins that come back to the callback port that OAuth of instances uses. */
export function createMcpSignIns(options: McpSignInsOptions): McpSignIns {
  const { logins, callbacks, fetch, clock, log } = options;
  const waiting = new Set<Waiting>();
  const end = (one: Waiting): boolean => {
    if (!waiting.delete(one)) return false;
    clearTimeout(one.timer);
    port.release();
    return true;
  };
  const port = callbacks.share(async (query) => {
    const state = query.get("state") ?? "";
    const one = [...waiting].find((found) => isSameSecret(state, found.state));
    if (!one || !end(one)) return null;
    return await finished(one, query, log);
  });
  const metadata = metadataFor(callbacks.redirectUri);

  return {
    async begin({ name, address }, onDone) {
      await port.hold();
      const state = newId("mcp");
      try {
        const { url, finish } = await challenge({
          name,
          address,
          fetch,
          state,
          metadata,
          save: (login) => logins.write(address, login),
        });
        const timer = setTimeout(() => end(one), LIFE_MS);
        Deno.unrefTimer(timer);
        const one: Waiting = { name, state, finish, onDone, timer };
        waiting.add(one);
        return { authorizeUrl: safeUrl(url, name), expires: isoTime(clock() + LIFE_MS) };
      } catch (error) {
        port.release();
        throw error;
      }
    },
    async provider(address) {
      const login = await logins.read(address);
      return login && providerOf(login, {
        redirectUrl: callbacks.redirectUri,
        clientMetadata: metadata,
        save: (renewed) => logins.write(address, renewed),
      });
    },
    forget: logins.remove,
    close() {
      for (const one of waiting) end(one);
    },
  };
}

/** Signs with stored tokens, and stores the renewed ones. */
function providerOf(
  { client, tokens: stored }: McpLogin,
  { save, ...page }:
    & Pick<OAuthClientProvider, "redirectUrl" | "clientMetadata">
    & { save(login: McpLogin): Promise<void> },
): OAuthClientProvider {
  let tokens: StoredOAuthTokens | undefined = stored;
  const information: StoredOAuthClientInformation = client;
  return {
    ...page,
    clientInformation: () => information,
    tokens: () => tokens,
    async saveTokens(renewed) {
      tokens = renewed;
      await save({ client, tokens: renewed });
    },
    // What is stored stays until somebody signs in again: the fault may be a passing one.
    invalidateCredentials: () => void (tokens = undefined),
    // In the background nobody looks at a page: the server then wants a sign-in.
    redirectToAuthorization: () => undefined,
    saveCodeVerifier: () => undefined,
    codeVerifier: () => "",
  };
}

function metadataFor(redirectUri: string) {
  return {
    client_name: "Assistant",
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

/** A server could lead to a program or a file instead of a page. Throws `unauthorized`. */
function safeUrl(url: URL, name: string): string {
  if (url.protocol === "https:") return url.href;
  if (url.protocol === "http:" && isLoopbackName(url.hostname)) return url.href;
  throw new AppError("unauthorized", `The sign-in of the MCP server "${name}" is no safe page`, {
    remedy: "Use a server whose sign-in has an https address.",
    details: { protocol: url.protocol },
  });
}

/** Exchanges the code of a callback, and says in the browser how it ended. */
async function finished(
  { name, finish, onDone }: Waiting,
  query: URLSearchParams,
  log: Logger,
): Promise<Response> {
  try {
    if (!query.has("code")) throw new Error("the sign-in was refused");
    await finish(query);
    onDone();
    return await callbackPage({
      status: 200,
      title: `Signed in to ${name}`,
      text: ["Its tools are there from the next step on.", "You can close this tab."],
    });
  } catch (error) {
    log.warning("The sign-in to the MCP server {name} failed: {reason}", {
      name,
      reason: messageOf(error),
    });
    return await callbackPage({
      status: 400,
      title: "Not signed in",
      text: [`${name} gave no access.`, "Start the sign-in again.", "You can close this tab."],
    });
  }
}
