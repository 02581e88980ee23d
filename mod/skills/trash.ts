import { basename, join } from "node:path";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";

/** Skill folders that were deleted since the service started, to be brought back. */
export interface Trash {
  /** Moves a folder, or the link to one, away. Answers what `restore` takes. */
  remove(path: string): Promise<string>;
  /** Puts it back where it was. Throws `not_found`, and `conflict` where something else is now. */
  restore(id: string): Promise<string>;
  /** Forgets everything; what an earlier run left is forgotten too. */
  empty(): Promise<void>;
}

/** A trash in `dir`. Where things came from is forgotten with the process. */
export function createTrash(options: { dir: string }): Trash {
  const { dir } = options;
  const origins = new Map<string, string>();
  return {
    async remove(path) {
      const id = newId("del");
      const target = join(dir, id, basename(path));
      await Deno.mkdir(join(dir, id), { recursive: true, mode: 0o700 });
      await move(path, target);
      origins.set(id, path);
      return id;
    },
    async restore(id) {
      const origin = origins.get(id);
      if (origin === undefined) {
        throw new AppError("not_found", "The deleted skill is not kept any more", {
          remedy: "Deleted skills can be brought back until the service stops.",
        });
      }
      if (await exists(origin)) {
        throw new AppError("conflict", `There is something at ${origin} again`, {
          remedy: "Rename or delete that one first.",
          details: { path: origin },
        });
      }
      await move(join(dir, id, basename(origin)), origin);
      origins.delete(id);
      return origin;
    },
    async empty() {
      origins.clear();
      await Deno.remove(dir, { recursive: true }).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

/** A rename; between file systems a copy that is complete before the original goes. */
async function move(from: string, to: string): Promise<void> {
  try {
    await Deno.rename(from, to);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== "EXDEV") throw error;
    await copy(from, to);
    await Deno.remove(from, { recursive: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  const info = await Deno.lstat(from);
  if (info.isSymlink) return await Deno.symlink(await Deno.readLink(from), to);
  if (info.isFile) return await Deno.copyFile(from, to);
  await Deno.mkdir(to);
  for await (const entry of Deno.readDir(from)) {
    await copy(join(from, entry.name), join(to, entry.name));
  }
}
