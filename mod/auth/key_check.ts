import type { Kysely } from "kysely";
import { AppError } from "../base/errors.ts";
import { createKeptReadings } from "../store/keep_readings.ts";
import type { Store } from "../store/store.ts";
import type { MasterKey } from "./master_key.ts";
import { createSecretBox, type SecretBox } from "./secret_box.ts";
import type { AuthTables } from "./tables.ts";

const PLACE = { host: "", field: "key check" };

/** Throws `key_mismatch` when secrets are stored that were sealed with another key. */
export async function checkKey(store: Store, key: MasterKey): Promise<void> {
  if (!await keyFits(store, key)) throw keyMismatch(key);
}

/**
 * A box that seals only while its key is that of the store: after another process has changed the key,
 * sealing throws `key_mismatch`.
 */
export function createStoreBox(store: Store, key: MasterKey): SecretBox {
  const box = createSecretBox(key.bytes);
  const db = store.tables<AuthTables>();
  const kept = createKeptReadings<boolean>(store, ["auth_key_check"]);
  return {
    open: box.open,
    async seal(secret, place) {
      if (!await kept("", () => fits(db, box))) throw keyMismatch(key);
      return await box.seal(secret, place);
    },
  };
}

/** Whether a key opens the stored secrets; true while there are none. */
export async function keyFits(store: Store, key: MasterKey): Promise<boolean> {
  return await fits(store.tables<AuthTables>(), createSecretBox(key.bytes));
}

/**
 * Records the key on the first secret, and throws `key_mismatch` on a later one sealed with another:
 * a store never holds secrets of two keys. `db` is the transaction that writes the secret.
 */
export async function claimKey(
  db: Kysely<AuthTables>,
  options: { box: SecretBox; key: MasterKey; sealed: string },
): Promise<void> {
  await db.insertInto("auth_key_check").values({ id: "key", sealed: options.sealed })
    .onConflict((conflict) => conflict.column("id").doNothing()).execute();
  if (!await fits(db, options.box)) throw keyMismatch(options.key);
}

/** Records another key for all secrets, in the transaction that seals them with it. */
export async function recordKey(db: Kysely<AuthTables>, sealed: string): Promise<void> {
  await db.insertInto("auth_key_check").values({ id: "key", sealed })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ sealed })).execute();
}

/** The known text, sealed; what `claimKey` records. */
export function sealKeyCheck(box: SecretBox): Promise<string> {
  return box.seal("fits", PLACE);
}

/** After the last secret has gone, the next may come with another key. */
export async function releaseKey(db: Kysely<AuthTables>): Promise<void> {
  const left = await db.selectFrom("auth_secret").select("host").limit(1).executeTakeFirst();
  if (!left) await db.deleteFrom("auth_key_check").execute();
}

/** `key_mismatch`: the secrets were sealed with another key; it names where this one came from. */
export function keyMismatch(key: MasterKey): AppError {
  return new AppError(
    "key_mismatch",
    `The key from ${key.source} does not fit the stored secrets; they were kept as they are`,
    {
      remedy:
        "If the key was changed with `assistant auth rekey`, restart the service. Else start " +
        "it with the key they were stored with (ASSISTANT_KEY, the keychain or the key file), or " +
        "remove the connections with `assistant auth logout` and connect them again.",
      details: { source: key.source },
    },
  );
}

async function fits(db: Kysely<AuthTables>, box: SecretBox): Promise<boolean> {
  const row = await db.selectFrom("auth_key_check").select("sealed").executeTakeFirst();
  return row === undefined || await box.open(row.sealed, PLACE) !== undefined;
}
