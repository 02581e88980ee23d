/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as updateSetsChangeStatus from "./change_status.ts";
import * as updateSetsCheck from "./check.ts";
import * as updateSetsCompare from "./compare.ts";
import * as updateSetsCompareSets from "./compare_sets.ts";
import * as updateSetsContents from "./contents.ts";
import * as updateSetsExportRecords from "./export_records.ts";
import * as updateSetsImportRecords from "./import_records.ts";
import * as updateSetsImportSet from "./import_set.ts";
import * as updateSetsJournal from "./journal.ts";
import * as updateSetsProgress from "./progress.ts";
import * as updateSetsTransfer from "./transfer.ts";
import * as updateSetsTransportSet from "./transport_set.ts";
import * as updateSetsUndo from "./undo.ts";
import * as updateSetsUpdateSets from "./update_sets.ts";

export const placed = placeDomain({
  name: "update_sets",
  domain,
  files: [
    updateSetsChangeStatus,
    updateSetsCheck,
    updateSetsCompare,
    updateSetsCompareSets,
    updateSetsContents,
    updateSetsExportRecords,
    updateSetsImportRecords,
    updateSetsImportSet,
    updateSetsJournal,
    updateSetsProgress,
    updateSetsTransfer,
    updateSetsTransportSet,
    updateSetsUndo,
    updateSetsUpdateSets,
  ],
});
