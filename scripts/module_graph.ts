/** What a module loads, as `deno info` answers it. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

interface ModuleGraph {
  modules: {
    specifier: string;
    /** `code` where something is loaded at run time: types alone are not. */
    dependencies?: { specifier: string; code?: { specifier?: string } }[];
  }[];
}

/** Every module that `entry`, a path from the root, reaches. */
export async function readModuleGraph(entry: string): Promise<ModuleGraph> {
  const info = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: root,
    stderr: "inherit",
  });
  return JSON.parse(new TextDecoder().decode((await info.output()).stdout));
}

/** The local modules that run with `entry`, itself among them: sorted paths from the root. */
export async function findModules(entry: string): Promise<string[]> {
  const { modules } = await readModuleGraph(entry);
  const loadedBy = new Map(
    modules.map(({ specifier, dependencies = [] }) => [
      specifier,
      dependencies.flatMap(({ code }) => code?.specifier ?? []),
    ]),
  );
  const paths = new Map(
    modules.filter(({ specifier }) => specifier.startsWith("file:")).map(({ specifier }) => [
      specifier,
      relative(root, fileURLToPath(specifier)).replaceAll("\\", "/"),
    ]),
  );
  const found = new Set([...paths].flatMap(([specifier, path]) => path === entry ? specifier : []));
  for (const specifier of found) {
    for (const loaded of loadedBy.get(specifier) ?? []) found.add(loaded);
  }
  return [...found].flatMap((specifier) => paths.get(specifier) ?? []).sort();
}
