import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { sha256Hex } from "../base/sha256.ts";

/** Different wrong tokens that one address may try within a minute. */
const MOST_GUESSES = 10;
const WINDOW_MS = 60_000;
/** Addresses that are remembered; past it the count starts anew. */
const MOST_PEERS = 1_000;

/**
 * Slows down who guesses a token. One wrong token sent again and again is a client with an old
 * configuration: it counts once, so that it shuts nobody out who calls from the same address.
 */
export interface TokenThrottle {
  /** `rate_limited` while no token of this address is looked at; undefined when it may try. */
  refusalFor(peer: string): AppError | undefined;
  noteWrong(peer: string, token: string): void;
}

interface Guesses {
  /** Digests: a wrong token may be a right one elsewhere. */
  tokens: Set<string>;
  since: number;
}

/** A throttle that has seen nothing. */
export function createTokenThrottle({ clock }: { clock: Clock }): TokenThrottle {
  const peers = new Map<string, Guesses>();
  const guessesOf = (peer: string): Guesses | undefined => {
    const guesses = peers.get(peer);
    if (guesses === undefined || clock() - guesses.since < WINDOW_MS) return guesses;
    peers.delete(peer);
    return undefined;
  };
  return {
    refusalFor(peer) {
      const guesses = guessesOf(peer);
      if (guesses === undefined || guesses.tokens.size < MOST_GUESSES) return undefined;
      const seconds = Math.ceil((guesses.since + WINDOW_MS - clock()) / 1000);
      return new AppError("rate_limited", "Too many wrong tokens came from this address", {
        remedy: `Wait ${seconds} seconds, then send the right one.`,
        details: { retryAfterSeconds: seconds },
      });
    },
    noteWrong(peer, token) {
      if (peers.size >= MOST_PEERS) peers.clear();
      const guesses = guessesOf(peer) ?? { tokens: new Set(), since: clock() };
      guesses.tokens.add(sha256Hex(token));
      peers.set(peer, guesses);
    },
  };
}
