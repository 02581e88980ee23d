/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as applicationsAppRepository from "./app_repository.ts";
import * as applicationsApplicationFiles from "./application_files.ts";
import * as applicationsApplications from "./applications.ts";
import * as applicationsBatchInstall from "./batch_install.ts";
import * as applicationsClones from "./clones.ts";
import * as applicationsPlugins from "./plugins.ts";
import * as applicationsSourceControl from "./source_control.ts";

export const placed = placeDomain({
  name: "applications",
  domain,
  files: [
    applicationsAppRepository,
    applicationsApplicationFiles,
    applicationsApplications,
    applicationsBatchInstall,
    applicationsClones,
    applicationsPlugins,
    applicationsSourceControl,
  ],
});
