import { basename, dirname, join } from "node:path";
import { AppError, messageOf } from "../base/errors.ts";
import { decodeKey, newKeyText } from "./key_text.ts";

export interface FiledKey {
  /** 32 bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The path. */
  source: string;
}

/** What to do about a key file that is unreadable, or holds something else. */
export interface KeyFileRemedies {
  unreadable: string;
  noKey: string;
}

const MASTER_KEY: KeyFileRemedies = {
  unreadable: "Make its folder readable and writable for this user, or set ASSISTANT_KEY.",
  noKey: "Restore it from a backup, or set ASSISTANT_KEY. Without the old key move the file away " +
    "and connect the instances again.",
};

/** The key in a file; undefined without one. Throws `key_mismatch` for a file that holds none. */
export async function readKeyFile(
  path: string,
  remedies = MASTER_KEY,
): Promise<FiledKey | undefined> {
  const text = await storageFault(path, remedies, async () => {
    try {
      const text = await Deno.readTextFile(path);
      if (Deno.build.os !== "windows") await Deno.chmod(path, 0o600);
      return text;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
  });
  if (text === undefined) return undefined;
  const bytes = decodeKey(text);
  if (!bytes) throw notAKey(path, remedies);
  return { bytes, source: path };
}

/** Creates the file, unless another process has just done so, and answers the key that it holds. */
export async function createKeyFile(path: string, remedies = MASTER_KEY): Promise<FiledKey> {
  const write = () => writePrivately(path, { text: newKeyText(), replace: false });
  await storageFault(path, remedies, write);
  const key = await readKeyFile(path, remedies);
  if (key) return key;
  throw new AppError("storage_failed", `The key file ${path} went while it was created`, {
    remedy: "Start again.",
  });
}

/** Puts a key into a file, in place of what is there. */
export async function writeKeyFile(path: string, text: string): Promise<void> {
  await storageFault(path, MASTER_KEY, () => writePrivately(path, { text, replace: true }));
}

/** A hard link appears whole and only once: of two processes that start together, one wins. */
async function writePrivately(
  path: string,
  { text, replace }: { text: string; replace: boolean },
): Promise<void> {
  const folder = dirname(path);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${basename(path)}.${crypto.randomUUID()}.tmp`);
  const file = await Deno.open(temporary, { createNew: true, write: true, mode: 0o600 });
  try {
    await file.write(new TextEncoder().encode(`${text}\n`));
    await file.sync();
    await (replace ? Deno.rename(temporary, path) : Deno.link(temporary, path));
  } catch (error) {
    if (replace || !(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    file.close();
    if (!replace) await Deno.remove(temporary);
  }
}

async function storageFault<R>(
  path: string,
  remedies: KeyFileRemedies,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw new AppError("storage_failed", `The key file ${path} cannot be read or created`, {
      remedy: remedies.unreadable,
      details: { path, reason: messageOf(error) },
      cause: error,
    });
  }
}

function notAKey(path: string, remedies: KeyFileRemedies): AppError {
  return new AppError("key_mismatch", `The file ${path} holds no key; it was left as it is`, {
    remedy: remedies.noKey,
    details: { path },
  });
}
