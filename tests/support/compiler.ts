import { join } from "node:path";
import { homeDirectory, processVariables } from "../../mod/config/environment.ts";
import { readNpmSettings } from "../../mod/config/npm_settings.ts";
import { completeByNpm } from "../../mod/source/ask_npm.ts";
import { installCompiler } from "../../mod/source/install.ts";
import { installationFolder } from "../../mod/source/installation.ts";
import { cacheFolder } from "../../scripts/npm_package.ts";

const KEPT = join(cacheFolder(), "assistant-dev", "source");
let installed: Promise<string> | undefined;

/** The vendor's compiler, fetched once from the npm registry of this machine's settings and kept. */
export function fetchCompiler(): Promise<string> {
  return installed ??= install();
}

async function install(): Promise<string> {
  const variables = processVariables();
  const folders = [homeDirectory(variables)];
  const settings = await readNpmSettings({ variables, folders, scope: "@servicenow" });
  return (await installCompiler({ dir: KEPT, settings: await completeByNpm(settings) })).folder;
}

/**
 * Puts it where a service with this folder of sources looks for it, with what was compiled by other
 * tests, so that the same sources are compiled once; `anew` without.
 */
export async function linkCompiler(sourceDir: string, { anew = false } = {}): Promise<void> {
  await Deno.mkdir(sourceDir, { recursive: true });
  await Deno.symlink(await fetchCompiler(), installationFolder(sourceDir));
  if (anew) return;
  await Deno.mkdir(join(KEPT, "compiled"), { recursive: true });
  await Deno.symlink(join(KEPT, "compiled"), join(sourceDir, "compiled"));
}
