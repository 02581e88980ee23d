import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../base/clock.ts";

/** What a user has consented to, until the client fetches its token. */
export interface Consent {
  clientSysId: string;
  userSysId: string;
  redirectUri: string;
  /** S256 challenge; "" without PKCE. */
  challenge: string;
}

export interface OauthCodes {
  create(consent: Consent): string;
  /** The consent of a code, once and within its life; undefined otherwise. */
  take(code: string): Consent | undefined;
}

/** RFC 6749, 4.1.2: at most ten minutes. */
const LIFE_MS = 10 * 60_000;
const KEPT_CODES = 500;

/** The codes of one run, a bounded number in memory: beyond it the oldest goes. */
export function createOauthCodes(clock: Clock): OauthCodes {
  const codes = new Map<string, { consent: Consent; expires: number }>();
  return {
    create(consent) {
      if (codes.size >= KEPT_CODES) {
        const oldest = codes.keys().next().value;
        if (oldest) codes.delete(oldest);
      }
      const code = randomBytes(32).toString("base64url");
      codes.set(code, { consent, expires: clock() + LIFE_MS });
      return code;
    },
    take(code) {
      const found = codes.get(code);
      codes.delete(code);
      return found && found.expires > clock() ? found.consent : undefined;
    },
  };
}

/** RFC 7636: whether a verifier belongs to an S256 challenge. */
export function provesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  return createHash("sha256").update(verifier).digest("base64url") === challenge;
}
