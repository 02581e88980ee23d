import { type Clock, systemClock } from "../base/clock.ts";
import type { Logger } from "../base/log.ts";
import type { EnvironmentCredentials } from "../config/settings.ts";
import type { Caller, CallerHeaders } from "./caller.ts";
import { asksForConfinement } from "./confine.ts";
import type { Connections } from "./connection.ts";
import type { Credentials } from "./credentials.ts";
import { parseIdentifier } from "./identifier.ts";
import type { StoredTokens } from "./oauth/stored_tokens.ts";
import type { TokenSource } from "./oauth/token_source.ts";
import {
  incompletePair,
  nameOf,
  noInstanceSelected,
  noStoredCredentials,
  unknownAuthSource,
} from "./refusals.ts";
import { environment } from "./resolvers/environment.ts";
import { headerBasic } from "./resolvers/header_basic.ts";
import { headerOauth } from "./resolvers/header_oauth.ts";
import type { CredentialRequest, Resolver } from "./resolvers/resolver.ts";
import { soleCli } from "./resolvers/sole_cli.ts";
import { stored } from "./resolvers/stored.ts";
import type { OpenSessionMemory } from "./sso/session_memory.ts";

/** The first that applies wins. */
const RESOLVERS: Resolver[] = [headerBasic, headerOauth, stored, environment, soleCli];

export interface ResolveOptions {
  connections: Connections;
  /** One for the life of the process: it keeps the tokens. */
  tokens: TokenSource;
  storedTokens: StoredTokens;
  /** Without it, what renews a browser session lives as long as its client. */
  openSessionMemory?: OpenSessionMemory;
  /** A person asks whether a browser session that counts as expired has really ended. */
  retryExpired?: boolean;
  environment?: EnvironmentCredentials | undefined;
  log?: Logger;
  clock?: Clock;
}

/**
 * The credentials a caller acts with. Throws `incomplete_credentials`, `unknown_auth_source`,
 * `no_credentials`, `no_instance`, `sso_opt_in_required`, `session_expired`, `ambiguous`,
 * `invalid_input`, `key_mismatch`.
 */
export async function resolveCredentials(
  caller: Caller,
  options: ResolveOptions,
): Promise<Credentials> {
  const { connections, environment, log, clock = systemClock } = options;
  const { instance } = caller.headers;
  refuseHalfPairs(caller.headers);
  // A misspelt wish to be confined must not pass as none.
  asksForConfinement(caller.headers);
  const request: CredentialRequest = {
    caller,
    named: instance === undefined ? undefined : parseIdentifier(instance),
    optedIn: isOptedIn(caller),
    connections,
    tokens: options.tokens,
    storedTokens: options.storedTokens,
    openSessionMemory: options.openSessionMemory,
    retryExpired: options.retryExpired ?? false,
    environment,
    clock,
  };
  for (const resolve of RESOLVERS) {
    const credentials = await resolve(request);
    if (!credentials) continue;
    const { host, source } = credentials;
    log?.debug("Credentials for {host} come from {source}", { host, source, port: caller.port });
    return credentials;
  }
  if (request.named) throw noStoredCredentials(nameOf(request.named));
  throw noInstanceSelected(await connections.list());
}

function refuseHalfPairs(headers: CallerHeaders): void {
  const { username, password, clientId, clientSecret } = headers;
  refuseHalf(["X-SN-Username", username], ["X-SN-Password", password]);
  refuseHalf(["X-SN-Client-Id", clientId], ["X-SN-Client-Secret", clientSecret]);
}

type NamedHeader = [name: string, value: string | undefined];

function refuseHalf([first, one]: NamedHeader, [second, other]: NamedHeader): void {
  if (one !== undefined && other === undefined) throw incompletePair(second, first);
  if (other !== undefined && one === undefined) throw incompletePair(first, second);
}

/** The dashboard, the agent and the command line name their instance on the user's own behalf. */
function isOptedIn({ port, headers }: Caller): boolean {
  const { authSource } = headers;
  if (authSource !== undefined && authSource.trim() !== "stored") {
    throw unknownAuthSource(authSource);
  }
  return authSource !== undefined || port !== "mcp";
}
