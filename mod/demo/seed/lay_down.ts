import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unlessMissing } from "../../store/database_file.ts";
import { copySnapshotFile, currentSnapshot, ORIGIN } from "./snapshot.ts";

/**
 * Begins an instance's file as a copy of the snapshot: a tenth of the time of filling an empty one,
 * and the only quick way where the runtime attaches no second file. A file that is there is left
 * alone, also one that another process lays down meanwhile; without a snapshot nothing is done.
 */
export async function layDownSnapshot(path: string): Promise<void> {
  if (await unlessMissing(Deno.lstat(path))) return;
  const snapshot = await currentSnapshot();
  if (snapshot === undefined) return;
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const copy = `${path}.new-${crypto.randomUUID()}`;
  try {
    // What everybody has: whatever is added later, is added to a file for this user alone.
    copySnapshotFile(snapshot, copy);
    if (Deno.build.os !== "windows") await Deno.chmod(copy, 0o600);
    const file = new DatabaseSync(copy);
    file.exec(`PRAGMA synchronous = OFF; DROP TABLE ${ORIGIN}`);
    file.close();
    // Unlike a rename this takes no file's place.
    await Deno.link(copy, path).catch(unlessOtherwise);
  } finally {
    await unlessMissing(Deno.remove(copy));
  }
}

/** The file is there meanwhile, or the disk has no links: then the instance fills its file itself. */
function unlessOtherwise(error: unknown): void {
  const { AlreadyExists, NotSupported, PermissionDenied } = Deno.errors;
  const expected = [AlreadyExists, NotSupported, PermissionDenied];
  if (!expected.some((kind) => error instanceof kind)) throw error;
}
