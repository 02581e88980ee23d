import { basename, join } from "node:path";
import { parse } from "yaml";
import { AppError, messageOf } from "../base/errors.ts";
import { listFiles } from "../base/list_files.ts";
import { nearestNames } from "../base/nearest.ts";
import { type EvalTask, taskFileSchema } from "./task.ts";

export interface TaskFolder {
  dir: string;
  source: EvalTask["source"];
  /** Somebody has named it: it must be there. */
  named?: boolean;
}

/** Tasks that can be run, and the files that hold none, in words. */
export interface ReadTasks {
  tasks: EvalTask[];
  problems: string[];
}

/**
 * Reads the `.yaml` files of folders; of two of one name the first counts. Throws `not_found` for a
 * folder that was named and cannot be read.
 */
export async function readTasks(folders: readonly TaskFolder[]): Promise<ReadTasks> {
  const tasks = new Map<string, EvalTask>();
  const problems: string[] = [];
  for (const { dir, source, named } of folders) {
    const { files, unreadable } = await listFiles(dir, { maxDepth: 0 });
    if (named && unreadable.length > 0) throw noFolder(dir);
    for (const file of files.filter((path) => /\.ya?ml$/.test(path))) {
      const name = basename(file).replace(/\.ya?ml$/, "");
      if (tasks.has(name)) {
        problems.push(`${join(dir, file)}: there is a task "${name}" already`);
        continue;
      }
      try {
        tasks.set(name, { ...await readTask(join(dir, file)), name, source });
      } catch (error) {
        problems.push(`${join(dir, file)}: ${messageOf(error)}`);
      }
    }
  }
  return { tasks: [...tasks.values()], problems };
}

function noFolder(dir: string): AppError {
  return new AppError("not_found", `There is no folder "${dir}" that can be read`, {
    remedy: "Name a folder with tasks, .yaml files.",
  });
}

async function readTask(path: string) {
  const value: unknown = parse(await Deno.readTextFile(path), { merge: true });
  const parsed = taskFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
  );
}

/** The tasks of these names, all where none is named. Throws `not_found`, also where there is none. */
export function chooseTasks(
  tasks: readonly EvalTask[],
  names: readonly string[] | undefined,
): EvalTask[] {
  if (tasks.length === 0) {
    throw new AppError("not_found", "There is no task", {
      remedy: "Look for what is wrong with the files: assistant eval list.",
    });
  }
  if (names === undefined || names.length === 0) return [...tasks];
  return [...new Set(names)].map((name) => {
    const found = tasks.find((task) => task.name === name);
    if (found) return found;
    const near = nearestNames(name, tasks.map((task) => task.name));
    throw new AppError("not_found", `There is no task "${name.slice(0, 80)}"`, {
      remedy: near.length > 0
        ? `Did you mean ${near.join(" or ")}?`
        : "List them: assistant eval list.",
    });
  });
}
