import { createConfigFile } from "../config/config_file.ts";
import { processVariables } from "../config/environment.ts";
import { readNpmSettings } from "../config/npm_settings.ts";
import type { Settings } from "../config/settings.ts";
import type { Services } from "../services.ts";
import { completeByNpm } from "../source/ask_npm.ts";
import { installCompiler } from "../source/install.ts";
import { installationFolder, isInstalled } from "../source/installation.ts";

/** The configuration file and the vendor's compiler, as a person sets them up. */
export function createSetup(
  settings: Settings,
): Pick<Services, "configFile" | "compiler"> {
  const { paths, projectDir } = settings;
  const variables = processVariables();
  return {
    configFile: createConfigFile(settings, variables),
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
