/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as testingAddStep from "./add_step.ts";
import * as testingAtfRecords from "./atf_records.ts";
import * as testingCoverage from "./coverage.ts";
import * as testingRunTests from "./run_tests.ts";
import * as testingScanRecords from "./scan_records.ts";
import * as testingScans from "./scans.ts";
import * as testingTestResults from "./test_results.ts";

export const placed = placeDomain({
  name: "testing",
  domain,
  files: [
    testingAddStep,
    testingAtfRecords,
    testingCoverage,
    testingRunTests,
    testingScanRecords,
    testingScans,
    testingTestResults,
  ],
});
