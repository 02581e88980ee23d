/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as sourceApply from "./apply.ts";
import * as sourceCheck from "./check.ts";
import * as sourceDocs from "./docs.ts";
import * as sourcePlan from "./plan.ts";
import * as sourcePull from "./pull.ts";

export const placed = placeDomain({
  name: "source",
  domain,
  files: [
    sourceApply,
    sourceCheck,
    sourceDocs,
    sourcePlan,
    sourcePull,
  ],
});
