import { dirname } from "node:path";

export interface WriteFileOptions {
  /** Of the new file; 0600 unless told. */
  mode?: number;
}

/**
 * Writes a file as a whole or not at all: beside it first, on disk, then renamed over it. Folders
 * that lack are made for this user alone. Throws what the file system throws.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  options: WriteFileOptions = {},
): Promise<void> {
  const { mode = 0o600 } = options;
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${crypto.randomUUID().slice(0, 8)}.tmp`;
  try {
    using file = await Deno.open(draft, { createNew: true, write: true, mode });
    let rest = typeof content === "string" ? new TextEncoder().encode(content) : content;
    while (rest.length > 0) rest = rest.subarray(await file.write(rest));
    await file.sync();
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => undefined);
    throw error;
  }
}
