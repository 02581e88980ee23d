/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as logsPerformance from "./performance.ts";
import * as logsSessionPages from "./session_pages.ts";
import * as logsSystemLog from "./system_log.ts";

export const placed = placeDomain({
  name: "logs",
  domain,
  files: [
    logsPerformance,
    logsSessionPages,
    logsSystemLog,
  ],
});
