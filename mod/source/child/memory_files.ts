import { Buffer } from "node:buffer";
import { type Content, createMemoryTree, type Entry } from "./memory_tree.ts";

/**
 * The part of `node:fs` that the vendor's compiler uses, on files in memory: paths are absolute with
 * forward slashes. What lacks throws `ENOENT`, as `node:fs` does.
 */
export function createMemoryFiles(given: Iterable<readonly [path: string, content: Content]>) {
  const tree = createMemoryTree();
  for (const [path, content] of given) tree.write(path, content);

  function requireEntry(path: string): Entry {
    const entry = tree.describe(plainPath(path));
    if (!entry) throw missing(path);
    return entry;
  }

  function statSync(path: string, options?: { throwIfNoEntry?: boolean }): Entry | undefined {
    return options?.throwIfNoEntry === false ? tree.describe(plainPath(path)) : requireEntry(path);
  }

  return {
    readFileSync(path: string, encoding?: unknown): Content {
      const content = requireContent(tree.files, path);
      if (encoding) return typeof content === "string" ? content : decode(content);
      // Included files are read so, and made text by the buffer's own method.
      return Buffer.from(typeof content === "string" ? new TextEncoder().encode(content) : content);
    },
    readdirSync(path: string, options?: { withFileTypes?: boolean }) {
      const folder = plainPath(path);
      const names = tree.namesIn(folder);
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
    existsSync: (path: string) => tree.describe(plainPath(path)) !== undefined,
    accessSync: (path: string) => void requireEntry(path),
    realpathSync: plainPath,
    rmSync: (path: string) => tree.remove(plainPath(path)),
    writeFileSync: (path: string, content: Content) => tree.write(plainPath(path), content),
    mkdirSync: (path: string) => tree.makeFolder(plainPath(path)),
    /** What becomes no source is kept as the file that it came in. */
    copyFileSync(from: string, to: string): void {
      tree.write(plainPath(to), requireContent(tree.files, from));
    },
    /** The text of every file below a folder, by its path below it. */
    textsBelow(folder: string): Record<string, string> {
      return Object.fromEntries(
        [...tree.files].filter(([path]) => path.startsWith(`${folder}/`))
          .map(([path, content]) => [
            path.slice(folder.length + 1),
            typeof content === "string" ? content : decode(content),
          ]),
      );
    },
  };
}

export type Files = ReturnType<typeof createMemoryFiles>;

function requireContent(files: ReadonlyMap<string, Content>, path: string): Content {
  const content = files.get(plainPath(path));
  if (content === undefined) throw missing(path);
  return content;
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
