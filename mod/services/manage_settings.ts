import { createConfigFile } from "../config/config_file.ts";
import { processVariables } from "../config/environment.ts";
import { readNpmSettings } from "../config/npm_settings.ts";
import { overridesOf } from "../config/overrides.ts";
import type { Settings } from "../config/settings.ts";
import type { Services } from "../services.ts";
import { completeByNpm } from "../source/ask_npm.ts";
import { installCompiler } from "../source/install.ts";
import { installationFolder, isInstalled } from "../source/installation.ts";

/** The configuration file, what of the environment counts beside it, and the vendor's compiler. */
export function createSetup(
  settings: Settings,
): Pick<Services, "configFile" | "overrides" | "compiler"> {
  const { paths, projectDir } = settings;
  const variables = processVariables();
  return {
    configFile: createConfigFile(settings),
    overrides: overridesOf(variables),
    compiler: {
      folder: installationFolder(paths.source),
      isInstalled: () => isInstalled(paths.source),
      async install() {
        const folders = [projectDir, paths.home];
        const npm = await readNpmSettings({ variables, folders, scope: "@servicenow" });
        return await installCompiler({ dir: paths.source, settings: await completeByNpm(npm) });
      },
    },
  };
}
