/** Programs that tests need and the product does not: npm packages kept outside the repository. */
import { join } from "node:path";
import { runCommand } from "./command.ts";

/**
 * Answers the folder of an npm package, `name@version`, installed by Deno once and kept under the
 * user's cache folder. Runs no install script. Throws with Deno's output when it cannot be fetched.
 */
export async function fetchNpmPackage(spec: string): Promise<string> {
  const name = spec.slice(0, spec.lastIndexOf("@"));
  const store = storeOf(spec);
  const folder = join(store, "node_modules", name);
  if (await exists(join(folder, "package.json"))) return await Deno.realPath(folder);
  await Deno.mkdir(store, { recursive: true });
  await Deno.writeTextFile(join(store, "deno.json"), `{ "nodeModulesDir": "auto" }\n`);
  const install = [Deno.execPath(), "install", "--quiet", `npm:${spec}`];
  const { code, output } = await runCommand(install, { cwd: store });
  if (code !== 0) throw new Error(`The npm package ${spec} cannot be installed: ${output.trim()}`);
  return await Deno.realPath(folder);
}

/** The folder with the `node_modules` that a package is kept in. */
export function storeOf(spec: string): string {
  return join(cacheFolder(), "assistant-dev", spec.replaceAll("/", "+"));
}

/** Where what is fetched for development is kept. */
export function cacheFolder(): string {
  const cache = Deno.env.get("XDG_CACHE_HOME");
  return cache ?? join(Deno.env.get("HOME") ?? Deno.makeTempDirSync(), ".cache");
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
