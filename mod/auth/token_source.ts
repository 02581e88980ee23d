import type { Clock } from "../base/clock.ts";
import { cacheKeyOf } from "./build_credentials.ts";
import { requestToken, type TokenGrant } from "./token_request.ts";

/** Access tokens obtained with client credentials or a refresh token, kept until they expire. */
export interface TokenSource {
  /** Throws `unauthorized`, `hibernating`, `unreachable`, `timeout`, `platform_error`. */
  token(grant: TokenGrant): Promise<string>;
}

export interface TokenSourceOptions {
  fetch: typeof fetch;
  clock: Clock;
}

interface Entry {
  token: Promise<{ accessToken: string; expires: number }>;
  /** Milliseconds since the epoch; unset while the request is under way. */
  expires?: number;
}

const MARGIN_MS = 30_000;
const MAX_ENTRIES = 1000;

/** Calls that ask for the same token at once share one request; failures are not kept. */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { clock } = options;
  const entries = new Map<string, Entry>();

  async function obtain(key: string, grant: TokenGrant): Promise<string> {
    const entry: Entry = { token: requestToken(grant, options) };
    dropStale();
    entries.set(key, entry);
    try {
      const { accessToken, expires } = await entry.token;
      entry.expires = expires;
      return accessToken;
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  }

  function isStale({ expires }: Entry): boolean {
    return expires !== undefined && expires - MARGIN_MS <= clock();
  }

  // Header credentials come from outside, so their number must not grow without end.
  function dropStale(): void {
    for (const [key, entry] of entries) {
      if (isStale(entry) || entries.size >= MAX_ENTRIES) entries.delete(key);
    }
  }

  return {
    async token(grant) {
      const { host, clientId, clientSecret, refreshToken } = grant;
      const key = cacheKeyOf(host, "oauth", [clientId, clientSecret ?? "", refreshToken ?? ""]);
      const entry = entries.get(key);
      if (entry && !isStale(entry)) return (await entry.token).accessToken;
      return await obtain(key, grant);
    },
  };
}
