import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import { findRow } from "../../database/find_rows.ts";
import { insertRow } from "../../database/rows.ts";
import { keep } from "../../records/kept.ts";
import { storedTime } from "../../values/time.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";

/** What the demo instance holds in place of a remote, as it holds the partner's update sets. */
const REPOSITORIES: Readonly<
  Record<string, { name: string; scope: string; version: string; vendor: string }>
> = {
  "https://git.example.com/lots.git": {
    name: "Parking Lots",
    scope: "x_demo_lots",
    version: "0.1.0",
    vendor: "Demo",
  },
};

/**
 * POST `sc/import`. The demo instance reaches no repository: but for the one it holds itself, an import
 * ends as one does whose remote does not answer, or whose repository is linked already.
 */
export function importRepository(
  call: DemoCall,
  { url, branch }: OperationInput<"url" | "branch">,
): Outcome {
  const { instance } = call;
  if (findRow(instance, "sys_repo_config", { url })) {
    const message = `The repository ${url} is linked to an application of this instance already`;
    return { failed: true, message };
  }
  const files = REPOSITORIES[url];
  if (!files) {
    return { failed: true, message: `The repository ${url} cannot be reached from this instance` };
  }
  const app = newRow(call, "sys_app", { ...files, source: files.scope, sys_name: files.name });
  insertRow(instance, "sys_metadata", { ...app, sys_scope: app.sys_id });
  const set = {
    name: "Default",
    application: app.sys_id,
    is_default: "true",
    state: "in progress",
  };
  insertRow(instance, "sys_update_set", newRow(call, "sys_update_set", set));
  const link = {
    sys_app: app.sys_id,
    url,
    current_branch: branch || "main",
  };
  const repository = newRow(call, "sys_repo_config", link);
  insertRow(instance, "sys_repo_config", repository);
  keep(call, repository.sys_id, { last_commit_on: storedTime(instance.clock()) });
  return {
    message: "This operation succeeded",
    detail: `Imported '${files.name}' from ${url}`,
  };
}
