import { cacheKeyOf } from "../build_credentials.ts";
import type { OauthClient } from "./authorization_server.ts";
import { requestTokens, type TokenRequestOptions, type TokenSet } from "./token_request.ts";

/** What the tokens of a header or the environment are asked with. */
export interface GivenGrant extends OauthClient {
  /** Without one the client asks with its own credentials. */
  refreshToken?: string | undefined;
}

/** Access tokens for credentials that are not stored, kept in memory until they expire. */
export interface TokenSource {
  /** Throws `unauthorized`, `hibernating`, `unreachable`, `timeout`, `platform_error`. */
  token(grant: GivenGrant): Promise<string>;
  /** After the instance refused `refused`: whether `token` now answers another one. Throws as it does. */
  renew(grant: GivenGrant, refused: string): Promise<boolean>;
}

interface Entry {
  tokens: Promise<TokenSet>;
  /** Milliseconds since the epoch; unset while the request is under way, and for an unknown life. */
  expires?: number | undefined;
}

const MAX_ENTRIES = 1000;

/** Calls that ask for the same token at once share one request; failures are not kept. */
export function createTokenSource(options: TokenRequestOptions): TokenSource {
  const { clock } = options;
  const entries = new Map<string, Entry>();
  // An instance may replace a refresh token at each use; the one that was given is then worth nothing.
  const replaced = new Map<string, string>();

  async function obtain(key: string, grant: GivenGrant): Promise<string> {
    const entry: Entry = { tokens: request(key, grant) };
    dropStale(entries, clock());
    entries.set(key, entry);
    try {
      const { accessToken, expires } = await entry.tokens;
      entry.expires = expires;
      return accessToken;
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  }

  async function request(key: string, { refreshToken, ...client }: GivenGrant): Promise<TokenSet> {
    if (refreshToken === undefined) {
      return await requestTokens(client, { type: "client_credentials" }, options);
    }
    const current = replaced.get(key) ?? refreshToken;
    const tokens = await requestTokens(
      client,
      { type: "refresh_token", refreshToken: current },
      options,
    );
    if (tokens.refreshToken !== undefined && tokens.refreshToken !== current) {
      replaced.set(key, tokens.refreshToken);
    }
    return tokens;
  }

  async function token(grant: GivenGrant): Promise<string> {
    const key = keyOf(grant);
    const entry = entries.get(key);
    if (entry && !isStale(entry, clock())) return (await entry.tokens).accessToken;
    return await obtain(key, grant);
  }

  return {
    token,
    async renew(grant, refused) {
      const key = keyOf(grant);
      const entry = entries.get(key);
      const held = entry && !isStale(entry, clock()) ? (await entry.tokens).accessToken : undefined;
      // Calls that were refused together renew together: the first drops the entry.
      if (held === refused && entries.get(key) === entry) entries.delete(key);
      return await token(grant) !== refused;
    },
  };
}

function isStale({ expires }: Entry, now: number): boolean {
  return expires !== undefined && expires <= now;
}

// Header credentials come from outside, so their number must not grow without end.
function dropStale(entries: Map<string, Entry>, now: number): void {
  for (const [key, entry] of entries) {
    if (isStale(entry, now) || entries.size >= MAX_ENTRIES) entries.delete(key);
  }
}

function keyOf({ host, clientId, clientSecret, refreshToken }: GivenGrant): string {
  return cacheKeyOf(host, "oauth", [clientId, clientSecret ?? "", refreshToken ?? ""]);
}
