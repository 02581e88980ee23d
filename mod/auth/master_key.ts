import { createKeyFile, readKeyFile } from "./key_file.ts";
import { decodeKey, keyOfText, newKeyText } from "./key_text.ts";
import type { Keychain } from "./keychain/keychain.ts";

/** The key all stored secrets are sealed with. */
export interface MasterKey {
  /** 32 bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where it came from, for messages: `ASSISTANT_KEY`, a keychain or the path of the key file. */
  source: string;
}

export interface MasterKeyOptions {
  /** `ASSISTANT_KEY`: 32 bytes in base64, or a passphrase of at least 16 characters. */
  masterKey?: string | undefined;
  /** Read, or created for this user alone, where neither `masterKey` nor a keychain serves. */
  keyFile: string;
  keychain?: Keychain | undefined;
  /** Whether a key opens the stored secrets; true while there are none. Always true unless given. */
  fits?(key: MasterKey): Promise<boolean>;
}

/**
 * Finds or makes the master key: `ASSISTANT_KEY`, else a key file that fits, else the keychain where
 * one answers, else the key file. A machine that began with a key file keeps it, so that a keychain
 * that comes later makes nothing unreadable. Throws `bad_config`, `key_mismatch`, `storage_failed`.
 */
export async function loadMasterKey(options: MasterKeyOptions): Promise<MasterKey> {
  const { masterKey, keyFile, keychain, fits = () => Promise.resolve(true) } = options;
  if (masterKey !== undefined && masterKey !== "") {
    return { bytes: await keyOfText(masterKey, "ASSISTANT_KEY"), source: "ASSISTANT_KEY" };
  }
  const inFile = await readKeyFile(keyFile);
  if (inFile && await fits(inFile)) return inFile;
  const answer = await keychain?.read();
  const inKeychain = keychain && answer && keyInKeychain(keychain, answer.secret);
  if (inKeychain && await fits(inKeychain)) return inKeychain;
  // None fits: whoever opens the secrets next is told which key was tried.
  const unfit = inFile ?? inKeychain;
  if (unfit) return unfit;
  const created = keychain && answer && await createInKeychain(keychain);
  return created ?? await createKeyFile(keyFile);
}

function keyInKeychain(keychain: Keychain, secret: string | undefined): MasterKey | undefined {
  const bytes = secret === undefined ? undefined : decodeKey(secret);
  return bytes && { bytes, source: keychain.name };
}

async function createInKeychain(keychain: Keychain): Promise<MasterKey | undefined> {
  const text = newKeyText();
  if (!await keychain.write(text)) return undefined;
  return keyInKeychain(keychain, text);
}
