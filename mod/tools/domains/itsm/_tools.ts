/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as itsmChangeConflicts from "./change_conflicts.ts";
import * as itsmChanges from "./changes.ts";
import * as itsmCreateChange from "./create_change.ts";
import * as itsmDecideApproval from "./decide_approval.ts";
import * as itsmHandOver from "./hand_over.ts";
import * as itsmIncidentsProblems from "./incidents_problems.ts";
import * as itsmMoveChange from "./move_change.ts";
import * as itsmRequests from "./requests.ts";
import * as itsmResolveIncident from "./resolve_incident.ts";
import * as itsmRouting from "./routing.ts";
import * as itsmServiceLevels from "./service_levels.ts";

export const placed = placeDomain({
  name: "itsm",
  domain,
  files: [
    itsmChangeConflicts,
    itsmChanges,
    itsmCreateChange,
    itsmDecideApproval,
    itsmHandOver,
    itsmIncidentsProblems,
    itsmMoveChange,
    itsmRequests,
    itsmResolveIncident,
    itsmRouting,
    itsmServiceLevels,
  ],
});
