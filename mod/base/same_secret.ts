import { timingSafeEqual } from "node:crypto";
import { sha256Hex } from "./sha256.ts";

/**
 * Whether two secrets are the same, in constant time: digests are compared, so that neither length
 * nor prefix can be measured.
 */
export function isSameSecret(given: string, expected: string): boolean {
  const bytes = (text: string) => new TextEncoder().encode(sha256Hex(text));
  return timingSafeEqual(bytes(given), bytes(expected));
}
