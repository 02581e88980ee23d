import { dirname } from "node:path";

type Content = string | Uint8Array;

/**
 * The part of `node:fs` that the vendor's compiler uses, on files in memory: paths are absolute with
 * forward slashes. What lacks throws `ENOENT`, as `node:fs` does.
 */
export function createMemoryFiles(given: Iterable<readonly [path: string, content: Content]>) {
  const files = new Map<string, Content>();
  const folders = new Map<string, Set<string>>([["/", new Set()]]);

  function addFolder(path: string): Set<string> {
    const known = folders.get(path);
    if (known) return known;
    const names = new Set<string>();
    folders.set(path, names);
    addFolder(dirname(path)).add(path.slice(path.lastIndexOf("/") + 1));
    return names;
  }

  function write(path: string, content: Content): void {
    files.set(path, content);
    addFolder(dirname(path)).add(path.slice(path.lastIndexOf("/") + 1));
  }

  function remove(path: string): void {
    for (const known of [...files.keys()]) {
      if (known === path || known.startsWith(`${path}/`)) files.delete(known);
    }
    for (const known of [...folders.keys()]) {
      if (known === path || known.startsWith(`${path}/`)) folders.delete(known);
    }
    folders.get(dirname(path))?.delete(path.slice(path.lastIndexOf("/") + 1));
  }

  function describe(path: string) {
    const content = files.get(path);
    if (content === undefined && !folders.has(path)) return undefined;
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

  function requireEntry(path: string) {
    const entry = describe(path);
    if (!entry) throw missing(path);
    return entry;
  }

  function statSync(path: string, options?: { throwIfNoEntry?: boolean }) {
    const plain = plainPath(path);
    return options?.throwIfNoEntry === false ? describe(plain) : requireEntry(plain);
  }

  for (const [path, content] of given) write(path, content);
  return {
    readFileSync(path: string, encoding?: unknown): Content {
      const content = files.get(plainPath(path));
      if (content === undefined) throw missing(path);
      if (encoding) return typeof content === "string" ? content : decode(content);
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
    readdirSync(path: string, options?: { withFileTypes?: boolean }) {
      const folder = plainPath(path);
      const names = folders.get(folder);
      if (!names) throw missing(path);
      if (!options?.withFileTypes) return [...names];
      const place = folder === "/" ? "" : folder;
      return [...names].map((name) => ({
        ...requireEntry(`${place}/${name}`),
        name,
        parentPath: folder,
        path: folder,
      }));
    },
    statSync,
    lstatSync: statSync,
    existsSync: (path: string) => describe(plainPath(path)) !== undefined,
    accessSync: (path: string) => void requireEntry(plainPath(path)),
    realpathSync: plainPath,
    rmSync: (path: string) => remove(plainPath(path)),
    writeFileSync: (path: string, content: Content) => write(plainPath(path), content),
    mkdirSync: (path: string) => void addFolder(plainPath(path)),
    /** The text of every file below a folder, by its path below it. */
    textsBelow(folder: string): Record<string, string> {
      return Object.fromEntries(
        [...files].filter(([path]) => path.startsWith(`${folder}/`)).map(([path, content]) => [
          path.slice(folder.length + 1),
          typeof content === "string" ? content : decode(content),
        ]),
      );
    },
  };
}

function plainPath(path: string): string {
  const text = String(path);
  return text.length > 1 && text.endsWith("/") ? text.slice(0, -1) : text;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), {
    code: "ENOENT",
  });
}
