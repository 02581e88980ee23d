import { sessionMigrations } from "../analytics/mcp_sessions.ts";
import { analyticsMigrations } from "../analytics/migrations.ts";
import { findKey } from "../auth/find_key.ts";
import { checkKey } from "../auth/key_check.ts";
import { createSystemKeychain } from "../auth/keychain/system_keychain.ts";
import { authMigrations } from "../auth/migrations.ts";
import { rotateKey } from "../auth/rotate_key.ts";
import type { Clock } from "../base/clock.ts";
import type { AppError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { describeLooseFile, tightenFiles } from "../base/private_files.ts";
import { changesMigrations } from "../changes/migrations.ts";
import type { Settings } from "../config/settings.ts";
import { healthMigrations } from "../platform/connection/health_migrations.ts";
import { openStore } from "../store/open_store.ts";

const MIGRATIONS = {
  ...authMigrations,
  ...healthMigrations,
  ...changesMigrations,
  ...analyticsMigrations,
  ...sessionMigrations,
};

/** The store, and the key of the secrets in it. Throws `storage_failed`. */
export async function openSecretStore(settings: Settings, log: Logger, clock: Clock) {
  const { paths, masterKey } = settings;
  // Before the store opens its files and closes them silently.
  const looseFiles = await tightenFiles(paths);
  for (const file of looseFiles) log.warning("{message}", { message: describeLooseFile(file) });
  const store = await openStore({ path: paths.database, migrations: MIGRATIONS, log, clock });
  const keychain = createSystemKeychain(paths.dataDir, { kind: settings.keychain });
  const keyPlace = { store, keyFile: paths.key, keychain };
  const key = await findKey({ ...keyPlace, masterKey });
  await checkKey(store, key).catch((error: AppError) => {
    log.error("{message}", { message: error.message });
    store.problems.push({ message: error.message, remedy: error.remedy ?? "" });
  });
  return {
    looseFiles,
    store,
    key,
    rotateKey: (newKey?: string) => rotateKey({ ...keyPlace, key, newKey }),
  };
}
