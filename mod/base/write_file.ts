import { dirname } from "node:path";

/** The whole, or pieces as they come in. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>;

export interface WriteFileOptions {
  /** Of the new file; 0600 unless told. */
  mode?: number;
}

/**
 * Writes a file as a whole or not at all: beside it first, on disk, then renamed over it. Folders
 * that lack are made for this user alone. Throws what the file system and the content throw.
 */
export async function writeFileAtomically(
  path: string,
  content: FileContent,
  options: WriteFileOptions = {},
): Promise<void> {
  const { mode = 0o600 } = options;
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${crypto.randomUUID().slice(0, 8)}.tmp`;
  try {
    using file = await Deno.open(draft, { createNew: true, write: true, mode });
    for await (const piece of piecesOf(content)) {
      for (let rest = piece; rest.length > 0;) rest = rest.subarray(await file.write(rest));
    }
    await file.sync();
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => undefined);
    throw error;
  }
}

function piecesOf(content: FileContent): AsyncIterable<Uint8Array> | Uint8Array[] {
  if (typeof content === "string") return [new TextEncoder().encode(content)];
  return content instanceof Uint8Array ? [content] : content;
}
