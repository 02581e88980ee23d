/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as portalPageLayout from "./page_layout.ts";
import * as portalPortals from "./portals.ts";
import * as portalReadWidgets from "./read_widgets.ts";
import * as portalRecordUrl from "./record_url.ts";
import * as portalThemes from "./themes.ts";
import * as portalWidgets from "./widgets.ts";

export const placed = placeDomain({
  name: "portal",
  domain,
  files: [
    portalPageLayout,
    portalPortals,
    portalReadWidgets,
    portalRecordUrl,
    portalThemes,
    portalWidgets,
  ],
});
