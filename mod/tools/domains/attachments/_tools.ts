/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as attachmentsAttachments from "./attachments.ts";

export const placed = placeDomain({
  name: "attachments",
  domain,
  files: [
    attachmentsAttachments,
  ],
});
