import type { Clock } from "../../base/clock.ts";
import type { EnvironmentCredentials } from "../../config/settings.ts";
import type { Caller } from "../caller.ts";
import type { Connections } from "../connection.ts";
import type { Credentials } from "../credentials.ts";
import type { Identifier } from "../identifier.ts";
import type { StoredTokens } from "../oauth/stored_tokens.ts";
import type { TokenSource } from "../oauth/token_source.ts";
import type { OpenSessionMemory } from "../sso/session_memory.ts";

/** One request for credentials, read once for all resolvers. */
export interface CredentialRequest {
  caller: Caller;
  /** What `X-SN-Instance` names; undefined without the header. */
  named?: Identifier | undefined;
  /** Whether a stored browser session may be used. */
  optedIn: boolean;
  connections: Connections;
  environment?: EnvironmentCredentials | undefined;
  tokens: TokenSource;
  storedTokens: StoredTokens;
  /** Where stored browser sessions keep what renews them. */
  openSessionMemory?: OpenSessionMemory | undefined;
  /** Whether a browser session that counts as expired is tried all the same. */
  retryExpired: boolean;
  clock: Clock;
}

/** Answers credentials when its rule applies, undefined when it does not, and throws a refusal. */
export type Resolver = (request: CredentialRequest) => Promise<Credentials | undefined>;
