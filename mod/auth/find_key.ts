import type { Store } from "../store/store.ts";
import type { Keychain } from "./keychain/keychain.ts";
import { keyFits } from "./key_check.ts";
import { readKeyFile } from "./key_file.ts";
import { loadMasterKey, type MasterKey } from "./master_key.ts";
import { pendingKeyFile, settlePendingKey } from "./pending_key.ts";

export interface FindKeyOptions {
  store: Store;
  /** `ASSISTANT_KEY`. */
  masterKey?: string | undefined;
  keyFile: string;
  keychain?: Keychain | undefined;
}

/**
 * The master key of a store, found or made. A change of the key that was cut off after the secrets
 * had been sealed anew is brought to its end first. Throws what `loadMasterKey` throws.
 */
export async function findKey(options: FindKeyOptions): Promise<MasterKey> {
  const { store, masterKey, keyFile, keychain } = options;
  const fits = (key: MasterKey) => keyFits(store, key);
  const load = () => loadMasterKey({ masterKey, keyFile, keychain, fits });
  // Two processes that both found an empty keychain would each put a key of their own into it.
  const loadAlone = keychain && !masterKey ? () => store.withLease("master key", load) : load;
  if (!masterKey) {
    const pending = await readKeyFile(pendingKeyFile(keyFile));
    const current = pending && await readKeyFile(keyFile);
    if (pending && !(current && await fits(current)) && await isSealing(store, pending)) {
      await settlePendingKey({ keyFile, keychain });
    }
  }
  return await loadAlone();
}

/** Whether secrets are stored and this key opens them. */
async function isSealing(store: Store, key: MasterKey): Promise<boolean> {
  const none = { bytes: new Uint8Array(32), source: "" };
  return !await keyFits(store, none) && await keyFits(store, key);
}
