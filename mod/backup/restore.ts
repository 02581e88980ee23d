import { dirname, join } from "node:path";
import { type Clock, isoTime } from "../base/clock.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { COMPANIONS, isOpenElsewhere, unlessMissing } from "../store/database_file.ts";
import { backupParts, type BackupPaths, DATABASE } from "./backup_parts.ts";
import { unpackFiles } from "./backup_zip.ts";

function pendingFile({ dataDir }: Pick<BackupPaths, "dataDir">): string {
  return join(dataDir, "restore.zip");
}

/** Keeps an opened backup until `finishRestore`, readable by its owner alone like what it replaces. */
export async function keepForRestore(
  paths: Pick<BackupPaths, "dataDir">,
  zip: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await writeFileAtomically(pendingFile(paths), zip);
}

/** `in_use`: a process has the database open, and the backup waits for its next start. */
export type RestoreOutcome = "restored" | "in_use" | "none_kept";

/**
 * Puts a kept backup in the place of what is there, which stays beside it as `….replaced-<time>`.
 * Cut off, it is done anew at the next start.
 */
export async function finishRestore(paths: BackupPaths, clock: Clock): Promise<RestoreOutcome> {
  const pending = pendingFile(paths);
  const zip = await unlessMissing(Deno.readFile(pending));
  if (!zip) return "none_kept";
  // A service on any port; whoever answers on this one's may be of another home.
  if (await isOpenElsewhere(paths.database)) return "in_use";
  const files = await unpackFiles(zip);
  const stamp = isoTime(clock()).replaceAll(/[-:]|\.\d+/g, "");
  for (const { name, path, folder } of backupParts(paths)) {
    const own = [...files].filter(([file]) => file === name || file.startsWith(`${name}/`));
    await moveAside(path, stamp);
    if (name === DATABASE) { for (const end of COMPANIONS) await moveAside(path + end, stamp); }
    for (const [file, bytes] of own) {
      const inner = folder ? file.slice(name.length + 1) : "";
      if (leadsOut(inner)) continue;
      await writeFileAtomically(join(path, inner), bytes);
    }
  }
  await Deno.remove(pending);
  return "restored";
}

function leadsOut(inner: string): boolean {
  return inner.split("/").includes("..");
}

async function moveAside(path: string, stamp: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (let number = 1;; number++) {
    const target = `${path}.replaced-${stamp}${number === 1 ? "" : `-${number}`}`;
    if (await unlessMissing(Deno.lstat(target))) continue;
    await unlessMissing(Deno.rename(path, target));
    return;
  }
}
