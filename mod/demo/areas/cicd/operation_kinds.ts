import { runSuite } from "../atf/run_suite.ts";
import { runScan } from "../scan/run_scan.ts";
import { installApplication, publishApplication, rollBackApplication } from "./app_repository.ts";
import { backOutSet } from "./back_out_set.ts";
import { installBatch, rollBackBatch } from "./batch_install.ts";
import { importRepository } from "./import_repository.ts";
import { activatePlugin, rollBackPlugin } from "./plugins.ts";
import { applyChanges, applyStash } from "./source_control.ts";
import { commitSet, commitSets } from "./commit_set.ts";
import type { OperationKind } from "../progress/operation.ts";
import { previewSet } from "./preview_set.ts";
import { retrieveSet } from "./retrieve_set.ts";

const locked = (label: string, run: OperationKind["run"], seconds = 2): OperationKind => ({
  label,
  seconds,
  exclusive: true,
  run,
});

/** Every operation that runs behind a progress, by the name it is stored under. */
export const operationKinds: Readonly<Record<string, OperationKind>> = {
  retrieve_set: locked("Retrieve Update Set", retrieveSet),
  preview_set: locked("Preview Update Set", previewSet),
  commit_set: locked("Commit Update Set", commitSet),
  commit_sets: locked("Commit Update Sets", commitSets),
  back_out_set: locked("Back Out Update Set", backOutSet),
  publish_app: locked("Publish Application", publishApplication, 4),
  install_app: locked("Install Application", installApplication, 4),
  roll_back_app: locked("Roll Back Application", rollBackApplication, 4),
  install_batch: { ...locked("Batch Install", installBatch, 6), keepsFailure: true },
  roll_back_batch: locked("Roll Back Batch", rollBackBatch, 6),
  activate_plugin: locked("Activate Plugin", activatePlugin, 4),
  roll_back_plugin: locked("Roll Back Plugin", rollBackPlugin, 4),
  apply_changes: locked("Apply Remote Changes", applyChanges),
  apply_stash: locked("Apply Stash", applyStash),
  import_repository: locked("Import Repository", importRepository),
  scan: { label: "Instance Scan", seconds: 4, exclusive: false, run: runScan },
  run_suite: {
    label: "Run Test Suite",
    seconds: 3,
    exclusive: false,
    keepsFailure: true,
    run: runSuite,
  },
};
