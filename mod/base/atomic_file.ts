import { dirname, join } from "node:path";

export interface AtomicWriteOptions {
  /** File mode from the first byte; 0o600 unless told. */
  mode?: number;
}

/** Writes a file so that a reader sees the old or the new content, never a part (temp, fsync, rename). */
export async function writeFileAtomic(
  path: string,
  content: string | Uint8Array,
  options: AtomicWriteOptions = {},
): Promise<void> {
  const { mode = 0o600 } = options;
  await Deno.mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${crypto.randomUUID()}.tmp`);
  const file = await Deno.open(temporary, { createNew: true, write: true, mode });
  try {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    let written = 0;
    while (written < bytes.length) written += await file.write(bytes.subarray(written));
    await file.sync();
  } catch (error) {
    file.close();
    await Deno.remove(temporary).catch(() => undefined);
    throw error;
  }
  file.close();
  await Deno.rename(temporary, path);
}
