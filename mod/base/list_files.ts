import { join } from "node:path";

export interface ListFilesOptions {
  /** Names that are neither listed nor entered; names with a leading dot never are. */
  skip?: (name: string) => boolean;
  maxFiles?: number;
  /** Levels of folders below the root that are entered. */
  maxDepth?: number;
}

export interface FileList {
  /** Relative to the root, forward slashes, sorted. */
  files: string[];
  /** True when `maxFiles` or `maxDepth` cut the list. */
  truncated: boolean;
  /** Folders that could not be read, relative; the root itself is "". */
  unreadable: string[];
}

/** The regular files below a folder. Symbolic links are not followed, so that loops cannot occur. */
export async function listFiles(root: string, options: ListFilesOptions = {}): Promise<FileList> {
  const { skip = () => false, maxFiles = 10_000, maxDepth = 8 } = options;
  const list: FileList = { files: [], truncated: false, unreadable: [] };
  const folders: { path: string; depth: number }[] = [{ path: "", depth: 0 }];
  for (let folder = folders.shift(); folder; folder = folders.shift()) {
    for (const entry of await readFolder(join(root, folder.path), folder.path, list)) {
      if (entry.name.startsWith(".") || skip(entry.name)) continue;
      const path = folder.path ? `${folder.path}/${entry.name}` : entry.name;
      if (entry.isDirectory && folder.depth < maxDepth) {
        folders.push({ path, depth: folder.depth + 1 });
      } else if (entry.isDirectory || entry.isFile && list.files.length >= maxFiles) {
        list.truncated = true;
      } else if (entry.isFile) list.files.push(path);
    }
  }
  list.files.sort();
  return list;
}

async function readFolder(
  path: string,
  relative: string,
  list: FileList,
): Promise<Deno.DirEntry[]> {
  const entries: Deno.DirEntry[] = [];
  try {
    for await (const entry of Deno.readDir(path)) entries.push(entry);
  } catch {
    list.unreadable.push(relative);
  }
  return entries.sort((a, b) => a.name < b.name ? -1 : 1);
}
