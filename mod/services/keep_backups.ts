import type { MasterKey } from "../auth/master_key.ts";
import type { Backups } from "../backup/backups.ts";
import { createBackup } from "../backup/create_backup.ts";
import { readBackup } from "../backup/read_backup.ts";
import { keepForRestore } from "../backup/restore.ts";
import type { Clock } from "../base/clock.ts";
import type { Settings } from "../config/settings.ts";
import { KNOWN_MIGRATIONS } from "./open_secret_store.ts";

/** The backups of a service; `key` opens the secrets of its store. */
export function createBackups(
  { settings, key, clock }: { settings: Settings; key: MasterKey; clock: Clock },
): Backups {
  const { paths, masterKey } = settings;
  const open = (file: Uint8Array<ArrayBuffer>, password: string) =>
    readBackup(file, {
      password,
      knownMigrations: KNOWN_MIGRATIONS,
      ...(masterKey && { givenKey: key.bytes }),
    });
  return {
    create: (password) => createBackup({ paths, key: key.bytes, password, clock }),
    look: async (file, password) => (await open(file, password)).manifest,
    async restore(file, password) {
      const { manifest, zip } = await open(file, password);
      await keepForRestore(paths, zip);
      return manifest;
    },
  };
}
