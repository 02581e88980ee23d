import { runSuite } from "../atf/run_suite.ts";
import { runScan } from "../scan/run_scan.ts";
import { backOutSet } from "./back_out_set.ts";
import { commitSet, commitSets } from "./commit_set.ts";
import type { OperationKind } from "./operation.ts";
import { previewSet } from "./preview_set.ts";
import { retrieveSet } from "./retrieve_set.ts";

const transfer = (label: string, run: OperationKind["run"]): OperationKind => ({
  label,
  seconds: 2,
  exclusive: true,
  run,
});

/** Every operation that runs behind a progress, by the name it is stored under. */
export const operationKinds: Readonly<Record<string, OperationKind>> = {
  retrieve_set: transfer("Retrieve Update Set", retrieveSet),
  preview_set: transfer("Preview Update Set", previewSet),
  commit_set: transfer("Commit Update Set", commitSet),
  commit_sets: transfer("Commit Update Sets", commitSets),
  back_out_set: transfer("Back Out Update Set", backOutSet),
  scan: { label: "Instance Scan", seconds: 4, exclusive: false, run: runScan },
  run_suite: {
    label: "Run Test Suite",
    seconds: 3,
    exclusive: false,
    keepsFailure: true,
    run: runSuite,
  },
};
