/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as businessLogicClientScripts from "./client_scripts.ts";
import * as businessLogicJobs from "./jobs.ts";
import * as businessLogicPages from "./pages.ts";
import * as businessLogicPolicies from "./policies.ts";
import * as businessLogicServerScripts from "./server_scripts.ts";

export const placed = placeDomain({
  name: "business_logic",
  domain,
  files: [
    businessLogicClientScripts,
    businessLogicJobs,
    businessLogicPages,
    businessLogicPolicies,
    businessLogicServerScripts,
  ],
});
