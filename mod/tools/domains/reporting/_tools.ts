/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as reportingDashboards from "./dashboards.ts";
import * as reportingReports from "./reports.ts";
import * as reportingScorecard from "./scorecard.ts";

export const placed = placeDomain({
  name: "reporting",
  domain,
  files: [
    reportingDashboards,
    reportingReports,
    reportingScorecard,
  ],
});
