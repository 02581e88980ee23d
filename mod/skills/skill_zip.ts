import { AppError } from "../base/errors.ts";
import type { FileEntry, ZipReader } from "@zip.js/zip.js";

/** Limits of desktop clients for an uploaded skill. */
export const MAX_FILES = 200;
export const MAX_BYTES = 30 * 1024 * 1024;
const JUNK =
  /(^|\/)(__pycache__|node_modules|\.git|__MACOSX)(\/|$)|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$|\.pyc$/;
const ARCHIVE = /\.(zip|skill|jar|7z|rar|gz|tgz|tar|xz|bz2)$/i;
/** The earliest that a zip can tell, so that the same skill always gives the same bytes. */
const EPOCH = new Date(1980, 0, 1);

/** Compressed bytes of one step: a byte may stand for a thousand, and a step cannot be stopped. */
const INFLATED_AT_ONCE = 4 * 1024;
const DEFLATED_AT_ONCE = 64 * 1024;

export interface ZipFile {
  /** Relative, forward slashes. */
  path: string;
  bytes: Uint8Array;
}

/** Whether a path is what file managers leave in folders and no part of a skill. */
export function isJunk(path: string): boolean {
  return JUNK.test(path);
}

/** A zip with one top-level folder. Byte-identical for the same files. Throws `too_large`, `invalid_input`. */
export async function writeSkillZip(
  folder: string,
  files: readonly ZipFile[],
): Promise<Uint8Array> {
  checkFiles(folder, files);
  const { Uint8ArrayWriter, Uint8ArrayReader, ZipWriter, configure } = await import(
    "@zip.js/zip.js"
  );
  configure({ useWebWorkers: false, chunkSize: DEFLATED_AT_ONCE });
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    level: 9,
    extendedTimestamp: false,
    lastModDate: EPOCH,
    dataDescriptor: false,
    keepOrder: true,
  });
  const sorted = [...files].sort((a, b) => a.path < b.path ? -1 : 1);
  for (const { path, bytes } of sorted) {
    await writer.add(`${folder}/${path}`, new Uint8ArrayReader(bytes));
  }
  return await writer.close();
}

function checkFiles(folder: string, files: readonly ZipFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (files.length > MAX_FILES || bytes > MAX_BYTES) {
    throw new AppError(
      "too_large",
      `The skill ${folder} has ${files.length} files of ${Math.ceil(bytes / 1024 / 1024)} MB`,
      {
        remedy:
          `Desktop clients take ${MAX_FILES} files and 30 MB: leave out what it can do without.`,
      },
    );
  }
  const nested = files.find(({ path }) => ARCHIVE.test(path));
  if (nested) {
    throw new AppError("invalid_input", `The skill ${folder} holds the archive ${nested.path}`, {
      remedy: "Desktop clients refuse archives within a skill: unpack or remove it.",
    });
  }
  if (/claude|anthropic/i.test(folder)) {
    throw new AppError("invalid_input", `The name ${folder} is reserved by desktop clients`, {
      remedy: "Rename the skill.",
    });
  }
}

/**
 * The files of a skill's zip, relative to its one top-level folder, and that folder's name. Refuses
 * what could do harm (`invalid_input`): paths that lead out, links, encryption, nested archives, more
 * than it declares; and what is no skill: none or several SKILL.md, several top-level folders.
 */
export async function readSkillZip(
  bytes: Uint8Array,
): Promise<{ folder: string; files: ZipFile[] }> {
  if (bytes.length > MAX_BYTES) throw tooLarge();
  const { Uint8ArrayReader, ZipReader, configure } = await import("@zip.js/zip.js");
  configure({ useWebWorkers: false, chunkSize: INFLATED_AT_ONCE });
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  try {
    const files = await readEntries(reader);
    return splitFolder(files);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The library looks at paths itself, before anything is unpacked.
    if (error instanceof Error && /unsafe filename/i.test(error.message)) {
      throw refused("a path in it leads out of the folder");
    }
    throw new AppError("invalid_input", "The file is no zip that can be read", {
      remedy: "Choose a zip that holds one folder with a SKILL.md.",
      cause: error,
    });
  } finally {
    await reader.close();
  }
}

async function readEntries(reader: ZipReader<Uint8Array>): Promise<ZipFile[]> {
  const files: ZipFile[] = [];
  let total = 0;
  let seen = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    if (++seen > MAX_FILES * 5) throw tooLarge();
    const path = checkPath(entry.filename);
    if (entry.directory || isJunk(path)) continue;
    if (entry.encrypted) throw refused(`${path} is encrypted`);
    // The upper half holds the Unix mode; 0o120000 is a symbolic link.
    if (((entry.externalFileAttributes ?? 0) >>> 16 & 0o170000) === 0o120000) {
      throw refused(`${path} is a link`);
    }
    if (ARCHIVE.test(path)) throw refused(`${path} is an archive`);
    total += entry.uncompressedSize;
    if (files.length >= MAX_FILES || total > MAX_BYTES) throw tooLarge();
    files.push({ path, bytes: await inflate(entry, path) });
  }
  return files;
}

/** The content of an entry; its unpacking ends as soon as it grows beyond what it declares. */
async function inflate(entry: FileEntry, path: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  let length = 0;
  const counted = new WritableStream<Uint8Array>({
    write(piece) {
      if (length + piece.length > bytes.length) throw refused(`${path} is longer than it says`);
      bytes.set(piece, length);
      length += piece.length;
    },
  });
  await entry.getData(counted);
  if (length < bytes.length) throw refused(`${path} is shorter than it says`);
  return bytes;
}

function checkPath(path: string): string {
  const parts = path.replace(/\/$/, "").split("/");
  const bad = path.startsWith("/") || path.includes("\\") || path.includes("\0") ||
    /^[A-Za-z]:/.test(path) || parts.some((part) => part === "" || part === "." || part === "..");
  if (bad) throw refused(`the path ${JSON.stringify(path.slice(0, 120))} leads out of the folder`);
  return path;
}

function splitFolder(files: ZipFile[]): { folder: string; files: ZipFile[] } {
  const folders = new Set(files.map(({ path }) => path.slice(0, Math.max(path.indexOf("/"), 0))));
  const [folder = ""] = folders;
  if (folders.size !== 1 || folder === "") {
    throw refused("it does not hold exactly one top-level folder");
  }
  refuseSharedNames(files);
  const inside = files.map(({ path, bytes }) => ({ path: path.slice(folder.length + 1), bytes }));
  const skills = inside.filter(({ path }) => path.split("/").at(-1) === "SKILL.md");
  if (skills.length !== 1 || skills[0]?.path !== "SKILL.md") {
    throw refused(`it does not hold exactly one SKILL.md, in the folder ${folder}`);
  }
  return { folder, files: inside };
}

/** A disk holds one thing of a name; some take no notice of case. */
function refuseSharedNames(files: readonly ZipFile[]): void {
  const names = new Set<string>();
  for (const { path } of files) {
    const name = path.toLowerCase();
    if (names.has(name)) throw refused(`${path} is in it twice`);
    names.add(name);
  }
  for (const { path } of files) {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end);
      if (names.has(folder.toLowerCase())) throw refused(`${folder} is both a file and a folder`);
    }
  }
}

function refused(why: string): AppError {
  return new AppError("invalid_input", `The zip is refused: ${why}`, {
    remedy: "Choose a zip that holds one folder with a SKILL.md and its files.",
  });
}

function tooLarge(): AppError {
  return new AppError("too_large", "The zip holds more than a skill may", {
    remedy: `A skill has at most ${MAX_FILES} files and 30 MB.`,
  });
}
