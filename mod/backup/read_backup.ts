import { z } from "zod";
import { decodeBase64 } from "../base/base64.ts";
import { AppError } from "../base/errors.ts";
import { isSameSecret } from "../base/same_secret.ts";
import { KEY, MANIFEST } from "./backup_parts.ts";
import { type BackupFiles, unpackFiles } from "./backup_zip.ts";
import { madeByNewer, openFile } from "./sealed_file.ts";

/** What a backup says of itself. */
export const manifestSchema = z.object({
  version: z.string().describe("Of the service that made it"),
  created: z.string().describe("ISO 8601"),
  migrations: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface ReadBackupOptions {
  password: string;
  /** Every change of the database that this version knows. */
  knownMigrations: readonly string[];
  /** The key that `ASSISTANT_KEY` gives, which no backup replaces. */
  givenKey?: Uint8Array | undefined;
}

export interface OpenedBackup {
  manifest: Manifest;
  /** What is restored, unsealed. */
  zip: Uint8Array<ArrayBuffer>;
}

/**
 * Opens a backup and proves that this service can take it. Throws `invalid_input`, `forbidden` for a
 * wrong password, `conflict` for one of a newer version, `key_mismatch` where `ASSISTANT_KEY` differs.
 */
export async function readBackup(
  file: Uint8Array<ArrayBuffer>,
  { password, knownMigrations, givenKey }: ReadBackupOptions,
): Promise<OpenedBackup> {
  const zip = await openFile(file, password);
  const files = await unpackFiles(zip);
  const manifest = manifestSchema.parse(JSON.parse(textOf(files, MANIFEST)));
  const unknown = manifest.migrations.find((name) => !knownMigrations.includes(name));
  if (unknown !== undefined) throw madeByNewer(`the database's change "${unknown}"`);
  const key = decodeBase64(textOf(files, KEY).trim());
  if (givenKey && !isSameSecret(key.join(), givenKey.join())) throw otherKey();
  return { manifest, zip };
}

function textOf(files: BackupFiles, name: string): string {
  return new TextDecoder().decode(files.get(name));
}

function otherKey(): AppError {
  return new AppError("key_mismatch", "ASSISTANT_KEY is another key than that of the backup", {
    remedy: "Start without ASSISTANT_KEY, or with the one that the backup was made with.",
  });
}
