/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as contextCapabilities from "./capabilities.ts";
import * as contextImpersonation from "./impersonation.ts";
import * as contextInstances from "./instances.ts";
import * as contextMemoryNote from "./memory_note.ts";
import * as contextRefreshSession from "./refresh_session.ts";
import * as contextSearchDocs from "./search_docs.ts";
import * as contextSwitchDomain from "./switch_domain.ts";
import * as contextWorkContext from "./work_context.ts";

export const placed = placeDomain({
  name: "context",
  domain,
  files: [
    contextCapabilities,
    contextImpersonation,
    contextInstances,
    contextMemoryNote,
    contextRefreshSession,
    contextSearchDocs,
    contextSwitchDomain,
    contextWorkContext,
  ],
});
