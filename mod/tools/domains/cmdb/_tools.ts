/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as cmdbClassMetadata from "./class_metadata.ts";
import * as cmdbDuplicates from "./duplicates.ts";
import * as cmdbImpact from "./impact.ts";
import * as cmdbItemsAndRules from "./items_and_rules.ts";
import * as cmdbOperations from "./operations.ts";
import * as cmdbReadItems from "./read_items.ts";
import * as cmdbReconcile from "./reconcile.ts";
import * as cmdbRelateItems from "./relate_items.ts";
import * as cmdbSendEvent from "./send_event.ts";

export const placed = placeDomain({
  name: "cmdb",
  domain,
  files: [
    cmdbClassMetadata,
    cmdbDuplicates,
    cmdbImpact,
    cmdbItemsAndRules,
    cmdbOperations,
    cmdbReadItems,
    cmdbReconcile,
    cmdbRelateItems,
    cmdbSendEvent,
  ],
});
