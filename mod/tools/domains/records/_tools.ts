/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as recordsCopyRecords from "./copy_records.ts";
import * as recordsReadRecords from "./read_records.ts";
import * as recordsRecordHistory from "./record_history.ts";
import * as recordsRestApi from "./rest_api.ts";
import * as recordsWriteRecords from "./write_records.ts";

export const placed = placeDomain({
  name: "records",
  domain,
  files: [
    recordsCopyRecords,
    recordsReadRecords,
    recordsRecordHistory,
    recordsRestApi,
    recordsWriteRecords,
  ],
});
