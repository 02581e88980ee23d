import type { DemoCall } from "../call.ts";
import { findRow } from "../find_rows.ts";
import type { OperationInput, Outcome } from "./operation.ts";

/**
 * POST `sc/import`. The demo instance reaches no repository: an import ends as one does whose remote
 * does not answer, unless the repository is linked to an application already.
 */
export function importRepository(call: DemoCall, { url }: OperationInput): Outcome {
  const linked = findRow(call.instance, "sys_repo_config", { url });
  return {
    failed: true,
    message: linked
      ? `The repository ${url} is linked to an application of this instance already`
      : `The repository ${url} cannot be reached from this instance`,
  };
}
