import { agentMigrations } from "../agent/migrations.ts";
import { SEALED_LOGIN_COLUMNS } from "../agent/tables.ts";
import { SEALED_CALL_COLUMNS } from "../analytics/tables.ts";
import { sessionMigrations } from "../analytics/mcp_sessions.ts";
import { analyticsMigrations } from "../analytics/migrations.ts";
import { findKey } from "../auth/find_key.ts";
import { checkKey, createStoreBox } from "../auth/key_check.ts";
import { createSystemKeychain } from "../auth/keychain/system_keychain.ts";
import { authMigrations } from "../auth/migrations.ts";
import { createPerson } from "../auth/person.ts";
import { keepPersonKey } from "../auth/person_key.ts";
import { rotateKey } from "../auth/rotate_key.ts";
import type { Clock } from "../base/clock.ts";
import type { AppError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { describeLooseFile, tightenFiles } from "../base/private_files.ts";
import { sealJournal } from "../changes/journal/seal_journal.ts";
import { changesMigrations } from "../changes/migrations.ts";
import { SEALED_COLUMNS } from "../changes/tables.ts";
import type { Settings } from "../config/settings.ts";
import { evalMigrations } from "../eval/tables.ts";
import { healthMigrations } from "../platform/connection/health_migrations.ts";
import { leaseMigrations } from "../store/lease.ts";
import { openStore } from "../store/open_store.ts";

const MIGRATIONS = {
  ...authMigrations,
  ...healthMigrations,
  ...changesMigrations,
  ...analyticsMigrations,
  ...sessionMigrations,
  ...agentMigrations,
  ...evalMigrations,
};

/** Every change of the database that this version makes. */
export const KNOWN_MIGRATIONS = Object.keys({ ...leaseMigrations, ...MIGRATIONS });

/** The store, the key of the secrets in it, and the proofs of the person. Throws `storage_failed`. */
export async function openSecretStore(settings: Settings, log: Logger, clock: Clock) {
  const { paths, masterKey } = settings;
  // Before the store opens its files and closes them silently.
  const looseFiles = await tightenFiles(paths);
  for (const file of looseFiles) log.warning("{message}", { message: describeLooseFile(file) });
  const store = await openStore({ path: paths.database, migrations: MIGRATIONS, log, clock });
  const keychain = createSystemKeychain(paths.dataDir, { kind: settings.keychain });
  const keyPlace = { store, keyFile: paths.key, keychain };
  const key = await findKey({ ...keyPlace, masterKey });
  const tell = (error: AppError) => {
    log.error("{message}", { message: error.message });
    store.problems.push({ message: error.message, remedy: error.remedy ?? "" });
  };
  const box = createStoreBox(store, key);
  await checkKey(store, key).then(() => sealJournal(store, box)).catch(tell);
  await keepPersonKey(paths.personKey).catch(tell);
  return {
    looseFiles,
    store,
    key,
    person: createPerson({ store, keyFile: paths.personKey, token: settings.web.token, clock }),
    rotateKey: (newKey?: string) =>
      rotateKey({
        ...keyPlace,
        key,
        newKey,
        columns: { ...SEALED_COLUMNS, ...SEALED_CALL_COLUMNS, ...SEALED_LOGIN_COLUMNS },
      }),
  };
}
