import { extname } from "node:path";
import { sha256Hex } from "../base/sha256.ts";

/** How the build has compressed files beside the plain ones, the smallest first: the ends of their names. */
export const ENCODINGS = [["br", ".br"], ["gzip", ".gz"]] as const;
export type Encoding = typeof ENCODINGS[number][0];

export interface StaticFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** The dashboard's files by URL path (`/app.js`). Empty when it was not built. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/**
 * Reads a folder whole. A request can then only reach what was listed here, so no path can lead out
 * of it. Works on files embedded in the compiled program too.
 */
export async function readStaticFiles(folder: URL): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  const found = await readFolder(folder);
  for (const [name, bytes] of found) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const encoded = Object.fromEntries(
      ENCODINGS.flatMap(([encoding, end]) => {
        const compressed = found.get(name + end);
        return compressed ? [[encoding, compressed]] : [];
      }),
    );
    const etag = `"${sha256Hex(bytes).slice(0, 32)}"`;
    files.set(`/${name}`, { bytes, type, etag, encoded });
  }
  return files;
}

async function readFolder(folder: URL): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  try {
    for await (const { isFile, name } of Deno.readDir(folder)) {
      if (isFile) found.set(name, await Deno.readFile(new URL(name, folder)));
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found;
}
