import { randomBytes } from "node:crypto";
import type { Clock } from "../../base/clock.ts";
import type { OauthClient } from "./oauth_clients.ts";

/** Success of the token endpoint, as documented. */
export interface TokenAnswer {
  access_token: string;
  refresh_token?: string;
  scope: "useraccount";
  token_type: "Bearer";
  /** Whole seconds that are left. */
  expires_in: number;
}

/** The tokens of one run of the instance. */
export interface OauthTokens {
  /** Documented: asking again within a token's life returns that token. */
  issue(client: OauthClient, userSysId: string, options: { refreshable: boolean }): TokenAnswer;
  /** A new access token; the refresh token stays. Undefined for one that is not this client's. */
  refresh(client: OauthClient, refreshToken: string): RefreshedTokens | undefined;
  /** The sys_id of the user whom an access token stands for. */
  userOf(accessToken: string): string | undefined;
  revoke(token: string): void;
}

export interface RefreshedTokens {
  userSysId: string;
  answer: TokenAnswer;
}

interface Token {
  text: string;
  kind: "access" | "refresh";
  clientSysId: string;
  userSysId: string;
  /** Milliseconds since the epoch. */
  expires: number;
}

const KEPT_TOKENS = 2_000;

function answerOf(access: Token, refresh: Token | undefined, now: number): TokenAnswer {
  return {
    access_token: access.text,
    ...(refresh && { refresh_token: refresh.text }),
    scope: "useraccount",
    token_type: "Bearer",
    // The documented answer to a fresh token of 1800 seconds says 1799.
    expires_in: Math.max(0, Math.ceil((access.expires - now) / 1000) - 1),
  };
}

/** The tokens of one run, a bounded number in memory: beyond it the oldest goes. */
export function createOauthTokens(clock: Clock): OauthTokens {
  const tokens = new Map<string, Token>();

  function live(text: string): Token | undefined {
    const token = tokens.get(text);
    if (token && token.expires > clock()) return token;
    tokens.delete(text);
  }

  function create(kind: Token["kind"], client: OauthClient, userSysId: string): Token {
    if (tokens.size >= KEPT_TOKENS) {
      const oldest = tokens.keys().next().value;
      if (oldest) tokens.delete(oldest);
    }
    const seconds = kind === "access" ? client.accessSeconds : client.refreshSeconds;
    const token: Token = {
      text: randomBytes(48).toString("base64url"),
      kind,
      clientSysId: client.sysId,
      userSysId,
      expires: clock() + seconds * 1000,
    };
    tokens.set(token.text, token);
    return token;
  }

  function current(kind: Token["kind"], client: OauthClient, userSysId: string): Token {
    for (const token of tokens.values()) {
      const fits = token.kind === kind && token.clientSysId === client.sysId &&
        token.userSysId === userSysId && token.expires > clock();
      if (fits) return token;
    }
    return create(kind, client, userSysId);
  }

  return {
    issue(client, userSysId, { refreshable }) {
      const access = current("access", client, userSysId);
      const refresh = refreshable ? current("refresh", client, userSysId) : undefined;
      return answerOf(access, refresh, clock());
    },
    refresh(client, refreshToken) {
      const known = live(refreshToken);
      if (known?.kind !== "refresh" || known.clientSysId !== client.sysId) return undefined;
      const access = create("access", client, known.userSysId);
      return { userSysId: known.userSysId, answer: answerOf(access, known, clock()) };
    },
    userOf(accessToken) {
      const token = live(accessToken);
      return token?.kind === "access" ? token.userSysId : undefined;
    },
    revoke: (token) => void tokens.delete(token),
  };
}
