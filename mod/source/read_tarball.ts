import { readBody } from "../base/read_body.ts";

export interface PackedFile {
  /** Below the package's own folder, forward slashes. */
  path: string;
  bytes: Uint8Array;
}

const BLOCK = 512;
const FOLDER = "package/";

/**
 * The regular files of an npm package's packed file (gzip of ustar, everything below `package/`).
 * Links, devices and paths that lead out of it are no part of one: they are passed over. Answers null
 * for more than `maxBytes` unpacked. Throws what unpacking throws.
 */
export async function readTarball(
  packed: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): Promise<PackedFile[] | null> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await readBody(stream, maxBytes);
  if (bytes === null) return null;
  const files: PackedFile[] = [];
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const header = bytes.subarray(at, at + BLOCK);
    const size = parseInt(textAt(header, 124, 12), 8) || 0;
    const start = at + BLOCK;
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    const prefix = textAt(header, 345, 155);
    const name = `${prefix && `${prefix}/`}${textAt(header, 0, 100)}`;
    const isFile = header[156] === 0 || header[156] === 48;
    if (!isFile || !name.startsWith(FOLDER) || name.split("/").includes("..")) continue;
    files.push({ path: name.slice(FOLDER.length), bytes: bytes.subarray(start, start + size) });
  }
  return files;
}

/** A field of a header: ends at its first zero byte. */
function textAt(header: Uint8Array, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end)).trim();
}
