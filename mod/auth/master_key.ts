import { basename, dirname, join } from "node:path";
import { AppError, messageOf } from "../base/errors.ts";

/** The key all stored secrets are sealed with. */
export interface MasterKey {
  /** 32 bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where it came from, for messages: `ASSISTANT_KEY` or the path of the key file. */
  source: string;
}

export interface MasterKeyOptions {
  /** `ASSISTANT_KEY`: 32 bytes in base64, or a passphrase of at least 16 characters. */
  masterKey?: string;
  /** Read, or created for this user alone, when no `masterKey` is set. */
  keyFile: string;
}

const KEY_BYTES = 32;
const PASSPHRASE_LENGTH = 16;
// OWASP's figure for PBKDF2 with SHA-256 (Password Storage Cheat Sheet).
const PASSPHRASE_ROUNDS = 600_000;
// Fixed, because replicas that share a store must derive one key from the passphrase alone.
const PASSPHRASE_SALT = "assistant master key 1";

/** Finds or makes the master key. Throws `bad_config`, `key_mismatch`, `storage_failed`. */
export async function loadMasterKey(options: MasterKeyOptions): Promise<MasterKey> {
  const { masterKey, keyFile } = options;
  if (masterKey !== undefined && masterKey !== "") {
    const bytes = decodeKey(masterKey) ?? await deriveKey(masterKey);
    return { bytes, source: "ASSISTANT_KEY" };
  }
  try {
    const text = await readKeyFile(keyFile) ?? await createKeyFile(keyFile);
    const bytes = decodeKey(text);
    if (!bytes) throw notAKey(keyFile);
    return { bytes, source: keyFile };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("storage_failed", `The key file ${keyFile} cannot be read or created`, {
      remedy: "Make its folder readable and writable for this user, or set ASSISTANT_KEY.",
      details: { path: keyFile, reason: messageOf(error) },
      cause: error,
    });
  }
}

async function readKeyFile(path: string): Promise<string | undefined> {
  try {
    const text = await Deno.readTextFile(path);
    if (Deno.build.os !== "windows") await Deno.chmod(path, 0o600);
    return text;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** A hard link appears whole and only once: of two processes that start together, one wins. */
async function createKeyFile(path: string): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}.tmp`);
  const file = await Deno.open(temporary, { createNew: true, write: true, mode: 0o600 });
  try {
    await file.write(new TextEncoder().encode(`${btoa(String.fromCharCode(...bytes))}\n`));
    await file.sync();
    await Deno.link(temporary, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    file.close();
    await Deno.remove(temporary);
  }
  return await Deno.readTextFile(path);
}

function decodeKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  const trimmed = text.trim().replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(trimmed)) return undefined;
  return Uint8Array.from(atob(trimmed), (character) => character.charCodeAt(0));
}

async function deriveKey(passphrase: string): Promise<Uint8Array<ArrayBuffer>> {
  if (passphrase.length < PASSPHRASE_LENGTH) {
    throw new AppError(
      "bad_config",
      `ASSISTANT_KEY is shorter than ${PASSPHRASE_LENGTH} characters`,
      {
        remedy: "Set it to 32 random bytes in base64 or to a longer passphrase.",
      },
    );
  }
  const encoder = new TextEncoder();
  const material = await crypto.subtle.importKey(
    "raw",
    encoder.encode(passphrase),
    "PBKDF2",
    false,
    [
      "deriveBits",
    ],
  );
  const bits = await crypto.subtle.deriveBits(
    {
      name: "PBKDF2",
      hash: "SHA-256",
      salt: encoder.encode(PASSPHRASE_SALT),
      iterations: PASSPHRASE_ROUNDS,
    },
    material,
    KEY_BYTES * 8,
  );
  return new Uint8Array(bits);
}

function notAKey(path: string): AppError {
  return new AppError("key_mismatch", `The file ${path} holds no key; it was left as it is`, {
    remedy:
      "Restore it from a backup, or set ASSISTANT_KEY. Without the old key move the file away " +
      "and connect the instances again.",
    details: { path },
  });
}
