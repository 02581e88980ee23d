import { AppError } from "../base/errors.ts";
import type { Store } from "../store/store.ts";
import type { Keychain } from "./keychain/keychain.ts";
import { checkKey, keyMismatch, recordKey, sealKeyCheck } from "./key_check.ts";
import { decodeKey, keyOfText, newKeyText } from "./key_text.ts";
import type { MasterKey } from "./master_key.ts";
import { pendingKeyFile, settlePendingKey, writePendingKey } from "./pending_key.ts";
import { sealColumns, type SealedColumns } from "./sealed_columns.ts";
import { createSecretBox } from "./secret_box.ts";
import type { AuthTables } from "./tables.ts";

export interface RotateKeyOptions {
  store: Store;
  /** The key that the secrets are sealed with now. */
  key: MasterKey;
  /** `ASSISTANT_NEW_KEY`; without it a new key is made where the present one is kept. */
  newKey?: string | undefined;
  keyFile: string;
  keychain?: Keychain | undefined;
  /** What other modules seal with the key, where there are any. */
  columns?: SealedColumns;
}

export interface RotatedKey {
  /** How many secret fields of connections were sealed anew. */
  secrets: number;
  /** Where the new key is: `ASSISTANT_KEY` must be set to it, or it is kept by the service itself. */
  source: string;
}

/**
 * Seals all secrets with another key, all or none. Approval tokens that are out lapse, and a service
 * that runs meanwhile answers `key_mismatch` until it is restarted. Throws `key_mismatch`,
 * `wrong_usage`, `bad_config`, `storage_failed`.
 */
export async function rotateKey(options: RotateKeyOptions): Promise<RotatedKey> {
  const { store, key, newKey, keyFile, keychain, columns = {} } = options;
  return await store.withLease("rotate key", async () => {
    await checkKey(store, key);
    if (newKey) {
      const next = { bytes: await keyOfText(newKey, "ASSISTANT_NEW_KEY"), source: "ASSISTANT_KEY" };
      return { secrets: await sealAnew(store, { key, next, columns }), source: next.source };
    }
    if (key.source === "ASSISTANT_KEY") throw newKeyMissing();
    const text = newKeyText();
    const bytes = decodeKey(text);
    if (!bytes) throw new Error("A new key does not read as one");
    await writePendingKey(keyFile, text);
    const next = { bytes, source: pendingKeyFile(keyFile) };
    const secrets = await sealAnew(store, { key, next, columns });
    await settlePendingKey({ keyFile, keychain });
    return { secrets, source: key.source };
  });
}

/** One transaction: a cut leaves every secret with the old key. */
async function sealAnew(
  store: Store,
  { key, next, columns }: { key: MasterKey; next: MasterKey; columns: SealedColumns },
): Promise<number> {
  const [open, seal] = [createSecretBox(key.bytes), createSecretBox(next.bytes)];
  const check = await sealKeyCheck(seal);
  return await store.tables<AuthTables>().transaction().execute(async (transaction) => {
    const rows = await transaction.selectFrom("auth_secret").selectAll().execute();
    for (const { host, field, sealed } of rows) {
      const secret = await open.open(sealed, { host, field });
      if (secret === undefined) throw keyMismatch(key);
      await transaction.updateTable("auth_secret")
        .set({ sealed: await seal.seal(secret, { host, field }) })
        .where("host", "=", host).where("field", "=", field).execute();
    }
    await sealColumns(transaction, { columns, box: seal, from: open });
    if (rows.length > 0) await recordKey(transaction, check);
    return rows.length;
  });
}

function newKeyMissing(): AppError {
  return new AppError("wrong_usage", "The key comes from ASSISTANT_KEY, and no new one was given", {
    remedy: "Set ASSISTANT_NEW_KEY to the new key beside ASSISTANT_KEY, repeat, and start the " +
      "service with ASSISTANT_KEY set to the new one.",
  });
}
