/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as backgroundScriptsHelper from "./helper.ts";
import * as backgroundScriptsRunOthers from "./run_others.ts";
import * as backgroundScriptsRunScript from "./run_script.ts";
import * as backgroundScriptsTrackRecord from "./track_record.ts";

export const placed = placeDomain({
  name: "background_scripts",
  domain,
  files: [
    backgroundScriptsHelper,
    backgroundScriptsRunOthers,
    backgroundScriptsRunScript,
    backgroundScriptsTrackRecord,
  ],
});
