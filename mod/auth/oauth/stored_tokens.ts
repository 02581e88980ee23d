import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { Store } from "../../store/store.ts";
import type { Target } from "../build_credentials.ts";
import type { Connections, ConnectionSecrets } from "../connection.ts";
import { oauthExpired } from "../refusals.ts";
import type { Grant } from "./grant.ts";
import { requestTokens, type TokenSet } from "./token_request.ts";

export type OauthSecrets = ConnectionSecrets & { kind: "oauth" };

/** A stored connection, and which of its sign-ins is meant. */
export interface StoredGrant {
  target: Target;
  /** `grantKey` of the secrets that the caller began with. */
  key: string;
}

/** The access tokens of stored connections. Nothing is cached: processes on one store share them. */
export interface StoredTokens {
  /**
   * The stored token, renewed ahead of its end. Throws `session_expired` where it cannot be renewed,
   * `conflict` after a replacement of the connection, and what `requestTokens` throws.
   */
  token(grant: StoredGrant): Promise<string>;
  /** After the instance refused `refused`: whether `token` now answers another one. Throws as it does. */
  renew(grant: StoredGrant, refused: string): Promise<boolean>;
}

export interface StoredTokensOptions {
  connections: Connections;
  store: Pick<Store, "withLease">;
  fetch: typeof fetch;
  clock: Clock;
  log?: Logger;
}

/** Longer than a token request takes at most. */
const LEASE_WAIT_MS = 40_000;
/** For so long a refused refresh token is not tried again: parallel calls all end with one refusal. */
const REFUSAL_KEPT_MS = 5_000;

/** What tells one sign-in from the next on the same host; also what client caches are keyed by. */
export function grantKey({ grantId, clientId, accessToken, refreshToken }: OauthSecrets): string {
  return grantId ?? JSON.stringify([clientId, refreshToken ?? accessToken ?? ""]);
}

/** Stored access tokens that are renewed with what is stored beside them. */
export function createStoredTokens(options: StoredTokensOptions): StoredTokens {
  const { store, clock } = options;
  const { read, renewOnce } = createRenewal(options);
  const flights = new Map<string, Promise<string>>();
  const refusals = new Map<string, { error: unknown; until: number }>();

  /** The token to use in place of `refused`; of calls at once, in all processes, one asks for it. */
  async function renewed(grant: StoredGrant, refused?: string): Promise<string> {
    const flightKey = `${grant.target.host}\n${grant.key}`;
    const refusal = refusals.get(flightKey);
    if (refusal && refusal.until > clock()) throw refusal.error;
    refusals.delete(flightKey);
    const running = flights.get(flightKey);
    if (running) return await running;
    const flight = store.withLease(
      `oauth ${grant.target.host}`,
      () => renewOnce(grant, refused),
      { waitMs: LEASE_WAIT_MS },
    );
    flights.set(flightKey, flight);
    try {
      return await flight;
    } catch (error) {
      if (error instanceof AppError && error.code === "session_expired") {
        refusals.set(flightKey, { error, until: clock() + REFUSAL_KEPT_MS });
      }
      throw error;
    } finally {
      flights.delete(flightKey);
    }
  }

  return {
    async token(grant) {
      return usable(await read(grant), clock()) ?? await renewed(grant);
    },
    async renew(grant, refused) {
      const stored = usable(await read(grant), clock());
      if (stored !== undefined && stored !== refused) return true;
      return await renewed(grant, refused) !== refused;
    },
  };
}

/** Reads what is stored and asks the instance for new tokens, one after another under a lease. */
function createRenewal({ connections, clock, log, fetch }: StoredTokensOptions) {
  async function read({ target, key }: StoredGrant): Promise<OauthSecrets> {
    return asOauth(await connections.secrets(target.host), { target, key });
  }

  async function renewOnce(stored: StoredGrant, refused?: string): Promise<string> {
    const { target } = stored;
    // Whoever held the lease before may have renewed what is stored.
    const secrets = await read(stored);
    const current = usable(secrets, clock());
    if (current !== undefined && current !== refused) return current;
    const grant = grantOf(secrets);
    if (!grant) throw await expire(target);
    let tokens: TokenSet;
    try {
      const { clientId, clientSecret } = secrets;
      const client = { host: target.host, url: target.url, clientId, clientSecret };
      tokens = await requestTokens(client, grant, { fetch, clock });
    } catch (error) {
      if (error instanceof AppError && error.code === "unauthorized") {
        throw await expire(target, error);
      }
      throw error;
    }
    // Stored before it is used: what the instance has replaced would otherwise be lost in a crash.
    await connections.updateSecrets(
      target.host,
      (latest) => withTokens(asOauth(latest, stored), tokens),
    );
    log?.debug("Renewed the OAuth token for {host}", { host: target.host, grant: grant.type });
    const connection = await connections.find(target.host);
    if (connection?.status === "expired") {
      await connections.update(target.host, { status: "valid", lastVerified: isoTime(clock()) });
    }
    return tokens.accessToken;
  }

  async function expire({ host, label }: Target, reason?: AppError): Promise<AppError> {
    await connections.update(host, { status: "expired" });
    log?.warn("The OAuth access for {host} cannot be renewed", { host });
    return oauthExpired(label, reason?.message);
  }

  return { read, renewOnce };
}

/** The secrets that renewed tokens make of the present ones. */
export function withTokens(secrets: OauthSecrets, tokens: TokenSet): OauthSecrets {
  const { accessToken, refreshToken = secrets.refreshToken, expires } = tokens;
  const { expires: _, ...rest } = secrets;
  return {
    ...rest,
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expires !== undefined && { expires: isoTime(expires) }),
  };
}

function usable({ accessToken, expires }: OauthSecrets, now: number): string | undefined {
  const lives = expires === undefined || Date.parse(expires) > now;
  return accessToken && lives ? accessToken : undefined;
}

function grantOf({ grant, refreshToken }: OauthSecrets): Grant | undefined {
  if (refreshToken) return { type: "refresh_token", refreshToken };
  // A password is not kept, and a code serves once.
  return grant === "client_credentials" ? { type: "client_credentials" } : undefined;
}

/** Throws `conflict` when the connection has been made anew: another account may stand behind it. */
function asOauth(secrets: ConnectionSecrets, { target, key }: StoredGrant): OauthSecrets {
  if (secrets.kind === "oauth" && grantKey(secrets) === key) return secrets;
  throw new AppError("conflict", `The connection to ${target.label} was replaced during the call`, {
    remedy: "Repeat the request: it then uses the new connection.",
    details: { host: target.host },
  });
}
