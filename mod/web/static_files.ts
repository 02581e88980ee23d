import { extname } from "node:path";
import { sha256Hex } from "../base/sha256.ts";

export interface StaticFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
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
  try {
    for await (const entry of Deno.readDir(folder)) {
      const type = TYPES[extname(entry.name)];
      if (!entry.isFile || !type) continue;
      const bytes = await Deno.readFile(new URL(entry.name, folder));
      const hash = sha256Hex(bytes).slice(0, 32);
      files.set(`/${entry.name}`, { bytes, type, etag: `"${hash}"` });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files;
}
