import { runSuite } from "../atf/run_suite.ts";
import { runScan } from "../scan/run_scan.ts";
import { installApplication, publishApplication, rollBackApplication } from "./app_repository.ts";
import { backOutSet } from "./back_out_set.ts";
import { installBatch, rollBackBatch } from "./batch_install.ts";
import { installPackage, uninstallApplication } from "./install_package.ts";
import { importRepository } from "./import_repository.ts";
import { activatePlugin, rollBackPlugin } from "./plugins.ts";
import { applyChanges, applyStash } from "./source_control.ts";
import { commitSet, commitSets } from "./commit_set.ts";
import {
  type OperationInput,
  type OperationKind,
  type Outcome,
  requireInput,
} from "../progress/operation.ts";
import type { DemoCall } from "../../call.ts";
import { previewSet } from "./preview_set.ts";
import { retrieveSet } from "./retrieve_set.ts";

const RUN = ["operation", "started", "ended"] as const;

interface Work<Name extends string> {
  /** The names of what it cannot do without. */
  needs: readonly Name[];
  run(call: DemoCall, input: OperationInput<Name>): Outcome;
}

const working = <Name extends string>({ needs, run }: Work<Name>): Pick<OperationKind, "run"> => ({
  run: (call, input) => run(call, requireInput(input, needs)),
});

const locked = <Name extends string>(
  label: string,
  { seconds = 2, ...work }: Work<Name> & { seconds?: number },
): OperationKind => ({ label, seconds, exclusive: true, ...working(work) });

/** Every operation that runs behind a progress, by the name it is stored under. */
export const operationKinds = {
  retrieve_set: locked("Retrieve Update Set", {
    needs: ["sysId", "source", "origin", "preview", "cleanup"],
    run: retrieveSet,
  }),
  preview_set: locked("Preview Update Set", { needs: ["sysId"], run: previewSet }),
  commit_set: locked("Commit Update Set", { needs: ["sysId", "force"], run: commitSet }),
  commit_sets: locked("Commit Update Sets", { needs: ["sysIds", "force"], run: commitSets }),
  back_out_set: locked("Back Out Update Set", { needs: ["sysId"], run: backOutSet }),
  publish_app: locked("Publish Application", {
    needs: ["sysId", "version", "notes"],
    run: publishApplication,
    seconds: 4,
  }),
  install_app: locked("Install Application", {
    needs: ["sysId", "version"],
    run: installApplication,
    seconds: 4,
  }),
  roll_back_app: locked("Roll Back Application", {
    needs: ["sysId", "version"],
    run: rollBackApplication,
    seconds: 4,
  }),
  install_package: locked("Install Application Package", {
    needs: ["scopeId", "files", "demoData", "context", ...RUN],
    run: installPackage,
  }),
  uninstall_app: locked("Delete Application", { needs: ["scopeId"], run: uninstallApplication }),
  install_batch: {
    ...locked("Batch Install", { needs: ["plan"], run: installBatch, seconds: 6 }),
    keepsFailure: true,
  },
  roll_back_batch: locked("Roll Back Batch", { needs: ["plan"], run: rollBackBatch, seconds: 6 }),
  activate_plugin: locked("Activate Plugin", { needs: ["id"], run: activatePlugin, seconds: 4 }),
  roll_back_plugin: locked("Roll Back Plugin", { needs: ["id"], run: rollBackPlugin, seconds: 4 }),
  apply_changes: locked("Apply Remote Changes", { needs: ["sysId", "branch"], run: applyChanges }),
  apply_stash: locked("Apply Stash", { needs: ["sysId"], run: applyStash }),
  import_repository: locked("Import Repository", {
    needs: ["url", "branch"],
    run: importRepository,
  }),
  scan: {
    label: "Instance Scan",
    seconds: 4,
    exclusive: false,
    ...working({ needs: ["type", ...RUN], run: runScan }),
  },
  run_suite: {
    label: "Run Test Suite",
    seconds: 3,
    exclusive: false,
    keepsFailure: true,
    ...working({ needs: ["sysId", ...RUN], run: runSuite }),
  },
} satisfies Record<string, OperationKind>;

/** The name that a kind of operation is stored under. */
export type OperationName = keyof typeof operationKinds;
