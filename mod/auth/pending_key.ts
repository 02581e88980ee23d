import type { Keychain } from "./keychain/keychain.ts";
import { readKeyFile, writeKeyFile } from "./key_file.ts";

/**
 * Where a new key stands while the secrets are sealed with it. From the first secret on, one of the
 * two keys on disk opens all of them, whenever the process ends.
 */
export function pendingKeyFile(keyFile: string): string {
  return `${keyFile}.next`;
}

/** Puts the pending key where the present one is: into the key file or the keychain. */
export async function settlePendingKey(
  { keyFile, keychain }: { keyFile: string; keychain?: Keychain | undefined },
): Promise<void> {
  const pending = pendingKeyFile(keyFile);
  try {
    if (!await readKeyFile(keyFile) && await keychain?.read()) {
      const text = (await Deno.readTextFile(pending)).trim();
      if (await keychain?.write(text)) return await Deno.remove(pending);
    }
    await Deno.rename(pending, keyFile);
  } catch (error) {
    // Another process that started at the same time has just done it.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Writes the text of a new key beside the present key file, for its owner alone. */
export async function writePendingKey(keyFile: string, text: string): Promise<void> {
  await writeKeyFile(pendingKeyFile(keyFile), text);
}
