import { join } from "node:path";
import { encodeBase64 } from "../base/base64.ts";
import { type Clock, isoTime } from "../base/clock.ts";
import { listFiles } from "../base/list_files.ts";
import { VERSION } from "../base/version.ts";
import { copyDatabase } from "../store/copy_database.ts";
import { unlessMissing } from "../store/database_file.ts";
import {
  type BackupPart,
  backupParts,
  type BackupPaths,
  DATABASE,
  KEY,
  MANIFEST,
} from "./backup_parts.ts";
import { writeZip } from "../base/write_zip.ts";
import type { Manifest } from "./read_backup.ts";
import { sealFile } from "./sealed_file.ts";

export interface CreateBackupOptions {
  paths: BackupPaths;
  /** Opens the secrets in the database. */
  key: Uint8Array;
  password: string;
  clock: Clock;
  /** log2 of the work for a password; the usual one unless set. */
  cost?: number;
}

/**
 * Everything of the service in one sealed file; the database as it is at one moment, while it is in
 * use. Throws `invalid_input` for a short password.
 */
export async function createBackup(
  options: CreateBackupOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { paths, key, password, clock, cost } = options;
  const files = new Map<string, Uint8Array>();
  const { bytes, migrations } = await readDatabase(paths);
  const manifest: Manifest = { version: VERSION, created: isoTime(clock()), migrations };
  const encoder = new TextEncoder();
  files.set(MANIFEST, encoder.encode(JSON.stringify(manifest)));
  files.set(DATABASE, bytes);
  files.set(KEY, encoder.encode(`${encodeBase64(key)}\n`));
  for (const part of backupParts(paths)) {
    if (files.has(part.name)) continue;
    for (const [name, content] of await readPart(part)) files.set(name, content);
  }
  return await sealFile(await writeZip(files), { password, ...(cost && { cost }) });
}

async function readDatabase({ dataDir, database }: BackupPaths) {
  // In the same folder: nobody else can read it, and it is on the same disk.
  const copy = join(dataDir, `backup-${crypto.randomUUID().slice(0, 8)}.db`);
  try {
    (await Deno.open(copy, { createNew: true, write: true, mode: 0o600 })).close();
    const migrations = copyDatabase(database, copy);
    return { bytes: await Deno.readFile(copy), migrations };
  } finally {
    await unlessMissing(Deno.remove(copy));
  }
}

async function readPart({ name, path, folder }: BackupPart) {
  const names = folder ? (await listFiles(path)).files : [""];
  const contents: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [];
  for (const inner of names) {
    const bytes = await unlessMissing(Deno.readFile(join(path, inner)));
    if (bytes) contents.push([inner === "" ? name : `${name}/${inner}`, bytes]);
  }
  return contents;
}
