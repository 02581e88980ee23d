/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as securityAccessControls from "./access_controls.ts";
import * as securityDelegates from "./delegates.ts";
import * as securityEvaluateAcl from "./evaluate_acl.ts";
import * as securityExplainAccess from "./explain_access.ts";
import * as securityPeople from "./people.ts";
import * as securityPublicExposure from "./public_exposure.ts";
import * as securityRoles from "./roles.ts";
import * as securityTableAcls from "./table_acls.ts";

export const placed = placeDomain({
  name: "security",
  domain,
  files: [
    securityAccessControls,
    securityDelegates,
    securityEvaluateAcl,
    securityExplainAccess,
    securityPeople,
    securityPublicExposure,
    securityRoles,
    securityTableAcls,
  ],
});
