import { isSameSecret } from "../base/same_secret.ts";
import { createKeyFile, type KeyFileRemedies, readKeyFile } from "./key_file.ts";
import { decodeKey } from "./key_text.ts";

const REMEDIES: KeyFileRemedies = {
  unreadable: "Make its folder readable and writable for this user.",
  noKey: "Move the file away: the next start makes a new one, which your scripts then read.",
};

/** Makes the file, mode 0600, where there is none. Throws `key_mismatch`, `storage_failed`. */
export async function keepPersonKey(path: string): Promise<void> {
  await readKeyFile(path, REMEDIES) ?? await createKeyFile(path, REMEDIES);
}

/**
 * Whether a text is the key in the file. Read each time: a file that the person replaced or removed
 * counts at once.
 */
export async function isPersonKey(path: string, candidate: string): Promise<boolean> {
  const given = decodeKey(candidate);
  const key = given && await readKeyFile(path, REMEDIES);
  return given !== undefined && key !== undefined &&
    isSameSecret(given.join(), key.bytes.join());
}
