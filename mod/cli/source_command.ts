import { join } from "node:path";
import { processVariables } from "../config/environment.ts";
import { readNpmSettings } from "../config/npm_settings.ts";
import { type Flags, resolveSettings } from "../config/resolve_settings.ts";
import { completeByNpm } from "../source/ask_npm.ts";
import { installCompiler } from "../source/install.ts";

export interface SourceInstallOptions extends Flags {
  /** Of an npm registry; that of the settings unless told. */
  registry?: string | undefined;
}

/** `assistant source install`: a person's word that the vendor's compiler is fetched. */
export async function installSource({ registry, ...flags }: SourceInstallOptions): Promise<void> {
  const { paths, projectDir } = await resolveSettings({ flags });
  const own = registry === undefined ? {} : { npm_config_registry: registry };
  const settings = await readNpmSettings({
    variables: { ...processVariables(), ...own },
    folders: [projectDir, paths.home],
    ...(registry === undefined && { scope: "@servicenow" }),
  });
  const installed = await installCompiler({
    dir: paths.source,
    settings: await completeByNpm(settings),
  });
  const { version, folder, fetched, files, bytes } = installed;
  if (!fetched) return console.log(`The compiler ${version} is installed already: ${folder}`);
  const size = (bytes / 1e6).toFixed(0);
  console.log(`The compiler ${version} is installed: ${files} files, ${size} MB in ${folder}`);
  console.log(`Its licence: ${join(folder, "node_modules/@servicenow/sdk/license")}`);
}
