import { basename, dirname } from "node:path";

export type Content = string | Uint8Array;

/** What `node:fs` answers of a file or folder, as far as the compiler asks. */
export type Entry = ReturnType<typeof describeEntry>;

/** Files in memory and the folders above them; paths are absolute, without a slash at the end. */
export interface MemoryTree {
  files: ReadonlyMap<string, Content>;
  /** The names in a folder; undefined where there is none. */
  namesIn(folder: string): ReadonlySet<string> | undefined;
  describe(path: string): Entry | undefined;
  write(path: string, content: Content): void;
  makeFolder(path: string): void;
  /** A file, or a folder with all that is in it. */
  remove(path: string): void;
}

/** A tree with nothing but its root. */
export function createMemoryTree(): MemoryTree {
  const files = new Map<string, Content>();
  const folders = new Map<string, Set<string>>([["/", new Set()]]);

  function folder(path: string): Set<string> {
    const known = folders.get(path);
    if (known) return known;
    const names = new Set<string>();
    folders.set(path, names);
    folder(dirname(path)).add(basename(path));
    return names;
  }

  return {
    files,
    namesIn: (path) => folders.get(path),
    describe(path) {
      const content = files.get(path);
      return content === undefined && !folders.has(path) ? undefined : describeEntry(content);
    },
    write(path, content) {
      files.set(path, content);
      folder(dirname(path)).add(basename(path));
    },
    makeFolder: (path) => void folder(path),
    remove(path) {
      for (const map of [files, folders]) {
        for (const known of [...map.keys()]) {
          if (known === path || known.startsWith(`${path}/`)) map.delete(known);
        }
      }
      folders.get(dirname(path))?.delete(basename(path));
    },
  };
}

/** Of a folder without content. */
function describeEntry(content: Content | undefined) {
  const no = () => false;
  return {
    isFile: () => content !== undefined,
    isDirectory: () => content === undefined,
    isSymbolicLink: no,
    isBlockDevice: no,
    isCharacterDevice: no,
    isFIFO: no,
    isSocket: no,
    size: content?.length ?? 0,
    mtimeMs: 0,
    mtime: new Date(0),
  };
}
