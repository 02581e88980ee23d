import { join, relative, resolve, sep } from "node:path";
import { AppError } from "../base/errors.ts";
import { listFiles } from "../base/list_files.ts";
import { readBounded, readTextFile } from "../base/text_file.ts";
import { type FileContent, writeFileAtomically } from "../base/write_file.ts";

/** The one folder on this machine that tools may write to and read from. */
export interface LocalFiles {
  readonly dir: string;
  /** Answers the absolute path. `parts` are made safe: letters, digits, dots, hyphens, underscores. */
  write(parts: readonly string[], content: FileContent): Promise<string>;
  /** Throws `invalid_input` for a path outside the folder and for what is no text file. */
  read(path: string): Promise<string>;
  /** Any file, as `read`. Throws `invalid_input`, and `too_large` for more than 8 MiB. */
  readBytes(path: string): Promise<Uint8Array>;
  /** Paths below the folder, relative to it. */
  list(): Promise<string[]>;
}

const MAX_BYTES = 8 * 1024 * 1024;

/** The folder `dir`; a link inside it that leads out of it is not followed. */
export function createLocalFiles(options: { dir: string }): LocalFiles {
  const dir = resolve(options.dir);

  async function inside(path: string): Promise<string> {
    const wanted = resolve(dir, path);
    const real = await Deno.realPath(wanted).catch(() => wanted);
    const root = await Deno.realPath(dir).catch(() => dir);
    if (real.startsWith(root + sep)) return real;
    throw new AppError("invalid_input", `${JSON.stringify(path)} is outside ${dir}`, {
      remedy: "Tools read only files below that folder: put the file there.",
    });
  }

  return {
    dir,
    async write(parts, content) {
      const path = join(dir, ...parts.map(safePart));
      await writeFileAtomically(path, content);
      return path;
    },
    read: async (path) => await readTextFile(await inside(path), { maxBytes: MAX_BYTES }),
    readBytes: async (path) => await readBounded(await inside(path), MAX_BYTES),
    async list() {
      const { files } = await listFiles(dir);
      return files.map((file) => relative(dir, resolve(dir, file))).sort();
    },
  };
}

/** One path segment: no separator, no leading dot, at most 120 characters. */
function safePart(text: string): string {
  const safe = text.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replace(/^\.+/, "").slice(0, 120);
  return safe || "_";
}
