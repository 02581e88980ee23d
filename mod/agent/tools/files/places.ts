import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { AppError } from "../../../base/errors.ts";
import type { ToolContext } from "../agent_tool.ts";

/** Where files are, for the tools that touch them. */
export interface FilePlaces {
  home: string;
  /** The service's own folder: its keys and its database are nobody's to read. */
  dataDir: string;
  /** Below it, what tools wrote down because it was too long to tell. */
  outputDir: string;
}

export interface Place {
  /** Absolute, with every symbolic link followed. */
  path: string;
  /** As rules and people see it: relative to the project, or absolute outside of it. */
  shown: string;
  outside: boolean;
}

/**
 * Where a path leads from a directory, links followed also where its end does not exist yet. Throws
 * `forbidden` for the service's own files.
 */
export async function findPlace(
  given: string,
  { directory, places }: { directory: string; places: FilePlaces },
): Promise<Place> {
  const expanded = given.replace(/^~(?=$|[\\/])/, places.home);
  const path = await realPath(resolve(directory, expanded));
  const own = await realPath(places.dataDir);
  if (isWithin(path, own) && !isWithin(path, await realPath(places.outputDir))) {
    throw new AppError("forbidden", `${given} belongs to the service: it may hold secrets`, {
      remedy: "Leave it alone.",
    });
  }
  const outside = !isWithin(path, directory);
  const below = relative(directory, path).split(sep).join("/");
  return { path, outside, shown: outside ? path : below || "." };
}

/** Asks for a place outside of the project; what tools wrote down is none. */
export async function requireOutside(
  found: readonly Place[],
  places: FilePlaces,
  context: ToolContext,
): Promise<void> {
  const output = await realPath(places.outputDir);
  const paths = [...new Set(found.filter(({ outside }) => outside).map(({ path }) => path))]
    .filter((path) => !isWithin(path, output));
  if (paths.length === 0) return;
  await context.require({
    permission: "external_directory",
    patterns: paths,
    always: [...new Set(paths.map((path) => `${dirname(path)}/*`))],
    title: `Go outside of the project: ${paths.join(", ")}`,
  });
}

/** Whether a path is a folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

async function realPath(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory)) {
      throw error;
    }
    const parent = dirname(path);
    if (parent === path) return path;
    // A link that leads nowhere yet leads there once it is written through.
    const target = await Deno.readLink(path).catch(() => undefined);
    if (target !== undefined) return await realPath(resolve(parent, target));
    return join(await realPath(parent), basename(path));
  }
}
