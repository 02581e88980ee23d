import { messageOf } from "./errors.ts";
import type { Paths } from "./paths.ts";

/** A file or folder of the service that other users could get at. */
export interface LooseFile {
  path: string;
  /** Octal, as `chmod` takes it: `644`. */
  mode: string;
  /** Why it could not be closed to them; absent when it was. */
  failed?: string;
}

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Closes what holds secrets to other users, where it has become open to them, after a restore for
 * example. A folder that everybody shares on purpose, like /tmp, is left as it is. Windows has no
 * modes.
 */
export async function tightenFiles(paths: Paths): Promise<LooseFile[]> {
  const loose: LooseFile[] = [];
  for (const { path, mode } of await looseFiles(paths)) {
    try {
      await Deno.chmod(path, mode & 0o700);
      loose.push({ path, mode: octal(mode) });
    } catch (error) {
      loose.push({ path, mode: octal(mode), failed: messageOf(error) });
    }
  }
  return loose;
}

async function looseFiles(paths: Paths): Promise<{ path: string; mode: number }[]> {
  const { dataDir, database, key, personKey, authFile, log } = paths;
  const files = [
    dataDir,
    ...[database, `${database}-wal`, `${database}-shm`],
    ...[key, `${key}.next`, personKey, authFile],
    ...[log, ...[1, 2, 3, 4].map((number) => `${log}.${number}`)],
  ];
  const loose: { path: string; mode: number }[] = [];
  for (const path of files) {
    const mode = await modeOf(path);
    if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0) loose.push({ path, mode });
  }
  return loose;
}

/** 0 where there is nothing, or nothing to look at. */
async function modeOf(path: string): Promise<number> {
  try {
    const { mode, isSymlink } = await Deno.lstat(path);
    // A link has no mode of its own; what it leads to was put there by its owner.
    return isSymlink ? 0 : mode ?? 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    if (error instanceof Deno.errors.PermissionDenied) return 0;
    throw error;
  }
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8);
}

/** One sentence about a file, without a full stop. */
export function describeLooseFile({ path, mode, failed }: LooseFile): string {
  const was = `${path} was open to other users of this machine (mode ${mode})`;
  return failed === undefined
    ? `${was}; it is closed to them now`
    : `${was} and stays so: ${failed}`;
}
