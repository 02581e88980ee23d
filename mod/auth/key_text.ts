import { decodeBase64, encodeBase64 } from "../base/base64.ts";
import { AppError } from "../base/errors.ts";

const KEY_BYTES = 32;
const PASSPHRASE_LENGTH = 16;
// OWASP's figure for PBKDF2 with SHA-256 (Password Storage Cheat Sheet).
const PASSPHRASE_ROUNDS = 600_000;
// Fixed, because replicas that share a store must derive one key from the passphrase alone.
const PASSPHRASE_SALT = "assistant master key 1";

/** A new key as it is written to a file or a keychain. */
export function newKeyText(): string {
  return encodeBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}

/** The 32 bytes of a key in base64 or base64url; undefined for any other text. */
export function decodeKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  const trimmed = text.trim().replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(trimmed)) return undefined;
  return decodeBase64(trimmed);
}

/** A key given as text: 32 bytes in base64, or a passphrase. Throws `bad_config` for a short one. */
export async function keyOfText(
  text: string,
  variable: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return decodeKey(text) ?? await deriveKey(text, variable);
}

async function deriveKey(passphrase: string, variable: string): Promise<Uint8Array<ArrayBuffer>> {
  if (passphrase.length < PASSPHRASE_LENGTH) {
    throw new AppError(
      "bad_config",
      `${variable} is shorter than ${PASSPHRASE_LENGTH} characters`,
      { remedy: "Set it to 32 random bytes in base64 or to a longer passphrase." },
    );
  }
  const encoder = new TextEncoder();
  const bytes = encoder.encode(passphrase);
  const material = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveBits"]);
  const salt = encoder.encode(PASSPHRASE_SALT);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: PASSPHRASE_ROUNDS },
    material,
    KEY_BYTES * 8,
  );
  return new Uint8Array(bits);
}
