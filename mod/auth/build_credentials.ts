import { encodeBase64 } from "../base/base64.ts";
import { AppError } from "../base/errors.ts";
import { sha256Hex } from "../base/sha256.ts";
import type { Connection, ConnectionKind } from "./connection.ts";
import type { Credentials, CredentialSource } from "./credentials.ts";

/** The instance that credentials are for. */
export type Target = Pick<Connection, "host" | "url" | "label">;

export interface BasicPair {
  username: string;
  password: string;
}

/** Throws `invalid_input` for a user name that Basic authentication cannot carry (RFC 7617 §2). */
export function basicCredentials(
  target: Target,
  options: BasicPair & { source: CredentialSource },
): Credentials {
  const { username, password, source } = options;
  if (username.includes(":")) {
    throw new AppError("invalid_input", "The user name contains a colon", {
      remedy: "Give the platform user name; Basic authentication cannot carry a colon in it.",
    });
  }
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const authorization = `Basic ${encodeBase64(bytes)}`;
  return {
    ...described(target, "basic", source),
    username,
    cacheKey: cacheKeyOf(target.host, "basic", [username, password]),
    headers: () => Promise.resolve({ authorization }),
    login: () => ({ user_name: username, user_password: password, sys_action: "sysverb_login" }),
  };
}

/**
 * `token` is asked before each request, `renew` after the instance refused one: it answers whether
 * `token` now has another. `material` is what the token is obtained with.
 */
export function bearerCredentials(
  target: Target,
  options: {
    source: CredentialSource;
    material: string[];
    token: () => Promise<string>;
    renew?: (refused: string) => Promise<boolean>;
    username?: string | undefined;
  },
): Credentials {
  const { source, material, token, renew, username } = options;
  return {
    ...described(target, "oauth", source),
    ...(username !== undefined && { username }),
    cacheKey: cacheKeyOf(target.host, "oauth", material),
    headers: async () => ({ authorization: `Bearer ${await token()}` }),
    ...(renew && {
      renew: ({ authorization = "" }: Record<string, string>) =>
        renew(authorization.replace("Bearer ", "")),
    }),
  };
}

function described({ host, url, label }: Target, kind: ConnectionKind, source: CredentialSource) {
  return { host, url, label, kind, source };
}

/** SHA-256, hex. The lengths keep different parts from reading the same when joined. */
export function cacheKeyOf(host: string, kind: ConnectionKind, material: string[]): string {
  const parts = [host, kind, ...material].map((part) => `${part.length}:${part}`);
  return sha256Hex(parts.join(""));
}
